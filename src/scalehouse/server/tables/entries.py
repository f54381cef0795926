"""What is written down of a table: everything that happens to it, in order.

A table is nothing but the sum of its entries. They hold secrets (the one that the dice come from,
and what each move changed), so they never leave the server as they are.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from scalehouse.core.game import OptionValue
from scalehouse.core.matches.log import Entry as LogEntry


class TableEntry(Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    at: int  # time of day


class Asked(TableEntry, frozen=True, kw_only=True):
    """By somebody: should they ask again with the same id, it is not done again."""

    by: str | None = None
    id: str | None = None


class Pace(Struct, frozen=True, omit_defaults=True):
    """How long a seat may think: all in milliseconds."""

    kind: str = "none"  # none, turn (so long for each decision) or bank
    time: int = 0
    increment: int = 0  # to the bank, after each own move


class TableSetting(Struct, frozen=True, rename={"performance_mode": "stage"}):
    """What is chosen when a table is opened. It is stored, under the names of the first version."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    title: str
    listed: bool
    watch: str  # anyone or nobody
    pace: Pace
    absence: str  # wait, or the name of the bot that sits in
    performance_mode: str = ""  # how everybody performs, in a game without turns
    practice: bool = False  # moves may be taken back past chance, and the match counts nowhere


class Opened(TableEntry, frozen=True):
    setting: TableSetting
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
    entropy: str | None = None  # that was added in the same breath


class Added(Asked, frozen=True):
    """Entropy of a seat."""

    person: str
    entropy: str


class Starting(Asked, frozen=True):
    """The match begins once everybody's entropy is there, or after a while."""


class Started(Asked, frozen=True):
    rules: str
    entropy: list[str]
    log: list[LogEntry]
    format: int = 1  # of the match log
    players: list[str] = []  # [seat] a person or a bot's name, since format 2


class Moved(TableEntry, frozen=True):
    """Moves of the match, made or taken back, and those of chance that followed."""

    seat: int
    first: int  # number of the first of the log's entries
    log: list[LogEntry]
    by: str | None = None  # person, unless a bot or a deadline made it
    id: str | None = None
    banks: list[int] = []


class AskedUndo(TableEntry, frozen=True):
    seat: int
    by: str
    id: str


class AnsweredUndo(TableEntry, frozen=True):
    seat: int
    yes: bool
    by: str
    id: str


class Resigned(TableEntry, frozen=True):
    seat: int
    by: str
    id: str


class Talked(TableEntry, frozen=True):
    person: str
    name: str
    text: str
    id: str


class Renamed(Asked, frozen=True):
    """Somebody has that name; or has it still, and the host mutes them, or no more.

    Servers of the first version know no entry of its own for that, and leave out what they do not
    know.
    """

    person: str
    name: str
    muted: bool | None = None


class Muted(Asked, frozen=True):
    """Read, and not written any more: see `Renamed`."""

    person: str
    muted: bool


class Removed(Asked, frozen=True):
    """From then on the table has another link and code, so that nobody comes back by the old."""

    person: str
    link: str = ""  # before tables changed theirs: none
    code: str = ""


class Rematched(Asked, frozen=True):
    secret: str


class Ended(TableEntry, frozen=True):
    result: dict[str, Any]  # see `result.stored`
    hash: str


AnyEntry: TypeAlias = (
    Opened
    | Sat
    | Stood
    | BotSat
    | Readied
    | Added
    | Starting
    | Started
    | Moved
    | AskedUndo
    | AnsweredUndo
    | Resigned
    | Talked
    | Renamed
    | Muted
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
