"""Links that fail: what is sent over them arrives late, in part, or never."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import ClassVar

import pytest

from stress.nemesis.links import DOWN, UP, Link

Scene = Callable[[Link], Awaitable[None]]
SOON = 10.0  # seconds
A_WHILE = 0.1


def behind_a_link(scene: Scene) -> None:
    """Somebody at the other end sends back what it gets."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(1000):
                writer.write(data)
        await closed(writer)

    async def all_of_it() -> None:
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        link = Link("test", server.sockets[0].getsockname()[1])
        await link.open()
        try:
            async with asyncio.timeout(SOON):
                await scene(link)
        finally:
            await link.close()
            for caller in Caller.all:
                await closed(caller.writer)
            Caller.all.clear()
            server.close()
            await asyncio.sleep(A_WHILE)  # for the other end

    asyncio.run(all_of_it())


async def closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Caller:
    all: ClassVar[list[Caller]] = []

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.all.append(self)

    def say(self, text: bytes) -> None:
        self.writer.write(text)

    async def hears(self, text: bytes) -> bool:
        return await self.reader.readexactly(len(text)) == text

    async def hears_nothing(self) -> bool:
        try:
            await asyncio.wait_for(self.reader.readexactly(1), A_WHILE)
        except TimeoutError:
            return True
        return False

    async def is_thrown_out(self) -> bool:
        try:
            return await self.reader.read(1) == b""
        except ConnectionError:
            return True


async def call(link: Link) -> Caller:
    return Caller(*await asyncio.open_connection("127.0.0.1", link.port))


def test_a_sound_link_passes_everything() -> None:
    async def scene(link: Link) -> None:
        caller = await call(link)
        caller.say(b"x" * 100_000)
        assert await caller.hears(b"x" * 100_000)

    behind_a_link(scene)


def test_a_cut_throws_everybody_out_and_lets_nobody_in_until_it_is_healed() -> None:
    async def scene(link: Link) -> None:
        caller = await call(link)
        caller.say(b"one")
        assert await caller.hears(b"one")
        link.cut()
        assert await caller.is_thrown_out()
        assert await (await call(link)).is_thrown_out()
        link.heal()
        caller = await call(link)
        caller.say(b"two")
        assert await caller.hears(b"two")

    behind_a_link(scene)


@pytest.mark.parametrize("directions", [(UP,), (DOWN,), (UP, DOWN)])
def test_what_was_held_back_arrives_once_it_is_healed(directions: tuple[str, ...]) -> None:
    async def scene(link: Link) -> None:
        caller = await call(link)
        link.stall(*directions)
        caller.say(b"one")
        assert await caller.hears_nothing()
        link.heal()
        assert await caller.hears(b"one")

    behind_a_link(scene)


def test_a_slow_link_takes_its_time() -> None:
    async def scene(link: Link) -> None:
        caller = await call(link)
        link.slow(A_WHILE)
        began = time.monotonic()
        caller.say(b"one")
        assert await caller.hears(b"one")
        assert time.monotonic() - began >= 2 * A_WHILE

    behind_a_link(scene)


def test_a_narrow_link_passes_so_many_bytes_a_second() -> None:
    async def scene(link: Link) -> None:
        caller = await call(link)
        link.narrow(10_000)
        began = time.monotonic()
        caller.say(b"x" * 1000)
        assert await caller.hears(b"x" * 1000)
        assert time.monotonic() - began >= 0.2

    behind_a_link(scene)
