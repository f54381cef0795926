"""A TCP connection that can fail as networks do: a proxy between those who talk to each other.

`up` is from whoever connects, `down` is back to them.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress

UP, DOWN = "up", "down"
PIECE = 65_536  # bytes


class Link:
    def __init__(self, name: str, goal: int) -> None:
        self.name = name
        self.port = 0
        self._goal = goal  # the port behind it
        self._server: asyncio.Server | None = None
        self._writers: set[StreamWriter] = set()
        self._passes = {UP: asyncio.Event(), DOWN: asyncio.Event()}
        self._serving: set[asyncio.Task[None]] = set()
        self._is_cut = False
        self._delay = 0.0
        self._rate = 0.0
        self.heal()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.reset()
        self.heal()
        await asyncio.gather(*self._serving, return_exceptions=True)

    # Faults

    def cut(self) -> None:
        """Nobody gets through, and who was through is thrown out."""
        self._is_cut = True
        self.reset()

    def reset(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    def stall(self, *directions: str) -> None:
        """What is sent does not arrive, and nobody is told."""
        for direction in directions:
            self._passes[direction].clear()

    def slow(self, delay: float) -> None:
        self._delay = delay

    def narrow(self, rate: float) -> None:
        self._rate = rate

    def heal(self) -> None:
        """What was held back arrives now, as a network sends it again."""
        self._is_cut, self._delay, self._rate = False, 0.0, 0.0
        for passes in self._passes.values():
            passes.set()

    # Within

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        self._writers.add(writer)
        try:
            if not self._is_cut:
                await self._connect(reader, writer)
        finally:
            await self._drop(writer)
            self._serving.discard(task)

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            answers, onward = await asyncio.open_connection("127.0.0.1", self._goal)
        except OSError:
            return
        self._writers.add(onward)
        pumps = [
            asyncio.create_task(self._pump(UP, reader, onward)),
            asyncio.create_task(self._pump(DOWN, answers, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait(pumps, timeout=0.2)  # what was said last still arrives
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            await self._drop(onward)

    async def _drop(self, writer: StreamWriter) -> None:
        self._writers.discard(writer)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    async def _pump(self, direction: str, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(PIECE):
                await self._hold_back(direction, len(data))
                writer.write(data)
                await writer.drain()

    async def _hold_back(self, direction: str, size: int) -> None:
        wait = self._delay + (size / self._rate if self._rate else 0.0)
        if wait:
            await asyncio.sleep(wait)
        await self._passes[direction].wait()
