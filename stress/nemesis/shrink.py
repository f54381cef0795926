"""A failing schedule made as small as time allows."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from stress.nemesis.schedule import Bout, Schedule

T = TypeVar("T")
Fails = Callable[[Schedule], bool]


def shrink(schedule: Schedule, fails: Fails, seconds: float, first: int | None = None) -> Schedule:
    """Fewer bouts, then fewer faults. `first` is the bout in which it seems to have happened."""
    until = time.monotonic() + seconds
    bouts = list(schedule.bouts)
    if first is not None and len(bouts) > 1 and fails(schedule.with_bouts([bouts[first]])):
        bouts = [bouts[first]]
    bouts = fewer(bouts, lambda some: fails(schedule.with_bouts(some)), until)
    for place in range(len(bouts)):
        bouts[place] = _smaller(schedule, bouts, place, fails, until)
    return schedule.with_bouts(bouts)


def _smaller(
    schedule: Schedule, bouts: Sequence[Bout], place: int, fails: Fails, until: float
) -> Bout:
    def still(faults: Sequence[object]) -> bool:
        changed = [*bouts[:place], tuple(faults), *bouts[place + 1 :]]
        return fails(schedule.with_bouts(changed))  # type: ignore[arg-type]  # of the same faults

    return tuple(fewer(bouts[place], still, until))


def fewer(
    things: Sequence[T], fails: Callable[[Sequence[T]], bool], until: float = float("inf")
) -> list[T]:
    """Delta debugging: leave out ever smaller parts, as long as what remains fails."""
    left, parts = list(things), 2
    while len(left) > 1 and time.monotonic() < until:
        size = max(1, len(left) // parts)
        for begin in range(0, len(left), size):
            rest = left[:begin] + left[begin + size :]
            if rest and time.monotonic() < until and fails(rest):
                left, parts = rest, max(2, parts - 1)
                break
        else:
            if size == 1:
                break
            parts = min(len(left), parts * 2)
    return left
