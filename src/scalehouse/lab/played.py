"""What a study keeps of one match."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.core.clock import Instant

MOVERS = 16  # a recorded move is MOVERS × move + seat + 1, where the seat of chance is −1


@dataclass(frozen=True, slots=True)
class Played:
    moves: int
    shares: tuple[float, ...]  # each seat's part of the win; nothing for all when nobody won
    over: bool
    points: tuple[int, ...] | None = None  # by seat, where a game has them
    length: Instant | None = None  # of a match that was played in time
