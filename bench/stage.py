"""Puppets: how long a frame takes from the one who moves to those who watch.

    python -m bench.stage [TABLES]

A server in a process of its own, every seat with somebody who moves a puppet all the time, as often
as the browser's pad sends it. One watcher at each table looks at what arrives, and when. What is
measured holds everything: both sockets, the server, and the time that a frame waits there for
others to go with.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import secrets
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.crowd import Process, allow_many_sockets
from bench.measure import Row, short

TABLES = 50
SEATS = 6
GAP = 0.070  # seconds between two frames of a seat: LEAST_GAP of web/src/games/trex/puppet/drive.ts
WARM_UP = 3.0  # seconds
MEASURED = 10.0
GOAL = 50.0  # milliseconds, p99
STEPS = 101  # of `far` and of `fast`: together they number the frames of a seat
SHOWN = re.compile(rb'"seat":(\d+),"far":(\d+),"fast":(\d+)')
TEXT, PING, PONG = 0x81, 0x89, 0x8A
SHORT, MEDIUM = 126, 127  # lengths from here on are written with more bytes
UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass(frozen=True)
class Figures:
    frames: float  # a second, that reached somebody who watched for them
    p50: float  # milliseconds
    p99: float
    server: float  # cores in use
    driver: float
    messages: float  # a second, to everybody


class RawSocket(asyncio.Protocol):
    """A socket with as little between it and the network as can be: hundreds of them share a core
    with the clock that everything is measured by."""

    def __init__(self) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.take: Callable[[bytes], None] = self._talk
        self._left = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(UPGRADE.format(host="127.0.0.1", key=key).encode())

    def data_received(self, data: bytes) -> None:
        self._left += data
        if not self._upgraded:
            head, end, rest = self._left.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self._left, self._upgraded = rest, True
            self.opened.set_result(None)
        while (message := self._next()) is not None:
            if message:
                self.take(message)

    def _next(self) -> bytes | None:
        """None: not yet whole. Empty: nothing to read."""
        left = self._left
        if len(left) < 2:
            return None
        length, start = left[1], 2
        if length == SHORT:
            length, start = int.from_bytes(left[2:4], "big"), 4
        elif length == MEDIUM:
            length, start = int.from_bytes(left[2:10], "big"), 10
        if len(left) < start + length:
            return None
        message, self._left = left[start : start + length], left[start + length :]
        if left[0] == PING:
            self._transport.write(bytes((PONG, 0x80 | length)) + bytes(4) + message)
            return b""
        return message

    def _talk(self, message: bytes) -> None:
        told = json.loads(message)
        if told["type"] in {"welcome", "ack", "refused"}:
            self.answers.put_nowait(told)

    def send(self, text: bytes) -> None:
        """A mask of zeros is a mask, and costs nothing."""
        length = len(text)
        head = bytes((TEXT, 0x80 | length)) if length < SHORT else _head_of_medium(length)
        self._transport.write(head + bytes(4) + text)

    async def ask(self, **message: Any) -> dict[str, Any]:
        self.send(json.dumps(message).encode())
        told = await self.answers.get()
        assert told["type"] != "refused", told
        return told

    def close(self) -> None:
        self._transport.abort()


def _head_of_medium(length: int) -> bytes:
    return bytes((TEXT, 0x80 | SHORT)) + length.to_bytes(2, "big")


@dataclass
class PerformingTable:
    """A table where everybody moves; the first seat looks at what it is shown."""

    sockets: list[RawSocket]
    sent: list[list[float]] = field(
        default_factory=lambda: [[0.0] * STEPS * STEPS for _ in range(SEATS)]
    )
    took: list[float] = field(default_factory=list)
    count: int = 0  # messages to anybody here

    def watch(self) -> None:
        for seat, socket in enumerate(self.sockets):
            socket.take = self._look if seat == 0 else self._count

    def _count(self, _message: bytes) -> None:
        self.count += 1

    def _look(self, message: bytes) -> None:
        now = time.perf_counter()
        self.count += 1
        for seat, far, fast in SHOWN.findall(message):
            self.took.append(now - self.sent[int(seat)][int(far) * STEPS + int(fast)])

    async def perform(self, seat: int, first: float) -> None:
        number, due = 0, first
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += GAP
            number = (number + 1) % (STEPS * STEPS)
            far, fast = divmod(number, STEPS)
            self.sent[seat][number] = time.perf_counter()
            text = b'{"type":"frame","far":%d,"fast":%d,"gesture":0}' % (far, fast)
            self.sockets[seat].send(text)


async def _gathered(port: int) -> PerformingTable:
    """People with a chair each, and the match begun."""
    table = await asyncio.to_thread(_opened, port)
    sockets = []
    for seat in range(SEATS):
        _, socket = await asyncio.get_running_loop().create_connection(RawSocket, "127.0.0.1", port)
        await socket.opened
        hello = {"type": "hello", "version": 2, "table": table["link"]}
        await socket.ask(**hello, **({"token": table["token"]} if seat == 0 else {}))
        await socket.ask(type="sit", seat=seat, id="sit")
        await socket.ask(type="entropy", bytes="00", id="entropy")
        await socket.ask(type="ready", id="ready")
        sockets.append(socket)
    await sockets[0].ask(type="start", id="start")
    return PerformingTable(sockets)


def _opened(port: int) -> dict[str, str]:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps({"game": "trex", "seats": SEATS}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(asked) as answer:
        found: dict[str, str] = json.load(answer)
        return found


class Server(Process):
    """With plain rules: nobody plays a card here, and a compiler would be in the way."""

    def _command(self) -> list[str]:
        return ["env", "SCALEHOUSE_RULES=plain", *super()._command()]


async def measured(tables: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        await server.start()
        try:
            return await _performed(server, tables)
        finally:
            await server.kill()


async def _performed(server: Process, tables: int) -> Figures:
    playing = [await _gathered(server.port) for _ in range(tables)]
    for table in playing:
        table.watch()
    began = time.perf_counter()
    random = secrets.SystemRandom()
    acting = [
        asyncio.create_task(table.perform(seat, began + random.uniform(0, GAP)))
        for table in playing
        for seat in range(SEATS)
    ]
    await asyncio.sleep(WARM_UP)
    for table in playing:
        table.took.clear()
        table.count = 0
    before = server.cpu_seconds, time.process_time(), time.perf_counter()
    await asyncio.sleep(MEASURED)
    after = server.cpu_seconds, time.process_time(), time.perf_counter()
    for task in acting:
        task.cancel()
    for socket in (socket for table in playing for socket in table.sockets):
        socket.close()
    return _figures(playing, before, after)


def _figures(
    tables: list[PerformingTable],
    before: tuple[float, float, float],
    after: tuple[float, float, float],
) -> Figures:
    took = sorted(one for table in tables for one in table.took)
    seconds = after[2] - before[2]
    return Figures(
        frames=len(took) / seconds,
        p50=took[len(took) // 2] * 1000,
        p99=took[int(len(took) * 0.99)] * 1000,
        server=(after[0] - before[0]) / seconds,
        driver=(after[1] - before[1]) / seconds,
        messages=sum(table.count for table in tables) / seconds,
    )


def rows(tables: int = TABLES) -> list[Row]:
    allow_many_sockets()
    found = asyncio.run(measured(tables))
    return [
        Row(
            f"Puppets: ms from a frame to the others, p99; {tables} tables of {SEATS}",
            short(found.p99),
            f"p50; {short(found.messages)} messages/s, {found.server:.0%} of a core",
            short(found.p50),
            goal=f"< {GOAL:g}",
            met=found.p99 < GOAL,
        )
    ]


def main(tables: int = TABLES) -> None:
    allow_many_sockets()
    load = os.getloadavg()[0]
    print(f"{tables} tables of {SEATS}; load of the machine {load:.1f}")
    print(asyncio.run(measured(tables)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
