"""What tables and moves cost a cluster: servers, PostgreSQL, Redis, by the system's own counters.

    python -m bench.sizing [--tables N] [--seconds S]

Two servers with one store and a bus: with nobody there; with many tables at which nobody moves;
with people who play all four games, everybody of a table in the same server, and then each in
another than the one before; last, with people who only perform. What is printed goes into
`MEASURED` of bench/needs.py, from which the tables in docs/operations.md are calculated.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
from redis.asyncio import Redis as RedisClient

from bench.crowd import Group, Kind, Process, gather_round, raise_failures
from bench.needs import Measured
from bench.servers import Postgres, Redis, servers
from bench.stage import GAP
from scalehouse.client import Session, connect
from scalehouse.server.store.postgres.migrating import prepare
from scalehouse.server.wire import protocol as p

TABLES, SITTING, SECONDS = 60, 300, 20.0
THINK = 1.0  # seconds before a move
WARM_UP = 5.0  # seconds
SERVERS = 2
PERFORMING = 10  # tables
KINDS = (Kind("scathe", 2), Kind("fate", 2), Kind("scale", 2), Kind("trex", 3))
FIRST = 4 * SERVERS  # tables
PERFORMERS = Kind("trex", 3)
TOGETHER, APART = "together", "apart"
Servers = tuple[Postgres, Redis]


@dataclass(frozen=True)
class Counters:
    """All that has been used up to a moment."""

    at: float  # seconds
    servers: float  # seconds of their processors
    postgres: float
    redis: float
    entries: int
    stored: int  # bytes
    log: int  # bytes of PostgreSQL's own log
    messages: int  # to Redis
    heard: int  # bytes that Redis got
    said: int  # bytes that it passed on

    def __sub__(self, before: Counters) -> Counters:
        names = Counters.__dataclass_fields__
        return Counters(*(getattr(self, name) - getattr(before, name) for name in names))


class Place:
    """A cluster on this machine."""

    def __init__(self, url: str, servers: list[Process], on: Servers) -> None:
        self.url = url
        self.servers = servers
        self.postgres, self.redis = on

    async def counters(self) -> Counters:
        db = await asyncpg.connect(self.url)
        try:
            entries, stored, log = await db.fetchrow(
                "SELECT (SELECT coalesce(sum(length), 0) FROM heads)::bigint,"
                " pg_database_size(current_database()), pg_current_wal_lsn() - '0/0'::pg_lsn"
            )
        finally:
            await db.close()
        async with RedisClient.from_url(self.redis.url) as redis:
            told = await redis.info()
            commands = await redis.info("commandstats")
        return Counters(
            time.monotonic(),
            sum(server.cpu_seconds for server in self.servers),
            self.postgres.cpu_seconds,
            self.redis.cpu_seconds,
            entries,
            stored,
            int(log),
            commands.get("cmdstat_publish", {"calls": 0})["calls"],
            told["total_net_input_bytes"],
            told["total_net_output_bytes"],
        )

    async def used(self, seconds: float) -> Counters:
        before = await self.counters()
        await asyncio.sleep(seconds)
        return await self.counters() - before

    @property
    def megabytes(self) -> float:
        return sum(server.megabytes for server in self.servers)


Come = Callable[..., AbstractAsyncContextManager[Session]]


def coming(servers: list[Process], how: str) -> Come:
    """Together: to the server where the table was opened. Apart: to one after the other."""
    doors: Iterator[str] = itertools.cycle(server.address for server in servers)

    @asynccontextmanager
    async def come(address: str, place: str, *, token: str | None) -> AsyncIterator[Session]:
        door = address if how == TOGETHER else next(doors)
        async with connect(door, place, token=token) as session:
            yield session

    return come


@asynccontextmanager
async def a_cluster(postgres: Postgres, redis: Redis) -> AsyncIterator[Place]:
    url = await asyncio.to_thread(postgres.database)
    await asyncio.to_thread(prepare, url)
    servers = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name in range(SERVERS):
                place = Path(folder) / str(name)
                place.mkdir()
                server = Process(place, store=url, bus=redis.url)
                servers.append(server)
                await server.start()
            yield Place(url, servers, (postgres, redis))
        finally:
            for server in servers:
                await server.kill()


async def gathered(
    stack: AsyncExitStack, cluster: Place, kinds: list[Kind], how: str
) -> list[Group]:
    come, groups = coming(cluster.servers, how), []
    for number, kind in enumerate(kinds):
        door = cluster.servers[number % SERVERS].address
        groups.append(await gather_round(stack, door, kind, f"{number}", think=THINK, come=come))
    return groups


async def while_all(
    doing: list[Awaitable[None]], measured: Callable[[], Awaitable[Counters]]
) -> Counters:
    tasks = [asyncio.ensure_future(one) for one in doing]
    try:
        await asyncio.sleep(WARM_UP)
        used = await measured()
        raise_failures(tasks)
        return used
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def perform(session: Session) -> None:
    """As often as the browser's pad does it."""
    for step in itertools.count():
        await session.send(p.Frame(step % 100, 50, 1))
        await asyncio.sleep(GAP)


