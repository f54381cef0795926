"""Words are data: the key of a message, with typed arguments. No sentence travels.

Whoever shows them formats them with the catalogue of the game, in the reader's own language: the
terminal and the Python client with `Words.text`, the browser with the same Fluent files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NotRequired, Protocol, TypeAlias, TypedDict

from msgspec import Struct

from scalehouse.core.errors import ScalehouseError


# Nothing of these can hold itself, so the collector of garbage need not look at them (`gc=False`).
class Words(Struct, frozen=True, gc=False, omit_defaults=True):
    """A message with its arguments, in no language yet."""

    key: str  # prefix of the catalogue, a dot, name of the message
    args: Mapping[str, Arg] = {}  # left out where there are none

    def __hash__(self) -> int:
        return hash((self.key, *self.args, *self.args.values()))

    def __str__(self) -> str:
        """In English: for the terminal, logs and tests."""
        return self.text()

    def text(self, language: str = "en", **reader: Any) -> str:
        """The sentence in a language. `reader`: see `speech.Reader`."""
        return _speaker().text_for(self, language, **reader)

    def in_english(self) -> dict[str, Any]:
        """For a match log: the sentence, and each argument that is words as its text."""
        speaker = _speaker()
        args = {name: speaker.english_of(self, name) for name in self.args}
        return {"key": self.key, "args": args, "english": str(self)}

    def to_json(self) -> WordsData:
        """As the wire has it."""
        if not self.args:
            return {"key": self.key}
        return {"key": self.key, "args": {name: _plain(arg) for name, arg in self.args.items()}}


Arg: TypeAlias = int | str | Words | tuple[Words, ...]


class Speaker(Protocol):
    """Knows the sentences of all languages: the module `speech`."""

    def text_for(self, words: Words, language: str, **reader: Any) -> str:
        """Words in a language, for whoever the reader is."""

    def english_of(self, words: Words, name: str) -> Any:
        """An argument as it stands in English words."""


def speak_by(speaker: Callable[[], Speaker]) -> None:
    """Set by the package: messages do not depend on the languages they are said in."""
    global _speaker  # noqa: PLW0603 - set once, when the package is imported
    _speaker = speaker


def _speaker() -> Speaker:
    raise RuntimeError("no speaker: import scalehouse.core.text")


class WordsData(TypedDict):
    """Words as plain data, for views and references."""

    key: str  # of the message
    args: NotRequired[dict[str, int | str | WordsData | list[WordsData]]]  # its arguments, if any


def _plain(arg: Arg) -> int | str | WordsData | list[WordsData]:
    if isinstance(arg, Words):
        return arg.to_json()
    return [one.to_json() for one in arg] if isinstance(arg, tuple) else arg


class Description(Struct, frozen=True, gc=False):
    """Words, and what on the table they speak of: names of places that a client can light up."""

    words: Words
    at: tuple[str, ...] = ()


class Move(Struct, frozen=True, gc=False):
    """A move that a seat may make."""

    id: int
    kind: str  # as the game declares it, with the arguments that the id stands for
    args: Mapping[str, int]
    words: Words
    at: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.id,
            "kind": self.kind,
            "args": dict(self.args),
            "words": self.words.to_json(),
            "at": list(self.at),
        }


class Event(Struct, frozen=True, gc=False):
    """Something that happened, as one seat may know it."""

    number: int  # in that seat's own stream, without gaps
    by: int  # seat, or CHANCE
    words: Words
    at: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        at = list(self.at)
        return {"number": self.number, "by": self.by, "words": self.words.to_json(), "at": at}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not possible, and the rule it comes from."""

    words: Words
    rule: str


class IllegalMove(ScalehouseError):
    """A refusal, raised: the move is not open to that seat now.

    `rule` names the rule, an anchor in the rules page.
    """

    def __init__(self, words: Words, rule: str) -> None:
        super().__init__(words)
        self.words = words
        self.rule = rule

    @property
    def reason(self) -> str:
        """In English."""
        return str(self.words)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[float, ...]  # each seat's part of the win
    winners: tuple[int, ...]  # the seats with the largest part
    why: Words

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "why": self.why.to_json(),
        }
