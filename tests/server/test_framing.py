"""Streams of frames, good and bad, cut at every byte: the same comes of them as websockets says."""

from __future__ import annotations

import asyncio
import random
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from scalehouse.server.web.sockets.direct import DirectSocket
from scalehouse.server.web.sockets.flow import Flow
from tests.server import raw_frames as raw
from tests.server.raw_frames import TEXT, closing, frame, hidden

MOST = 300  # bytes of a message
BYE = frame(TEXT, b"bye")


@dataclass
class Outcome:
    """What an app got, and what was sent back after the handshake."""

    messages: list[str | bytes] = field(default_factory=list)
    sent: bytes = b""


class Transport:
    """Takes what is written."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self._closing = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self._closing = True

    def is_closing(self) -> bool:
        return self._closing

    abort = close

    def pause_reading(self) -> None: ...

    resume_reading = pause_reading

    def get_extra_info(self, _name: str, default: Any = None) -> Any:
        return default


# Ours


async def ours(packets: Iterable[bytes]) -> Outcome:
    outcome, transport = Outcome(), Transport()
    protocol = DirectSocket(_config(_into(outcome)), ServerState(), {})
    protocol.connection_made(transport)  # type: ignore[arg-type]  # it has what is used of one
    protocol.data_received(raw.HANDSHAKE)
    await asyncio.sleep(0)
    protocol.flow = Flow(raw.LOOSE)
    handshake = len(transport.sent)
    for packet in packets:
        if not transport.is_closing():
            protocol.data_received(packet)
    outcome.sent = bytes(transport.sent[handshake:])
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return outcome


def _into(outcome: Outcome) -> Callable[[Scope, Receive, Send], Any]:
    async def app(_scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            outcome.messages.append(event["bytes"] if "bytes" in event else event["text"])

    return app


def _config(app: Any) -> uvicorn.Config:
    config = uvicorn.Config(
        app,
        ws=DirectSocket,
        ws_max_size=MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_config=None,
    )
    config.load()
    config.loaded_app = app
    return config


# Theirs


def theirs(stream: bytes) -> Outcome:
    """What websockets makes of it byte by byte, until the connection closes."""
    outcome, parts = Outcome(), Parts()
    protocol = ServerProtocol(max_size=MOST, extensions=[])
    protocol.receive_data(raw.HANDSHAKE)
    (request,) = protocol.events_received()
    assert isinstance(request, Request)
    protocol.send_response(protocol.accept(request))
    protocol.data_to_send()
    for byte in stream:
        if protocol.state is not OPEN:
            break
        protocol.receive_data(bytes((byte,)))
        for event in protocol.events_received():
            assert isinstance(event, Frame)
            try:
                outcome.messages.extend(parts.add(event))
            except UnicodeDecodeError:
                protocol.send_close(1007)
        outcome.sent += b"".join(protocol.data_to_send())
    return outcome


class Parts:
    """Messages of the frames that carry them."""

    def __init__(self) -> None:
        self._kind = TEXT
        self._data = b""

    def add(self, event: Frame) -> list[str | bytes]:
        if event.opcode not in {raw.MORE, TEXT, raw.BINARY}:
            return []
        if event.opcode != raw.MORE:
            self._kind, self._data = event.opcode, b""
        self._data += bytes(event.data)
        if not event.fin:
            return []
        return [self._data.decode() if self._kind == TEXT else self._data]


def cuts(stream: bytes) -> Iterable[list[bytes]]:
    """In two at every byte, and byte by byte."""
    yield [stream]
    yield [bytes((byte,)) for byte in stream]
    for at in range(1, len(stream)):
        yield [stream[:at], stream[at:]]


def compare(streams: Iterable[bytes]) -> int:
    """How many ways of sending were tried."""

    async def all_of_them() -> int:
        tried = 0
        for stream in streams:
            wanted = theirs(stream)
            for packets in cuts(stream):
                assert await ours(packets) == wanted, (stream, [len(one) for one in packets])
                tried += 1
        return tried

    return asyncio.run(all_of_them())


# By hand

DISGUISED = hidden(BYE)  # as a payload it goes over the wire as a frame that says bye
STREAMS = {
    "a long code for a short length": frame(TEXT, b"x" * 119, coded=127),  # 133 bytes in all
    "a medium code for a short length": frame(TEXT, b"x" * 119, coded=126),
    "long codes for nothing": frame(TEXT, b"", coded=127) + frame(TEXT, b"", coded=126) + BYE,
    "a payload that looks like a frame": frame(raw.BINARY, DISGUISED) + BYE,
    "a text that looks like a frame": frame(TEXT, DISGUISED) + BYE,
    "a ping that looks like a frame": frame(raw.PING, DISGUISED) + BYE,
    "a close that looks like a frame": frame(raw.CLOSE, DISGUISED) + BYE,
    "a part that looks like a frame": frame(TEXT, b"in ", last=False) + frame(raw.MORE, DISGUISED),
    "a payload of frames": frame(raw.BINARY, hidden(BYE * 3)) + BYE,
    "parts with a ping between": frame(TEXT, b"in ", last=False)
    + frame(raw.PING, b"there?")
    + frame(raw.MORE, b"parts")
    + BYE,
    "as long as can be": frame(TEXT, b"x" * MOST),
    "too long": frame(TEXT, b"x" * (MOST + 1)),
    "too long in parts": frame(TEXT, b"x" * MOST, last=False) + frame(raw.MORE, b"x"),
    "a length beyond all bounds": b"\x81\xff" + b"\xff" * 8 + raw.MASK + BYE,
    "no such kind": frame(3, b"") + BYE,
    "no mask": frame(TEXT, b"bare", masked=False) + BYE,
    "a long ping": frame(raw.PING, b"x" * 126) + BYE,
    "half a ping": frame(raw.PING, b"x", last=False) + BYE,
    "closed": closing(1000, b"enough") + BYE,
    "closed in the middle": frame(TEXT, b"x", last=False) + closing(1000) + BYE,
    "a close without a sense": frame(raw.CLOSE, b"x") + BYE,
    "no text": frame(TEXT, b"\xff\xfe") + BYE,
    "no text in parts": frame(TEXT, b"\xce", last=False) + frame(raw.MORE, b"\xff") + BYE,
    "text cut in a letter": frame(TEXT, b"\xce", last=False) + frame(raw.MORE, b"\xba") + BYE,
}


@pytest.mark.parametrize("stream", STREAMS.values(), ids=STREAMS.keys())
def test_it_is_read_as_websockets_reads_it_wherever_it_is_cut(stream: bytes) -> None:
    assert compare([stream]) == len(stream) + 1


def test_a_payload_that_comes_after_its_head_is_no_new_frame() -> None:
    """It was: with the head read there was nothing left to tell that a frame was under way."""
    whole = frame(raw.BINARY, DISGUISED)
    outcome = asyncio.run(ours([whole[: -len(BYE)], whole[-len(BYE) :]]))
    assert outcome.messages == [DISGUISED]


# By chance

PAYLOADS: tuple[Callable[[random.Random], bytes], ...] = (
    lambda _: b"",
    lambda _: DISGUISED,
    lambda _: "Grüße ♞".encode(),
    lambda rng: rng.randbytes(rng.randrange(8)),
    lambda rng: b"x" * rng.choice((1, 119, 124, 125, 126, 127, 133, 150)),
    lambda rng: struct.pack("!H", rng.choice((1000, 1001, 1005, 3000, 999, 65535))) + b"why",
)


def any_frame(rng: random.Random) -> bytes:
    """Mostly good: else no stream would get beyond its first frame."""
    is_good = rng.random() < 0.8
    kind = rng.choice(
        (TEXT, TEXT, raw.BINARY, raw.MORE, raw.PING, raw.PONG, raw.CLOSE) if is_good else range(16)
    )
    return frame(
        kind,
        rng.choice(PAYLOADS)(rng),
        last=rng.random() < (0.6 if kind < raw.CLOSE else 0.95),
        masked=rng.random() < 0.97,
        reserved=0 if is_good or rng.random() < 0.7 else rng.randrange(8),
        coded=rng.choice((None, None, None, 126, 127)),
    )


def any_stream(rng: random.Random) -> bytes:
    return b"".join(any_frame(rng) for _ in range(rng.randrange(1, 5)))


def test_streams_by_chance() -> None:
    rng = random.Random(4)
    assert compare(any_stream(rng) for _ in range(40)) > 2000


@pytest.mark.long
def test_many_streams_by_chance() -> None:
    rng = random.Random(40)
    assert compare(any_stream(rng) for _ in range(2000)) > 100_000
