"""Reads talk.toml: the words and signs that the talk of a table must not hold."""

from __future__ import annotations

import enum
import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scalehouse.core.errors import BadData
from scalehouse.core.game_data import read_toml

TABLE = Path(__file__).with_name("talk.toml")
APOSTROPHES = "'’‘ʼ`´′＇"  # noqa: RUF001 - every sign that is typed for one
END = "."  # stands in phrases for the beginning or the end of a sentence

Phrase = tuple[str, ...]


class HintKind(enum.Enum):
    DIGIT = "digit"  # a sign that is or shows a number
    NUMBER = "number"  # a number in letters
    VALUE = "value"  # an indicator of value


@dataclass(frozen=True)
class Lists:
    """talk.toml, ready to look things up. All letters are plain."""

    countdowns: frozenset[str]
    ordinary: frozenset[str]  # as written, but in small letters
    refused: Mapping[str, HintKind]  # squeezed, with all endings
    bases: Mapping[str, HintKind]  # without endings
    starred: Mapping[str, HintKind]  # with a star for one of the letters
    inside: Mapping[str, HintKind]
    unless: tuple[str, ...]
    telling: frozenset[Phrase]  # company in which ordinary words tell a value
    harmless: frozenset[Phrase]  # company in which refused words do not
    signs: Mapping[str, HintKind]
    numerals: frozenset[str]
    counters: frozenset[str]
    looks: Mapping[str, str]  # a sign, and the letter it looks like
    stand_ins: tuple[Mapping[int, str], ...]  # readings of signs as letters, for str.translate


def plain(text: str) -> str:
    """Small letters in their simplest form, without accents and apostrophes."""
    signs = unicodedata.normalize("NFKD", text)
    kept = (sign for sign in signs if sign not in APOSTROPHES and not _is_mark(sign))
    return "".join(kept).casefold()


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"


def squeezed(word: str) -> str:
    """Every letter once, however far it is drawn out: seeeven, but three becomes thre too."""
    return "".join(letter for letter, _ in itertools.groupby(word))


_ENTRIES = {
    "inside": ["number", "value", "unless"],
    "company": ["refused", "passes"],
    "signs": ["number", "value"],
    "ideographs": ["numerals", "counters"],
    "alphabets": ["starts"],
    "stand_ins": ["i", "l"],
}
_LISTS = ["countdowns", "ordinary", "refused", "look_alikes"]
_KINDS = {"number": HintKind.NUMBER, "value": HintKind.VALUE}


def read_lists(text: str) -> Lists:
    """Raises BadData, which says what is wrong and where."""
    raw = read_toml("talk", text)
    _check_entries("talk", raw, [*_ENTRIES, *_LISTS])
    for table, names in _ENTRIES.items():
        _check_entries(f"talk: {table}", raw[table], names)
    groups = [_read_group(entry) for entry in raw["refused"]]
    return Lists(
        countdowns=frozenset(_words("countdowns", raw["countdowns"])),
        ordinary=frozenset(word.casefold() for word in _words("ordinary", raw["ordinary"])),
        refused={squeezed(w + end): g.kind for g in groups for w in g.words for end in g.endings},
        bases={word: group.kind for group in groups for word in group.words},
        starred={star: g.kind for g in groups for word in g.words for star in _starred(word)},
        inside=_read_inside(raw["inside"]),
        unless=tuple(_words("inside", raw["inside"]["unless"])),
        telling=_read_company(raw["company"]["refused"]),
        harmless=_read_company(raw["company"]["passes"]),
        signs=_read_signs(raw["signs"]),
        numerals=frozenset(raw["ideographs"]["numerals"]),
        counters=frozenset(raw["ideographs"]["counters"]),
        looks=_read_looks(raw["look_alikes"], raw["alphabets"]["starts"]),
        stand_ins=_read_stand_ins(raw["stand_ins"]),
    )


