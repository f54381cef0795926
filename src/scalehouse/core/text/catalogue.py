"""The messages of a game or of the server: each key with the types of its arguments.

The sentences themselves are in Fluent files, one for each language, in a folder beside the code.
Here is what both sides are held to: the code by `say`, the files by `faults` (core.text.wording).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from scalehouse.core.errors import BadWords
from scalehouse.core.nearest import did_you_mean
from scalehouse.core.text.words import Arg, Words

MOST_KEPT = 20_000  # words of one catalogue
ENGLISH = "en"  # every catalogue has it; what another language lacks is said in it
FOLDER, SUFFIX = "words", ".ftl"


@dataclass(frozen=True)
class Plain:
    """A number, a seat (from 0), or a text that is shown as it is: a name, a technical detail."""

    name: str
    kind: type

    def fits(self, value: object, prefix: str) -> bool:  # as the others have it
        """Whether a value is of this kind."""
        return type(value) is self.kind


@dataclass(frozen=True)
class OneOf:
    """Words by one of these keys: a hero, an ability. Without a prefix, of the same catalogue."""

    keys: tuple[str, ...]

    @property
    def name(self) -> str:
        """How it is told to authors."""
        return f"words, one of {', '.join(self.keys)}"

    def fits(self, value: object, prefix: str) -> bool:
        """Whether a value is words with one of these keys."""
        return isinstance(value, Words) and value.key in self.full(prefix)

    def full(self, prefix: str) -> tuple[str, ...]:
        """The keys with their prefix."""
        return tuple(key if "." in key else f"{prefix}.{key}" for key in self.keys)


@dataclass(frozen=True)
class ListOf:
    """Several words in a row."""

    of: OneOf

    @property
    def name(self) -> str:
        """How it is told to authors."""
        return f"a tuple of {self.of.name}"

    def fits(self, value: object, prefix: str) -> bool:
        """Whether a value is a tuple of such."""
        return isinstance(value, tuple) and all(self.of.fits(one, prefix) for one in value)


ArgType: TypeAlias = Plain | OneOf | ListOf
INT = Plain("int", int)
SEAT = Plain("seat", int)
TEXT = Plain("text", str)


def one_of(*keys: str) -> OneOf:
    """An argument that is one of these keys."""
    return OneOf(keys)


def list_of(of: OneOf) -> ListOf:
    """An argument that is a list of such keys."""
    return ListOf(of)


Messages: TypeAlias = Mapping[str, Mapping[str, ArgType]]


class Catalogue:
    """The words of one game, or of a part of the server. The prefix of its keys is its name.

    `file` is the module that declares them: their sentences are in the folder `words`, which it is
    in or beside.
    `attributes`: those of messages that code asks for by name, such as a short form.
    """

    def __init__(
        self, prefix: str, file: str, messages: Messages, attributes: tuple[str, ...] = ()
    ) -> None:
        self.prefix = prefix
        home = Path(file).parent
        self.folder = home if home.name == FOLDER else home / FOLDER
        self.messages = messages
        self.attributes = attributes
        self._said: dict[tuple[object, ...], Words] = {}
        CATALOGUES[prefix] = self

    @staticmethod
    def bare(*keys: str) -> dict[str, dict[str, ArgType]]:
        """Messages that need nothing but their key; a text holds several, with spaces between."""
        return {key: {} for text in keys for key in text.split()}

    @staticmethod
    def alike(keys: str, **args: ArgType) -> dict[str, dict[str, ArgType]]:
        """Messages with the same arguments; their keys with spaces between."""
        return dict.fromkeys(keys.split(), args)

    def say(self, key: str, **args: Arg) -> Words:
        """The words for a key. The same is said again and again, so it is kept."""
        known = (key, *args, *args.values())
        said = self._said.get(known)
        if said is None:
            said = self._checked(key, args)
            if len(self._said) >= MOST_KEPT:
                self._said.clear()
            self._said[known] = said
        return said

    def _checked(self, key: str, args: Mapping[str, Arg]) -> Words:
        fault = self.fault(key, args)
        if fault:
            raise BadWords(f"{self.folder / ENGLISH}{SUFFIX}: {fault}")
        in_order = {name: args[name] for name in self.messages[key]}  # as they are declared
        return Words(f"{self.prefix}.{key}", in_order)

    def fault(self, key: str, args: Mapping[str, object]) -> str:
        """What is wrong with words of this catalogue; empty when nothing is."""
        types = self.messages.get(key)
        if types is None:
            hint = did_you_mean(key, self.messages)
            return f"no message {key!r} is declared for {self.prefix!r}{hint}"
        if args.keys() != types.keys():
            missing, more = sorted(types.keys() - args.keys()), sorted(args.keys() - types.keys())
            lacks = f" lacks the argument {', '.join(missing)}" if missing else ""
            has = f" has no argument {', '.join(more)}" if more else ""
            return f"message {key!r}{lacks}{' and' if lacks and has else ''}{has}"
        for name, value in args.items():
            if not types[name].fits(value, self.prefix):
                return f"message {key!r}: {name} must be {types[name].name}, not {value!r}"
        return ""

    @property
    def said(self) -> frozenset[str]:
        """Keys of messages that somebody said lately."""
        return frozenset(str(key) for key, *_ in self._said)

    def has(self, key: str) -> bool:
        """Whether a message is declared."""
        return key in self.messages

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Those that there are files for."""
        return tuple(sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}")))

    def source(self, language: str) -> str:
        """The Fluent file of a language, or the English one."""
        known = language if language in self.languages else ENGLISH
        try:
            return (self.folder / f"{known}{SUFFIX}").read_text("utf-8")
        except OSError as error:
            raise BadWords(f"{self.folder / known}{SUFFIX}: {error.strerror}") from error


CATALOGUES: dict[str, Catalogue] = {}  # by prefix, as soon as it is made


def catalogue_of(words: Words) -> Catalogue | None:
    """The catalogue that a message comes from, by the prefix of its key."""
    return CATALOGUES.get(words.key.partition(".")[0])


def fault_in(words: Words) -> str:
    """What is wrong with words that came from elsewhere, those in its arguments included."""
    catalogue = catalogue_of(words)
    if catalogue is None:
        return f"no catalogue has {words.key!r}"
    inner = [one for arg in words.args.values() for one in _words_in(arg)]
    own = catalogue.fault(words.key.partition(".")[2], words.args)
    return own or next(filter(None, map(fault_in, inner)), "")


def _words_in(arg: Arg) -> tuple[Words, ...]:
    if isinstance(arg, tuple):
        return arg
    return (arg,) if isinstance(arg, Words) else ()
