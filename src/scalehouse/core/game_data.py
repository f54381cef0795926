"""Data tables of games: TOML, since a designer should be able to change a number in them.

The variable SCALEHOUSE_TABLES names tables to use instead of those that come with the games: a
folder that holds some (each called after its game, `GAME.toml`), one such file, or `GAME=FILE` for
a file with any name. A table is read when its game is loaded, and its numbers end up in compiled
code: a program has one set of data for as long as it runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from scalehouse.core.errors import BadData

TABLES_VARIABLE = "SCALEHOUSE_TABLES"
MARK_DIGITS = 8

# The numbers of a table have addresses (see lab.tune.numbers); those in a text are counted from 1.
NUMBER_IN_TEXT = re.compile(r"[+-]?\d+")
Values = dict[str, int]  # by address

Way = tuple[str | int, ...]  # from the top of a table to an entry
Made = TypeVar("Made")


@dataclass(frozen=True)
class DataTable:
    """A table as it was read, once."""

    name: str  # for errors
    file: Path
    text: str
    mark: str  # "+" and a digest where it says other things than the one that comes with the game


_in_use: dict[Path, DataTable] = {}  # by the table that comes with the game


class used:  # noqa: N801  # read as words: with tables.used(setting)
    """For a look at another table: what is read within goes by this setting, and is forgotten."""

    def __init__(self, setting: str) -> None:
        self._setting = setting

    def __enter__(self) -> None:
        self._kept, self._before = dict(_in_use), os.environ.get(TABLES_VARIABLE)
        _in_use.clear()
        os.environ[TABLES_VARIABLE] = self._setting

    def __exit__(self, *_: object) -> None:
        _in_use.clear()
        _in_use.update(self._kept)
        del os.environ[TABLES_VARIABLE]
        if self._before is not None:
            os.environ[TABLES_VARIABLE] = self._before


def in_use(game: str, shipped: Path) -> DataTable:
    """The table of a game: that of SCALEHOUSE_TABLES, or else the one that comes with it."""
    if shipped not in _in_use:
        file = chosen_file(game, os.environ.get(TABLES_VARIABLE, "")) or shipped
        text = _text_of(file)
        name = shipped.name if file == shipped else str(file)
        mark = "" if file == shipped else mark_of(name, text, shipped)
        _in_use[shipped] = DataTable(name, file, text, mark)
    return _in_use[shipped]


def chosen_file(game: str, setting: str) -> Path | None:
    """What the variable says about a game: nothing where it says nothing of it."""
    named, given, file = setting.partition("=")
    if given and named.isidentifier():
        return Path(file) if named == game else None
    place = Path(setting)
    if setting and not place.exists():
        raise BadData(f"{TABLES_VARIABLE}: there is no file or folder {setting!r}")
    if setting and place.is_file():
        return place if place.stem == game else None
    table = place / f"{game}.toml"
    return table if setting and table.is_file() else None


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise BadData(f"{file}: cannot be read: {why}") from error


def mark_of(name: str, text: str, shipped: Path) -> str:
    """What stands behind the version of a game's rules; comments and order make no difference."""
    ours, theirs = read_toml(shipped.name, _text_of(shipped)), read_toml(name, text)
    return "" if ours == theirs else f"+{digest(theirs)}"


def digest(data: Mapping[str, Any]) -> str:
    """A short hash of a data table: equal data gives an equal hash."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_DIGITS]


def instead_of(shipped: Path) -> Path:
    """The file that is in use in its place, if it is a table and was read."""
    table = _in_use.get(shipped)
    return table.file if table else shipped


def as_read(file: Path) -> bytes:
    """What was in a file when it was read as a table: its numbers may be compiled by now."""
    for table in _in_use.values():
        if table.file == file:
            return table.text.encode()
    return file.read_bytes()


# Reading, with errors that say where


class Misfit(Exception):
    """An entry that cannot be used. Readers of tables raise it, `read` says where it stands."""

    def __init__(self, way: Way, reason: str) -> None:
        super().__init__(reason)
        self.way = way


@dataclass(frozen=True)
class TablePlace:
    """Where in a table an entry stands, for people and for the search of its line."""

    name: str = ""
    way: Way = ()

    def at(self, *further: str | int, name: str | None = None) -> TablePlace:
        """A place within this one."""
        return TablePlace(self.name if name is None else name, self.way + further)

    def misfit(self, reason: str) -> Misfit:
        """The error that says what is wrong here."""
        return Misfit(self.way, f"{self.name}: {reason}" if self.name else reason)


def read(name: str, text: str, reader: Callable[[dict[str, Any]], Made]) -> Made:
    """What the reader makes of a table. Raises BadData with the file, the line and the reason."""
    raw = read_toml(name, text)
    try:
        return reader(raw)
    except Misfit as misfit:
        raise BadData(f"{name}, line {line_of(text, misfit.way)}: {misfit}") from misfit


def read_toml(name: str, text: str) -> dict[str, Any]:
    """Raises BadData with the line where it cannot be read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name}: {error}") from error


def read_beside(module: str, name: str) -> dict[str, Any]:
    """A table of settings in the same folder as a module."""
    file = Path(module).with_name(name)
    return read_toml(name, _text_of(file))


def with_values(text: str, address: str, values: Mapping[str, int]) -> str:
    """A text at an address with other numbers; a plus before one stays."""
    places = enumerate(NUMBER_IN_TEXT.finditer(text), start=1)
    new, last = [], 0
    for nth, place in places:
        old = place.group()
        value = values.get(f"{address}.{nth}", int(old))
        new += [text[last : place.start()], f"{value:+d}" if old[0] == "+" else str(value)]
        last = place.end()
    return "".join([*new, text[last:]])


def line_of(text: str, way: Way) -> int:
    """Where an entry begins, from 1: the first line up to which the text has the entry.

    An entry that is missing is looked for where it should be. (TOML's readers do not tell lines.)
    """
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith("[")]
    last = 0
    for head in [*heads, len(lines)]:
        if _has(lines[:head], way):
            return next(n for n in range(last + 1, head + 1) if _has(lines[:n], way))
        last = head
    return line_of(text, way[:-1]) if way else 1


def _has(lines: list[str], way: Way) -> bool:
    """Whether the first lines of a table have an entry, also where an array is not yet closed."""
    for end in ("", "]", "]]"):
        try:
            found: Any = tomllib.loads("\n".join([*lines, end]))
        except tomllib.TOMLDecodeError:
            continue
        try:
            for step in way:
                found = found[step]
        except (KeyError, IndexError, TypeError):
            return False
        return True
    return False
