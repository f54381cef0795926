"""Every message between a client and the house, version 1.

One JSON object in each text frame of a WebSocket; `type` says which. A client begins with `hello`,
and the house answers with `welcome`. Whatever does not fit these shapes is refused and changes
nothing. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

VERSION = 1

# Limits that hold for every house; a house may set narrower ones.
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]  # made by the client
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Talk: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4000)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Place: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]  # a table's id, link or code
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
MoveNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # of an update; grows
Hex: TypeAlias = Annotated[str, Meta(max_length=128, pattern="^([0-9a-f]{2})*$")]
Step: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Gesture: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Signal: TypeAlias = Annotated[str, Meta(max_length=16_000)]
Person: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


# From a client


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=_snake):
    """What a client asks for. With an `id` it is answered by `ack` or `refused` with that id."""


class Hello(Ask, frozen=True):
    """The first message: who I am, and which table I want to be at."""

    version: int
    token: Token | None = None  # none: a newcomer
    carry: Token | None = None  # from a one-time link, instead of a token
    table: Place | None = None
    since: Number | None = None  # the last update that I have, to get only what came after it


class Sit(Ask, frozen=True):
    seat: SeatNumber
    id: Id | None = None


class Stand(Ask, frozen=True):
    id: Id | None = None


class Ready(Ask, frozen=True):
    ready: bool = True
    id: Id | None = None


class Entropy(Ask, frozen=True):
    """Bytes of my own for the dice, before the match."""

    bytes: Hex
    id: Id | None = None


class Start(Ask, frozen=True):
    id: Id | None = None


class AddBot(Ask, frozen=True):
    seat: SeatNumber
    name: Name
    id: Id | None = None


class RemoveBot(Ask, frozen=True):
    seat: SeatNumber
    id: Id | None = None


class RemovePerson(Ask, frozen=True):
    person: Person
    id: Id | None = None


class Play(Ask, frozen=True):
    """A move, and the number of the update that it was decided on.

    Sent again with the same id it is not played again. In a game without turns others move all the
    time: there a move names the cards it was decided on, each by how many its owner has had, and is
    refused only if one of these is gone.
    """

    id: Id
    move: MoveNumber
    on: Number
    against: Number | None = None  # the card of the seat that the move goes to
    holding: Number | None = None  # the own card


class Undo(Ask, frozen=True):
    id: Id


class AnswerUndo(Ask, frozen=True):
    id: Id
    yes: bool


class Resign(Ask, frozen=True):
    id: Id


class Say(Ask, frozen=True, tag="talk"):
    id: Id
    text: Talk


class Rename(Ask, frozen=True):
    name: Name
    id: Id | None = None


class Rematch(Ask, frozen=True):
    id: Id | None = None


class Carry(Ask, frozen=True):
    """I want to go on with another device."""

    id: Id | None = None


class Frame(Ask, frozen=True):
    """An instant of a performance. It is passed on and kept nowhere."""

    far: Step
    fast: Step
    gesture: Gesture


class SignalTo(Ask, frozen=True, tag="signal"):
    """For another person's browser, to set up video between the two."""

    to: Person
    data: Signal


class Leave(Ask, frozen=True):
    pass


AnyAsk: TypeAlias = (
    Hello
    | Sit
    | Stand
    | Ready
    | Entropy
    | Start
    | AddBot
    | RemoveBot
    | RemovePerson
    | Play
    | Undo
    | AnswerUndo
    | Resign
    | Say
    | Rename
    | Rematch
    | Carry
    | Frame
    | SignalTo
    | Leave
)


# From the house


class Told(Struct, frozen=True, tag_field="type", tag=_snake):
    """What the house tells a client."""


class Words(Struct, frozen=True):
    key: str
    args: dict[str, Any]
    english: str


class Move(Struct, frozen=True):
    id: int
    words: Words
    at: list[str]


class Event(Struct, frozen=True):
    number: int  # in the observer's own stream of this match
    by: int  # a seat, or −1 for chance
    words: Words
    at: list[str]


