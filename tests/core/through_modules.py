"""Functions that call others through their modules, for tests of the twin."""

from __future__ import annotations

import enum

import numpy as np

from scalehouse.core.rules import contract
from scalehouse.core.rules.contract import Counts, State
from tests.core import through_modules  # noqa: PLW0406  # its own functions, by module

SEVENS = np.array([0, 7])
PAIR = (1, 2)


class Colour(enum.IntEnum):
    RED = 3


def count(s: State) -> int:
    found = 1000 * contract.actors(s) + 100 * through_modules.second(PAIR)
    return found + 10 * int(through_modules.SEVENS[1]) + through_modules.Colour.RED


def second(pair: tuple[int, int]) -> int:
    return pair[1]


def ping(number: int) -> int:
    return through_modules.pong(number)


def pong(number: int) -> int:
    return through_modules.ping(number - 1) if number else 0


def summed_in_an_array(counts: Counts) -> int:
    made = np.zeros(counts.size, np.int64)
    made[:] = counts
    return int(made.sum())


def ones(s: State) -> int:
    """In the place of this the tests put another."""
    return 0


def asks_for_ones(s: State) -> int:
    return through_modules.ones(s)
