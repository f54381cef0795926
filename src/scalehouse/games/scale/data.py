"""Reads cards.toml: gods, colours and the kinds of events, and which card is which."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypedDict

from scalehouse.core.data_declaration import GameData, column
from scalehouse.core.data_schema import Word
from scalehouse.core.game_data import TablePlace, Way
from scalehouse.core.matches.views import one_of
from scalehouse.core.rules.state import Fields, Int64s
from scalehouse.games.scale import state
from scalehouse.games.scale.state import Card, Colour, Operator

COLOUR_NAMES = ("white", "light gray", "dark gray", "black")  # in the order of the grayscale
ColourName: TypeAlias = Annotated[str, one_of("Colour", COLOUR_NAMES)]
OPERATOR_NAMES = tuple(one.name.lower() for one in Operator if one < state.OPERATORS)


class Nature(enum.IntEnum):
    """What a god may place in Moral Compass."""

    EVIL = 0
    GOOD = 1


NatureName: TypeAlias = Annotated[str, one_of("Nature", (one.name.lower() for one in Nature))]


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


class GodEntry(TypedDict):
    name: Word
    colour: ColourName
    nature: NatureName  # what it may place in Moral Compass


class KindEntry(TypedDict):
    name: Word
    operator: Annotated[str, one_of("Operator", OPERATOR_NAMES)]
    not_in: ColourName  # the colour that has no card of it


class CardEntries(TypedDict):
    """The table of gods and events."""

    god: list[GodEntry]  # one of each colour
    kind: list[KindEntry]  # of events: of each operator one that is not in each colour


def _table_of(entries: CardEntries) -> CardTable:
    gods = [God(**entry) for entry in entries["god"]]
    kinds = [Kind(**entry) for entry in entries["kind"]]
    ways: list[Way] = [("god", nth) for nth in range(len(gods))]
    ways += [("kind", nth) for nth in range(len(kinds))]
    _check_names([god.name for god in gods] + [kind.name for kind in kinds], ways)
    return CardTable(_in_order_of_colours(gods), _by_operator(kinds))


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
    for operator in OPERATOR_NAMES:
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


class CardNumbers(Fields):
    """What the rules use of the table."""

    natures: Int64s = column("[colour] the Nature of its god", state.COLOURS)


def _numbers_of(table: CardTable) -> dict[str, Any]:
    return {"natures": [Nature[god.nature.upper()] for god in table.gods]}


FILE = Path(__file__).with_name("cards.toml")
DATA = GameData("scale", FILE, CardEntries, _table_of, CardNumbers, _numbers_of)
CARD_TABLE = DATA.in_use
GOD_NAMES = tuple(god.name for god in CARD_TABLE.gods)
KIND_NAMES = _kind_names(CARD_TABLE)
NATURES = DATA.numbers(CARD_TABLE).natures

assert len(KIND_NAMES) == state.CARDS
assert len(NATURES) == state.COLOURS
