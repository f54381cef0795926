"""The cards and tokens of Scales of Fate and its board as data, for those who draw them."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from scalehouse.core.matches.views import one_of
from scalehouse.core.text.words import WordsData
from scalehouse.games.fate.data import BOX, SYMBOLS
from scalehouse.games.fate.data import AgeCard as PrintedCard
from scalehouse.games.fate.rules.board import LINES, TOUCHES
from scalehouse.games.fate.state import DEMIGODS, MAX_RENOWN, NO_TILE
from scalehouse.games.fate.view import TILES, TileName
from scalehouse.games.fate.words import texts

Symbol: TypeAlias = Annotated[str, one_of("QuestSymbol", SYMBOLS)]


class DemigodCard(TypedDict):
    words: WordsData  # its name
    colour: str  # of its marker
    emblem: str  # on its marker


class Quest(TypedDict):
    special: bool  # stronger, and replaced in every Age
    symbol: Symbol  # which servant is about it
    renown: int  # what it adds, or takes


class Abyss(TypedDict):
    """What the Abyss adds to the renown of a demigod in it, by its marker."""

    left: int  # marker on the left
    right: int  # marker on the right


class AgeCard(TypedDict):
    age: int  # from 1
    criterion: WordsData  # which renown is asked for
    low: int  # renown that is asked for, from
    high: int  # to
    special: int  # square of the special quest
    tiles: list[TileName | None]  # by edge
    abyss: Abyss  # what it does in this Age


class Edge(TypedDict):
    """A place between two squares, for a tile."""

    words: WordsData  # its name
    touches: list[int]  # squares


class SlotOnBoard(TypedDict):
    """A place at the border, for a servant."""

    words: WordsData  # its name
    line: list[int]  # squares, the nearest first


class Reference(TypedDict):
    demigods: list[DemigodCard]  # by number
    quests: list[Quest]  # by number
    cards: list[AgeCard]  # by number
    squares: list[WordsData]  # names
    edges: list[Edge]  # by number
    slots: list[SlotOnBoard]  # by number
    demigods_in_all: int  # on the board and beside it
    most_renown: int  # that a demigod can have


def reference() -> Reference:
    return {
        "demigods": [
            {"words": words.to_json(), "colour": card.colour, "emblem": card.emblem}
            for words, card in zip(texts.DEMIGOD, BOX.demigods, strict=True)
        ],
        "quests": [
            {"special": quest.special, "symbol": quest.symbol, "renown": quest.renown}
            for quest in BOX.quests
        ],
        "cards": [_age_card(number, card) for number, card in enumerate(BOX.cards)],
        "squares": [square.to_json() for square in texts.SQUARE],
        "edges": [
            {"words": edge.to_json(), "touches": touches}
            for edge, touches in zip(texts.EDGE, TOUCHES.tolist(), strict=True)
        ],
        "slots": [
            {"words": slot.to_json(), "line": line}
            for slot, line in zip(texts.SLOT, LINES, strict=True)
        ],
        "demigods_in_all": DEMIGODS,
        "most_renown": MAX_RENOWN,
    }


def _age_card(number: int, card: PrintedCard) -> AgeCard:
    return {
        "age": card.age + 1,
        "criterion": texts.CRITERION[number].to_json(),
        "low": card.low,
        "high": card.high,
        "special": card.special,
        "tiles": [None if tile == NO_TILE else TILES[tile] for tile in card.tiles],
        "abyss": {"left": card.left, "right": card.right},
    }
