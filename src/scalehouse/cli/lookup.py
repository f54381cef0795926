"""What a game's reference says about a card, a hero, or whatever it lists by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from scalehouse.core.words import Move

Card = Mapping[str, Any]


def about_move(reference: Mapping[str, Any], move: Move) -> list[Card]:
    """The cards that a move speaks of."""
    spoken = [value for value in move.words.args.values() if isinstance(value, str)]
    return [card for card in _cards(reference) if any(_speaks_of(t, card["name"]) for t in spoken)]


def about_name(reference: Mapping[str, Any], name: str) -> list[Card]:
    """The cards whose name begins like that."""
    return [card for card in _cards(reference) if card["name"].lower().startswith(name.lower())]


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


def card_face(card: Card) -> RenderableType:
    facts = [f"{key} {value}" for key, value in card.items() if isinstance(value, int)]
    sayings = [str(v) for k, v in card.items() if isinstance(v, str) and k != "name"]
    lines: list[RenderableType] = [Text.assemble((card["name"], "bold"), "   ", ", ".join(facts))]
    lines += [Text(saying, style="italic") for saying in sayings]
    for value in card.values():
        if isinstance(value, list):
            lines += [Text(f"{nth} {_line(one)}") for nth, one in enumerate(value, start=1)]
    return Padding(Group(*lines), (0, 0, 0, 1))


def _line(one: object) -> str:
    return str(one.get("text", one)) if isinstance(one, Mapping) else str(one)
