"""The shorter way through uvicorn: it must answer any bytes as uvicorn's own way does."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from scalehouse.server.web.sockets.channels import (
    AsgiChannel,
    ChannelClosed,
    DirectChannel,
    channel_for,
)
from scalehouse.server.web.sockets.direct import DirectSocket
from scalehouse.server.web.sockets.flow import Flow
from tests.server.live import listening
from tests.server.raw_frames import (
    BINARY,
    CLOSE,
    HANDSHAKE,
    LOOSE,
    MASK,
    MORE,
    PING,
    PONG,
    TEXT,
    config_for,
    frame,
    frames_in,
    hidden,
)

MOST = 100_000  # bytes of a message


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Says everything twice; `bye` closes."""
    assert scope["type"] == "websocket"
    line = channel_for(scope, receive, send)
    await line.accept(Flow(LOOSE))
    with suppress(ChannelClosed):
        while True:
            message = await line.next()
            data = message if isinstance(message, str) else f"bytes {message.hex()}"
            line.tell(data.encode())
            line.tell(data.encode())
            if data == "bye":
                line.close()
    await line.finish()


@asynccontextmanager
async def served(ws: Any) -> AsyncIterator[int]:
    async with listening(uvicorn.Server(config_for(echo, MOST, ws=ws))) as port:
        yield port


BYE = frame(TEXT, b"bye")
DISGUISED = frame(BINARY, b"x" * 40 + hidden(BYE))  # it ends with a BYE


async def answers(ws: Any, packets: list[bytes]) -> bytes:
    """All that a server sends until it closes, to packets that arrive one by one."""
    async with asyncio.timeout(20), served(ws) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        for packet in packets:
            writer.write(packet)
            await asyncio.sleep(0.02)
        heard = bytearray()
        while not has_closed(heard) and (piece := await reader.read(65536)):
            heard += piece
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        return bytes(heard)


def has_closed(heard: bytes | bytearray) -> bool:
    """Whether one of the frames that were heard closes."""
    return any(kind == CLOSE for kind, _ in frames_in(heard))


LETTERS = b"abc" * 50

TEXTS = {
    "short": [frame(TEXT, b"hello")],
    "empty": [frame(TEXT, b"")],
    "as long as a short one can be": [frame(TEXT, b"x" * 125)],
    "medium": [frame(TEXT, LETTERS)],
    "as long as a medium one can be": [frame(TEXT, b"x" * 65535)],
    "long": [frame(TEXT, b"x" * 65536)],
    "not ascii": [frame(TEXT, "Grüße ♞".encode())],
    "bytes": [frame(BINARY, b"\x00\xff")],
    "several in one packet": [frame(TEXT, b"one") + frame(TEXT, b"two")],
    "one and a half": [frame(TEXT, b"one") + frame(TEXT, b"two")[:5], frame(TEXT, b"two")[5:]],
    "byte by byte": [bytes((byte,)) for byte in frame(TEXT, b"slow")],
    "the end of one with the next": [
        frame(TEXT, LETTERS)[:60],
        frame(TEXT, LETTERS)[60:] + frame(TEXT, b"next"),
        frame(TEXT, b"after"),
    ],
    "a rest that looks like a whole one": [DISGUISED[: -len(BYE)], DISGUISED[-len(BYE) :]],
    "in parts": [
        frame(TEXT, b"in ", last=False),
        frame(MORE, b"two ", last=False),
        frame(MORE, b"parts"),
    ],
    "in parts with a ping between": [
        frame(TEXT, b"in ", last=False),
        frame(PING, b"there?"),
        frame(MORE, b"parts"),
        frame(TEXT, b"after"),
    ],
    "a ping": [frame(PING, b"there?")],
    "a pong that nobody asked for": [frame(PONG, b"here")],
}
CASES = {name: [*packets, BYE] for name, packets in TEXTS.items()}

# These end the connection by themselves.
ENDS = {
    "a new one in the middle of another": [
        frame(TEXT, b"in ", last=False),
        frame(TEXT, b"whole"),
    ],
    "no text": [frame(TEXT, b"\xff\xfe")],
    "without a mask": [frame(TEXT, b"bare", masked=False)],
    "without a mask, as long as a whole frame": [frame(TEXT, b"bare" * 40, masked=False)],
    "too long": [frame(TEXT, b"x" * (MOST + 1))[:14]],  # the length alone says so
    "a bit that nobody knows": [bytes((0xC1, 0x80)) + MASK],
    "closed by the other end": [frame(CLOSE, struct.pack("!H", 1000))],
}


@pytest.mark.parametrize("packets", (CASES | ENDS).values(), ids=(CASES | ENDS).keys())
def test_it_answers_as_uvicorns_own_way_does(packets: list[bytes]) -> None:
    direct = asyncio.run(answers(DirectSocket, packets))
    assert direct == asyncio.run(answers("websockets-sansio", packets))
    assert has_closed(direct)


def test_each_server_has_the_line_that_suits_it() -> None:
    kinds: list[type] = []

    async def look(scope: Scope, receive: Receive, send: Send) -> None:
        kinds.append(type(channel_for(scope, receive, send)))

    async def both() -> None:
        direct = DirectSocket.__new__(DirectSocket)
        scope: dict[str, Any] = {"type": "websocket", "extensions": {"scalehouse.direct": direct}}
        await look(scope, None, None)  # type: ignore[arg-type]  # they are not used
        await look({"type": "websocket"}, None, None)  # type: ignore[arg-type]  # as above

    asyncio.run(both())
    assert kinds == [DirectChannel, AsgiChannel]


def test_a_whole_text_takes_the_shorter_way(monkeypatch: pytest.MonkeyPatch) -> None:
    longer: list[bytes] = []
    own = DirectSocket.__mro__[1]
    take = own.data_received  # type: ignore[attr-defined]  # uvicorn's

    def noted(self: Any, data: bytes) -> None:
        longer.append(data)
        take(self, data)

    monkeypatch.setattr(own, "data_received", noted)
    asyncio.run(answers(DirectSocket, [frame(TEXT, b"hello"), frame(TEXT, LETTERS), BYE]))
    assert frame(TEXT, b"hello") not in longer
    assert frame(TEXT, LETTERS) not in longer