def _check_entries(where: str, entries: object, names: list[str]) -> None:
    if not isinstance(entries, dict):
        raise BadData(f"{where}: must be a table")
    if unknown := entries.keys() - set(names):
        raise BadData(f"{where}: unknown entry {', '.join(sorted(unknown))}")
    if missing := set(names) - entries.keys():
        raise BadData(f"{where}: {', '.join(sorted(missing))} is missing")


def _words(where: str, entries: object) -> list[str]:
    if not isinstance(entries, list) or not all(isinstance(e, str) and e.strip() for e in entries):
        raise BadData(f"talk: {where}: must be a list of words")
    return entries


# Words


@dataclass(frozen=True)
class _Group:
    """Words of one kind and language."""

    kind: HintKind
    words: list[str]
    endings: list[str]  # the empty one among them


def _read_group(entry: dict[str, Any]) -> _Group:
    complete = {"endings": []} | entry
    _check_entries("talk: refused", complete, ["kind", "language", "endings", "words"])
    where = f"refused, {entry['language']}"
    if entry["kind"] not in _KINDS:
        raise BadData(f"talk: {where}: the kind must be number or value, not {entry['kind']!r}")
    words = [plain(word) for word in _words(where, entry["words"])]
    for word in words:
        if not re.fullmatch("[a-z]{3,}", word):
            raise BadData(f"talk: {where}: {word!r} is not one word of at least three letters")
    return _Group(_KINDS[entry["kind"]], words, ["", *_words(where, complete["endings"])])


def _starred(word: str) -> Iterator[str]:
    """Without one of the inner letters: people leave the first and the last."""
    return (f"{word[:at]}*{word[at + 1 :]}" for at in range(1, len(word) - 1))


def _read_inside(entries: Mapping[str, Any]) -> dict[str, HintKind]:
    return {plain(w): kind for n, kind in _KINDS.items() for w in _words("inside", entries[n])}


# Company


def _read_company(phrases: object) -> frozenset[Phrase]:
    return frozenset(
        spelled for phrase in _words("company", phrases) for spelled in _spelled_out(phrase)
    )


def _spelled_out(phrase: str) -> Iterator[Phrase]:
    """All that a phrase with its slashes and question marks stands for."""
    places = [_choices(place) for place in phrase.split()]
    return (tuple(filter(None, choice)) for choice in itertools.product(*places))


def _choices(place: str) -> list[str]:
    words = [squeezed(plain(word)) for word in place.removesuffix("?").split("/")]
    if not all(word == END or word.isalpha() for word in words):
        raise BadData(f"talk: company: cannot read {place!r}")
    return [*words, ""] if place.endswith("?") else words


# Signs


def _read_signs(entries: Mapping[str, Any]) -> dict[str, HintKind]:
    kinds = {"number": HintKind.DIGIT, "value": HintKind.VALUE}
    return {
        sign: kind
        for name, kind in kinds.items()
        for codes in _words("signs", entries[name])
        for sign in _read_codes("signs", codes)
    }


def _read_codes(where: str, codes: str) -> list[str]:
    """The signs of a code point, "1F4AF", or of a range, "2680-2685"."""
    if not re.fullmatch(r"[0-9A-F]{4,5}(-[0-9A-F]{4,5})?", codes):
        raise BadData(f"talk: {where}: {codes!r} is neither a code point nor a range of them")
    first, _, last = codes.partition("-")
    return [chr(code) for code in range(int(first, 16), int(last or first, 16) + 1)]


def _read_looks(look_alikes: Mapping[str, str], starts: object) -> dict[str, str]:
    looks = {sign: letter for letter, signs in look_alikes.items() for sign in signs}
    for code in _words("alphabets", starts):
        start = ord(_read_codes("alphabets", code)[0])
        looks |= {chr(start + nth): chr(ord("a") + nth) for nth in range(26)}
    return looks


def _read_stand_ins(entries: Mapping[str, Any]) -> tuple[Mapping[int, str], ...]:
    """The second reading has the letters of the first where it has none of its own."""
    return tuple(str.maketrans(entries["i"] | entries[reading]) for reading in ("i", "l"))


LISTS = read_lists(TABLE.read_text("utf-8"))
