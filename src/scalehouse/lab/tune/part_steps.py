"""One scale for all the numbers of a part, from its weakest form to its strongest.

Rung 0 is the part as it stands. Each rung up raises one number by one, each rung down lowers one;
the number that has used up the smallest share of its range goes first, so that all keep pace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scalehouse.core.game_data import Values


@dataclass(frozen=True)
class PartSteps:
    """The values that one part of a table can take, from weak to strong."""

    rungs: tuple[Values, ...]
    start: int  # rung 0

    @property
    def lowest(self) -> int:
        """How many steps down there are, as a number below zero."""
        return -self.start

    @property
    def highest(self) -> int:
        """How many steps up there are."""
        return len(self.rungs) - 1 - self.start

    def at(self, rung: int) -> Values:
        """The numbers of the table, so many steps away."""
        return self.rungs[self.start + rung]


def part_steps(
    values: Values,
    ranges: Mapping[str, tuple[int, int]],
    is_sound: Callable[[Values], bool] = lambda _: True,
) -> PartSteps:
    """`is_sound`: forms that may not be are left out."""
    down = _climb(values, ranges, -1, is_sound)
    up = _climb(values, ranges, 1, is_sound)
    return PartSteps((*reversed(down), dict(values), *up), len(down))


def _climb(
    values: Values,
    ranges: Mapping[str, tuple[int, int]],
    way: int,
    is_sound: Callable[[Values], bool],
) -> list[Values]:
    found: list[Values] = []
    now = dict(values)
    while True:
        steps = [address for address in ranges if _may_step(now[address], ranges[address], way)]
        steps.sort(key=lambda a: _used(now[a], values[a], ranges[a], way))
        nexts = ({**now, address: now[address] + way} for address in steps)
        sound = next((form for form in nexts if is_sound(form)), None)
        if sound is None:
            return found
        now = sound
        found.append(now)


def _may_step(value: int, limits: tuple[int, int], way: int) -> bool:
    return limits[0] <= value + way <= limits[1]


def _used(value: int, first: int, limits: tuple[int, int], way: int) -> float:
    """The share of the way to its limit that a number has gone, with the next step."""
    end = limits[1] if way > 0 else limits[0]
    return (abs(value - first) + 1) / abs(end - first)
