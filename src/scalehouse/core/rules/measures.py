"""What is measured in a match: the figures that a balance is judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rules.contract import Move, Rng, Seat, Shares, State

FigureKind = Literal["share", "median"]


@dataclass(frozen=True)
class Figure:
    """Something that is measured in every match: a share of something, or how long it took."""

    name: str
    kind: FigureKind = "share"


class MatchFigures:
    """The figures of one match."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self._place = {figure.name: at for at, figure in enumerate(figures)}
        # sums, and how often counted
        self.numbers: NDArray[np.float64] = np.zeros((2, len(figures)))

    def add(self, name: str, value: float, times: float = 1) -> None:
        """Add to the figure of that name, counted so many times."""
        at = self._place[name]
        self.numbers[0, at] += value
        self.numbers[1, at] += times


class Measure(Protocol):
    """What the lab asks of a game when it compares tables of its data."""

    @property
    def figures(self) -> Sequence[Figure]:
        """What is measured, each with its name and kind."""

    @property
    def seats(self) -> int:
        """How many play."""

    def start(self, rng: Rng) -> State:
        """The position in which a match begins."""

    def note(self, s: State, seat: Seat, move: Move, row: MatchFigures) -> None:
        """Before a seat's move."""

    def close(self, s: State, shares: Shares, moves: int, row: MatchFigures) -> None:
        """After the end."""
