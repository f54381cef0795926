"""Why a move of Scale is not possible, and the rule that it comes from."""

from __future__ import annotations

from scalehouse.core.contract import Move, Seat
from scalehouse.core.words import Refusal
from scalehouse.games.scale.cards import COLOUR_NAMES, colour_of
from scalehouse.games.scale.catalogue import SCALE
from scalehouse.games.scale.chain import (
    DX,
    DY,
    NO_SIDE,
    are_one_step_apart,
    finds_a_place,
    is_taken,
    side_of,
)
from scalehouse.games.scale.deck import cards_in_deck, find_in_hand, hand_size
from scalehouse.games.scale.record import (
    DECLINE,
    DIVIDE,
    DONE,
    EXCHANGE,
    FULL_YEAR,
    GOD,
    HALF_YEAR,
    HAND_SIZE,
    MULTIPLY,
    NO_SEAT,
    OFFER,
    PARTNER,
    PAY,
    PROPOSE,
    ROLL,
    SIDES,
    SPOT,
    SUBTRACT,
    WANT,
    WILD_DIVIDE,
    WILD_MULTIPLY,
    WILD_SUBTRACT,
    Card,
    Colour,
    Lies,
    Phase,
    State,
)
from scalehouse.games.scale.rights import (
    count_lying,
    may_do_good,
    may_do_harm,
    suits_the_god,
)
from scalehouse.games.scale.rounds import has_had_a_turn, is_last_round, seat_of_colour

Reason = tuple[str, str]  # the catalogue's key and the rule


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    key, rule = _reason(sight, seat, move)
    return Refusal(SCALE.say(key, **_args(sight, key, move)), f"scale.{rule}")


def _args(sight: State, key: str, move: Move) -> dict[str, str]:
    if key == "no_place_for":
        return {"colour": COLOUR_NAMES[colour_of(move)]}
    if key == "other_colour":
        return {"colour": COLOUR_NAMES[sight.wanted]}
    if key == "wrong_colour":
        colour = COLOUR_NAMES[colour_of(sight.card)]
        return {"colour": colour.capitalize(), "other": COLOUR_NAMES[_clash(sight, move)]}
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
    if ROLL <= move < SPOT:
        return "not_yours", "chance"
    if sight.phase == Phase.TURN:
        return _why_not_in_turn(sight, seat, move)
    pending = _PENDING.get(Phase(sight.phase), ("nothing_asked", "turn"))
    return _why_not_asked(sight, seat, move) or pending


def _why_not_asked(sight: State, seat: Seat, move: Move) -> Reason | None:
    """In a phase that asks for one kind of move: what is wrong with one of that kind."""
    phase = sight.phase
    if phase == Phase.GODS and move >= GOD and move < ROLL:
        return "god_taken", "gods"
    if phase == Phase.PAY and PAY <= move < MULTIPLY:
        return "not_that_right", "rights"
    if phase == Phase.SPOT and move >= SPOT:
        return _why_not_there(sight, move)
    if phase == Phase.NAME and move < DONE:
        return _why_not_named(sight, move)
    if phase == Phase.EXCHANGE and move < PAY:
        return ("not_in_hand" if move < DONE else "as_many_as_put"), "exchange"
    if phase == Phase.PARTNER and PARTNER <= move < WANT:
        return "wrong_partner", "trade"
    if phase == Phase.OFFER and move < DONE:
        return "not_in_hand", "trade"
    if phase == Phase.ANSWER and move < DONE:
        is_held = find_in_hand(sight, seat, move) >= 0
        return ("other_colour" if is_held else "not_in_hand"), "trade"
    return None


def _why_not_there(sight: State, move: Move) -> Reason:
    anchor = (move - SPOT) // SIDES
    if not Lies.FRONT <= sight.lies[anchor] <= Lies.PERMANENT:
        return "no_such_place", "chain"
    if is_taken(sight, *_target(sight, move)):
        return "place_taken", "chain"
    if _clash(sight, move) >= 0:
        return "wrong_colour", "grayscale"
    return "named_otherwise", "chain"


def _target(sight: State, move: Move) -> tuple[int, int]:
    anchor, side = divmod(move - SPOT, SIDES)
    return int(sight.x[anchor]) + DX[side], int(sight.y[anchor]) + DY[side]


def _clash(sight: State, move: Move) -> Colour:
    """The colour of a neighbour that the card may not touch there, or −1."""
    for card in sight.chain[: sight.chain_size].tolist():
        touches = side_of(sight, card, *_target(sight, move)) != NO_SIDE
        if touches and not are_one_step_apart(colour_of(sight.card), colour_of(card)):
            return colour_of(card)
    return -1


