"""Every message between a client and the server, version 2.

One JSON object in each text frame of a WebSocket; `type` says which. A client begins with `hello`,
and the server answers with `welcome`. Whatever does not fit these shapes is refused and changes
nothing. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from scalehouse.core.matches.views import View
from scalehouse.core.text.words import Words

VERSION = 2

# Limits that hold for every server; a server may set narrower ones.
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


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=_snake):
    """What a client asks for. With an `id` it is answered by `ack` or `refused` with that id."""


class Hello(ClientMessage, frozen=True):
    """The first message: who I am, and which table I want to be at."""

    version: int
    token: Token | None = None  # none: a newcomer
    carry: Token | None = None  # from a one-time link, instead of a token
    table: Place | None = None
    since: Number | None = None  # the last update that I have, to get only what came after it


class Sit(ClientMessage, frozen=True):
    seat: SeatNumber
    id: Id | None = None


class Stand(ClientMessage, frozen=True):
    id: Id | None = None


class Ready(ClientMessage, frozen=True):
    ready: bool = True
    id: Id | None = None
    entropy: Hex | None = None  # bytes of my own for the dice, as in `entropy`


class Entropy(ClientMessage, frozen=True):
    """Bytes of my own for the dice, before the match."""

    bytes: Hex
    id: Id | None = None


class Start(ClientMessage, frozen=True):
    id: Id | None = None
    entropy: Hex | None = None  # of a host who sits here, and who is ready by that


class AddBot(ClientMessage, frozen=True):
    seat: SeatNumber
    name: Name
    id: Id | None = None


class RemoveBot(ClientMessage, frozen=True):
    seat: SeatNumber
    id: Id | None = None


class RemovePerson(ClientMessage, frozen=True):
    person: Person
    id: Id | None = None


class Play(ClientMessage, frozen=True):
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


class Preview(ClientMessage, frozen=True):
    """What would a move surely change? Answered by `previewed`; nothing happens."""

    id: Id
    move: MoveNumber


class Undo(ClientMessage, frozen=True):
    id: Id


class AnswerUndo(ClientMessage, frozen=True):
    id: Id
    yes: bool


class Resign(ClientMessage, frozen=True):
    id: Id


class Say(ClientMessage, frozen=True, tag="talk"):
    id: Id
    text: Talk


class Rename(ClientMessage, frozen=True):
    name: Name
    id: Id | None = None


class Mute(ClientMessage, frozen=True):
    """Somebody's talk at this table, for all; for the host."""

    person: Person
    muted: bool = True
    id: Id | None = None


class Rematch(ClientMessage, frozen=True):
    id: Id | None = None


class Carry(ClientMessage, frozen=True):
    """I want to go on with another device."""

    id: Id | None = None


class Frame(ClientMessage, frozen=True):
    """An instant of a performance. It is passed on and kept nowhere."""

    far: Step
    fast: Step
    gesture: Gesture


class SignalTo(ClientMessage, frozen=True, tag="signal"):
    """For another person's browser, to set up video between the two."""

    to: Person
    data: Signal


class Leave(ClientMessage, frozen=True):
    pass


AnyClientMessage: TypeAlias = (
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
    | Preview
    | Undo
    | AnswerUndo
    | Resign
    | Say
    | Rename
    | Mute
    | Rematch
    | Carry
    | Frame
    | SignalTo
    | Leave
)


# From the server


class ServerMessage(Struct, frozen=True, tag_field="type", tag=_snake):
    """What the server tells a client."""


class Move(Struct, frozen=True):
    """As clients keep it, read from a `PackedMove`."""

    id: int
    kind: str  # as the game declares it, with the arguments that the id stands for
    args: dict[str, int]
    words: Words
    at: list[str]


class Event(Struct, frozen=True):
    """As clients keep it, read from a `PackedEvent`."""

    number: int  # in the observer's own stream of this match
    by: int  # a seat, or −1 for chance
    words: Words
    at: list[str]


