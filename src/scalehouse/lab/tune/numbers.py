"""The numbers of a table, each with an address, to be read and written without touching the rest.

An address is the way to a number: `hero.Fighter.health`, `quests.regular.scorpion.3`. A list's
items are called by their names where they have some, else counted from 1; so are the numbers in a
text, as in `hero.Fighter.abilities.3.2` for the armour of "melee 2, armour +1 self".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scalehouse.core.game_data import NUMBER_IN_TEXT, Way, read_toml
from scalehouse.lab.tune.needs import tomlkit


@dataclass(frozen=True)
class Number:
    """A number in a table of data, and where it stands."""

    address: str
    way: Way
    nth: int | None  # in a text
    value: int


def numbers_in(text: str, name: str = "the table") -> dict[str, Number]:
    """By address, in the order of the table."""
    found = _numbers(read_toml(name, text), "", ())
    return {number.address: number for number in found}


def _numbers(value: object, address: str, way: Way) -> Iterator[Number]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield Number(address, way, None, value)
    elif isinstance(value, str):
        for nth, found in enumerate(NUMBER_IN_TEXT.findall(value)):
            yield Number(f"{address}.{nth + 1}", way, nth, int(found))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _numbers(entry, f"{address}.{key}".lstrip("."), (*way, key))
    elif isinstance(value, list):
        for nth, entry in enumerate(value):
            named = entry.get("name") if isinstance(entry, dict) else None
            yield from _numbers(entry, f"{address}.{named or nth + 1}", (*way, nth))


def written(text: str, changed: Mapping[str, int]) -> str:
    """The table with other numbers; comments, order and signs stay as they are."""
    numbers = numbers_in(text)
    document: Any = tomlkit().parse(text)
    for address, value in changed.items():
        number = numbers[address]
        *path, last = number.way
        holder = document
        for step in path:
            holder = holder[step]
        holder[last] = _rewritten(holder[last], number, value)
    return str(tomlkit().dumps(document))


def _rewritten(old: Any, number: Number, value: int) -> Any:
    if number.nth is None:
        return tomlkit().parse(f"x = {_signed(old.as_string(), value)}")["x"]
    places = list(NUMBER_IN_TEXT.finditer(str(old)))
    place = places[number.nth]
    new = _signed(place.group(), value)
    return str(old)[: place.start()] + new + str(old)[place.end() :]


def _signed(old: str, value: int) -> str:
    return f"{value:+d}" if old[0] in "+-" else str(value)


@dataclass(frozen=True)
class Change:
    """What tuning changed at one place of a table."""

    address: str
    before: object
    after: object


def changes_between(before: str, after: str) -> list[Change]:
    """What two tables say otherwise, entry by entry."""
    old, new = dict(_leaves(read_toml("before", before))), dict(_leaves(read_toml("after", after)))
    addresses = [*old, *(address for address in new if address not in old)]
    pairs = ((address, old.get(address), new.get(address)) for address in addresses)
    return [Change(address, one, other) for address, one, other in pairs if one != other]


def _leaves(value: object, address: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from _leaves(entry, f"{address}.{key}".lstrip("."))
    elif isinstance(value, list):
        for nth, entry in enumerate(value):
            named = entry.get("name") if isinstance(entry, dict) else None
            yield from _leaves(entry, f"{address}.{named or nth + 1}")
    else:
        yield address, value
