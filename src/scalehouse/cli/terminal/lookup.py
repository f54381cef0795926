"""What a game's reference says about a card, a hero, or whatever it lists by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from scalehouse.cli.terminal.language import Language
from scalehouse.core.text.words import Move, Words

Card = Mapping[str, Any]


def about_move(reference: Mapping[str, Any], move: Move) -> list[Card]:
    """The cards that a move speaks of."""
    spoken = list(_said_in(move.words))
    return [card for card in _cards(reference) if _words_of(card) in spoken]


def _said_in(words: Words) -> Iterator[Words]:
    """Words within words."""
    for arg in words.args.values():
        for one in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(one, Words):
                yield one
                yield from _said_in(one)


def about_name(reference: Mapping[str, Any], name: str, language: Language) -> list[Card]:
    """The cards whose name begins like that, in the terminal's language or in English."""
    return [card for card in _cards(reference) if _begins(card, name.lower(), language)]


def _begins(card: Card, name: str, language: Language) -> bool:
    called = (card["name"], _name(card, language))
    return any(one.lower().startswith(name) for one in called)


def _words_of(card: Card) -> Words | None:
    return msgspec.convert(card["words"], Words) if "words" in card else None


def _name(card: Card, language: Language) -> str:
    words = _words_of(card)
    return language.text(words) if words else str(card["name"])


def _cards(reference: Mapping[str, Any]) -> Iterator[Card]:
    for kind in reference.values():
        for number, card in enumerate(kind if isinstance(kind, list) else ()):
            if isinstance(card, Mapping) and isinstance(card.get("name"), str):
                # A number that only says which card it is tells a person nothing.
                yield {key: value for key, value in card.items() if not _is_id(value, number)}


def _is_id(value: object, number: int) -> bool:
    return isinstance(value, int) and value == number


def _speaks_of(text: str, name: str) -> bool:
    return name in {part.strip() for part in text.split(",")}


def card_face(card: Card, language: Language) -> RenderableType:
    facts = [f"{key} {value}" for key, value in card.items() if isinstance(value, int)]
    sayings = [str(v) for k, v in card.items() if isinstance(v, str) and k != "name"]
    lines: list[RenderableType] = [
        Text.assemble((_name(card, language), "bold"), "   ", ", ".join(facts))
    ]
    lines += [Text(saying, style="italic") for saying in sayings]
    for value in card.values():
        if isinstance(value, list):
            lines += [
                Text(f"{nth} {_line(one, language)}") for nth, one in enumerate(value, start=1)
            ]
    return Padding(Group(*lines), (0, 0, 0, 1))


def _line(one: object, language: Language) -> str:
    if isinstance(one, Mapping) and "words" in one:
        return language.text(msgspec.convert(one["words"], Words))
    return str(one.get("text", one)) if isinstance(one, Mapping) else str(one)
