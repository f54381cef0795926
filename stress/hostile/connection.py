"""A connection from any address of this machine, with bytes as they are."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from stress.hostile import framing as f
from stress.hostile.tally import Tally

WITHIN = 20.0  # seconds: an answer that takes longer is none
MOST_READ = 4_000_000  # bytes of one answer
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
Answered = TypeVar("Answered")
GONE = (ConnectionError, asyncio.IncompleteReadError, OSError)


class Answer(NamedTuple):
    """Of an HTTP request. Status 0: the connection ended without an answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        with suppress(ValueError):
            return json.loads(self.body)
        return None


NO_ANSWER = Answer(0, {}, b"")


async def _or_cut(answer: Awaitable[Answered], within: float, cut: Answered) -> Answered:
    """`cut` where the connection was. Raises TimeoutError."""
    try:
        async with asyncio.timeout(within):
            return await answer
    except GONE:
        return cut


@dataclass
class Connection:
    """One connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    tally: Tally
    host: str

    @classmethod
    async def open(cls, port: int, source: str, tally: Tally) -> Connection:
        tally.connections += 1
        goal = asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        reader, writer = await asyncio.wait_for(goal, WITHIN)
        return cls(reader, writer, tally, f"127.0.0.1:{port}")

    async def send(self, data: bytes, shown: object = None) -> None:
        """`shown`: what it is, where the bytes themselves say little."""
        self.tally.sent(shown or data)
        if self.writer.is_closing():  # uvloop raises something else there
            raise ConnectionResetError("the connection was closed")
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self, within: float = WITHIN) -> Answer:
        """To a request. A connection that was cut gives `NO_ANSWER`; raises TimeoutError."""
        return await _or_cut(self._answer(), within, NO_ANSWER)

    async def _answer(self) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {n.lower(): v.strip() for n, _, v in (line.partition(":") for line in head[1:])}
        status = int(head[0].split(" ")[1])
        if status == 100:  # "go on", before the answer itself
            return await self._answer()
        return Answer(status, headers, await self._body(status, headers))

    async def _body(self, status: int, headers: dict[str, str]) -> bytes:
        if status < 200 or status in {204, 304}:
            return b""
        if "chunked" in headers.get("transfer-encoding", ""):
            return await self._chunks()
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        return await self.reader.read(MOST_READ)

    async def _chunks(self) -> bytes:
        body = b""
        while size := int(await self.reader.readline(), 16):
            body += await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readline()
        return body

    async def ended(self, within: float) -> bool:
        """Whether the other end closes, whatever it says before."""
        with suppress(*GONE, TimeoutError):
            async with asyncio.timeout(within):
                while await self.reader.read(65_536):
                    pass
            return True
        return self.reader.at_eof()

    def cut(self) -> None:
        with suppress(*GONE, RuntimeError):
            self.writer.transport.abort()


class Heard(NamedTuple):
    """One frame of the server, or its end: `closed` has the code, 0 for a cut."""

    opcode: int
    payload: bytes
    closed: int | None = None

    @property
    def message(self) -> dict[str, Any]:
        found = json.loads(self.payload) if self.opcode == f.TEXT else {}
        return found if isinstance(found, dict) else {}


CUT = Heard(f.CLOSE, b"", 0)


@dataclass
class Socket:
    """A WebSocket on such a connection."""

    line: Connection
    welcome: dict[str, Any] = field(default_factory=dict)

    @classmethod
    async def open(cls, line: Connection, *headers: str) -> Socket | Answer:
        """Or the answer that refuses it."""
        await line.send(handshake(line.host, *headers))
        answer = await line.answer()
        return cls(line) if answer.status == 101 else answer

    @property
    def tally(self) -> Tally:
        return self.line.tally

    async def say(self, message: dict[str, Any] | str | bytes) -> None:
        """A text, or a binary frame for bytes."""
        binary = isinstance(message, bytes)
        text = json.dumps(message) if isinstance(message, dict) else message
        payload = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        await self.frames(f.frame(f.BINARY if binary else f.TEXT, payload), 1, message)

    async def frames(self, data: bytes, count: int, shown: object = None) -> None:
        self.tally.frames += count
        await self.line.send(data, shown)

    async def next(self, within: float = WITHIN) -> Heard:
        """The next frame. Raises TimeoutError."""
        return await _or_cut(self._next(), within, CUT)

    async def _next(self) -> Heard:
        first, second = await self.line.reader.readexactly(2)
        length = second & 127
        if length > f.SHORT:
            width, code = (2, "!H") if length == 126 else (8, "!Q")
            (length,) = struct.unpack(code, await self.line.reader.readexactly(width))
        payload = await self.line.reader.readexactly(length)
        opcode = first & 15
        if opcode == f.CLOSE:
            (code_,) = struct.unpack("!H", payload[:2]) if len(payload) > 1 else (1005,)
            return Heard(opcode, payload, code_)
        return Heard(opcode, payload)

    async def ask(self, message: dict[str, Any], within: float = WITHIN) -> dict[str, Any]:
        """What answers it: `ack` or `refused` with its id, `welcome`, `bye` or `closed`."""
        await self.say(message)
        wanted = message.get("id")
        async with asyncio.timeout(within):
            while True:
                heard = await self.next(within)
                if heard.closed is not None:
                    return {"type": "closed", "code": heard.closed}
                told = heard.message
                if _answers(told, wanted):
                    return told

    def cut(self) -> None:
        self.line.cut()


def _answers(told: dict[str, Any], wanted: str | None) -> bool:
    kind = told.get("type")
    if kind in {"welcome", "bye"}:
        return True
    if kind == "refused":  # a limit names no request
        return told.get("id") in {wanted, None}
    return kind == "ack" and told.get("id") == wanted


def handshake(host: str, *headers: str) -> bytes:
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        *headers,
    )
    return "\r\n".join((*lines, "", "")).encode("latin-1", "replace")
