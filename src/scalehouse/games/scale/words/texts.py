"""Colours, gods, cards, months and sides as words, made from the data."""

from __future__ import annotations

from scalehouse.core.text.words import Words
from scalehouse.games.scale import data, words
from scalehouse.games.scale.state import Card, State
from scalehouse.games.scale.words import SCALE

SIGNS = ("+", "×", "−", "÷", "✱")  # [operator]


def god(name: str) -> Words:
    """A god of our own table has a name in every language; one of another, that of the table."""
    key = f"god_{name.lower()}"
    return SCALE.say(key) if key in words.GOD_KEYS else SCALE.say("other_god", name=name)


def kind(name: str) -> Words:
    key = f"kind_{name.lower()}"
    return SCALE.say(key) if key in words.KIND_KEYS else SCALE.say("other_kind", name=name)


def _card(card: Card) -> Words:
    colour, sign = COLOURS[data.colour_of(card)], SIGNS[data.operator_of(card)]
    return SCALE.say("card", colour=colour, kind=KINDS[card], sign=sign)


COLOURS = tuple(map(SCALE.say, words.COLOUR_KEYS))
MONTHS = tuple(map(SCALE.say, words.MONTH_KEYS))  # [month − 1]
SIDES = tuple(map(SCALE.say, words.SIDE_KEYS))
GODS = tuple(map(god, data.GOD_NAMES))  # [colour]
KINDS = tuple(map(kind, data.KIND_NAMES))  # [card]
CARDS = tuple(map(_card, range(len(data.KIND_NAMES))))


def card_in(sight: State, card: Card) -> Words:
    """In the chain a card has a number, too: the order in which they were placed."""
    chain = sight.chain[: sight.chain_size].tolist()
    if card not in chain:
        return CARDS[card]
    return SCALE.say("card_in_chain", **CARDS[card].args, number=chain.index(card) + 1)
