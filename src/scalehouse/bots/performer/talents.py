"""The levels of performers: data, read from performers.toml."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np

from scalehouse.bots.performer.mind import MIND, TALENTS, Minds
from scalehouse.core.errors import BadData
from scalehouse.core.tables import read_toml

FILE = "performers.toml"
SHARES = ("memory", "counts_cards", "sure")  # from 0 to 1
ABOVE_ZERO = ("trust", "patience", "pace")


def read_levels(text: str) -> dict[str, dict[str, float]]:
    """Each level's talents by name, from the clumsiest on."""
    levels = read_toml(FILE, text)
    return {name: _read_level(name, level) for name, level in levels.items()}


def _read_level(name: str, level: object) -> dict[str, float]:
    if not isinstance(level, Mapping):
        raise BadData(f"{FILE}: {name} is not a level")
    unknown = [key for key in level if key not in (*TALENTS, "about")]
    if unknown:
        raise BadData(f"{FILE}: level {name} has no {unknown[0]!r}")
    return {talent: _read_talent(name, talent, level.get(talent)) for talent in TALENTS}


def _read_talent(name: str, talent: str, value: Any) -> float:
    where = f"{FILE}: level {name}, {talent}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadData(f"{where}: must be a number, not {value!r}")
    if talent in SHARES and not 0 <= value <= 1:
        raise BadData(f"{where}: must be from 0 to 1, not {value}")
    if talent in ABOVE_ZERO and value <= 0:
        raise BadData(f"{where}: must be above 0, not {value}")
    if talent not in ("offer", "accept") and value < 0:
        raise BadData(f"{where}: must not be below 0, not {value}")
    return float(value)


LEVELS = read_levels(files(__package__).joinpath(FILE).read_text("utf-8"))


def minds_of(levels: list[str]) -> Minds:
    """Room for a performer of each of these levels, with its talents written in."""
    minds = np.zeros(len(levels), MIND)
    for mind, level in zip(minds, levels, strict=True):
        for talent, value in LEVELS[level].items():
            mind[talent] = value
    return minds
