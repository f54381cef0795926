"""What an observer sees of a position and may do in it: all that it is told comes from here."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np

from scalehouse.core import steps
from scalehouse.core.contract import CHANCE, Actors, Mask, Move, Seat, State, States
from scalehouse.core.game import Game
from scalehouse.core.record import glance


class Look:
    def __init__(self, sight: State, actors: tuple[Seat, ...], mask: Mask) -> None:
        self.sight = sight
        self.actors = actors
        self._mask = mask

    @cached_property
    def shown(self) -> State:
        """The sight, to be read by plain code."""
        return glance(self.sight)

    @cached_property
    def choices(self) -> list[Move]:
        """What an acting seat may do."""
        moves: list[Move] = self._mask.nonzero()[0].tolist()
        return moves


def look(game: Game, seats: int, now: States, observer: Seat) -> Look:
    """Through the eyes of an observer, at a row of one state."""
    seen, mask = np.zeros(1, game.dtype), game.mask()
    who = int(game.twin.kernel(steps.look)(now, observer, seen, mask))
    return Look(seen[0], seats_in(who, seats), mask)


@lru_cache(maxsize=1024)
def seats_in(who: Actors, seats: int) -> tuple[Seat, ...]:
    """The seats that may act."""
    return () if who == CHANCE else tuple(s for s in range(seats) if who >> s & 1)