async def nothing(on: Servers, seconds: float) -> tuple[Counters, float]:
    """A cluster that nobody is at, and the megabytes of one of its servers."""
    async with a_cluster(*on) as cluster:
        return await cluster.used(seconds), cluster.megabytes / SERVERS


async def sitting(on: Servers, tables: int, seconds: float) -> tuple[Counters, float]:
    """Matches in which nobody moves, and the megabytes that they take."""
    async with a_cluster(*on) as cluster, AsyncExitStack() as people:
        await gathered(people, cluster, kinds_of(FIRST), APART)  # servers load what they need
        empty = cluster.megabytes
        await gathered(people, cluster, kinds_of(tables), APART)
        await asyncio.sleep(WARM_UP)
        return await cluster.used(seconds), cluster.megabytes - empty


async def playing(on: Servers, tables: int, seconds: float, how: str) -> Counters:
    async with a_cluster(*on) as cluster, AsyncExitStack() as people:
        groups = await gathered(people, cluster, kinds_of(tables), how)
        players = [player for group in groups for player in group.players]
        return await while_all([one.play_on() for one in players], lambda: cluster.used(seconds))


async def performing(on: Servers, seconds: float) -> Counters:
    async with a_cluster(*on) as cluster, AsyncExitStack() as people:
        groups = await gathered(people, cluster, [PERFORMERS] * PERFORMING, APART)
        sessions = [player.session for group in groups for player in group.players]
        return await while_all([perform(one) for one in sessions], lambda: cluster.used(seconds))


def kinds_of(tables: int) -> list[Kind]:
    return [KINDS[number % len(KINDS)] for number in range(tables)]


@dataclass(frozen=True)
class Scenes:
    """What was used in each of these scenes."""

    tables: int  # at which people played
    sitting_tables: int
    nothing: Counters
    sitting: Counters
    together: Counters
    apart: Counters
    stage: Counters

    def rest(self, name: str) -> float:
        """A second, of a cluster with nothing to do."""
        return float(getattr(self.nothing, name)) / self.nothing.at

    def idle(self, name: str) -> float:
        """A second, of a table at which nothing happens."""
        used = float(getattr(self.sitting, name)) / self.sitting.at
        return max(0.0, used - self.rest(name)) / self.sitting_tables

    def a_move(self, scene: Counters, name: str) -> float:
        idle = scene.at * (self.rest(name) + self.tables * self.idle(name))
        return max(0.0, float(getattr(scene, name)) - idle) / scene.entries

    def a_frame(self, name: str) -> float:
        frames = self.stage.at / GAP * PERFORMING * PERFORMERS.people
        used = float(getattr(self.stage, name)) - self.stage.at * self.rest(name)
        return max(0.0, used) / frames


def measure(tables: int, sit: int, seconds: float) -> Measured:
    with servers() as on:
        at_rest, empty = asyncio.run(nothing(on, seconds))
        sat, taken = asyncio.run(sitting(on, sit, seconds))
        together, apart = (
            asyncio.run(playing(on, tables, seconds, how)) for how in (TOGETHER, APART)
        )
        stage = asyncio.run(performing(on, seconds / 2))
    scenes = Scenes(tables, sit, at_rest, sat, together, apart, stage)
    return figures(scenes, empty, 1000 * taken / (sit * SERVERS))


def figures(scenes: Scenes, server_mb: float, table_kb: float) -> Measured:
    apart = scenes.apart
    return Measured(
        cores=os.cpu_count() or 1,
        server_mb=server_mb,
        table_kb=table_kb,
        people_at_a_table=sum(kind.people for kind in KINDS) / len(KINDS),
        move_ms=1000 * scenes.a_move(scenes.together, "servers"),
        apart_ms=1000 * scenes.a_move(apart, "servers"),
        postgres_ms=1000 * scenes.a_move(apart, "postgres"),
        redis_ms=1000 * scenes.a_move(apart, "redis"),
        stored_bytes=apart.stored / apart.entries,
        log_bytes=scenes.a_move(apart, "log"),
        bus_bytes=scenes.a_move(apart, "heard") + scenes.a_move(apart, "said"),
        idle_server_ms=1000 * scenes.idle("servers"),
        idle_postgres_ms=1000 * scenes.idle("postgres"),
        idle_redis_ms=1000 * scenes.idle("redis"),
        idle_messages=scenes.idle("messages"),
        frame_server_ms=1000 * scenes.a_frame("servers"),
        frame_redis_ms=1000 * scenes.a_frame("redis"),
        frame_bytes=scenes.a_frame("heard") + scenes.a_frame("said"),
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.sizing", description="What tables cost a cluster.")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--sitting", type=int, default=SITTING, help="tables without moves")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args(arguments)
    measured = measure(asked.tables, asked.sitting, asked.seconds)
    for name, value in vars(measured).items():
        print(f"    {name}={float(f'{value:.3g}'):g},")
    return 0


if __name__ == "__main__":
    sys.exit(main())
