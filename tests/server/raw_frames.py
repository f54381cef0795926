"""Frames made by hand, a server that echoes, and a plain socket: for what no library sends."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.types import Receive, Scope, Send

from scalehouse.server.web.sockets.channels import ChannelClosed, channel_for
from scalehouse.server.web.sockets.direct import DirectSocket
from scalehouse.server.web.sockets.flow import Flow, FlowRates

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
LOOSE = FlowRates(10**6, 10**6, 10**9, 10**9)
MASK = b"\x01\x02\x03\x04"
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(
    kind: int,
    data: bytes,
    *,
    last: bool = True,
    masked: bool = True,
    reserved: int = 0,
    coded: int | None = None,
) -> bytes:
    """`coded` is 126 or 127 for a length that takes more bytes than it needs."""
    first, bit = kind | (0x80 if last else 0) | reserved << 4, 0x80 if masked else 0
    code = coded or (len(data) if len(data) <= 125 else 126 if len(data) <= 0xFFFF else 127)
    head = bytes((first, bit | code))
    if code > 125:
        head += struct.pack("!H" if code == 126 else "!Q", len(data))
    return head + MASK + hidden(data) if masked else head + data


def hidden(data: bytes) -> bytes:
    """Masked, all bytes at once: as one long number."""
    mask = (MASK * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(mask, "big")).to_bytes(len(data), "big")


def closing(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, struct.pack("!H", code) + reason)


def frames_in(heard: bytes | bytearray) -> list[tuple[int, bytes]]:
    """What a server sent, as kinds and payloads; half a frame at the end does not count."""
    found, at = [], 0
    while at + 2 <= len(heard):
        length, begin = heard[at + 1], 2
        if length > 125:
            begin = 4 if length == 126 else 10
            length = int.from_bytes(heard[at + 2 : at + begin], "big")
        if at + begin + length > len(heard):
            break
        found.append((heard[at] & 0x0F, bytes(heard[at + begin : at + begin + length])))
        at += begin + length
    return found


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Says everything once, and never has enough."""
    await _echo(scope, receive, send, Flow(LOOSE))


async def limited_echo(scope: Scope, receive: Receive, send: Send) -> None:
    """With the limits of an app that sets none."""
    await _echo(scope, receive, send, Flow())


async def _echo(scope: Scope, receive: Receive, send: Send, flow: Flow) -> None:
    line = channel_for(scope, receive, send)
    await line.accept(flow)
    with suppress(ChannelClosed):
        while True:
            message = await line.next()
            line.tell(message.encode() if isinstance(message, str) else b"bytes " + message)
    await line.finish()


def config_for(app: Any, most: int, ws: Any = DirectSocket, **settings: Any) -> uvicorn.Config:
    """Of a server that speaks sockets alone."""
    return uvicorn.Config(
        app,
        ws=ws,
        ws_max_size=most,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        **settings,
    )


@contextmanager
def echoing(app: Any = echo, most: int = 2**20, **settings: Any) -> Iterator[int]:
    """The port of a server in a thread, on the loop that ships."""
    door = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config_for(app, most, loop="uvloop", **settings))
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        yield door.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        door.close()


@dataclass
class Heard:
    """What a server answered."""

    texts: list[bytes] = field(default_factory=list)
    pongs: list[bytes] = field(default_factory=list)
    code: int | None = None  # with which it closed


def connected(port: int, *, room: int | None = None) -> socket.socket:
    """After the handshake; with room for so many unread bytes.

    Set before connecting: a buffer that shrinks later drops packets that were already allowed to
    come, the acknowledgements in them as well.
    """
    plain = socket.socket()
    plain.settimeout(20)
    if room is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    plain.connect(("127.0.0.1", port))
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    plain.sendall(HANDSHAKE)
    heard = b""
    while not heard.endswith(b"\r\n\r\n"):
        heard += plain.recv(1)
    return plain


def conversation(port: int, packets: list[bytes], *, then: bytes = b"", after: int = 0) -> Heard:
    """Send the packets, then something else after so many frames were heard; listen to the end."""
    with connected(port) as plain:
        with suppress(ConnectionError):  # it may have heard enough
            for packet in packets:
                plain.sendall(packet)
        return as_heard(_listened(plain, then, after))


def _listened(plain: socket.socket, then: bytes, after: int) -> bytes:
    heard = bytearray()
    with suppress(ConnectionError):
        while True:
            if then and len(frames_in(heard)) >= after:
                plain.sendall(then)
                then = b""
            piece = plain.recv(65536)
            if not piece:
                break
            heard += piece
    return bytes(heard)


def as_heard(data: bytes | bytearray) -> Heard:
    found = frames_in(data)
    codes = [int.from_bytes(payload[:2], "big") or 1005 for kind, payload in found if kind == CLOSE]
    return Heard(
        [payload for kind, payload in found if kind == TEXT],
        [payload for kind, payload in found if kind == PONG],
        codes[0] if codes else None,
    )