class PackedMove(Struct, frozen=True, array_like=True):
    """A legal move as it travels: an array of these."""

    id: int
    kind: str
    args: tuple[int, ...]  # in the order in which the game declares them
    words: list[Any]  # key and arguments
    at: tuple[str, ...]


class PackedEvent(Struct, frozen=True, array_like=True):
    """An event as it travels: an array of these."""

    number: int
    by: int
    words: list[Any]  # key and arguments
    at: tuple[str, ...]


class Names(Struct, frozen=True):
    """What moves and events at a table leave out. What is not here has no arguments."""

    game: str  # prefix of the keys that have none
    words: dict[str, list[str]]  # by key as it travels: names of the arguments, in their order
    kinds: dict[str, list[str]]  # by kind of move: the same


class Clocks(Struct, frozen=True):
    """All in milliseconds. A clock runs while its seat is to act."""

    left: list[int | None]  # [seat] at the time `now`
    running: list[int]  # seats
    now: int  # time of day at the server


class ChairInfo(Struct, frozen=True):
    person: str | None
    name: str | None
    bot: str | None  # the bot that plays, also for somebody who resigned or is gone
    ready: bool
    here: bool
    entropy: bool  # has been added
    resigned: bool
    unknown: bool = False  # whether they are here: other servers cannot be heard just now


class Present(Struct, frozen=True):
    person: str
    name: str
    seat: int | None


class Fairness(Struct, frozen=True):
    commitment: str
    secret: str | None  # after the end
    end: str | None  # hash of the match log, after the end
    bots: list[str] = []  # [seat] what a bot there adds to the dice: fixed with the commitment


class Result(Struct, frozen=True):
    """How it ended, with resigned seats left out."""

    scores: list[float]
    winners: list[int]
    why: Words


class Wins(Struct, frozen=True):
    """How many matches at this table somebody has won alone."""

    person: str | None
    name: str | None  # of a person
    bot: str | None
    seat: int | None  # where they sit now
    count: int


class Series(Struct, frozen=True):
    """The matches at a table that are over and counted."""

    matches: int
    together: int  # won by all who played, in a game that is won or lost as one
    wins: list[Wins]  # the most first; what is missing to `matches` had no single winner


class UndoAsked(Struct, frozen=True):
    seat: int
    agreed: list[int]  # seats
    waiting: list[int]


class TalkLine(Struct, frozen=True):
    person: str
    name: str
    text: str  # as it was typed: to be shown as text, never as markup
    at: int


class Performs(Struct, frozen=True):
    """Everybody performs: each seat shows a gesture at a level."""

    levels: int  # from 1 to this
    gestures: int  # from 0 to one less
    modes: list[str]  # how a table can perform, the usual first: puppets, room, video


class Traits(Struct, frozen=True):
    """What a game says about itself beyond its rules. A plain game in turns has none of it."""

    all_at_once: bool = False  # no turns: everybody may act at any time
    # Kinds of moves that are about another seat's card, and which argument is that seat: `play`
    # says with `against` which card that was.
    against: dict[str, str] = {}
    together: list[int] = []  # numbers of seats that win or lose as one
    step_seconds: int | None = None  # some steps of a match end by themselves after so long
    performs: Performs | None = None


class TableInfo(ServerMessage, frozen=True, tag="table"):
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
    status: str  # open, playing or over
    round: int  # of matches at this table, from 0
    host: str
    chairs: list[ChairInfo]
    people: list[Present]
    fairness: Fairness
    undo: UndoAsked | None
    result: Result | None
    stand_in: str | None = None  # who may do what the host may, while the host is gone
    practice: bool = False  # moves may be taken back past chance, and the match counts nowhere
    begins: int | None = None  # time of day: started, and waiting for entropy until then
    muted: list[str] = []  # people whose talk the host does not want
    traits: Traits = Traits()  # of its game
    series: Series | None = None  # none: no match here is over


