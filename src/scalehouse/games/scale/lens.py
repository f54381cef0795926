"""What the lab counts in Scale: cards that are placed, gods, and what rights and turns are used."""

from __future__ import annotations

from scalehouse.core.contract import Flags, Move, Seat
from scalehouse.games.scale.cards import COLOUR_NAMES, GOD_NAMES, KIND_NAMES, colour_of
from scalehouse.games.scale.record import (
    AGREE,
    CARDS,
    COLOURS,
    DECLINE,
    DISAGREE,
    DIVIDE,
    DONE,
    EXCHANGE,
    GOD,
    MAX_SEATS,
    MULTIPLY,
    NO_SEAT,
    OFFER,
    PAY,
    PROPOSE,
    RIGHTS,
    SUBTRACT,
    WILD_DIVIDE,
    WILD_MULTIPLY,
    WILD_SUBTRACT,
    Lies,
    Phase,
    State,
)

PACE = 8.0  # seconds that a person takes for a choice
OWNED = ("god",)  # kinds of parts that a seat has from the start on

# Parts, in this order
GODS = CARDS  # + colour
PAID = GODS + COLOURS  # + right
(
    RESTORED, MULTIPLIED, SUBTRACTED, DIVIDED, WILD_MULTIPLIED, WILD_SUBTRACTED, WILD_DIVIDED,
    EXCHANGED, OFFERED, ACCEPTED, DECLINED, PROPOSED, AGREED, DISAGREED, ENDED,
) = range(PAID + RIGHTS, PAID + RIGHTS + 15)  # fmt: skip
PAIRED = PAID  # the first so many are looked at in pairs
NO_PART = -1

PARTS = (
    *(("card", f"{COLOUR_NAMES[colour_of(n)]} {kind}") for n, kind in enumerate(KIND_NAMES)),
    *(("god", name) for name in GOD_NAMES),
    ("paid with", "one of the turn's three"),
    ("paid with", "an Add"),
    ("paid with", "a right of a Multiply"),
    ("paid with", "a Wild as Add"),
    ("right", "turn a card back up"),
    ("right", "Multiply"),
    ("right", "Subtract"),
    ("right", "Divide"),
    ("right", "a Wild as Multiply"),
    ("right", "a Wild as Subtract"),
    ("right", "a Wild as Divide"),
    ("turn", "exchange"),
    ("turn", "offer a trade"),
    ("turn", "accept a trade"),
    ("turn", "decline a trade"),
    ("turn", "propose a longer game"),
    ("turn", "agree to a longer game"),
    ("turn", "disagree to a longer game"),
    ("turn", "be done"),
)


def holds(s: State, seat: Seat, flags: Flags) -> None:
    if s.god[seat] >= 0:
        flags[GODS + s.god[seat]] = True


def part_of(s: State, seat: Seat, move: Move) -> int:
    if s.phase == Phase.TURN:
        return part_of_turn(s, move)
    if s.phase == Phase.PAY:
        return PAID + move - PAY
    if s.phase == Phase.GODS:
        return GODS + move - GOD
    if s.phase == Phase.ANSWER:
        return DECLINED if move == DECLINE else ACCEPTED
    if move == AGREE:
        return AGREED
    return DISAGREED if move == DISAGREE else NO_PART


def part_of_turn(s: State, move: Move) -> int:
    if move < DONE:
        return RESTORED if s.lies[move] == Lies.CROSSED else move
    if move < PAY:
        return ENDED
    if move >= EXCHANGE:
        return part_of_talk(move)
    return part_of_right(move)


def part_of_right(move: Move) -> int:
    if move == MULTIPLY:
        return MULTIPLIED
    if SUBTRACT <= move < SUBTRACT + MAX_SEATS:
        return SUBTRACTED
    if DIVIDE <= move < DIVIDE + MAX_SEATS:
        return DIVIDED
    if WILD_MULTIPLY <= move < WILD_SUBTRACT:
        return WILD_MULTIPLIED
    if WILD_SUBTRACT <= move < WILD_DIVIDE:
        return WILD_SUBTRACTED
    return WILD_DIVIDED


def part_of_talk(move: Move) -> int:
    if move == EXCHANGE:
        return EXCHANGED
    if move == OFFER:
        return OFFERED
    return PROPOSED if move == PROPOSE else NO_PART


def round_number(s: State) -> int:
    return int(s.month)


def starter(s: State) -> Seat:
    """The seat to the dealer's left."""
    return NO_SEAT if s.dealer == NO_SEAT else (int(s.dealer) + 1) % int(s.seats)


def moment(s: State) -> int:
    """Every turn."""
    return MAX_SEATS * int(s.month) + int(s.turn)
