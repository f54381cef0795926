"""Words are data: a catalogue key with arguments, and English for the terminal.

A client in another language looks the key up in a catalogue of its own and fills in the arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

MOST_KEPT = 20_000  # sentences of one catalogue


# Nothing of these can hold itself, so the collector of garbage need not look at them (`gc=False`).
class Words(Struct, frozen=True, gc=False):
    key: str
    args: Mapping[str, Any]
    english: str

    def __str__(self) -> str:
        return self.english

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "args": dict(self.args), "english": self.english}


class Catalogue:
    """The English of one game, or of the house: a template for each key."""

    def __init__(self, prefix: str, templates: Mapping[str, str]) -> None:
        self.templates = {f"{prefix}.{key}": text for key, text in templates.items()}
        self._prefix = prefix
        self._said: dict[tuple[object, ...], Words] = {}

    def say(self, key: str, **args: Any) -> Words:
        """The words for a key. An argument `seat` is a seat's number; people count from 1.

        The same is said again and again, so it is kept: with the kinds of its arguments, since 1
        and True are equal and do not read alike.
        """
        known = (key, *args, *args.values(), *map(type, args.values()))
        try:
            said = self._said.get(known)
        except TypeError:  # a list, say
            return self._worded(key, args)
        if said is None:
            said = self._worded(key, args)
            if len(self._said) >= MOST_KEPT:
                self._said.clear()
            self._said[known] = said
        return said

    def _worded(self, key: str, args: dict[str, Any]) -> Words:
        full = f"{self._prefix}.{key}"
        spoken = args | {"seat": args["seat"] + 1} if isinstance(args.get("seat"), int) else args
        return Words(full, args, self.templates[full].format(**spoken))


class Telling(Struct, frozen=True, gc=False):
    """Words, and what on the table they speak of: names of places that a client can light up."""

    words: Words
    at: tuple[str, ...] = ()


class Move(Struct, frozen=True, gc=False):
    """A move that a seat may make."""

    id: int
    words: Words
    at: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "words": self.words.to_json(), "at": list(self.at)}


class Event(Struct, frozen=True, gc=False):
    """Something that happened, as one seat may know it."""

    number: int  # in that seat's own stream, without gaps
    by: int  # seat, or CHANCE
    words: Words
    at: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        at = list(self.at)
        return {"number": self.number, "by": self.by, "words": self.words.to_json(), "at": at}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not possible, and the rule it comes from."""

    words: Words
    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[float, ...]  # each seat's part of the win
    winners: tuple[int, ...]  # the seats with the largest part
    why: Words

    def to_json(self) -> dict[str, Any]:
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "why": self.why.to_json(),
        }


HOUSE = Catalogue(
    "house",
    {
        "move": "Move {move}",
        "over": "The match is over.",
        "not_your_turn": "It is not player {seat}'s turn.",
        "no_such_seat": "There is no player {seat} at this table.",
        "no_such_move": "There is no move {move} in this game.",
        "not_now": "That is not possible now.",
        "finished": "The match has ended.",
        "undone": "Player {seat} takes a move back.",
        "nothing_to_undo": "Player {seat} has no move to take back.",
        "revealed": "Something was revealed since: the others have to agree.",
        "built_upon": "What others did since rests on it: they have to agree.",
    },
)
