"""How long a seat may think. What is played for it then, its game declares (`Game.in_silence`).

Each seat has some time left. It runs while the seat is to act: in a bank for the whole match, with
something added after each own move; or for one decision, and then it is full again.

What is stored is the time left after each move, and the time of day of that move. While a server
has the table it counts by its own clock alone. Two times of day are compared only where the table
comes from somewhere else: from the store, or from another server.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import DAY, MINUTE, SECOND, Time
from scalehouse.server.tables.entries import Pace

NONE, TURN, BANK = "none", "turn", "bank"
KINDS = (NONE, TURN, BANK)
SHORTEST = 5 * SECOND
LONGEST = 30 * DAY
GRACE = MINUTE  # for whose time ran out while no server had the table
HEARD_WITHIN = 10 * SECOND  # of another server's move; what lies further back is its wrong clock


@dataclass(frozen=True, slots=True)
class Running:
    """The clocks of a match, by the clock of this server."""

    left: Sequence[Time]  # [seat] at `since`
    since: Time


def woken(left: Sequence[Time], moved_at: Time, now: Time, acting: Collection[Seat]) -> Running:
    """After a restart, or a sleep: the wall clock may have been put right in between.

    What passed by the time of day is charged, and never less than nothing. Whose time ran out
    meanwhile has some again: perhaps nobody could play, perhaps the clock jumped.
    """
    passed = max(0, now - moved_at)
    rest = [_rest(time - passed) if seat in acting else time for seat, time in enumerate(left)]
    return Running(rest, now)


def _rest(time: Time) -> Time:
    return time if time > 0 else GRACE


def heard(left: Sequence[Time], moved_at: Time, now: Time) -> Running:
    """After a move at another server, whose clock may be wrong: it was made just now."""
    return Running(left, min(now, max(moved_at, now - HEARD_WITHIN)))


def left_after(
    pace: Pace,
    running: Running,
    now: Time,
    acted: Collection[Seat],
    acting: Collection[Seat],
    mover: Seat | None,
) -> list[Time]:
    """Each seat's time after a move. `mover` is None when one was taken back."""
    if pace.kind == NONE:
        return []
    elapsed = now - running.since
    spent = [
        max(0, time - elapsed) if seat in acted else time for seat, time in enumerate(running.left)
    ]
    if pace.kind == BANK:
        return _with_increment(pace, spent, mover)
    goes_on = {seat for seat in acting if seat in acted and mover not in (seat, None)}
    return [time if seat in goes_on else pace.time for seat, time in enumerate(spent)]


def _with_increment(pace: Pace, left: list[Time], mover: Seat | None) -> list[Time]:
    return [time + pace.increment if seat == mover else time for seat, time in enumerate(left)]


def deadlines(pace: Pace, running: Running, acting: Collection[Seat]) -> dict[Seat, Time]:
    if pace.kind == NONE:
        return {}
    return {seat: running.since + running.left[seat] for seat in acting}


def shown_times(running: Running, acting: Collection[Seat], now: Time) -> list[Time | None]:
    """[seat] what is left now, as the protocol has it."""
    spent = now - running.since
    return [
        max(0, time - spent) if seat in acting else time for seat, time in enumerate(running.left)
    ]
