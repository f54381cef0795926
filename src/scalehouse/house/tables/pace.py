"""How long a seat may think, and what is played for it when the time is over.

Each seat has some time left. It runs while the seat is to act: in a bank for the whole match, with
something added after each own move; or for one decision, and then it is full again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scalehouse.core.contract import CHANCE, Seat
from scalehouse.core.words import Move
from scalehouse.house.clock import DAY, SECOND, Time
from scalehouse.house.tables.entries import Pace

NONE, TURN, BANK = "none", "turn", "bank"
KINDS = (NONE, TURN, BANK)
SHORTEST = 5 * SECOND
LONGEST = 30 * DAY

# What is played at a deadline: the first of these that is open, else the lowest number. A move is
# known by the words in its key, until games say it themselves.
FORCED = ("pass", "discard", "decline")


def forced(moves: Sequence[Move]) -> Move:
    """The move that does least."""
    for word in FORCED:
        for move in moves:
            if word in move.words.key.rpartition(".")[2].split("_"):
                return move
    return moves[0]


def left_after(
    pace: Pace,
    left: Sequence[Time],
    elapsed: Time,
    acted: Collection[Seat],
    acting: Collection[Seat],
    mover: Seat,
) -> list[Time]:
    """Each seat's time after a move. `mover` is CHANCE when a move was taken back."""
    if pace.kind == NONE:
        return []
    spent = [max(0, time - elapsed) if seat in acted else time for seat, time in enumerate(left)]
    if pace.kind == BANK:
        return _with_increment(pace, spent, mover)
    goes_on = {seat for seat in acting if seat in acted and mover not in (seat, CHANCE)}
    return [time if seat in goes_on else pace.time for seat, time in enumerate(spent)]


def _with_increment(pace: Pace, left: list[Time], mover: Seat) -> list[Time]:
    return [time + pace.increment if seat == mover else time for seat, time in enumerate(left)]


def deadlines(
    pace: Pace, left: Sequence[Time], since: Time, acting: Collection[Seat]
) -> dict[Seat, Time]:
    if pace.kind == NONE:
        return {}
    return {seat: since + left[seat] for seat in acting}
