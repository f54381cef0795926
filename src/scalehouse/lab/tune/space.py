"""Where a search can go: a scale for every part that has an aim of its own, and single numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.core.game_data import Values
from scalehouse.lab.tune.bounds import Bounds
from scalehouse.lab.tune.numbers import numbers_in, written
from scalehouse.lab.tune.part_steps import PartSteps, part_steps

Point = dict[str, int]  # by part the rung of its scale, by address the single numbers


@dataclass(frozen=True)
class Space:
    """What a search may change: ladders of parts, and single numbers."""

    text: str  # the table that the search begins with
    scales: Mapping[str, PartSteps]  # by figure
    single: Mapping[str, tuple[int, int]]  # by address, from and to

    @property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """From where to where each coordinate goes."""
        on_scales = {name: (one.lowest, one.highest) for name, one in self.scales.items()}
        return on_scales | dict(self.single)

    def start(self) -> Point:
        """The table as it is."""
        numbers = numbers_in(self.text)
        singles = {address: numbers[address].value for address in self.single}
        return dict.fromkeys(self.scales, 0) | singles

    def table(self, point: Point) -> str:
        """The text of the table at a point."""
        values: Values = {address: point[address] for address in self.single}
        for name, one in self.scales.items():
            values |= one.at(point[name])
        numbers = numbers_in(self.text)
        changed = {a: value for a, value in values.items() if numbers[a].value != value}
        return written(self.text, changed)


def space_for(game: Game, text: str, bounds: Bounds, figures: Sequence[str]) -> Space:
    """A number belongs to the part that its address begins with, if that part has an aim."""
    parts = [name for name in figures if bounds.aim_for(name)]
    numbers = numbers_in(text)
    free = {a: limits for a, n in numbers.items() if (limits := bounds.range_of(n))}
    if not free:
        raise BadData("the bounds leave no number of the table free")
    soundness = game.traits.lab.soundness
    is_sound = soundness(text) if soundness else _anything
    scales = {}
    for part in parts:
        own = {a: limits for a, limits in free.items() if a.startswith(f"{part}.")}
        if own:
            values = {a: numbers[a].value for a in own}
            scales[part] = part_steps(values, own, is_sound)
    single = {a: r for a, r in free.items() if not any(a.startswith(f"{p}.") for p in scales)}
    return Space(text, scales, single)


def _anything(_values: Values) -> bool:
    return True
