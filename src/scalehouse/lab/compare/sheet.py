"""What matches came to, figure by figure, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rules.measures import Figure

Numbers = NDArray[np.float64]
CERTAIN = 0.95
MORE = 2  # that many more might have ended otherwise: where few are alike, all may be by chance


@dataclass(frozen=True)
class Interval:
    """A value with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


def quantile(certain: float = CERTAIN, of: int = 1) -> float:
    """Standard errors on either side, when so many intervals shall all hold together."""
    return NormalDist().inv_cdf(1 - (1 - certain) / (2 * of))


@dataclass(frozen=True)
class Sheet:
    """For every match and figure a sum, and how often it was counted."""

    figures: tuple[Figure, ...]
    sums: Numbers  # [match, figure]
    counts: Numbers

    @classmethod
    def of(cls, figures: Sequence[Figure], rows: Sequence[Numbers]) -> Sheet:
        """Rows as `Row` fills them."""
        filled = np.array(rows).reshape(len(rows), 2, len(figures))
        return cls(tuple(figures), filled[:, 0], filled[:, 1])

    @property
    def matches(self) -> int:
        """How many it is about."""
        return len(self.sums)

    def place(self, name: str) -> int:
        """Of a figure, among all."""
        return [figure.name for figure in self.figures].index(name)

    def number(self, name: str) -> int:
        """How often a figure was counted."""
        return int(self.counts[:, self.place(name)].sum())

    def value(self, name: str) -> float:
        """Of a figure: its mean or median; not a number where it was never counted."""
        at = self.place(name)
        counted = self.counts[:, at]
        if not counted.any():
            return math.nan
        if self.figures[at].kind == "median":
            return float(np.median(self.sums[counted > 0, at]))
        return float(self.sums[:, at].sum() / counted.sum())

    def error(self, name: str) -> float:
        """The standard error, from how much whole matches differ."""
        at = self.place(name)
        if self.figures[at].kind == "median":
            return self.interval(name).margin / quantile()
        return float(math.sqrt((self.influence(name) ** 2).sum()))

    def influence(self, name: str) -> Numbers:
        """[match] by how much each moved the share away from what it is."""
        at = self.place(name)
        counted = self.counts[:, at].sum()
        away = self.sums[:, at] - self.value(name) * self.counts[:, at]
        return away / counted * math.sqrt(self.matches / max(1, self.matches - 1))

    def interval(self, name: str, of: int = 1) -> Interval:
        """Of a figure. `of`: how many are looked at together."""
        at = self.place(name)
        z = quantile(of=of)
        if not self.counts[:, at].any():
            return Interval(math.nan, -math.inf, math.inf)
        if self.figures[at].kind == "median":
            return _around_median(self.sums[self.counts[:, at] > 0, at], z)
        return self._wilson(name, z)

    def _wilson(self, name: str, z: float) -> Interval:
        """Wilson's interval, for as many single matches as would be as unsure as these."""
        share, error = self.value(name), self.error(name)
        number = share * (1 - share) / error**2 if error > 0 else self.number(name)
        middle = (share + z * z / (2 * number)) / (1 + z * z / number)
        spread = z / (1 + z * z / number)
        spread *= math.sqrt(share * (1 - share) / number + z * z / (4 * number**2))
        return Interval(share, middle - spread, middle + spread)


def _around_median(values: Numbers, z: float) -> Interval:
    """From the values that stand so far before and behind the middle one."""
    ordered = np.sort(values)
    half = z * math.sqrt(len(values)) / 2
    low = max(0, math.floor(len(values) / 2 - half))
    high = min(len(values) - 1, math.ceil(len(values) / 2 + half))
    return Interval(float(np.median(values)), float(ordered[low]), float(ordered[high]))


@dataclass(frozen=True)
class Difference:
    """One figure in two sheets, with an interval that holds together with those of all others."""

    name: str
    before: float
    after: float
    low: float
    high: float

    @property
    def value(self) -> float:
        """After less before."""
        return self.after - self.before

    @property
    def is_more_than_noise(self) -> bool:
        """Whether no difference at all is outside of the interval."""
        return not self.low <= 0 <= self.high


def differences(before: Sheet, after: Sheet) -> list[Difference]:
    """By figure, for sheets of the same matches: what both have in common drops out."""
    names = [f.name for f in before.figures if f in after.figures]
    counted = [n for n in names if before.number(n) and after.number(n)]
    z = quantile(of=max(1, len(counted)))
    found = []
    for name in counted:
        one, other = before.value(name), after.value(name)
        spread = z * _error_between(before, after, name)
        low, high = other - one - spread, other - one + spread
        if before.figures[before.place(name)].kind == "share":
            low, high = max(low, -1.0), min(high, 1.0)
        found.append(Difference(name, one, other, low, high))
    return found


def _error_between(before: Sheet, after: Sheet, name: str) -> float:
    is_median = before.figures[before.place(name)].kind == "median"
    if is_median or before.matches != after.matches:
        return math.hypot(before.error(name), after.error(name))
    apart = after.influence(name) - before.influence(name)
    number = min(before.number(name), after.number(name))
    return float(math.sqrt((apart**2).sum() + MORE / number**2))
