"""Why a move of Scale is not possible, and the rule that it comes from."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Arg, Refusal
from scalehouse.games.scale import data, moves, state
from scalehouse.games.scale.rules import chain, deck, rights, rounds
from scalehouse.games.scale.state import Card, Colour, Lies, Phase, State
from scalehouse.games.scale.words import SCALE, texts

Reason = tuple[str, str]  # the catalogue's key and the rule


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    key, rule = _reason(sight, seat, move)
    return Refusal(SCALE.say(key, **_args(sight, key, move)), f"scale.{rule}")


def _args(sight: State, key: str, move: Move) -> dict[str, Arg]:
    if key == "no_place_for":
        return {"colour": texts.COLOURS[data.colour_of(move)]}
    if key == "other_colour":
        return {"colour": texts.COLOURS[sight.wanted]}
    if key == "wrong_colour":
        colour = texts.COLOURS[data.colour_of(sight.card)]
        return {"colour": colour, "other": texts.COLOURS[_clash(sight, move)]}
    return {}


# What is to be done first, by phase
_PENDING = {
    Phase.GODS: ("gods_first", "gods"),
    Phase.PAY: ("say_right", "rights"),
    Phase.SPOT: ("say_place", "grayscale"),
    Phase.NAME: ("say_name", "victim"),
    Phase.EXCHANGE: ("say_exchange", "exchange"),
    Phase.PARTNER: ("say_offer", "trade"),
    Phase.OFFER: ("say_offer", "trade"),
    Phase.WANT: ("say_offer", "trade"),
    Phase.ANSWER: ("say_answer", "trade"),
    Phase.VOTE: ("say_vote", "longer"),
}


def _reason(sight: State, seat: Seat, move: Move) -> Reason:
    if moves.ROLL <= move < moves.SPOT:
        return "not_yours", "chance"
    if sight.phase == Phase.TURN:
        return _why_not_in_turn(sight, seat, move)
    pending = _PENDING.get(Phase(sight.phase), ("nothing_asked", "turn"))
    return _why_not_asked(sight, seat, move) or pending


def _why_not_asked(sight: State, seat: Seat, move: Move) -> Reason | None:
    """In a phase that asks for one kind of move: what is wrong with one of that kind."""
    phase = sight.phase
    if phase == Phase.GODS and move >= moves.GOD and move < moves.ROLL:
        return "god_taken", "gods"
    if phase == Phase.PAY and moves.PAY <= move < moves.MULTIPLY:
        return "not_that_right", "rights"
    if phase == Phase.SPOT and move >= moves.SPOT:
        return _why_not_there(sight, move)
    if phase == Phase.NAME and move < moves.DONE:
        return _why_not_named(sight, move)
    if phase == Phase.EXCHANGE and move < moves.PAY:
        return ("not_in_hand" if move < moves.DONE else "as_many_as_put"), "exchange"
    if phase == Phase.PARTNER and moves.PARTNER <= move < moves.WANT:
        return "wrong_partner", "trade"
    if phase == Phase.OFFER and move < moves.DONE:
        return "not_in_hand", "trade"
    if phase == Phase.ANSWER and move < moves.DONE:
        is_held = deck.find_in_hand(sight, seat, move) >= 0
        return ("other_colour" if is_held else "not_in_hand"), "trade"
    return None


def _why_not_there(sight: State, move: Move) -> Reason:
    anchor = (move - moves.SPOT) // state.SIDES
    if not Lies.FRONT <= sight.lies[anchor] <= Lies.PERMANENT:
        return "no_such_place", "chain"
    if chain.is_taken(sight, *_target(sight, move)):
        return "place_taken", "chain"
    if _clash(sight, move) >= 0:
        return "wrong_colour", "grayscale"
    return "named_otherwise", "chain"


def _target(sight: State, move: Move) -> tuple[int, int]:
    anchor, side = divmod(move - moves.SPOT, state.SIDES)
    return int(sight.x[anchor]) + chain.DX[side], int(sight.y[anchor]) + chain.DY[side]


def _clash(sight: State, move: Move) -> Colour:
    """The colour of a neighbour that the card may not touch there, or −1."""
    for card in sight.chain[: sight.chain_size].tolist():
        touches = chain.side_of(sight, card, *_target(sight, move)) != chain.NO_SIDE
        if touches and not chain.are_one_step_apart(
            data.colour_of(sight.card), data.colour_of(card)
        ):
            return data.colour_of(card)
    return -1


def _why_not_named(sight: State, card: Card) -> Reason:
    if data.colour_of(card) == sight.god[sight.victim]:
        if sight.lies[card] == Lies.PERMANENT:
            return "is_permanent", "backs"
        if sight.lies[card] == Lies.NAMED:
            return "already_named", "victim"
    return "not_your_card", "victim"


# On one's turn


def _why_not_in_turn(sight: State, seat: Seat, move: Move) -> Reason:
    if move < moves.DONE:
        return _why_not_card(sight, seat, move)
    if move < moves.PAY:
        return _why_not_draw(sight, seat, move - moves.DONE)
    if moves.MULTIPLY <= move < moves.WILD_MULTIPLY:
        return _why_not_right(sight, move)
    if moves.WILD_MULTIPLY <= move < moves.EXCHANGE:
        return _why_not_wild(sight, move)
    if move == moves.EXCHANGE:
        return _why_not_exchange(sight, seat)
    if move == moves.OFFER:
        return _why_not_offer(sight, seat)
    if move == moves.PROPOSE:
        return _why_not_propose(sight)
    if moves.GOD <= move < moves.ROLL:
        return "gods_are_set", "gods"
    return "nothing_asked", ("trade" if moves.PARTNER <= move <= moves.DECLINE else "turn")


def _why_not_card(sight: State, seat: Seat, card: Card) -> Reason:
    if deck.find_in_hand(sight, seat, card) < 0:
        return _why_not_restore(sight, card)
    if not rights.suits_the_god(sight, card):
        return "against_nature", "moral-compass"
    if not chain.finds_a_place(sight, data.colour_of(card)):
        return "no_place_for", "grayscale"
    return "no_right_left", "place"


def _why_not_restore(sight: State, card: Card) -> Reason:
    if sight.lies[card] == Lies.CROSSED:
        return "no_right_back", "rights"
    if sight.lies[card] == Lies.PERMANENT:
        return "is_permanent", "backs"
    return ("not_crossed", "rights") if sight.lies[card] == Lies.FRONT else ("not_in_hand", "place")


def _why_not_draw(sight: State, seat: Seat, count: int) -> Reason:
    if rounds.is_last_round(sight):
        return "no_drawing", "last-round"
    if deck.hand_size(sight, seat) + count > state.HAND_SIZE:
        return "hand_is_full", "draw"
    return "deck_is_short", "draw"


def _why_not_right(sight: State, move: Move) -> Reason:
    if move == moves.MULTIPLY:
        return ("nothing_to_double" if sight.multiplies else "no_multiply"), "multiply"
    if move < moves.DIVIDE:
        if sight.subtracts == 0:
            return "no_subtract", "subtract"
        return _why_not_hit(sight, move - moves.SUBTRACT), "subtract"
    if sight.divides == 0:
        return "no_divide", "divide"
    return _why_not_hit(sight, move - moves.DIVIDE), "divide"


def _why_not_hit(sight: State, victim: Seat) -> str:
    if victim >= sight.seats or victim == state.NO_SEAT:
        return "nobody_there"
    if victim == sight.turn:
        return "not_yourself"
    if not rounds.has_had_a_turn(sight, victim):
        return "no_turn_yet"
    has_removable = rights.count_lying(sight, sight.god[victim], Lies.FRONT) > 0
    return "half_is_nothing" if has_removable else "nothing_to_turn"


def _why_not_wild(sight: State, move: Move) -> Reason:
    colour = (move - moves.WILD_MULTIPLY) % (moves.WILD_SUBTRACT - moves.WILD_MULTIPLY)
    if sight.wilds[colour] == 0:
        return "no_wild", "wild"
    is_allowed = (
        rights.may_do_good(sight) if move < moves.WILD_SUBTRACT else rights.may_do_harm(sight)
    )
    if not is_allowed:
        return "wild_against_nature", "moral-compass"
    if move < moves.WILD_SUBTRACT:
        return "nothing_to_double", "multiply"
    rule = "divide" if move >= moves.WILD_DIVIDE else "subtract"
    return _why_not_hit(sight, rounds.seat_of_colour(sight, colour)), rule


def _why_not_exchange(sight: State, seat: Seat) -> Reason:
    if sight.placed:
        return "no_exchange_now", "exchange"
    if rounds.is_last_round(sight):
        return "no_exchange_last", "last-round"
    if deck.cards_in_deck(sight) == 0:
        return "deck_is_empty", "exchange"
    return "no_cards", "exchange"


def _why_not_offer(sight: State, seat: Seat) -> Reason:
    if not sight.trading:
        return "no_trading", "trade"
    if sight.traded:
        return "traded_already", "trade"
    return ("trade_first" if sight.placed else "no_cards"), "trade"


def _why_not_propose(sight: State) -> Reason:
    if sight.last_month == state.FULL_YEAR:
        return "no_longer_game", "longer"
    return ("june_is_here" if sight.month >= state.HALF_YEAR else "proposed_already"), "longer"
