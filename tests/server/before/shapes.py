"""The shapes by which the code before the renaming read entries and messages on the bus.

As they were there, in short: what it could not read, a server of that version drops the table for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct


class LogEntry(Struct, frozen=True):
    by: int
    move: int
    then: dict[str, Any]
    undo: int | None = None
    granted: bool = False
    at: int | None = None
    hash: str = ""


class Entry(Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    at: int


class Asked(Entry, frozen=True, kw_only=True):
    by: str | None = None
    id: str | None = None


class Pace(Struct, frozen=True, omit_defaults=True):
    kind: str = "none"
    time: int = 0
    increment: int = 0


class Setting(Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, bool | int | str]
    title: str
    listed: bool
    watch: str
    pace: Pace
    absence: str
    stage: str = ""


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
    bot: str | None


class Readied(Asked, frozen=True):
    person: str
    ready: bool


class Added(Asked, frozen=True):
    person: str
    entropy: str


class Started(Asked, frozen=True):
    rules: str
    entropy: list[str]
    log: list[LogEntry]


class Moved(Entry, frozen=True):
    seat: int
    first: int
    log: list[LogEntry]
    by: str | None = None
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


class Words(Struct, frozen=True):
    key: str
    args: Mapping[str, Any]
    english: str


class Result(Struct, frozen=True):
    scores: list[float]
    winners: list[int]
    why: Words


class Ended(Entry, frozen=True):
    result: Result
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


class FromHouse(Struct, frozen=True, tag=str.lower):
    house: int


class News(FromHouse, frozen=True):
    number: int
    bodies: list[bytes]


class Here(FromHouse, frozen=True):
    people: dict[str, str]
    asks: bool = False


class Performed(FromHouse, frozen=True):
    seat: int
    far: int
    fast: int
    gesture: int


class Released(FromHouse, frozen=True):
    pass


class Signal(FromHouse, frozen=True):
    by: str
    to: str
    data: str


AnyMessage: TypeAlias = News | Here | Performed | Released | Signal

entries: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
messages: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)
