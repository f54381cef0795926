"""A match in time: every player says when it wants to look next, and may move when it looks.

In virtual time nothing waits and nothing is left to the machine: the same players and the same
secret give the same match, move for move and instant for instant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from scalehouse.core.clock import Clock, Instant
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Move, Seat, State


class TimedPlayer(Protocol):
    """Somebody who plays in time, on what a seat sees."""

    def look(self, sight: State, now: Instant) -> Move | None:
        """Have a look at the table; the move it makes, if any."""

    def hear(self, sight: State, now: Instant) -> None:
        """Somebody has moved."""

    def next_look(self, now: Instant) -> Instant:
        """When it wants to look again: later than now."""


@dataclass(frozen=True)
class Moment:
    """A move in time."""

    at: Instant
    seat: Seat
    move: Move


def play_in_time(match: Match, players: Sequence[TimedPlayer], clock: Clock) -> Iterator[Moment]:
    """Play to the end, handing out each move after it was made."""
    looks = {seat: player.next_look(match.instant) for seat, player in enumerate(players)}
    while not match.over:
        instant = min(looks.values())
        clock.wait_until(instant)
        due = [seat for seat, look in looks.items() if look == instant]
        for seat in match.lots(due, instant):
            looks[seat] = players[seat].next_look(instant)
            if not match.over:
                yield from _look(match, players, seat, instant)


def _look(
    match: Match, players: Sequence[TimedPlayer], seat: Seat, instant: Instant
) -> Iterator[Moment]:
    move = players[seat].look(match.sight(seat), instant)
    if move is None:
        return
    match.play(seat, move, instant)
    for other, player in enumerate(players):
        player.hear(match.sight(other), instant)
    yield Moment(instant, seat, move)
