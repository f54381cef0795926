"""Reads box.toml: demigods, quests and Age cards as the rules use them, and as people read them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scalehouse.core import game_data
from scalehouse.core.game_data import TablePlace
from scalehouse.games.fate import state
from scalehouse.games.fate.rules.board import EDGE_MARKS, SQUARE_MARKS
from scalehouse.games.fate.state import Marker, Servant, Tile

TABLE = Path(__file__).with_name("box.toml")

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


@dataclass(frozen=True)
class KindOfQuest:
    name: str
    each: int  # tokens of each symbol
    low: int  # size of the change
    high: int


KINDS = (
    KindOfQuest("regular", each=4, low=1, high=3),
    KindOfQuest("special", each=2, low=2, high=4),
)
ABYSS_LOW, ABYSS_HIGH = 1, 3


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


def read_box(text: str, name: str = TABLE.name) -> Box:
    """Raises BadData, which says what is wrong and where."""
    return game_data.read(name, text, _read)


def _read(raw: dict[str, Any]) -> Box:
    _check_entries(TablePlace("the table"), raw, {"demigod", "quests", *_AGE_NAMES})
    demigods = _read_demigods(raw["demigod"])
    quests = _read_quests(raw["quests"])
    cards = tuple(
        card for age in range(state.AGES) for card in _read_age(age, raw[_AGE_NAMES[age]])
    )
    _check_that_criteria_differ(cards)
    return Box(demigods, quests, cards)


_AGE_NAMES = tuple(f"age{number}" for number in range(1, state.AGES + 1))


def _check_entries(place: TablePlace, entry: object, names: set[str]) -> None:
    """Nothing may be missing, and a misspelt entry must not go unseen."""
    if not isinstance(entry, dict):
        raise place.misfit(f"named entries are needed: {', '.join(sorted(names))}")
    missing = names - entry.keys()
    if missing:
        raise place.misfit(f"{', '.join(sorted(missing))} is missing")
    unknown = entry.keys() - names
    if unknown:
        raise place.at(min(unknown)).misfit(f"unknown entry {', '.join(sorted(unknown))}")


def _check_list(place: TablePlace, value: object, size: int, what: str) -> None:
    if not isinstance(value, list) or len(value) != size:
        raise place.misfit(f"there must be {size} {what}")


# Demigods


def _read_demigods(raw: Any) -> tuple[DemigodCard, ...]:
    place = TablePlace("demigods", ("demigod",))
    _check_list(place, raw, state.DEMIGODS, "of them")
    cards = tuple(_read_demigod(place.at(nth), entry) for nth, entry in enumerate(raw))
    for what in ("name", "colour", "emblem"):
        values = [getattr(card, what) for card in cards]
        for nth, value in enumerate(values):
            if value in values[:nth]:
                raise place.at(nth, what).misfit(f"two demigods have the same {what}")
    return cards


def _read_demigod(place: TablePlace, entry: Any) -> DemigodCard:
    place = place.at(name=f"demigod {int(place.way[-1]) + 1}")
    _check_entries(place, entry, {"name", "colour", "emblem"})
    for what, value in entry.items():
        if not isinstance(value, str) or not value:
            raise place.at(what).misfit(f"{what} must be a word, not {value!r}")
    if entry["colour"] not in COLOURS:
        known = ", ".join(COLOURS)
        raise place.at("colour").misfit(f"colour must be one of {known}, not {entry['colour']!r}")
    return DemigodCard(**entry)


# Quests


def _read_quests(raw: Any) -> tuple[QuestToken, ...]:
    place = TablePlace("quests", ("quests",))
    _check_entries(place, raw, {kind.name for kind in KINDS})
    return tuple(
        token for kind in KINDS for token in _read_kind(place.at(kind.name), kind, raw[kind.name])
    )


def _read_kind(place: TablePlace, kind: KindOfQuest, raw: Any) -> list[QuestToken]:
    _check_entries(place.at(name=f"{kind.name} quests"), raw, set(SYMBOLS))
    tokens = []
    for symbol in SYMBOLS:
        here = place.at(symbol, name=f"{kind.name} {symbol} quests")
        _check_list(here, raw[symbol], kind.each, "of them")
        for nth, renown in enumerate(raw[symbol]):
            _check_size(here.at(nth), renown, kind.low, kind.high)
            tokens.append(QuestToken(kind.name == "special", symbol, renown))
    return tokens


def _check_size(place: TablePlace, change: object, low: int, high: int) -> None:
    if type(change) is not int or not low <= abs(change) <= high:
        raise place.misfit(f"a gain or loss of {low} to {high} is needed, not {change!r}")


# Age cards


def _read_age(age: int, raw: Any) -> list[AgeCard]:
    place = TablePlace(f"Age {age + 1}", (_AGE_NAMES[age],))
    _check_list(place, raw, state.CARDS_OF_AGE, "cards")
    return [
        _read_card(place.at(nth, name=f"{place.name}, card {nth + 1}"), age, entry)
        for nth, entry in enumerate(raw)
    ]


def _read_card(place: TablePlace, age: int, entry: Any) -> AgeCard:
    _check_entries(place, entry, {"criterion", "abyss", "layout"})
    low, high = _read_criterion(place.at("criterion"), entry["criterion"])
    left, right = _read_abyss(place.at("abyss", name=f"{place.name}, abyss"), entry["abyss"])
    layout = place.at("layout", name=f"{place.name}, layout")
    special, tiles = _read_layout(layout, entry["layout"])
    _check_tiles(place.at("layout"), age, tiles)
    return AgeCard(age, entry["criterion"], low, high, special, tiles, left, right)


_CRITERIA = (
    re.compile(r"(?P<low>\d+) to (?P<high>\d+)"),
    re.compile(r"(?P<low>\d+) or more"),
    re.compile(r"(?P<high>\d+) or less"),
)


def _read_criterion(place: TablePlace, text: object) -> tuple[int, int]:
    for form in _CRITERIA:
        found = form.fullmatch(text) if isinstance(text, str) else None
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


def _read_abyss(place: TablePlace, entry: Any) -> tuple[int, int]:
    _check_entries(place, entry, {"left", "right"})
    for change in entry.values():
        _check_size(place, change, ABYSS_LOW, ABYSS_HIGH)
    if (entry["left"] > 0) == (entry["right"] > 0):
        raise place.misfit("one side must be a gain and the other a loss")
    return entry["left"], entry["right"]


def _read_layout(place: TablePlace, lines: Any) -> tuple[int, tuple[int, ...]]:
    """The square of the special quest, and the tile on every edge."""
    size = 1 + max(row for row, _ in SQUARE_MARKS)
    width = 2 * size - 1
    _check_list(place, lines, size, "lines")
    for nth, line in enumerate(lines):
        if not isinstance(line, str) or len(line) != width:
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


DATA = game_data.in_use("fate", TABLE)
BOX = read_box(DATA.text, DATA.name)
NAMES = tuple(card.name for card in BOX.demigods)
# By quest
SYMBOL = np.array([SYMBOLS[quest.symbol] for quest in BOX.quests], np.int64)  # who targets it
CHANGE = np.array([quest.renown for quest in BOX.quests], np.int64)
IS_SPECIAL = np.array([quest.special for quest in BOX.quests])
# By Age card
LOW = np.array([card.low for card in BOX.cards], np.int64)
HIGH = np.array([card.high for card in BOX.cards], np.int64)
SPECIAL_SQUARE = np.array([card.special for card in BOX.cards], np.int64)
LAYOUT = np.array([card.tiles for card in BOX.cards], np.int8)  # [card, edge] a Tile or NO_TILE
IN_ABYSS = np.zeros((len(BOX.cards), len(Marker)), np.int64)  # [card, marker] change of renown
IN_ABYSS[:, Marker.LEFT] = [card.left for card in BOX.cards]
IN_ABYSS[:, Marker.RIGHT] = [card.right for card in BOX.cards]
