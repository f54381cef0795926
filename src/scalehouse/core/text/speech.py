"""Formats words in a language, with the Fluent files of their catalogues.

In a file `$name` is an argument. Three functions know more than a number says: `WHO($seat)` is
`you` for the reader's own seat and `other` else, `NAME($seat)` is how that player is called,
`SIGNED($change)` is a number with its sign. Where an argument is words itself, `$hero` is its
text and `$hero-gender` the text of its attribute `.gender`. A list is folded with the attribute of
the message that has the argument's name, from `$before` and `$next`; else with commas.

web/src/words/fluent.ts does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from scalehouse.core.errors import BadWords
from scalehouse.core.rules.contract import Seat
from scalehouse.core.text.catalogue import CATALOGUES, ENGLISH, Catalogue, catalogue_of
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Arg, Words

MOST_KEPT = 20_000  # sentences that nobody in particular reads
COMMA = "{before}, {next}"


@dataclass(frozen=True)
class Reader:
    """Who reads a sentence: the names of the seats, and which seat is the reader's own."""

    names: tuple[str, ...] = ()  # [seat] an empty one is numbered
    me: Seat | None = None


NOBODY = Reader()
_reader: ContextVar[Reader] = ContextVar("reader", default=NOBODY)


def text(
    words: Words, language: str = ENGLISH, reader: Reader = NOBODY, attribute: str | None = None
) -> str:
    """The sentence; with `attribute`, that form of it (or the whole, where it has none)."""
    if reader == NOBODY:
        return _kept(words, language, attribute)
    token = _reader.set(reader)
    try:
        return _text(words, language, attribute)
    finally:
        _reader.reset(token)


@lru_cache(maxsize=MOST_KEPT)
def _kept(words: Words, language: str, attribute: str | None) -> str:
    return _text(words, language, attribute)


def _text(words: Words, language: str, attribute: str | None = None) -> str:
    catalogue = catalogue_of(words)
    if catalogue is None:
        return _unknown(words)
    bundle, message = _message(catalogue, words.key.partition(".")[2], language)
    pattern = message.attributes.get(attribute, message.value) if attribute else message.value
    return bundle.format(pattern, _variables(words.args, message, bundle), words.key)


def text_for(words: Words, language: str = ENGLISH, **reader: Any) -> str:
    """The sentence for somebody: see `Reader`."""
    return text(words, language, Reader(**reader))


def english_of(words: Words, name: str) -> int | str:
    """One argument as an English sentence has it; numbers and seats as they are."""
    value = words.args[name]
    if isinstance(value, int | str):
        return value
    catalogue = catalogue_of(words)
    if catalogue is None:
        return str(value)
    bundle, message = _message(catalogue, words.key.partition(".")[2], ENGLISH)
    return str(_variables({name: value}, message, bundle)[name])


def _unknown(words: Words) -> str:
    """Of a game that is not installed here."""
    args = ", ".join(f"{name}={value}" for name, value in words.args.items())
    return f"{words.key}({args})"


def _variables(args: Mapping[str, Arg], message: Any, bundle: Bundle) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in args.items():
        if isinstance(value, Words):
            found[name] = _text(value, bundle.language)
            for attribute in _attributes(value, bundle.language):
                found[f"{name}-{attribute}"] = _text(value, bundle.language, attribute)
        elif isinstance(value, tuple):
            said = [_text(one, bundle.language) for one in value]
            found[name] = bundle.folded(said, message.attributes.get(name))
        else:
            found[name] = value
    return found


def _attributes(words: Words, language: str) -> Sequence[str]:
    catalogue = catalogue_of(words)
    if catalogue is None:
        return ()
    found = _message(catalogue, words.key.partition(".")[2], language)[1].attributes
    return tuple(one for one in found if one not in words.args)  # those fold lists


def _message(catalogue: Catalogue, key: str, language: str) -> tuple[Bundle, Any]:
    for one in (language, ENGLISH):
        bundle = bundle_of(catalogue.prefix, one)
        if bundle.fluent.has_message(key):
            return bundle, bundle.fluent.get_message(key)
    raise BadWords(f"{catalogue.folder / ENGLISH}.ftl: there is no message {key!r}")


@cache
def bundle_of(prefix: str, language: str) -> Bundle:
    """The sentences of a catalogue in one language."""
    return Bundle(CATALOGUES[prefix], language)


class Bundle:
    """One file, ready to be formatted."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self.language = language if language in catalogue.languages else ENGLISH
        self._file = f"{catalogue.folder / self.language}.ftl"
        functions: dict[str, Callable[..., Any]] = {
            "WHO": _who,
            "NAME": self._name,
            "SIGNED": _signed,
        }
        self.fluent = FluentBundle([self.language], use_isolating=False, functions=functions)
        self.fluent.add_resource(FluentResource(catalogue.source(self.language)))

    def format(self, pattern: Any, variables: Mapping[str, Any], key: str) -> str:
        """A pattern with its variables filled in. Raises BadWords."""
        said, errors = self.fluent.format_pattern(pattern, dict(variables))
        if errors:
            raise BadWords(f"{self._file}: message {key!r}: {errors[0]}")
        return str(said)

    def folded(self, said: Sequence[str], pattern: Any) -> str:
        """Several texts as one, each put beside the next by the pattern."""
        if not said:
            return ""
        whole = said[0]
        for one in said[1:]:
            both = {"before": whole, "next": one}
            whole = self.format(pattern, both, "a list") if pattern else COMMA.format(**both)
        return whole

    def _name(self, seat: int, at: str = "") -> str:
        """`at: "middle"`: within a sentence; `at: "list"`: after a word such as "players"."""
        names = dict(enumerate(_reader.get().names))
        if names.get(int(seat)):
            return names[int(seat)]
        player = SERVER.say("player", number=int(seat) + 1)
        return _text(player, self.language, str(at) or None)


def _who(seat: int) -> str:
    return "you" if _reader.get().me == int(seat) else "other"


def _signed(number: int) -> str:
    return f"+{int(number)}" if int(number) > 0 else f"−{-int(number)}" if int(number) else "±0"
