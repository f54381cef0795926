"""What a search may change, and what it aims at: a table of its own.

[aims]                       # figure, or figures by a pattern: from, to
"hero.*" = [0.43, 0.57]
rounds = [6, 14]

[[free]]                     # numbers by a pattern of their addresses
entry = "hero.*.health"
by = 2                       # no further from where they are than that,
within = [8, 20]             # and never out of that

[[fixed]]                    # never changed
entry = "hero.Defender.*"
why = "printed in the rulebook"
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from scalehouse.core import game_data
from scalehouse.core.game_data import TablePlace
from scalehouse.lab.tune.numbers import Number


@dataclass(frozen=True)
class Aim:
    """Where the figures that match a pattern should be."""

    pattern: str
    low: float
    high: float

    @property
    def middle(self) -> float:
        """Of what is wanted."""
        return (self.low + self.high) / 2

    def excess(self, value: float) -> float:
        """How far outside, in half widths."""
        outside = max(self.low - value, value - self.high, 0.0)
        return outside / ((self.high - self.low) / 2)


@dataclass(frozen=True)
class Free:
    """An entry of the table that may change, by how much at once and between which limits."""

    entry: str
    by: int
    low: int
    high: int


@dataclass(frozen=True)
class Bounds:
    """What tuning aims at, what it may change, and what it must leave."""

    aims: tuple[Aim, ...]
    free: tuple[Free, ...]
    fixed: tuple[str, ...]

    def aim_for(self, figure: str) -> Aim | None:
        """The first whose pattern fits the figure."""
        return next((aim for aim in self.aims if fnmatchcase(figure, aim.pattern)), None)

    def range_of(self, number: Number) -> tuple[int, int] | None:
        """From where to where a number may go; None when it is not free."""
        if any(fnmatchcase(number.address, pattern) for pattern in self.fixed):
            return None
        for free in self.free:
            is_within = free.low <= number.value <= free.high
            if is_within and fnmatchcase(number.address, free.entry):
                return max(free.low, number.value - free.by), min(free.high, number.value + free.by)
        return None


def read_bounds(text: str, name: str) -> Bounds:
    """Raises BadData, which says what is wrong and where."""
    return game_data.read(name, text, _read)


def _read(raw: dict[str, Any]) -> Bounds:
    unknown = raw.keys() - {"aims", "free", "fixed"}
    if unknown:
        raise TablePlace().at(min(unknown)).misfit(f"unknown entry {min(unknown)}")
    aims = tuple(_read_aim(name, pair) for name, pair in raw.get("aims", {}).items())
    free = tuple(_read_free(nth, entry) for nth, entry in enumerate(raw.get("free", [])))
    fixed = tuple(_read_fixed(nth, entry) for nth, entry in enumerate(raw.get("fixed", [])))
    return Bounds(aims, free, fixed)


def _read_aim(name: str, pair: object) -> Aim:
    match pair:
        case [int() | float() as low, int() | float() as high] if low < high:
            return Aim(name, float(low), float(high))
    raise TablePlace(name, ("aims", name)).misfit(
        f"two numbers are needed, from and to, not {pair!r}"
    )


def _read_free(nth: int, entry: Any) -> Free:
    place = TablePlace(f"free {nth + 1}", ("free", nth))
    match entry:
        case {"entry": str() as what, "by": int() as by, "within": [int() as low, int() as high]}:
            if len(entry) == 3 and by > 0 and low <= high:
                return Free(what, by, low, high)
    raise place.misfit('needed are entry = "hero.*.health", by = 2 and within = [8, 20]')


def _read_fixed(nth: int, entry: Any) -> str:
    match entry:
        case {"entry": str() as pattern, **more} if more.keys() <= {"why"}:
            return pattern
    place = TablePlace(f"fixed {nth + 1}", ("fixed", nth))
    raise place.misfit('needed is entry = "hero.Defender.*"; why = "…" may stand beside it')
