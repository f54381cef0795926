"""Memory stays flat: a server that lives for long holds no more at the end than in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from stress.nemesis.checker.problem import GREW, Problem

LEAST = 9  # looks at one life: a shorter one says nothing
PART, MEGABYTES = 0.2, 20.0  # by which it may be above the middle


def check_growth(lives: Mapping[str, Sequence[float]]) -> Iterator[Problem]:
    """[life] megabytes, one after the other."""
    for life, seen in lives.items():
        third = len(seen) // 3
        middle, last = seen[third : 2 * third], seen[2 * third :]
        if len(seen) >= LEAST and fmean(last) > (1 + PART) * fmean(middle) + MEGABYTES:
            text = f"{life}: {fmean(middle):.0f} MB in the middle, {fmean(last):.0f} MB at the end"
            yield Problem(GREW, text)
