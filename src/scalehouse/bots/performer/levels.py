"""The levels of performers: data, a table of talents for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scalehouse.bots.performer.mind import TALENTS
from scalehouse.core.errors import BadData

SHARES = ("memory",)  # from 0 to 1
ABOVE_ZERO = ("pace",)

Levels = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class TalentLimits:
    """Of the talents that a game adds: what is not named here is 0 or more."""

    shares: tuple[str, ...] = ()  # from 0 to 1
    above_zero: tuple[str, ...] = ()
    any_sign: tuple[str, ...] = ()


def read_levels(table: Mapping[str, Any], own: Sequence[str], limits: TalentLimits) -> Levels:
    """Each level's talents by name, from the clumsiest on. `own`: those that a game adds."""
    talents = (*TALENTS, *own)
    return {name: _read_level(name, level, talents, limits) for name, level in table.items()}


def _read_level(
    name: str, level: object, talents: Sequence[str], limits: TalentLimits
) -> dict[str, float]:
    if not isinstance(level, Mapping):
        raise BadData(f"performers: {name} is not a level")
    unknown = [key for key in level if key not in (*talents, "about")]
    if unknown:
        raise BadData(f"performers: level {name} has no {unknown[0]!r}")
    return {talent: _read_talent(name, talent, level.get(talent), limits) for talent in talents}


def _read_talent(name: str, talent: str, value: Any, limits: TalentLimits) -> float:
    where = f"performers: level {name}, {talent}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadData(f"{where}: must be a number, not {value!r}")
    if talent in (*SHARES, *limits.shares) and not 0 <= value <= 1:
        raise BadData(f"{where}: must be from 0 to 1, not {value}")
    if talent in (*ABOVE_ZERO, *limits.above_zero) and value <= 0:
        raise BadData(f"{where}: must be above 0, not {value}")
    if talent not in limits.any_sign and value < 0:
        raise BadData(f"{where}: must not be below 0, not {value}")
    return float(value)
