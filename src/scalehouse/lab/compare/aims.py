"""Whether the figures of a table are where they should be, and how sure that is."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from scalehouse.lab.compare.sheet import Interval, Sheet
from scalehouse.lab.tune.bounds import Aim, Bounds


class AimVerdict(enum.StrEnum):
    """Whether a figure is where its aim wants it, and how sure that is."""

    SURELY_WITHIN = "surely within"  # all of the interval is
    WITHIN = "within"
    OUTSIDE = "outside, perhaps by chance"
    SURELY_OUTSIDE = "outside"

    @property
    def is_within(self) -> bool:
        """Surely, or as far as can be told."""
        return self in (AimVerdict.SURELY_WITHIN, AimVerdict.WITHIN)


@dataclass(frozen=True)
class Judged:
    """A figure beside its aim."""

    name: str
    aim: Aim
    interval: Interval
    verdict: AimVerdict


def judge(sheet: Sheet, bounds: Bounds) -> list[Judged]:
    """All figures that have an aim and were counted."""
    found = []
    for figure in sheet.figures:
        aim = bounds.aim_for(figure.name)
        if aim and sheet.number(figure.name):
            interval = sheet.interval(figure.name)
            found.append(Judged(figure.name, aim, interval, _verdict(aim, interval)))
    return found


def _verdict(aim: Aim, interval: Interval) -> AimVerdict:
    if aim.low <= interval.value <= aim.high:
        is_sure = aim.low <= interval.low and interval.high <= aim.high
        return AimVerdict.SURELY_WITHIN if is_sure else AimVerdict.WITHIN
    touches = interval.low <= aim.high and aim.low <= interval.high
    return AimVerdict.OUTSIDE if touches else AimVerdict.SURELY_OUTSIDE


def told(judged: Sequence[Judged]) -> str:
    """In a sentence, for who reads no further."""
    if not judged:
        return "There are no aims for this game."
    outside = [one for one in judged if not one.verdict.is_within]
    sure = sum(one.verdict is AimVerdict.SURELY_WITHIN for one in judged)
    if not outside:
        return f"All {len(judged)} figures with an aim are within it, {sure} of them surely."
    names = ", ".join(f"{one.name} ({one.verdict})" for one in outside)
    return f"{len(outside)} of {len(judged)} figures with an aim are not within it: {names}."
