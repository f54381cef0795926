"""The levels of the searching bot: data in levels.toml, read with clear errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from scalehouse.bots.search.settings import Settings
from scalehouse.core.errors import BadData, ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.tables import read_toml

TABLE = Path(__file__).with_name("levels.toml")
LEVELS = ("beginner", "casual", "regular", "expert", "master")  # from gentle to strong
DEFAULT = "default"
REFUSED = "refused"  # in a game's part: why no search plays it
KINDS = {"int": "a whole number", "float": "a number", "str": "a name"}
TYPES = {field.name: field.type for field in fields(Settings)}

Part = Mapping[str, Any]


class NoSearch(ScalehouseError):
    """A game that the searching bot does not play."""


@cache
def table() -> Part:
    return read_toml(TABLE.name, TABLE.read_text("utf-8"))


def refusal(game: Game, data: Part | None = None) -> str | None:
    """Why no search plays a game; None when one does."""
    said = _part(data or table(), game.name).get(REFUSED)
    return None if said is None else str(said)


def settings_for(game: Game, level: str, data: Part | None = None) -> Settings:
    """A level's settings for a game. Raises BadData when the table cannot be meant."""
    data = data or table()
    why = refusal(game, data)
    if why:
        raise NoSearch(why)
    if level not in LEVELS:
        raise BadData(f"there is no level {level!r}; the levels are: {', '.join(LEVELS)}")
    found: dict[str, Any] = {}
    for part in _parts(data, game.name, level):
        found.update(part)
    where = f"{TABLE.name}, {game.name}, {level}"
    settings = _checked(found, where)
    if game.judge is None and settings.needs_judgement:
        what = settings.needs_judgement
        raise BadData(f"{where}: {what} needs a judgement, which {game.name} has not")
    if settings.opening and settings.opening not in (game.dtype.names or ()):
        raise BadData(f"{where}: opening: {game.name} has no field {settings.opening!r}")
    return settings


def _parts(data: Part, game: str, level: str) -> Iterator[Part]:
    for name in (DEFAULT, game):
        part = _part(data, name)
        yield {key: value for key, value in part.items() if not isinstance(value, Mapping)}
        yield _part(part, level)
        unknown = [k for k, v in part.items() if isinstance(v, Mapping) and k not in LEVELS]
        if unknown:
            known = ", ".join(LEVELS)
            raise BadData(f"{TABLE.name}, {name}: no level {unknown[0]!r}; there are: {known}")


def _part(data: Part, name: str) -> Part:
    part = data.get(name, {})
    if not isinstance(part, Mapping):
        raise BadData(f"{TABLE.name}: {name} must be a table of settings")
    return part


def _checked(found: dict[str, Any], where: str) -> Settings:
    for name, value in found.items():
        if name not in TYPES:
            raise BadData(f"{where}: no setting {name!r}; the settings are: {', '.join(TYPES)}")
        found[name] = _typed(value, str(TYPES[name]), f"{where}: {name}")
    if "simulations" not in found:
        raise BadData(f"{where}: simulations are missing")
    settings = Settings(**found)
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
