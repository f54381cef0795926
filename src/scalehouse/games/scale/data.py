"""Reads cards.toml: gods, colours and the kinds of events, and which card is which."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from scalehouse.core import game_data
from scalehouse.core.game_data import TablePlace, Way
from scalehouse.games.scale import state
from scalehouse.games.scale.state import Card, Colour, Operator

TABLE = Path(__file__).with_name("cards.toml")
COLOUR_NAMES = ("white", "light gray", "dark gray", "black")  # in the order of the grayscale


class Nature(enum.IntEnum):
    """What a god may place in Moral Compass."""

    EVIL = 0
    GOOD = 1


@dataclass(frozen=True)
class God:
    name: str
    colour: str
    nature: str


@dataclass(frozen=True)
class Kind:
    name: str
    operator: str
    not_in: str


@dataclass(frozen=True)
class CardTable:
    gods: tuple[God, ...]  # [colour]
    kinds: tuple[tuple[Kind, ...], ...]  # [operator]


Entry = TypeVar("Entry", God, Kind)


def read_table(text: str, name: str = TABLE.name) -> CardTable:
    """Raises BadData, which says what is wrong and where."""
    return game_data.read(name, text, _read_all)


def _read_all(raw: dict[str, Any]) -> CardTable:
    unknown = raw.keys() - {"god", "kind"}
    if unknown:
        raise TablePlace().at(min(unknown)).misfit(f"{', '.join(sorted(unknown))} is unknown")
    gods = [_read(God, TablePlace("god", ("god", n)), e) for n, e in enumerate(raw.get("god", []))]
    kinds = [
        _read(Kind, TablePlace("kind", ("kind", n)), e) for n, e in enumerate(raw.get("kind", []))
    ]
    ways: list[Way] = [("god", nth) for nth in range(len(gods))]
    ways += [("kind", nth) for nth in range(len(kinds))]
    _check_names([god.name for god in gods] + [kind.name for kind in kinds], ways)
    return CardTable(_in_order_of_colours(gods), _by_operator(kinds))


def _read(form: type[Entry], place: TablePlace, entry: Any) -> Entry:
    if not isinstance(entry, dict):
        raise place.misfit("named entries are needed")
    place = place.at(name=str(entry.get("name", f"a {place.name} without a name")))
    fields = form.__dataclass_fields__.keys()
    for verdict, found in (("unknown", entry.keys() - fields), ("missing", fields - entry.keys())):
        if found:
            raise place.at(min(found)).misfit(f"{', '.join(sorted(found))} is {verdict}")
    for field, value in entry.items():
        _check_word(place.at(field), field, value)
    return form(**entry)


_WORDS = {
    "colour": COLOUR_NAMES,
    "not_in": COLOUR_NAMES,
    "nature": tuple(nature.name.lower() for nature in Nature),
    "operator": tuple(operator.name.lower() for operator in Operator if operator < state.OPERATORS),
}


def _check_word(place: TablePlace, field: str, value: object) -> None:
    known = _WORDS.get(field)
    if not isinstance(value, str) or not value:
        raise place.misfit(f"{field} must be a word, not {value!r}")
    if known and value not in known:
        raise place.misfit(f"{field} must be one of {', '.join(known)}, not {value!r}")


def _check_names(names: list[str], ways: list[Way]) -> None:
    for nth, name in enumerate(names):
        if name in names[:nth]:
            raise TablePlace("", (*ways[nth], "name")).misfit(f"two entries are called {name}")


def _in_order_of_colours(gods: list[God]) -> tuple[God, ...]:
    if sorted(god.colour for god in gods) != sorted(COLOUR_NAMES):
        names = ", ".join(COLOUR_NAMES)
        raise TablePlace().at("god").misfit(f"there must be one god for each of {names}")
    return tuple(sorted(gods, key=lambda god: COLOUR_NAMES.index(god.colour)))


def _by_operator(kinds: list[Kind]) -> tuple[tuple[Kind, ...], ...]:
    table = []
    for operator in _WORDS["operator"]:
        group = tuple(kind for kind in kinds if kind.operator == operator)
        if sorted(kind.not_in for kind in group) != sorted(COLOUR_NAMES):
            first = next((n for n, kind in enumerate(kinds) if kind.operator == operator), 0)
            colours = ", ".join(COLOUR_NAMES)
            reason = f"{operator} needs a kind that is not in each of {colours}"
            raise TablePlace().at("kind", first).misfit(reason)
        table.append(group)
    return tuple(table)


def _kind_names(table: CardTable) -> tuple[str, ...]:
    """[card]"""
    names: list[str] = []
    for colour in COLOUR_NAMES:
        for group in table.kinds:
            names += [kind.name for kind in group if kind.not_in != colour]
        names.append("Wild")
    return tuple(names)


# Which card is which


def colour_of(card: Card) -> Colour:
    return card // state.OF_A_COLOUR


def operator_of(card: Card) -> int:
    return card % state.OF_A_COLOUR // state.TRIPLE


def is_wild(card: Card) -> bool:
    return operator_of(card) == Operator.WILD


def first_of_triple(card: Card) -> Card:
    """The three cards of a colour and an operator follow each other. Not for a Wild."""
    return card - card % state.OF_A_COLOUR % state.TRIPLE


def triple_at(colour: Colour, operator: int) -> Card:
    """The first card of a triple, or the Wild."""
    return colour * state.OF_A_COLOUR + operator * state.TRIPLE


def first_of_colour(colour: Colour) -> Card:
    return colour * state.OF_A_COLOUR


DATA = game_data.in_use("scale", TABLE)
CARD_TABLE = read_table(DATA.text, DATA.name)
GOD_NAMES = tuple(god.name for god in CARD_TABLE.gods)
KIND_NAMES = _kind_names(CARD_TABLE)
NATURES = np.array([Nature[god.nature.upper()] for god in CARD_TABLE.gods], np.int64)  # [colour]

assert len(KIND_NAMES) == state.CARDS
assert len(NATURES) == state.COLOURS
