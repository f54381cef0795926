"""What servers tell each other about a table. Entries are in it, so the bus is as secret as the
store."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct


class FromServer(Struct, frozen=True, tag=str.lower, rename={"server": "house"}):
    """On the bus the number is called as it was before: older servers may listen."""

    server: int


class News(FromServer, frozen=True):
    """Entries that are stored now."""

    number: int  # of the first
    bodies: list[bytes]


class Here(FromServer, frozen=True):
    """Who is at the table on that server: all of them."""

    people: dict[str, str]  # with their names
    asks: bool = False  # that the others say the same


class Alive(FromServer, frozen=True):
    """To all servers, about no table."""

    asks: bool = False  # that the others say the same


class Performed(FromServer, frozen=True):
    """A frame on the stage."""

    seat: int
    far: int
    fast: int
    gesture: int


class Released(FromServer, frozen=True):
    """Its bots and clocks are for others to run."""


class Signal(FromServer, frozen=True):
    """From one person's browser to another's."""

    by: str
    to: str
    data: str


AboutTable: TypeAlias = News | Here | Performed | Released | Signal
AnyMessage: TypeAlias = AboutTable | Alive

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)


def encode(message: AnyMessage) -> bytes:
    return _encoder.encode(message)


def decode(data: bytes) -> AnyMessage:
    return _decoder.decode(data)
