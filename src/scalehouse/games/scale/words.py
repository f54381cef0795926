"""Scale in words: what each move is, and how the game ended."""

from __future__ import annotations

from scalehouse.core.contract import Move, Seat
from scalehouse.core.words import Telling, Words
from scalehouse.games.scale.cards import COLOUR_NAMES, GOD_NAMES, KIND_NAMES, colour_of, operator_of
from scalehouse.games.scale.catalogue import SCALE
from scalehouse.games.scale.chain import DX, DY
from scalehouse.games.scale.record import (
    AGREE,
    DECLINE,
    DISAGREE,
    DIVIDE,
    DONE,
    EXCHANGE,
    GOD,
    MULTIPLY,
    OFFER,
    PARTNER,
    PAY,
    PROPOSE,
    SIDES,
    SPOT,
    SUBTRACT,
    WANT,
    WILD_DIVIDE,
    WILD_MULTIPLY,
    WILD_SUBTRACT,
    Card,
    Ending,
    Lies,
    Phase,
    Right,
    State,
)
from scalehouse.games.scale.rights import (
    count_showing,
    half_of,
)
from scalehouse.games.scale.rounds import seat_of_colour

SIGNS = ("+", "×", "−", "÷", "✱")  # [operator]
SIDE_NAMES = ("Right", "Upper right", "Upper left", "Left", "Lower left", "Lower right")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


# Names of cards and of places on the table


def card_name(card: Card) -> str:
    return f"{COLOUR_NAMES[colour_of(card)]} {KIND_NAMES[card]} {SIGNS[operator_of(card)]}"


def name_in(sight: State, card: Card) -> str:
    """In the chain a card has a number, too: the order in which they were placed."""
    chain = sight.chain[: sight.chain_size].tolist()
    return f"{card_name(card)} (no. {chain.index(card) + 1})" if card in chain else card_name(card)


def month_name(month: int) -> str:
    return MONTHS[month - 1]


def god_args(sight: State, seat: Seat) -> dict[str, str]:
    god = sight.god[seat]
    return {"god": GOD_NAMES[god], "colour": COLOUR_NAMES[god]}


def card_at(card: Card) -> str:
    return f"card/{card}"


def seat_at(seat: Seat) -> str:
    return f"seat/{seat}"


def place_at(sight: State, move: Move) -> str:
    anchor, side = divmod(move - SPOT, SIDES)
    return f"place/{int(sight.x[anchor]) + DX[side]}/{int(sight.y[anchor]) + DY[side]}"


DECK_AT = "deck"


# What a move is


def tell(sight: State, seat: Seat, move: Move) -> Telling:
    if move < DONE:
        return _tell_card(sight, move)
    if move >= SPOT:
        anchor, side = divmod(move - SPOT, SIDES)
        words = SCALE.say("spot", side=SIDE_NAMES[side], card=name_in(sight, anchor))
        return Telling(words, (place_at(sight, move),))
    if move < PAY:
        return _tell_done(sight, move - DONE)
    if move < EXCHANGE:
        return _tell_right(sight, move)
    return _tell_talk(sight, move)


def _tell_card(sight: State, card: Card) -> Telling:
    args = {"card": name_in(sight, card)}
    if sight.phase == Phase.ANSWER:
        args["offered"] = card_name(sight.offered)
    return Telling(SCALE.say(_key_for_card(sight, card), **args), (card_at(card),))


def _key_for_card(sight: State, card: Card) -> str:
    keys = {
        Phase.EXCHANGE: "put_under",
        Phase.OFFER: "offer_card",
        Phase.ANSWER: "give",
        Phase.NAME: "name",
    }
    is_restored = sight.lies[card] == Lies.CROSSED
    return keys.get(Phase(sight.phase), "restore" if is_restored else "place")


def _tell_done(sight: State, count: int) -> Telling:
    if sight.phase == Phase.EXCHANGE:
        return Telling(SCALE.say("draw", count=count), (DECK_AT,))
    key = "done" if sight.placed else "pass"
    if count == 0:
        return Telling(SCALE.say(key))
    return Telling(SCALE.say(f"{key}_and_draw", count=count), (DECK_AT,))


def _tell_right(sight: State, move: Move) -> Telling:
    if move < MULTIPLY:
        right = Right(move - PAY)
        colour = COLOUR_NAMES[colour_of(sight.card)]
        args = {"colour": colour} if right == Right.WILD else {}
        return Telling(SCALE.say(f"pay_{right.name.lower()}", **args), (card_at(sight.card),))
    if move < SUBTRACT:
        own = sight.god[sight.turn]
        count = count_showing(sight, own)
        return Telling(SCALE.say("multiply", count=count, colour=COLOUR_NAMES[own]))
    if move < WILD_MULTIPLY:
        key, first = ("subtract", SUBTRACT) if move < DIVIDE else ("divide", DIVIDE)
        return _tell_hit(sight, key, move - first)
    return _tell_wild(sight, move)


def _tell_hit(sight: State, key: str, victim: Seat) -> Telling:
    args: dict[str, object] = {**god_args(sight, victim)}
    if key.endswith("divide"):
        args["count"] = int(half_of(sight, victim))
    return Telling(SCALE.say(key, **args), (seat_at(victim),))


def _tell_wild(sight: State, move: Move) -> Telling:
    if move >= WILD_SUBTRACT:
        key, first = ("wild_subtract", WILD_SUBTRACT)
        if move >= WILD_DIVIDE:
            key, first = ("wild_divide", WILD_DIVIDE)
        return _tell_hit(sight, key, seat_of_colour(sight, move - first))
    colour = move - WILD_MULTIPLY
    count = count_showing(sight, colour)
    return Telling(SCALE.say("wild_multiply", colour=COLOUR_NAMES[colour], count=count))


def _tell_talk(sight: State, move: Move) -> Telling:
    if PARTNER <= move < WANT:
        seat = move - PARTNER
        return Telling(SCALE.say("partner", **god_args(sight, seat)), (seat_at(seat),))
    if WANT <= move < DECLINE:
        return Telling(SCALE.say("want", colour=COLOUR_NAMES[move - WANT]))
    if move >= GOD:
        god = move - GOD
        words = SCALE.say("god", god=GOD_NAMES[god], colour=COLOUR_NAMES[god])
        return Telling(words, (f"god/{god}",))
    at = (DECK_AT,) if move == EXCHANGE else ()
    return Telling(SCALE.say(_PLAIN[move]), at)


_PLAIN = {
    EXCHANGE: "exchange",
    OFFER: "offer",
    DECLINE: "decline",
    PROPOSE: "propose",
    AGREE: "agree",
    DISAGREE: "disagree",
}


# How it ended


def conclude(sight: State) -> Words:
    counts = ", ".join(
        f"{GOD_NAMES[god]} {count_showing(sight, god)}" for god in sight.god[: sight.seats].tolist()
    )
    if sight.ending == Ending.NOTHING_LEFT:
        return SCALE.say("nothing_left", counts=counts)
    return SCALE.say("calendar", month=month_name(sight.month), counts=counts)
