"""What is written down of a table: everything that happens to it, in order.

A table is nothing but the sum of its entries. They hold secrets (the one that the dice come from,
and what each move changed), so they never leave the house as they are.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from scalehouse.core.game import OptionValue
from scalehouse.core.log import Entry as LogEntry


class Entry(Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    at: int  # time of day


class Asked(Entry, frozen=True, kw_only=True):
    """By somebody: should they ask again with the same id, it is not done again."""

    by: str | None = None
    id: str | None = None


class Pace(Struct, frozen=True, omit_defaults=True):
    """How long a seat may think: all in milliseconds."""

    kind: str = "none"  # none, turn (so long for each decision) or bank
    time: int = 0
    increment: int = 0  # to the bank, after each own move


class Setting(Struct, frozen=True):
    """What is chosen when a table is opened."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    title: str
    listed: bool
    watch: str  # anyone or nobody
    pace: Pace
    absence: str  # wait, or the name of the bot that sits in
    stage: str = ""  # how everybody performs, in a game without turns


class Opened(Entry, frozen=True):
    setting: Setting
    host: str
    name: str
    link: str
    code: str
    secret: str


class Sat(Asked, frozen=True):
    person: str
    name: str
    seat: int


class Stood(Asked, frozen=True):
    person: str


class BotSat(Asked, frozen=True):
    seat: int
    bot: str | None  # None: it left


class Readied(Asked, frozen=True):
    person: str
    ready: bool


class Added(Asked, frozen=True):
    """Entropy of a seat."""

    person: str
    entropy: str


class Started(Asked, frozen=True):
    rules: str
    entropy: list[str]
    log: list[LogEntry]


class Moved(Entry, frozen=True):
    """Moves of the match, made or taken back, and those of chance that followed."""

    seat: int
    first: int  # number of the first of the log's entries
    log: list[LogEntry]
    by: str | None = None  # person, unless a bot or a deadline made it
    id: str | None = None
    banks: list[int] = []


class AskedUndo(Entry, frozen=True):
    seat: int
    by: str
    id: str


class AnsweredUndo(Entry, frozen=True):
    seat: int
    yes: bool
    by: str
    id: str


class Resigned(Entry, frozen=True):
    seat: int
    by: str
    id: str


class Talked(Entry, frozen=True):
    person: str
    name: str
    text: str
    id: str


class Renamed(Asked, frozen=True):
    person: str
    name: str


class Removed(Asked, frozen=True):
    person: str


class Rematched(Asked, frozen=True):
    secret: str


class Ended(Entry, frozen=True):
    result: dict[str, Any]
    hash: str


AnyEntry: TypeAlias = (
    Opened
    | Sat
    | Stood
    | BotSat
    | Readied
    | Added
    | Started
    | Moved
    | AskedUndo
    | AnsweredUndo
    | Resigned
    | Talked
    | Renamed
    | Removed
    | Rematched
    | Ended
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def decode(body: bytes) -> AnyEntry:
    return _decoder.decode(body)