def _why_not_named(sight: State, card: Card) -> Reason:
    if colour_of(card) == sight.god[sight.victim]:
        if sight.lies[card] == Lies.PERMANENT:
            return "is_permanent", "backs"
        if sight.lies[card] == Lies.NAMED:
            return "already_named", "victim"
    return "not_your_card", "victim"


# On one's turn


def _why_not_in_turn(sight: State, seat: Seat, move: Move) -> Reason:
    if move < DONE:
        return _why_not_card(sight, seat, move)
    if move < PAY:
        return _why_not_draw(sight, seat, move - DONE)
    if MULTIPLY <= move < WILD_MULTIPLY:
        return _why_not_right(sight, move)
    if WILD_MULTIPLY <= move < EXCHANGE:
        return _why_not_wild(sight, move)
    if move == EXCHANGE:
        return _why_not_exchange(sight, seat)
    if move == OFFER:
        return _why_not_offer(sight, seat)
    if move == PROPOSE:
        return _why_not_propose(sight)
    if GOD <= move < ROLL:
        return "gods_are_set", "gods"
    return "nothing_asked", ("trade" if PARTNER <= move <= DECLINE else "turn")


def _why_not_card(sight: State, seat: Seat, card: Card) -> Reason:
    if find_in_hand(sight, seat, card) < 0:
        return _why_not_restore(sight, card)
    if not suits_the_god(sight, card):
        return "against_nature", "moral-compass"
    if not finds_a_place(sight, colour_of(card)):
        return "no_place_for", "grayscale"
    return "no_right_left", "place"


def _why_not_restore(sight: State, card: Card) -> Reason:
    if sight.lies[card] == Lies.CROSSED:
        return "no_right_back", "rights"
    if sight.lies[card] == Lies.PERMANENT:
        return "is_permanent", "backs"
    return ("not_crossed", "rights") if sight.lies[card] == Lies.FRONT else ("not_in_hand", "place")


def _why_not_draw(sight: State, seat: Seat, count: int) -> Reason:
    if is_last_round(sight):
        return "no_drawing", "last-round"
    if hand_size(sight, seat) + count > HAND_SIZE:
        return "hand_is_full", "draw"
    return "deck_is_short", "draw"


def _why_not_right(sight: State, move: Move) -> Reason:
    if move == MULTIPLY:
        return ("nothing_to_double" if sight.multiplies else "no_multiply"), "multiply"
    if move < DIVIDE:
        if sight.subtracts == 0:
            return "no_subtract", "subtract"
        return _why_not_hit(sight, move - SUBTRACT), "subtract"
    if sight.divides == 0:
        return "no_divide", "divide"
    return _why_not_hit(sight, move - DIVIDE), "divide"


def _why_not_hit(sight: State, victim: Seat) -> str:
    if victim >= sight.seats or victim == NO_SEAT:
        return "nobody_there"
    if victim == sight.turn:
        return "not_yourself"
    if not has_had_a_turn(sight, victim):
        return "no_turn_yet"
    has_removable = count_lying(sight, sight.god[victim], Lies.FRONT) > 0
    return "half_is_nothing" if has_removable else "nothing_to_turn"


def _why_not_wild(sight: State, move: Move) -> Reason:
    colour = (move - WILD_MULTIPLY) % (WILD_SUBTRACT - WILD_MULTIPLY)
    if sight.wilds[colour] == 0:
        return "no_wild", "wild"
    is_allowed = may_do_good(sight) if move < WILD_SUBTRACT else may_do_harm(sight)
    if not is_allowed:
        return "wild_against_nature", "moral-compass"
    if move < WILD_SUBTRACT:
        return "nothing_to_double", "multiply"
    rule = "divide" if move >= WILD_DIVIDE else "subtract"
    return _why_not_hit(sight, seat_of_colour(sight, colour)), rule


def _why_not_exchange(sight: State, seat: Seat) -> Reason:
    if sight.placed:
        return "no_exchange_now", "exchange"
    if is_last_round(sight):
        return "no_exchange_last", "last-round"
    if cards_in_deck(sight) == 0:
        return "deck_is_empty", "exchange"
    return "no_cards", "exchange"


def _why_not_offer(sight: State, seat: Seat) -> Reason:
    if not sight.trading:
        return "no_trading", "trade"
    if sight.traded:
        return "traded_already", "trade"
    return ("trade_first" if sight.placed else "no_cards"), "trade"


def _why_not_propose(sight: State) -> Reason:
    if sight.last_month == FULL_YEAR:
        return "no_longer_game", "longer"
    return ("june_is_here" if sight.month >= HALF_YEAR else "proposed_already"), "longer"
