"""Requests that begin and never end: heads, bodies, and the second request of a connection.

They are held while everything else goes on, and looked at in the end: each must have been closed.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from stress.hostile.connection import GONE, Connection
from stress.hostile.toolkit import Toolkit

CLOSED_WITHIN = 45.0  # seconds: half a minute is promised, and the machine may be busy
OF_EACH = 10
POST = "POST /api/tables HTTP/1.1\r\nHost: {host}\r\n"
STALLED = (
    "",
    "GET",
    "GET / HTTP/1.1\r\nHost: {host}\r\nX-Slow: ",
    POST + "Content-Length: 100\r\n\r\n",
    POST + "Content-Length: 100\r\n\r\n{{",
    POST + "Transfer-Encoding: chunked\r\n\r\n",
    POST + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel",
    "POST /api/replay HTTP/1.1\r\nHost: {host}\r\nContent-Length: 900000\r\n\r\nabc",
    "GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/he",
    "GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\n" + POST + "Content-Length: 9\r\n\r\n{{",
)


@dataclass
class Stalls:
    """Connections that say no more."""

    toolkit: Toolkit
    _held: list[tuple[float, str, Connection]] = field(default_factory=list)

    async def begin(self) -> None:
        for start in STALLED:
            for _ in range(OF_EACH):
                line = await self.toolkit.line()
                try:
                    await line.send(start.format(host=self.toolkit.host).encode())
                except GONE:
                    continue
                self._held.append((time.monotonic(), start, line))

    async def judge(self) -> None:
        """Wait for those that are due, then see which are still open."""
        async with asyncio.TaskGroup() as group:
            for began, start, line in self._held:
                group.create_task(self._judge(began, start, line))

    async def _judge(self, began: float, start: str, line: Connection) -> None:
        left = max(0.1, began + CLOSED_WITHIN - time.monotonic())
        tally = self.toolkit.tally
        if await line.ended(left):
            tally.answers["stall closed"] += 1
        else:
            tally.answers["stall held"] += 1
            tally.blame(f"open after {CLOSED_WITHIN:.0f} s: {start!r}")
        line.cut()

    def cut(self) -> None:
        for _, _, line in self._held:
            line.cut()
