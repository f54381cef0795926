"""Reads box.toml: demigods, quests and Age cards as the rules use them, and as people read them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta

from scalehouse.core.data_declaration import GameData, column
from scalehouse.core.data_schema import Word
from scalehouse.core.game_data import TablePlace
from scalehouse.core.matches.views import one_of
from scalehouse.core.rules.state import Fields, Int8s, Int64s
from scalehouse.games.fate import state
from scalehouse.games.fate.rules.board import EDGE_MARKS, SQUARE_MARKS
from scalehouse.games.fate.state import Marker, Servant, Tile

LETTERS = {
    ".": state.NO_TILE,
    "S": Tile.SMITE,
    "F": Tile.FATE,
    "P": Tile.PENANCE,
    "V": Tile.VESPER,
    "H": Tile.HADRIA,
}
TILES = {Tile.SMITE: 2, Tile.FATE: 1, Tile.PENANCE: 1, Tile.VESPER: 1, Tile.HADRIA: 2}
SERVANT_TILES = (Tile.PENANCE, Tile.VESPER, Tile.HADRIA)
FEWEST_SERVANTS = (3, 4, 4)  # [age] tiles
COLOURS = ("red", "purple", "charcoal", "blue", "orange", "green", "yellow", "teal", "pink")
SYMBOLS = {"scorpion": Servant.PENANCE, "feather": Servant.VESPER}  # and who targets them


LEAST_CHANGE = {"regular": 1, "special": 2}  # of renown, by the kind of quest
LAYOUT_LINES = 1 + max(row for row, _ in SQUARE_MARKS)


@dataclass(frozen=True)
class DemigodCard:
    name: str
    colour: str
    emblem: str


@dataclass(frozen=True)
class QuestToken:
    special: bool
    symbol: str
    renown: int


@dataclass(frozen=True)
class AgeCard:
    age: int  # from 0
    criterion: str
    low: int
    high: int
    special: int  # square
    tiles: tuple[int, ...]  # [edge] a Tile or NO_TILE
    left: int  # what the Abyss does
    right: int


@dataclass(frozen=True)
class Box:
    demigods: tuple[DemigodCard, ...]
    quests: tuple[QuestToken, ...]
    cards: tuple[AgeCard, ...]  # three for each Age in turn


class DemigodEntry(TypedDict):
    name: Word
    colour: Annotated[str, one_of("DemigodColour", COLOURS)]
    emblem: Word


Renown: TypeAlias = Annotated[int, Meta(ge=-3, le=3)]
MoreRenown: TypeAlias = Annotated[int, Meta(ge=-4, le=4)]


class RegularEntries(TypedDict):
    """The changes of regular quests, by their symbol."""

    scorpion: Annotated[list[Renown], Meta(min_length=4, max_length=4)]
    feather: Annotated[list[Renown], Meta(min_length=4, max_length=4)]


class SpecialEntries(TypedDict):
    """The changes of special quests, by their symbol."""

    scorpion: Annotated[list[MoreRenown], Meta(min_length=2, max_length=2)]
    feather: Annotated[list[MoreRenown], Meta(min_length=2, max_length=2)]


class QuestEntries(TypedDict):
    regular: RegularEntries
    special: SpecialEntries


class AbyssEntry(TypedDict):
    left: Renown  # one side is a gain, the other a loss
    right: Renown


class AgeEntry(TypedDict):
    criterion: Word  # "4 to 6", "10 or more" or "3 or less"
    abyss: AbyssEntry
    layout: Annotated[list[str], Meta(min_length=LAYOUT_LINES, max_length=LAYOUT_LINES)]  # drawn


OfAnAge: TypeAlias = Annotated[
    list[AgeEntry], Meta(min_length=state.CARDS_OF_AGE, max_length=state.CARDS_OF_AGE)
]


class BoxEntries(TypedDict):
    """What is printed on cards and tokens."""

    demigod: Annotated[
        list[DemigodEntry], Meta(min_length=state.DEMIGODS, max_length=state.DEMIGODS)
    ]
    quests: QuestEntries
    age1: OfAnAge
    age2: OfAnAge
    age3: OfAnAge


def _box_of(entries: BoxEntries) -> Box:
    demigods = tuple(DemigodCard(**entry) for entry in entries["demigod"])
    _check_that_demigods_differ(demigods)
    cards = tuple(
        _card_of(age, nth, entry)
        for age, of_age in enumerate((entries["age1"], entries["age2"], entries["age3"]))
        for nth, entry in enumerate(of_age)
    )
    _check_that_criteria_differ(cards)
    return Box(demigods, tuple(_quests_of(entries["quests"])), cards)


def _check_that_demigods_differ(cards: tuple[DemigodCard, ...]) -> None:
    for what in ("name", "colour", "emblem"):
        values = [getattr(card, what) for card in cards]
        for nth, value in enumerate(values):
            if value in values[:nth]:
                place = TablePlace("demigods", ("demigod", nth, what))
                raise place.misfit(f"two demigods have the same {what}")


def _quests_of(entries: QuestEntries) -> Iterator[QuestToken]:
    place = TablePlace("quests", ("quests",))
    for kind, least in LEAST_CHANGE.items():
        of_kind = entries["special"] if kind == "special" else entries["regular"]
        by_symbol = {"scorpion": of_kind["scorpion"], "feather": of_kind["feather"]}
        for symbol in SYMBOLS:
            for nth, renown in enumerate(by_symbol[symbol]):
                if abs(renown) < least:
                    here = place.at(kind, symbol, nth, name=f"{kind} {symbol} quests")
                    raise here.misfit(f"a gain or loss of {least} or more is needed, not {renown}")
                yield QuestToken(kind == "special", symbol, renown)


# Age cards


def _card_of(age: int, nth: int, entry: AgeEntry) -> AgeCard:
    place = TablePlace(f"Age {age + 1}, card {nth + 1}", (_AGE_NAMES[age], nth))
    low, high = _read_criterion(place.at("criterion"), entry["criterion"])
    abyss = place.at("abyss", name=f"{place.name}, abyss")
    left, right = _read_abyss(abyss, entry["abyss"])
    layout = place.at("layout", name=f"{place.name}, layout")
    special, tiles = _read_layout(layout, entry["layout"])
    _check_tiles(place.at("layout"), age, tiles)
    return AgeCard(age, entry["criterion"], low, high, special, tiles, left, right)


_AGE_NAMES = tuple(f"age{number}" for number in range(1, state.AGES + 1))
_CRITERIA = (
    re.compile(r"(?P<low>\d+) to (?P<high>\d+)"),
    re.compile(r"(?P<low>\d+) or more"),
    re.compile(r"(?P<high>\d+) or less"),
)


def _read_criterion(place: TablePlace, text: str) -> tuple[int, int]:
    for form in _CRITERIA:
        found = form.fullmatch(text)
        if found:
            named = found.groupdict()
            low, high = int(named.get("low", 0)), int(named.get("high", state.MAX_RENOWN))
            if low > high or high > state.MAX_RENOWN:
                raise place.misfit(f"no renown from 0 to {state.MAX_RENOWN} is {text!r}")
            return low, high
    forms = '"4 to 6", "10 or more" or "3 or less"'
    raise place.misfit(f"the criterion must read like {forms}, not {text!r}")


def _check_that_criteria_differ(cards: tuple[AgeCard, ...]) -> None:
    seen: dict[tuple[int, int], AgeCard] = {}
    for number, card in enumerate(cards):
        twin = seen.setdefault((card.low, card.high), card)
        if twin is not card:
            way = (_AGE_NAMES[card.age], number % state.CARDS_OF_AGE, "criterion")
            raise TablePlace("", way).misfit(
                f"{twin.criterion!r} in Age {twin.age + 1} and {card.criterion!r} in "
                f"Age {card.age + 1} are the same: all criteria must differ"
            )


def _read_abyss(place: TablePlace, entry: AbyssEntry) -> tuple[int, int]:
    if entry["left"] * entry["right"] >= 0:
        raise place.misfit("one side must be a gain and the other a loss")
    return entry["left"], entry["right"]


def _read_layout(place: TablePlace, lines: list[str]) -> tuple[int, tuple[int, ...]]:
    """The square of the special quest, and the tile on every edge."""
    size, width = LAYOUT_LINES, 2 * LAYOUT_LINES - 1
    for nth, line in enumerate(lines):
        if len(line) != width:
            here = place.at(nth, name=f"{place.name}, line {nth + 1}")
            raise here.misfit(f"{width} signs are needed, not {line!r}")
    marks = {(row, at): lines[row][at] for row in range(size) for at in range(width)}
    squares = [marks.pop((row, 2 * column)) for row, column in SQUARE_MARKS]
    edges = [marks.pop((row, 2 * column)) for row, column in EDGE_MARKS]
    if sorted(squares) != sorted("oooooooo*"):
        raise place.misfit("eight quests 'o' and one '*' are needed in their places")
    if any(mark != " " for mark in marks.values()):
        raise place.misfit("between quests and edges there must be spaces")
    for (row, _), mark in zip(EDGE_MARKS, edges, strict=True):
        if mark not in LETTERS:
            raise place.at(row).misfit(f"there is no tile {mark!r}")
    return squares.index("*"), tuple(LETTERS[mark] for mark in edges)


def _check_tiles(place: TablePlace, age: int, tiles: tuple[int, ...]) -> None:
    laid = Counter(Tile(tile) for tile in tiles if tile != state.NO_TILE)
    if laid.total() != state.TILES_OF_AGE[age]:
        raise place.misfit(f"{state.TILES_OF_AGE[age]} tiles are needed, not {laid.total()}")
    for tile, count in laid.items():
        if count > TILES[tile]:
            raise place.misfit(f"more {tile.name} tiles than the {TILES[tile]} there are")
    if sum(laid[tile] for tile in SERVANT_TILES) < FEWEST_SERVANTS[age]:
        raise place.misfit(f"at least {FEWEST_SERVANTS[age]} servants must be laid out")
    if laid[Tile.SMITE] and not laid[Tile.FATE]:
        raise place.misfit("a layout with SMITE also needs FATE")


CARDS = state.AGES * state.CARDS_OF_AGE


class BoxNumbers(Fields):
    """What the rules use of the table."""

    symbol: Int64s = column("[quest] the Servant who targets it", state.QUESTS)
    change: Int64s = column("[quest] of renown", state.QUESTS)
    is_special: Int8s = column("[quest] 1: it is", state.QUESTS)
    low: Int64s = column("[card] the least renown of its criterion", CARDS)
    high: Int64s = column("[card] the most renown of its criterion", CARDS)
    special_square: Int64s = column("[card] where its special quest lies", CARDS)
    layout: Int8s = column("[card, edge] a Tile or NO_TILE", CARDS, state.EDGES)
    in_abyss: Int64s = column("[card, marker] change of renown", CARDS, len(Marker))


def _numbers_of(box: Box) -> dict[str, Any]:
    return {
        "symbol": [SYMBOLS[quest.symbol] for quest in box.quests],
        "change": [quest.renown for quest in box.quests],
        "is_special": [quest.special for quest in box.quests],
        "low": [card.low for card in box.cards],
        "high": [card.high for card in box.cards],
        "special_square": [card.special for card in box.cards],
        "layout": [card.tiles for card in box.cards],
        "in_abyss": [_by_marker(card) for card in box.cards],
    }


def _by_marker(card: AgeCard) -> list[int]:
    sides = {Marker.LEFT: card.left, Marker.RIGHT: card.right}
    return [sides.get(marker, 0) for marker in Marker]


FILE = Path(__file__).with_name("box.toml")
DATA = GameData("fate", FILE, BoxEntries, _box_of, BoxNumbers, _numbers_of)
BOX = DATA.in_use
NAMES = tuple(card.name for card in BOX.demigods)
NUMBERS = DATA.numbers(BOX)
SYMBOL, CHANGE, IS_SPECIAL = NUMBERS.symbol, NUMBERS.change, NUMBERS.is_special > 0
LOW, HIGH, SPECIAL_SQUARE = NUMBERS.low, NUMBERS.high, NUMBERS.special_square
LAYOUT, IN_ABYSS = NUMBERS.layout, NUMBERS.in_abyss
