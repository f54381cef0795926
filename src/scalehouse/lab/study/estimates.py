"""How sure a number is: estimates with the interval that holds the truth 95 of 100 times."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.lab.rating import Z95, interval

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Estimate:
    """A share or a mean. Without observations there is none, and nothing is known of it."""

    value: float
    low: float
    high: float
    n: int  # observations: matches, seats of matches, or decisions

    def to_json(self) -> dict[str, Any]:
        """As the report's data has it."""
        return {"value": self.value, "low": self.low, "high": self.high, "n": self.n}

    @property
    def error(self) -> float:
        """One standard error, as the interval has it."""
        return (self.high - self.low) / (2 * Z95)


def share(won: float, n: int) -> Estimate | None:
    """Wilson's interval, which keeps its promise near 0 and 1 too."""
    if n == 0:
        return None
    return Estimate(won / n, *interval(won, n), n)


def ratio(
    part: int, whole: int, part_squares: int, whole_squares: int, products: int, matches: int
) -> Estimate | None:
    """A share of decisions, which are alike within a match: only whole matches are independent.

    Squares and products are sums over matches of what each has of part and whole. With few
    matches this tells too little of shares near 0 and 1, so it is never narrower than Wilson's
    interval of as many observations as there are matches that count for one.
    """
    if whole == 0:
        return None
    value = part / whole
    spread = max(0.0, part_squares - 2 * value * products + value * value * whole_squares)
    error = math.sqrt(spread * matches / max(1, matches - 1)) / whole
    if part_squares <= 0 or value <= 0 or value >= 1 or error == 0:
        clusters = max(1, round(whole * whole / max(1, whole_squares)))
        return Estimate(value, *interval(value * clusters, clusters), whole)
    effective = max(1.0, value * (1 - value) / error**2)
    low, high = interval(value * effective, effective)  # type: ignore[arg-type]  # a fraction does
    return Estimate(value, low, high, whole)


def ratio_of_means(
    part: int, whole: int, part_squares: int, whole_squares: int, products: int, matches: int
) -> Estimate | None:
    """The same for what may be more than 1."""
    if whole == 0:
        return None
    value = part / whole
    spread = max(0.0, part_squares - 2 * value * products + value * value * whole_squares)
    half = Z95 * math.sqrt(spread * matches / max(1, matches - 1)) / whole
    return Estimate(value, value - half, value + half, whole)


def mean(counts: Numbers, step: float = 1.0) -> Estimate | None:
    """Of a histogram: counts[n] observations of n × step."""
    n = int(counts.sum())
    if n == 0:
        return None
    values = np.arange(counts.size) * step
    middle = float((counts * values).sum() / n)
    spread = float((counts * (values - middle) ** 2).sum() / max(1, n - 1))
    half = Z95 * math.sqrt(spread / n)
    return Estimate(middle, middle - half, middle + half, n)


def quantile(counts: Numbers, at: float, step: float = 1.0) -> Estimate | None:
    """Of a histogram, with the interval that order statistics give, whatever the distribution."""
    n = int(counts.sum())
    if n == 0:
        return None
    half = Z95 * math.sqrt(n * at * (1 - at))
    ranks = (n * at, n * at - half, n * at + half)
    value, low, high = (_at_rank(counts, rank) * step for rank in ranks)
    return Estimate(value, low, high, n)


def _at_rank(counts: Numbers, rank: float) -> int:
    total = np.cumsum(counts)
    return int(np.searchsorted(total, min(max(rank, 0.5), float(total[-1]))))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """One less the other, of two that have nothing to do with each other (Newcombe's interval)."""
    value = one.value - other.value
    low = value - math.hypot(one.value - one.low, other.high - other.value)
    high = value + math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(value, low, high, min(one.n, other.n))


def strict(comparisons: int) -> float:
    """Standard errors that are worth a word when so many things are looked at (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, comparisons))


def how_far(estimate: Estimate, expected: float) -> float:
    """In standard errors."""
    return (estimate.value - expected) / max(estimate.error, 1e-9)


def log_odds(won: float, n: float) -> tuple[float, float]:
    """Of a win, with its variance; half a win each way keeps it finite."""
    wins, losses = won + 0.5, n - won + 0.5
    return math.log(wins / losses), 1 / wins + 1 / losses
