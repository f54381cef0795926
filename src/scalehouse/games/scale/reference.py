"""The cards and gods of Scale as data, for those who draw them."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from scalehouse.core.matches.views import names_of, one_of
from scalehouse.core.text.words import WordsData
from scalehouse.games.scale import data
from scalehouse.games.scale.data import CARD_TABLE, ColourName, NatureName
from scalehouse.games.scale.state import CARDS, Operator, Right
from scalehouse.games.scale.state import Card as CardNumber
from scalehouse.games.scale.words import texts

OPERATORS = names_of(Operator)
RIGHTS = names_of(Right)
OperatorName: TypeAlias = Annotated[str, one_of("Operator", OPERATORS.values())]
RightName: TypeAlias = Annotated[str, one_of("Right", RIGHTS.values())]


class Card(TypedDict):
    card: int  # number
    words: WordsData  # its name: colour, event and sign
    event: WordsData  # the event's name
    colour: ColourName  # of its front
    operator: OperatorName  # what it lets its player do
    sign: str  # of the operator


class God(TypedDict):
    words: WordsData  # its name
    colour: ColourName  # of the god
    nature: NatureName  # what it may place in Moral Compass


class Reference(TypedDict):
    cards: list[Card]  # by number
    gods: list[God]  # by colour, in the order of the grayscale
    rights: list[RightName]  # what a card is placed with, in the order of the moves `pay`


def reference() -> Reference:
    return {
        "cards": [card_data(card) for card in range(CARDS)],
        "gods": [
            {"words": words.to_json(), "colour": god.colour, "nature": god.nature}
            for god, words in zip(CARD_TABLE.gods, texts.GODS, strict=True)
        ],
        "rights": list(RIGHTS.values()),
    }


def card_data(card: CardNumber) -> Card:
    return {
        "card": card,
        "words": texts.CARDS[card].to_json(),
        "event": texts.KINDS[card].to_json(),
        "colour": data.COLOUR_NAMES[data.colour_of(card)],
        "operator": OPERATORS[data.operator_of(card)],
        "sign": texts.SIGNS[data.operator_of(card)],
    }
