"""Functions of a module that makes no arrays, for tests of the twin."""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.contract import Counts
from tests.core.through_modules import summed_in_an_array

MAKES_ARRAYS = False


def doubled(counts: Counts) -> int:
    """Works in what it is given."""
    counts[0] *= 2
    return int(counts[0])


def asks_one_that_makes_an_array(counts: Counts) -> int:
    """What it calls is compiled by the word of its own module."""
    return summed_in_an_array(counts)


def makes_one_itself(counts: Counts) -> int:
    """Against the word of its module."""
    made = np.zeros(1, np.int64)
    made[0] = counts[0]
    return int(made.sum())