class Sync(ServerMessage, frozen=True):
    """The match as it is now, for whoever cannot go on from an update."""

    round: int
    number: int
    view: View
    legal: list[PackedMove]
    events: list[PackedEvent]  # the latest
    clocks: Clocks | None


class Events(ServerMessage, frozen=True, omit_defaults=True):
    """One update. `changes` are places in the view with their new values. What is empty is left
    out."""

    number: int
    events: list[PackedEvent] = []
    changes: list[list[Any]] = []  # [path, value], or [path] for what is gone
    legal: list[PackedMove | int] = []  # an id alone: the move of that id as it was told before
    clocks: Clocks | None = None


class Welcome(ServerMessage, frozen=True):
    version: int
    person: str
    name: str
    token: str  # for the next hello
    table: TableInfo | None
    sync: Sync | None  # none: updates follow, or there is no match to see
    talk: list[TalkLine]
    names: Names | None = None  # to read moves and events with, at a table


class Ack(ServerMessage, frozen=True):
    """Done, and stored. `number` is that of my last update."""

    id: str
    number: int


class Refused(ServerMessage, frozen=True):
    """Not done, and nothing has changed. `rule` is an anchor in the pages."""

    id: str | None
    code: str
    rule: str
    words: Words


class Description(Struct, frozen=True):
    words: Words
    at: list[str]


class Term(Struct, frozen=True):
    amount: int  # below 0 it is taken off
    words: Words


class Sum(Struct, frozen=True):
    """How a number comes about. Without terms the words say it all."""

    words: Words
    at: list[str]
    terms: list[Term]
    total: int | None  # of the terms, if there are some


class Previewed(ServerMessage, frozen=True):
    """What a move would surely change, as far as its seat can know."""

    id: str
    number: int  # of the update that it goes by: after the next one it is of no use
    move: int
    changes: list[list[Any]]  # as in an update
    events: list[Description]  # that would be told
    sums: list[Sum]  # how the numbers come about
    then: str | None  # seats, chance or over: who goes on; none: it cannot be known


class Talked(ServerMessage, frozen=True):
    line: TalkLine


class OneFrame(Struct, frozen=True):
    seat: int
    far: int
    fast: int
    gesture: int


class Framed(ServerMessage, frozen=True):
    frames: list[OneFrame]


class Signalled(ServerMessage, frozen=True):
    person: str
    data: str


class Carried(ServerMessage, frozen=True):
    link: str  # the part of an address after the host; good once, for some minutes


class Bye(ServerMessage, frozen=True):
    reason: str
    come_back: bool


AnyServerMessage: TypeAlias = (
    Welcome
    | Sync
    | Events
    | TableInfo
    | Ack
    | Refused
    | Previewed
    | Talked
    | Framed
    | Signalled
    | Carried
    | Bye
)

_encoder = msgspec.json.Encoder()
_client_messages: msgspec.json.Decoder[AnyClientMessage] = msgspec.json.Decoder(AnyClientMessage)
_server_messages: msgspec.json.Decoder[AnyServerMessage] = msgspec.json.Decoder(AnyServerMessage)


class BadMessage(Exception):
    """It does not fit any shape; the sentence says where."""


def encode(message: ClientMessage | ServerMessage) -> bytes:
    return _encoder.encode(message)


def encode_part(part: Struct) -> bytes:
    """Something that stands in a message."""
    return _encoder.encode(part)


def decode_client_message(data: str | bytes) -> AnyClientMessage:
    try:
        return _client_messages.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessage(str(error)) from error


def decode_server_message(data: str | bytes) -> AnyServerMessage:
    """For clients."""
    return _server_messages.decode(data)


def id_of(ask: ClientMessage) -> str | None:
    """The id that an answer has to name."""
    found: str | None = getattr(ask, "id", None)
    return found


def kind_of(message: Struct) -> str:
    """As `type` says it."""
    return str(message.__struct_config__.tag)
