"""The levels of the searching bot: data in levels.toml and of games, read with clear errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from scalehouse.bots.search.settings import SearchSettings
from scalehouse.core.errors import BadData, ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.game_data import read_toml

TABLE = Path(__file__).with_name("levels.toml")
LEVELS = ("beginner", "casual", "regular", "expert", "master")  # from gentle to strong
KINDS = {"int": "a whole number", "float": "a number", "str": "a name"}
TYPES = {field.name: field.type for field in fields(SearchSettings)}

Part = Mapping[str, Any]


class NoSearch(ScalehouseError):
    """A game that the searching bot does not play."""


@cache
def usual_levels() -> Part:
    return read_toml(TABLE.name, TABLE.read_text("utf-8"))


def refusal(game: Game) -> str | None:
    """Why no search plays a game; None when one does."""
    return f"{game.name} is performed, not searched" if game.traits.performance else None


def settings_for(game: Game, level: str, usual: Part | None = None) -> SearchSettings:
    """A level's settings for a game. Raises BadData when they cannot be meant.

    `usual`: what holds where the game declares nothing else.
    """
    why = refusal(game)
    if why:
        raise NoSearch(why)
    if level not in LEVELS:
        raise BadData(f"there is no level {level!r}; the levels are: {', '.join(LEVELS)}")
    found: dict[str, Any] = {}
    for part in (usual or usual_levels(), game.traits.levels):
        found.update(_settings_in(part, level, game.name))
    where = f"levels of {game.name}, {level}"
    settings = _checked(found, where)
    if game.judge is None and settings.needs_judgement:
        what = settings.needs_judgement
        raise BadData(f"{where}: {what} needs a judgement, which {game.name} has not")
    if settings.opening and settings.opening not in (game.dtype.names or ()):
        raise BadData(f"{where}: opening: {game.name} has no field {settings.opening!r}")
    return settings


def _settings_in(part: Part, level: str, game: str) -> dict[str, Any]:
    """Those for all levels, and over them those of this one."""
    for_all = {key: value for key, value in part.items() if key not in LEVELS}
    unknown = [key for key, value in for_all.items() if isinstance(value, Mapping)]
    if unknown:
        known = ", ".join(LEVELS)
        raise BadData(f"levels of {game}: no level {unknown[0]!r}; there are: {known}")
    own = part.get(level, {})
    if not isinstance(own, Mapping):
        raise BadData(f"levels of {game}: {level} must be a table of settings")
    return {**for_all, **own}


def _checked(found: dict[str, Any], where: str) -> SearchSettings:
    for name, value in found.items():
        if name not in TYPES:
            raise BadData(f"{where}: no setting {name!r}; the settings are: {', '.join(TYPES)}")
        found[name] = _typed(value, str(TYPES[name]), f"{where}: {name}")
    if "simulations" not in found:
        raise BadData(f"{where}: simulations are missing")
    settings = SearchSettings(**found)
    problem = settings.problem()
    if problem:
        raise BadData(f"{where}: {problem}")
    return settings


def _typed(value: object, wanted: str, where: str) -> object:
    """The value, a whole number also where a fraction may stand."""
    if wanted == "int" and type(value) is int:
        return value
    if wanted == "str" and isinstance(value, str):
        return value
    if wanted == "float" and isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    names = isinstance(value, list) and all(isinstance(one, str) for one in value)
    if wanted not in KINDS and isinstance(value, list) and names:
        return tuple(value)
    raise BadData(f"{where} must be {KINDS.get(wanted, 'a list of names')}, not {value!r}")
