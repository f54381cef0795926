"""What an attack works with: addresses to come from, a pace, a share of the frames, a tally."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from stress.hostile.connection import GONE, NO_ANSWER, WITHIN, Answer, Connection, Socket
from stress.hostile.judge import judge_answer, judge_told
from stress.hostile.tally import Tally

Table: TypeAlias = dict[str, Any]  # what opening one gave: id, link, code, person, token
SOON = 2.0  # seconds
VERSION = 2


class Refused(Exception):
    """What an attack needs before it can begin was not granted. That is counted as wrong."""


class Pace:
    """So many frames a second, of all attackers together: the load is part of the trial."""

    def __init__(self, a_second: float) -> None:
        self._every = 1 / a_second
        self._next = time.monotonic()

    async def take(self, count: int = 1) -> None:
        now = time.monotonic()
        self._next = max(self._next, now - 1) + count * self._every
        if self._next > now:
            await asyncio.sleep(self._next - now)


@dataclass
class Toolkit:
    port: int
    seed: str
    frames: int  # to be sent in this round, about
    connections: int
    pace: Pace
    is_thorough: bool = True  # else only a few of everything
    honest: list[Table] = field(default_factory=list)  # tables of honest people: their public part
    tally: Tally = field(default_factory=Tally)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def is_done(self) -> bool:
        tally = self.tally
        used_up = tally.frames >= self.frames and tally.connections >= self.connections
        return used_up or bool(tally.wrong)

    def address(self, rng: random.Random | None = None) -> str:
        """Any of some thousands, so that limits of one address are met only on purpose."""
        rng = rng or self.rng
        return f"127.{rng.randrange(10, 250)}.{rng.randrange(16)}.{rng.randrange(1, 250)}"

    # Connections

    async def line(self, source: str | None = None) -> Connection:
        return await Connection.open(self.port, source or self.address(), self.tally)

    async def socket(self, source: str | None = None) -> Socket:
        """Raises Refused where none is to be had."""
        found = await Socket.open(await self.line(source))
        if isinstance(found, Socket):
            return found
        raise Refused(f"a socket was refused with {found.status}")

    async def at(self, table: Table | None, source: str | None = None, **more: Any) -> Socket:
        """Come in, at a table by its link or at none."""
        socket = await self.socket(source)
        place = {} if table is None else {"table": table["link"]}
        told = await socket.ask({"type": "hello", "version": VERSION} | place | more)
        if told["type"] != "welcome":
            raise Refused(f"a hello was answered by {told}")
        socket.welcome = told
        return socket

    # Requests

    async def request(
        self,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        source: str | None = None,
        headers: tuple[str, ...] = (),
    ) -> Answer:
        """One, on a connection of its own, judged."""
        line = await self.line(source)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            *([] if any(one.lower().startswith("host:") for one in headers) else [self._host]),
            "Connection: close",
            *([] if body is None else [f"Content-Length: {len(data)}"]),
            *([] if token is None else [f"Authorization: Bearer {token}"]),
            *headers,
        ]
        head = "\r\n".join((*lines, "", "")).encode("utf-8", "surrogatepass")
        return await self.exchange(line, head + (b"" if body is None else data))

    @property
    def _host(self) -> str:
        return f"Host: {self.host}"

    async def exchange(self, line: Connection, data: bytes, *, is_whole: bool = True) -> Answer:
        """Send a request, and judge the answer. To what is no whole request none is owed."""
        self.tally.requests += 1
        with suppress(*GONE):  # it may be refused before all of it was sent
            await line.send(data)
        try:
            answer = await line.answer(WITHIN if is_whole else SOON)
        except TimeoutError:
            self.tally.answers["none yet"] += 1
            if is_whole:
                self.tally.blame(f"no answer within {WITHIN:.0f} s to {data[:100]!r}")
            return NO_ANSWER
        finally:
            line.cut()
        judge_answer(self.tally, data, answer, may_be_cut=not is_whole)
        return answer

    async def table(self, game: str = "scathe", source: str | None = None, **choices: Any) -> Table:
        answer = await self.request("/api/tables", {"game": game} | choices, source=source)
        if answer.status != 200:
            raise Refused(f"a table was refused with {answer.status}: {answer.body[:100]!r}")
        found: Table = answer.json()
        return found

    async def told(self, socket: Socket, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a message, judged and counted."""
        answer = await socket.ask(message)
        judge_told(self.tally, message, answer)
        return answer

    async def wants(self, socket: Socket, message: dict[str, Any], *codes: str) -> dict[str, Any]:
        """It must be refused with one of these codes, or, for `ack`, be granted."""
        answer = await self.told(socket, message)
        kind = answer.get("code") if answer["type"] == "refused" else answer["type"]
        if kind not in {*codes, "limit"}:
            self.tally.blame(f"{message} was answered by {str(answer)[:200]}, not {codes}")
        return answer

    # Many at once

    async def rounds(self, of: int) -> AsyncIterator[None]:
        """Again and again, each taken from the pace, until the share is used up; once at least."""
        while True:
            yield
            await self.pace.take(of)
            if self.is_done:
                return

    async def take_turns(self, *attacks: Callable[[Toolkit], Awaitable[None]], of: int) -> None:
        """These, one after the other, round by round."""
        async for _ in self.rounds(of):
            for attack in attacks:
                await attack(self)

    async def crowd(self, width: int, one: Callable[[random.Random], Awaitable[None]]) -> None:
        """So many at a time, one after another, until the share is used up."""
        seeds = [random.Random(f"{self.seed} {number}") for number in range(width)]
        await asyncio.gather(*(self._keep_on(one, rng) for rng in seeds))

    async def _keep_on(
        self, one: Callable[[random.Random], Awaitable[None]], rng: random.Random
    ) -> None:
        while not self.is_done:
            await one(rng)
