"""What the lab counts in Scale: cards that are placed, gods, and what rights and turns are used."""

from __future__ import annotations

from scalehouse.core.rules.contract import Flags, Move, Seat
from scalehouse.games.scale import data, moves, state
from scalehouse.games.scale.state import Lies, Phase, State

PACE = 8.0  # seconds that a person takes for a choice
OWNED = ("god",)  # kinds of parts that a seat has from the start on

# Parts, in this order
GODS = state.CARDS  # + colour
PAID = GODS + state.COLOURS  # + right
(
    RESTORED, MULTIPLIED, SUBTRACTED, DIVIDED, WILD_MULTIPLIED, WILD_SUBTRACTED, WILD_DIVIDED,
    EXCHANGED, OFFERED, ACCEPTED, DECLINED, PROPOSED, AGREED, DISAGREED, ENDED,
) = range(PAID + state.RIGHTS, PAID + state.RIGHTS + 15)  # fmt: skip
PAIRED = PAID  # the first so many are looked at in pairs
NO_PART = -1

PARTS = (
    *(
        ("card", f"{data.COLOUR_NAMES[data.colour_of(card)]} {kind}")
        for card, kind in enumerate(data.KIND_NAMES)
    ),
    *(("god", name) for name in data.GOD_NAMES),
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
        return PAID + move - moves.PAY
    if s.phase == Phase.GODS:
        return GODS + move - moves.GOD
    if s.phase == Phase.ANSWER:
        return DECLINED if move == moves.DECLINE else ACCEPTED
    if move == moves.AGREE:
        return AGREED
    return DISAGREED if move == moves.DISAGREE else NO_PART


def part_of_turn(s: State, move: Move) -> int:
    if move < moves.DONE:
        return RESTORED if s.lies[move] == Lies.CROSSED else move
    if move < moves.PAY:
        return ENDED
    if move >= moves.EXCHANGE:
        return part_of_talk(move)
    return part_of_right(move)


def part_of_right(move: Move) -> int:
    if move == moves.MULTIPLY:
        return MULTIPLIED
    if moves.SUBTRACT <= move < moves.SUBTRACT + state.MAX_SEATS:
        return SUBTRACTED
    if moves.DIVIDE <= move < moves.DIVIDE + state.MAX_SEATS:
        return DIVIDED
    if moves.WILD_MULTIPLY <= move < moves.WILD_SUBTRACT:
        return WILD_MULTIPLIED
    if moves.WILD_SUBTRACT <= move < moves.WILD_DIVIDE:
        return WILD_SUBTRACTED
    return WILD_DIVIDED


def part_of_talk(move: Move) -> int:
    if move == moves.EXCHANGE:
        return EXCHANGED
    if move == moves.OFFER:
        return OFFERED
    return PROPOSED if move == moves.PROPOSE else NO_PART


def round_number(s: State) -> int:
    return int(s.month)


def starter(s: State) -> Seat:
    """The seat to the dealer's left."""
    return state.NO_SEAT if s.dealer == state.NO_SEAT else (int(s.dealer) + 1) % int(s.seats)


def moment(s: State) -> int:
    """Every turn."""
    return state.MAX_SEATS * int(s.month) + int(s.turn)
