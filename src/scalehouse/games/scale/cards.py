"""Reads cards.toml: gods, colours and the kinds of events, and which card is which."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from scalehouse.core.errors import BadData
from scalehouse.core.tables import read_toml
from scalehouse.games.scale.record import (
    CARDS,
    COLOURS,
    OF_A_COLOUR,
    OPERATORS,
    TRIPLE,
    Card,
    Colour,
    Operator,
)

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


def read_table(text: str) -> CardTable:
    """Raises BadData, which says what is wrong and where."""
    raw = read_toml("cards", text)
    gods = [_read(God, "god", entry) for entry in raw.get("god", [])]
    kinds = [_read(Kind, "kind", entry) for entry in raw.get("kind", [])]
    _check_names([god.name for god in gods] + [kind.name for kind in kinds])
    return CardTable(_in_order_of_colours(gods), _by_operator(kinds))


def _read(form: type[Entry], what: str, entry: dict[str, Any]) -> Entry:
    name = entry.get("name", f"a {what} without a name")
    fields = form.__dataclass_fields__.keys()
    for verdict, found in (("unknown", entry.keys() - fields), ("missing", fields - entry.keys())):
        if found:
            raise BadData(f"cards: {name}: {', '.join(sorted(found))} is {verdict}")
    for field, value in entry.items():
        _check_word(name, field, value)
    return form(**entry)


_WORDS = {
    "colour": COLOUR_NAMES,
    "not_in": COLOUR_NAMES,
    "nature": tuple(nature.name.lower() for nature in Nature),
    "operator": tuple(operator.name.lower() for operator in Operator if operator < OPERATORS),
}


def _check_word(name: str, field: str, value: object) -> None:
    known = _WORDS.get(field)
    if not isinstance(value, str) or not value:
        raise BadData(f"cards: {name}: {field} must be a word, not {value!r}")
    if known and value not in known:
        raise BadData(f"cards: {name}: {field} must be one of {', '.join(known)}, not {value!r}")


def _check_names(names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadData(f"cards: two entries are called {name}")


def _in_order_of_colours(gods: list[God]) -> tuple[God, ...]:
    if sorted(god.colour for god in gods) != sorted(COLOUR_NAMES):
        raise BadData(f"cards: there must be one god for each of {', '.join(COLOUR_NAMES)}")
    return tuple(sorted(gods, key=lambda god: COLOUR_NAMES.index(god.colour)))


def _by_operator(kinds: list[Kind]) -> tuple[tuple[Kind, ...], ...]:
    table = []
    for operator in _WORDS["operator"]:
        group = tuple(kind for kind in kinds if kind.operator == operator)
        if sorted(kind.not_in for kind in group) != sorted(COLOUR_NAMES):
            colours = ", ".join(COLOUR_NAMES)
            raise BadData(f"cards: {operator} needs a kind that is not in each of {colours}")
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
    return card // OF_A_COLOUR


def operator_of(card: Card) -> int:
    return card % OF_A_COLOUR // TRIPLE


def is_wild(card: Card) -> bool:
    return operator_of(card) == Operator.WILD


def first_of_triple(card: Card) -> Card:
    """The three cards of a colour and an operator follow each other. Not for a Wild."""
    return card - card % OF_A_COLOUR % TRIPLE


def triple_at(colour: Colour, operator: int) -> Card:
    """The first card of a triple, or the Wild."""
    return colour * OF_A_COLOUR + operator * TRIPLE


def first_of_colour(colour: Colour) -> Card:
    return colour * OF_A_COLOUR


CARD_TABLE = read_table(TABLE.read_text("utf-8"))
GOD_NAMES = tuple(god.name for god in CARD_TABLE.gods)
KIND_NAMES = _kind_names(CARD_TABLE)
NATURES = np.array([Nature[god.nature.upper()] for god in CARD_TABLE.gods], np.int64)  # [colour]

assert len(KIND_NAMES) == CARDS
assert len(NATURES) == COLOURS
