"""Servers over real servers: PostgreSQL between them, and Redis, which may go and come back."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bench.crowd import Kind, Player, gather_round, raise_failures
from bench.servers import Redis, folder_for
from scalehouse.client import Session
from scalehouse.server.cluster.redis import RedisBus
from tests.server.live import Live, opened, run, settings_for
from tests.server.servers import empty_database, redis

pytestmark = pytest.mark.servers


async def until(true: object, seconds: float = 30) -> None:
    assert callable(true)
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def test_what_is_published_is_heard_by_those_who_subscribed() -> None:
    async def scene() -> None:
        url, heard = redis().url, list[tuple[str, bytes]]()
        one, other = RedisBus(url), RedisBus(url)
        other.listen(lambda channel, message: heard.append((channel, message)), lambda: None)
        other.subscribe("a")
        tasks = [asyncio.create_task(bus.run()) for bus in (one, other)]
        await until(lambda: one.is_up and other.is_up)
        other.subscribe("b")
        other.unsubscribe("a")
        await asyncio.sleep(0.3)
        for channel in "ab":
            one.publish(channel, b"\0\xff" + channel.encode())
        await until(lambda: heard)
        await asyncio.sleep(0.1)
        assert heard == [("b", b"\0\xffb")]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(scene)


def test_a_bus_that_was_lost_is_found_again_and_says_so() -> None:
    server = Redis(folder_for("redis"))

    async def scene() -> None:
        bus, back, heard = RedisBus(server.url), list[int](), list[bytes]()
        bus.listen(lambda _, message: heard.append(message), lambda: back.append(1))
        bus.subscribe("a")
        task = asyncio.create_task(bus.run())
        await asyncio.sleep(0.2)
        assert not bus.is_up
        bus.publish("a", b"lost")
        for times in (1, 2):
            await asyncio.to_thread(server.start)
            await until(lambda times=times: len(back) == times)
            bus.publish("a", b"%d" % times)
            await until(lambda times=times: len(heard) == times)
            await asyncio.to_thread(server.kill)
            await until(lambda: not bus.is_up)
        assert heard == [b"1", b"2"]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    try:
        run(scene)
    finally:
        server.remove()


async def two_servers(stack: AsyncExitStack, folder: Path, url: str, bus: str) -> list[Live]:
    servers = []
    for name in ("one", "two"):
        settings = settings_for(folder / name, store=url, bus=bus)
        servers.append(await stack.enter_async_context(opened(settings)))
    return servers


async def goes_over(session: Session, server: Live) -> None:
    """As a load balancer does it: the next connection ends at another server."""
    session._url = server.address.replace("http", "ws", 1) + "/ws"
    before = session.connections
    await session.cut()
    await until(lambda: session.connections > before)


def test_a_match_goes_on_while_its_players_go_from_server_to_server(tmp_path: Path) -> None:
    url, server = empty_database(), Redis(folder_for("redis"))
    server.start()

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            servers = await two_servers(stack, tmp_path, url, server.url)
            kind = Kind("fate", 2)
            group = await gather_round(stack, servers[0].address, kind, "over", talks=0.1)
            await goes_over(group.players[1].session, servers[1])
            playing = [asyncio.create_task(player.play_on()) for player in group.players]
            try:
                for step in range(6):
                    before = group.acknowledged
                    await until(lambda before=before: group.acknowledged > before + 8)
                    raise_failures(playing)
                    mover: Player = group.players[step % 2]
                    await goes_over(mover.session, servers[step // 2 % 2])
                    if step == 2:
                        await asyncio.to_thread(server.kill)
                    if step == 4:
                        await asyncio.to_thread(server.start)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    try:
        run(scene)
    finally:
        server.remove()
