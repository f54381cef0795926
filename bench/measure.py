"""Measuring two things in turn, so that whatever else the machine does slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import numpy as np

from scalehouse.core import rng
from scalehouse.core.game import Game
from scalehouse.core.rules import loops
from scalehouse.core.rules.contract import States
from scalehouse.core.rules.twin import Twin


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    what: str
    ours: str
    beside: str  # who the other is
    other: str
    ratio: str = ""
    goal: str = ""
    met: bool | None = None  # None: no goal was set


@dataclass(frozen=True)
class Pair:
    """The rates of two things, round by round."""

    ours: list[float]
    other: list[float]

    @property
    def ratio(self) -> float:
        return median(self.ours) / median(self.other)

    def ratio_told(self) -> str:
        """Between the medians; below, the lowest and highest of one round."""
        each = [a / b for a, b in zip(self.ours, self.other, strict=True)]
        return f"{short(self.ratio)}×\n{short(min(each))}–{short(max(each))}"


def goal_row(what: str, pair: Pair, beside: str, goal: float, unit: float = 1.0) -> Row:
    """Of a pair that is to be so many times as fast as the other, told in that unit."""
    ours, other = (short(median(each) / unit) for each in (pair.ours, pair.other))
    return Row(what, ours, beside, other, pair.ratio_told(), f"≥ {goal:g}×", pair.ratio >= goal)


def short(number: float) -> str:
    """About three digits, without an exponent."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def spread(values: list[float]) -> str:
    """The median; below, the lowest and highest."""
    return f"{short(median(values))}\n{short(min(values))}–{short(max(values))}"


def interleaved(ours: Callable[[], float], other: Callable[[], float], rounds: int) -> Pair:
    """A B A B …, after one round of each that does not count."""
    ours()
    other()
    measured = [(ours(), other()) for _ in range(rounds)]
    return Pair([a for a, _ in measured], [b for _, b in measured])


def rate(work: Callable[[], int]) -> float:
    """How many a second of what the work says it did."""
    began = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - began)


class Churn:
    """Random matches of a game, one after the other."""

    def __init__(self, game: Game, mode: str) -> None:
        self._churn = Twin(game.rules, game.judge, mode).kernel(loops.churn)
        self._states = start_and_scratch(game)
        self._mask, self._weights = game.mask(), game.weights()
        self._rng = rng.seeded("bench")
        self._counts = np.zeros(3, np.int64)

    def moves(self, moves: int) -> int:
        """Make that many, and say so."""
        self._churn(self._states, self._mask, self._weights, self._rng, moves, self._counts)
        return int(self._counts[2])

    def matches(self, moves: int) -> int:
        """Make that many moves, and say how many matches they ended."""
        self.moves(moves)
        return int(self._counts[0])


def start_and_scratch(game: Game) -> States:
    states = np.zeros(2, game.dtype)
    states[0] = game.start(game.check_seats(None), game.check_options({}))
    return states
