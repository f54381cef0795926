"""Hosts and absence over real sockets: at a lone server, and at two with PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bench.servers import Redis, folder_for
from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.clock import MINUTE, SECOND, HandClock, Time
from scalehouse.server.tables.presence import ABSENT_AFTER
from scalehouse.server.tables.table import Table
from scalehouse.server.wire import protocol as p
from tests.server.live import Live, opened, run, settings_for
from tests.server.servers import empty_database

STEP: Time = 5 * SECOND


async def refusal(session: Session, ask: p.ClientMessage) -> str | None:
    try:
        await session.ask(ask)
    except NotGranted as refused:
        return refused.code
    return None


def test_a_host_whose_socket_dropped_in_a_match_is_not_removed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            live = await stack.enter_async_context(opened(settings_for(tmp_path)))
            opened_ = await open_table(live.address, "scathe")
            enter = stack.enter_async_context
            bob = await enter(connect(live.address, opened_["link"]))
            async with connect(live.address, opened_["link"], token=opened_["token"]) as ann:
                await seated(ann, bob)
                await ann.start()
            table = await live.context.server.wake(opened_["id"])
            await until(lambda: not table.presence.is_here(ann.person))
            assert await refusal(bob, p.RemovePerson(ann.person, "r")) == "host"
            async with connect(live.address, opened_["link"], token=ann.token) as again:
                assert again.seat == 0

    run(scene)


def test_who_is_removed_does_not_come_back_as_somebody_new(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            live = await stack.enter_async_context(opened(settings_for(tmp_path)))
            made = await open_table(live.address, "scathe", listed=True)
            enter = stack.enter_async_context
            ann = await enter(connect(live.address, made["link"], token=made["token"]))
            cat = await enter(connect(live.address, made["code"]))
            async with connect(live.address, made["link"]) as bob:
                await seated(ann, bob)
                await ann.ask(p.RemovePerson(bob.person, "r"))
            for place in (made["link"], made["code"], made["id"]):
                assert await not_let_in(live, place) in {"link", "table"}
                assert await not_let_in(live, place, token=bob.token) in {"link", "table"}
            await cat.until(lambda: cat.table is not None and cat.table.link != made["link"])
            await cat.cut()  # who stays comes back, by the new link
            await cat.until(lambda: cat.connections == 2)

    run(scene)


async def not_let_in(live: Live, place: str, token: str | None = None) -> str:
    with pytest.raises(NotGranted) as refused:
        async with connect(live.address, place, token=token):
            pass
    return refused.value.code


async def seated(*sessions: Session) -> None:
    for seat, session in enumerate(sessions):
        await session.sit(seat)
        await session.ready()
    host = sessions[0]
    await host.until(lambda: host.table is not None and all(c.ready for c in host.table.chairs))


async def until(true: Any) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


def has_bus(live: Live) -> bool:
    cluster = live.context.server.cluster
    return cluster is not None and cluster.bus.is_up


@dataclass
class Pair:
    """Two servers on one PostgreSQL and Redis, by a clock that is turned."""

    clock: HandClock
    redis: Redis
    servers: list[Live]

    async def passes(self, time: Time) -> None:
        """In steps, so that servers have time to hear each other."""
        for _ in range(-(-time // STEP)):
            await self.clock.turn(STEP)
            await asyncio.sleep(0.02)

    async def lose_redis(self) -> None:
        await asyncio.to_thread(self.redis.kill)
        await until(lambda: not any(map(has_bus, self.servers)))

    async def tables(self, name: str) -> list[Table]:
        return [await live.context.server.wake(name) for live in self.servers]

    async def goes_over(self, session: Session, server: int) -> None:
        """As a load balancer does it: the next connection ends at another server."""
        session._url = self.servers[server].address.replace("http", "ws", 1) + "/ws"
        before = session.connections
        await session.cut()
        await until(lambda: session.connections > before)


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[Pair]:
    url = await asyncio.to_thread(empty_database)
    server, clock = Redis(folder_for("redis")), HandClock()
    try:
        await asyncio.to_thread(server.start)
        async with AsyncExitStack() as stack:
            servers = []
            for name in ("one", "two"):
                settings = settings_for(folder / name, store=url, bus=server.url)
                servers.append(await stack.enter_async_context(opened(settings, clock=clock)))
            await until(lambda: all(map(has_bus, servers)))
            yield Pair(clock, server, servers)
    finally:
        server.remove()


@asynccontextmanager
async def playing(two: Pair, **choices: Any) -> AsyncIterator[tuple[Session, Session, str]]:
    """Ann, the host, at the one server and bob at the other."""
    one, other = (server.address for server in two.servers)
    made = await open_table(one, "scathe", **choices)
    async with (
        connect(one, made["link"], token=made["token"]) as ann,
        connect(other, made["link"]) as bob,
    ):
        await seated(ann, bob)
        await ann.start()
        await bob.until(lambda: bob.view is not None)
        yield ann, bob, made["id"]


@pytest.mark.servers
def test_no_bot_plays_for_who_is_connected_while_redis_is_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        async with pair(tmp_path) as two, playing(two, absence="random") as (ann, bob, name):
            tables = await two.tables(name)
            await two.lose_redis()
            await two.goes_over(bob, 0)
            await two.goes_over(ann, 1)
            await two.passes(2 * MINUTE)
            assert [bot_on(table.presence, seat) for table in tables for seat in (0, 1)] == [
                None
            ] * 4
            await asyncio.to_thread(two.redis.start)
            await two.passes(2 * MINUTE)
            assert [bot_on(table.presence, seat) for table in tables for seat in (0, 1)] == [
                None
            ] * 4

    run(scene)


@pytest.mark.servers
def test_after_redis_is_back_a_bot_plays_for_who_is_really_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with pair(tmp_path) as two, playing(two, absence="random") as (_ann, bob, name):
            tables = await two.tables(name)
            bob._url = "ws://127.0.0.1:9/ws"  # nobody answers there
            await bob.cut()
            await two.lose_redis()
            await two.passes(2 * MINUTE)
            assert [bot_on(table.presence, 1) for table in tables] == [None, None]
            await asyncio.to_thread(two.redis.start)
            await until(lambda: all(map(has_bus, two.servers)))
            await two.passes(ABSENT_AFTER + 4 * STEP)
            assert [bot_on(table.presence, 1) for table in tables] == ["random", "random"]

    run(scene)


@pytest.mark.servers
def test_a_host_at_another_server_is_not_removed_while_redis_is_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        async with pair(tmp_path) as two:
            await two.lose_redis()
            passing = asyncio.create_task(two.passes(60 * MINUTE))  # servers look into the store
            async with playing(two) as (ann, bob, name):
                assert await refusal(bob, p.RemovePerson(ann.person, "r")) == "host"
                assert not (await two.tables(name))[0].state.removed
                passing.cancel()

    run(scene)