class Clocks(Struct, frozen=True):
    """All in milliseconds. A clock runs while its seat is to act."""

    left: list[int | None]  # [seat] at the time `now`
    running: list[int]  # seats
    now: int  # time of day at the house


class Chair(Struct, frozen=True):
    person: str | None
    name: str | None
    bot: str | None  # the bot that plays, also for somebody who resigned or is gone
    ready: bool
    here: bool
    entropy: bool  # has been added
    resigned: bool


class Present(Struct, frozen=True):
    person: str
    name: str
    seat: int | None


class Fairness(Struct, frozen=True):
    commitment: str
    secret: str | None  # after the end
    end: str | None  # hash of the record, after the end


class Result(Struct, frozen=True):
    """How it ended, with resigned seats left out."""

    scores: list[float]
    winners: list[int]
    why: Words


class UndoAsked(Struct, frozen=True):
    seat: int
    agreed: list[int]  # seats
    waiting: list[int]


class Line(Struct, frozen=True):
    person: str
    name: str
    text: str  # as it was typed: to be shown as text, never as markup
    at: int


class TableInfo(Told, frozen=True, tag="table"):
    """All about a table but the match itself. Sent whole, whenever something of it changes."""

    id: str
    link: str
    code: str
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    title: str
    listed: bool
    watch: str
    pace: dict[str, Any]
    absence: str
    stage: str  # open, playing or over
    round: int  # of matches at this table, from 0
    host: str
    chairs: list[Chair]
    people: list[Present]
    fairness: Fairness
    undo: UndoAsked | None
    result: Result | None


class Sync(Told, frozen=True):
    """The match as it is now, for whoever cannot go on from an update."""

    round: int
    number: int
    view: dict[str, Any]
    legal: list[Move]
    events: list[Event]  # the latest
    clocks: Clocks | None


class Events(Told, frozen=True):
    """One update. `changes` are places in the view with their new values."""

    number: int
    events: list[Event]
    changes: list[list[Any]]  # [path, value], or [path] for what is gone
    legal: list[Move]
    clocks: Clocks | None


class Welcome(Told, frozen=True):
    version: int
    person: str
    name: str
    token: str  # for the next hello
    table: TableInfo | None
    sync: Sync | None  # none: updates follow, or there is no match to see
    talk: list[Line]


class Ack(Told, frozen=True):
    """Done, and stored. `number` is that of my last update."""

    id: str
    number: int


class Refused(Told, frozen=True):
    """Not done, and nothing has changed. `rule` is an anchor in the pages."""

    id: str | None
    code: str
    sentence: str
    rule: str
    words: Words


class Talked(Told, frozen=True):
    line: Line


class OneFrame(Struct, frozen=True):
    seat: int
    far: int
    fast: int
    gesture: int


class Framed(Told, frozen=True):
    frames: list[OneFrame]


class Signalled(Told, frozen=True):
    person: str
    data: str


class Carried(Told, frozen=True):
    link: str  # the part of an address after the host; good once, for some minutes


class Bye(Told, frozen=True):
    reason: str
    come_back: bool


AnyTold: TypeAlias = (
    Welcome
    | Sync
    | Events
    | TableInfo
    | Ack
    | Refused
    | Talked
    | Framed
    | Signalled
    | Carried
    | Bye
)

_encoder = msgspec.json.Encoder()
_asks: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)
_told: msgspec.json.Decoder[AnyTold] = msgspec.json.Decoder(AnyTold)


class BadMessage(Exception):
    """It does not fit any shape; the sentence says where."""


def encode(message: Ask | Told) -> bytes:
    return _encoder.encode(message)


def encode_part(part: Struct) -> bytes:
    """Something that stands in a message."""
    return _encoder.encode(part)


def decode_ask(data: str | bytes) -> AnyAsk:
    try:
        return _asks.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessage(str(error)) from error


def decode_told(data: str | bytes) -> AnyTold:
    """For clients."""
    return _told.decode(data)


def id_of(ask: Ask) -> str | None:
    """The id that an answer has to name."""
    found: str | None = getattr(ask, "id", None)
    return found


def kind_of(message: Struct) -> str:
    """As `type` says it."""
    return str(message.__struct_config__.tag)
