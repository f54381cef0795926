"""The states a match went through, and which of its moves still stand."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from scalehouse.core.game import Game
from scalehouse.core.rules.contract import CHANCE, HIDDEN, WATCHER, Move, Seat, State


class StandingMove(Struct, frozen=True, gc=False):
    """A move that stands."""

    number: int  # of its entry in the log
    by: Seat
    move: Move
    after: bytes  # the state that it led to


class History:
    """The states of a match after each entry, and which entries were not taken back."""

    __slots__ = ("_start", "chances", "live", "states")

    def __init__(self, start: bytes) -> None:
        self.states = [start]  # before the first entry and after each, also those taken back
        self.live: list[StandingMove] = []
        self.chances = 0  # outcomes drawn so far; one taken back is not drawn again
        self._start = start

    @property
    def now(self) -> bytes:
        """The latest state."""
        return self.live[-1].after if self.live else self._start

    def before(self, nth: int) -> bytes:
        """The state before the nth of the moves that stand."""
        return self.live[nth - 1].after if nth else self._start

    def last_by(self, seat: Seat) -> int | None:
        """Where a seat's last standing move is in `live`."""
        found = [nth for nth, step in enumerate(self.live) if step.by == seat]
        return found[-1] if found else None

    def add(self, by: Seat, move: Move, after: bytes) -> None:
        """A move was made, and led to that state."""
        self.live.append(StandingMove(len(self.states) - 1, by, move, after))
        self.states.append(after)
        self.chances += by == CHANCE

    def take_back(self, nth: int, kept: list[bytes]) -> None:
        """Drop the nth standing move; those after it stand only with the states given for them."""
        later = self.live[nth + 1 :][: len(kept)]
        stay = [
            StandingMove(step.number, step.by, step.move, after)
            for step, after in zip(later, kept, strict=True)
        ]
        self.live[nth:] = stay
        self.states.append(self.now)

    def believe(self, number: int, after: bytes) -> None:
        """An entry was taken back under rules that are not at hand: only its result is known."""
        self.live = [step for step in self.live if step.number < number]
        self._start = self._start if self.live else after
        if self.live:
            last = self.live[-1]
            self.live[-1] = StandingMove(last.number, last.by, last.move, after)
        self.states.append(after)


def learned_by_anyone(game: Game, seats: int, before: State, after: State) -> bool:
    """Whether something hidden from somebody became known between two states."""
    for observer in (WATCHER, *range(seats)):
        hidden = _flat(game.sight(before, observer)) == HIDDEN
        still_hidden = _flat(game.sight(after, observer)) == HIDDEN
        if (hidden & ~still_hidden).any():
            return True
    return False


def _flat(s: State) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.concatenate([np.ravel(s[name]).astype(np.int64) for name in s.dtype.names])
