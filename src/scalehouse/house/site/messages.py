"""What houses tell each other about a table. Entries are in it, so the bus is as secret as the
store."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct


class FromHouse(Struct, frozen=True, tag=str.lower):
    house: int


class News(FromHouse, frozen=True):
    """Entries that are stored now."""

    number: int  # of the first
    bodies: list[bytes]


class Here(FromHouse, frozen=True):
    """Who is at the table in that house: all of them."""

    people: dict[str, str]  # with their names
    asks: bool = False  # that the others say the same


class Performed(FromHouse, frozen=True):
    """A frame on the stage."""

    seat: int
    far: int
    fast: int
    gesture: int


class Released(FromHouse, frozen=True):
    """Its bots and clocks are for others to run."""


class Signal(FromHouse, frozen=True):
    """From one person's browser to another's."""

    by: str
    to: str
    data: str


AnyMessage: TypeAlias = News | Here | Performed | Released | Signal

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)


def encode(message: AnyMessage) -> bytes:
    return _encoder.encode(message)


def decode(data: bytes) -> AnyMessage:
    return _decoder.decode(data)
