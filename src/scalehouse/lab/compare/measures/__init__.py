"""What is measured in a match, game by game: the figures that a balance is judged by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from scalehouse.core.contract import Move, Rng, Seat, Shares, State
from scalehouse.core.game import Game
from scalehouse.lab.compare.measures.fate import FateMeasure
from scalehouse.lab.compare.measures.plain import PlainMeasure
from scalehouse.lab.compare.measures.row import Row
from scalehouse.lab.compare.measures.scathe import ScatheMeasure
from scalehouse.lab.compare.sheet import Figure

__all__ = ["Measure", "Row", "measure_for"]


class Measure(Protocol):
    @property
    def figures(self) -> Sequence[Figure]: ...

    @property
    def seats(self) -> int: ...

    def start(self, rng: Rng) -> State:
        """The position in which a match begins."""

    def note(self, s: State, seat: Seat, move: Move, row: Row) -> None:
        """Before a seat's move."""

    def close(self, s: State, shares: Shares, moves: int, row: Row) -> None:
        """After the end."""


_OWN: dict[str, Callable[[Game], Measure]] = {"scathe": ScatheMeasure, "fate": FateMeasure}


def measure_for(game: Game) -> Measure:
    make = _OWN.get(game.name, PlainMeasure)
    return make(game)
