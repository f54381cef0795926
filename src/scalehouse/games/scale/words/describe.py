"""Scale in words: what each move is, and how the game ended."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Arg, Description, Words
from scalehouse.games.scale import data, moves
from scalehouse.games.scale.rules import chain, rights, rounds
from scalehouse.games.scale.state import SIDES, Card, Ending, Lies, Phase, Right, State
from scalehouse.games.scale.words import SCALE, texts

# Gods, and places on the table


def god_of(sight: State, seat: Seat) -> Words:
    return texts.GODS[sight.god[seat]]


def god_args(god: int) -> dict[str, Arg]:
    return {"god": texts.GODS[god], "colour": texts.COLOURS[god]}


def card_at(card: Card) -> str:
    return f"card/{card}"


def seat_at(seat: Seat) -> str:
    return f"seat/{seat}"


def place_at(sight: State, move: Move) -> str:
    anchor, side = divmod(move - moves.SPOT, SIDES)
    return f"place/{int(sight.x[anchor]) + chain.DX[side]}/{int(sight.y[anchor]) + chain.DY[side]}"


DECK_AT = "deck"


# What a move is


def describe_move(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.DONE:
        return _describe_card(sight, move)
    if move >= moves.SPOT:
        anchor, side = divmod(move - moves.SPOT, SIDES)
        words = SCALE.say("spot", side=texts.SIDES[side], card=texts.card_in(sight, anchor))
        return Description(words, (place_at(sight, move),))
    if move < moves.PAY:
        return _describe_done(sight, move - moves.DONE)
    if move < moves.EXCHANGE:
        return _describe_right(sight, move)
    return _describe_talk(sight, move)


def _describe_card(sight: State, card: Card) -> Description:
    args: dict[str, Arg] = {"card": texts.card_in(sight, card)}
    if sight.phase == Phase.ANSWER:
        args["offered"] = texts.CARDS[sight.offered]
    return Description(SCALE.say(_key_for_card(sight, card), **args), (card_at(card),))


def _key_for_card(sight: State, card: Card) -> str:
    keys = {
        Phase.EXCHANGE: "put_under",
        Phase.OFFER: "offer_card",
        Phase.ANSWER: "give",
        Phase.NAME: "name",
    }
    is_restored = sight.lies[card] == Lies.CROSSED
    return keys.get(Phase(sight.phase), "restore" if is_restored else "place")


def _describe_done(sight: State, count: int) -> Description:
    if sight.phase == Phase.EXCHANGE:
        return Description(SCALE.say("draw", count=count), (DECK_AT,))
    key = "done" if sight.placed else "pass"
    if count == 0:
        return Description(SCALE.say(key))
    return Description(SCALE.say(f"{key}_and_draw", count=count), (DECK_AT,))


def _describe_right(sight: State, move: Move) -> Description:
    if move < moves.MULTIPLY:
        right = Right(move - moves.PAY)
        colour = texts.COLOURS[data.colour_of(sight.card)]
        args: dict[str, Arg] = {"colour": colour} if right == Right.WILD else {}
        return Description(SCALE.say(f"pay_{right.name.lower()}", **args), (card_at(sight.card),))
    if move < moves.SUBTRACT:
        own = sight.god[sight.turn]
        count = rights.count_showing(sight, own)
        return Description(SCALE.say("multiply", count=count, colour=texts.COLOURS[own]))
    if move < moves.WILD_MULTIPLY:
        key, first = (
            ("subtract", moves.SUBTRACT) if move < moves.DIVIDE else ("divide", moves.DIVIDE)
        )
        return _describe_hit(sight, key, move - first)
    return _describe_wild(sight, move)


def _describe_hit(sight: State, key: str, victim: Seat) -> Description:
    args = god_args(sight.god[victim])
    if key.endswith("divide"):
        args["count"] = int(rights.half_of(sight, victim))
    return Description(SCALE.say(key, **args), (seat_at(victim),))


def _describe_wild(sight: State, move: Move) -> Description:
    if move >= moves.WILD_SUBTRACT:
        key, first = ("wild_subtract", moves.WILD_SUBTRACT)
        if move >= moves.WILD_DIVIDE:
            key, first = ("wild_divide", moves.WILD_DIVIDE)
        return _describe_hit(sight, key, rounds.seat_of_colour(sight, move - first))
    colour = move - moves.WILD_MULTIPLY
    count = rights.count_showing(sight, colour)
    return Description(SCALE.say("wild_multiply", colour=texts.COLOURS[colour], count=count))


def _describe_talk(sight: State, move: Move) -> Description:
    if moves.PARTNER <= move < moves.WANT:
        seat = move - moves.PARTNER
        return Description(SCALE.say("partner", **god_args(sight.god[seat])), (seat_at(seat),))
    if moves.WANT <= move < moves.DECLINE:
        return Description(SCALE.say("want", colour=texts.COLOURS[move - moves.WANT]))
    if move >= moves.GOD:
        god = move - moves.GOD
        return Description(SCALE.say("god", **god_args(god)), (f"god/{god}",))
    at = (DECK_AT,) if move == moves.EXCHANGE else ()
    return Description(SCALE.say(_PLAIN[move]), at)


_PLAIN = {
    moves.EXCHANGE: "exchange",
    moves.OFFER: "offer",
    moves.DECLINE: "decline",
    moves.PROPOSE: "propose",
    moves.AGREE: "agree",
    moves.DISAGREE: "disagree",
}


# How it ended


def conclude(sight: State) -> Words:
    counts = tuple(
        SCALE.say("count_of", god=texts.GODS[god], count=rights.count_showing(sight, god))
        for god in sight.god[: sight.seats].tolist()
    )
    if sight.ending == Ending.NOTHING_LEFT:
        return SCALE.say("nothing_left", counts=counts)
    return SCALE.say("calendar", month=texts.MONTHS[sight.month - 1], counts=counts)
