"""Houses with a store in PostgreSQL, beside one with a file."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import asyncpg

from bench.house import sides
from bench.house.node import Missing, folder
from bench.house.sides import Figures
from bench.measure import Row, short, spread
from bench.servers import Postgres, Redis, are_there, folder_for
from scalehouse.house.store.postgres.migrating import prepare

MATCHES = 50
STORED = (100, 1_000, 10_000)  # tables that nobody is at
ENTRIES = 40  # of each of those
LIVE = (10, 1_000)
ROUNDS = 3
SECONDS = 4.0
FILE = "a file of SQLite"

FILL_TABLES = """
INSERT INTO tables SELECT 'old' || n, 'link' || n, 'code' || n, n, 'over', false, NULL, '{}'
FROM generate_series(1, $1) AS n
"""
FILL_HEADS = "INSERT INTO heads SELECT id, $1, 0 FROM tables"
FILL_ENTRIES = """
INSERT INTO entries SELECT id, number, 0, convert_to(repeat('x', 300), 'UTF8')
FROM tables CROSS JOIN generate_series(0, $1 - 1) AS number
"""


def rows() -> list[Row]:
    try:
        scripts = folder()
    except Missing as missing:
        return [Row(f"Several houses: not measured, since {missing}", "", FILE, "")]
    if not are_there():
        return [Row("Several houses: not measured, since a server is missing", "", FILE, "")]
    with servers() as (postgres, redis):
        return [
            *_one_and_two(scripts, postgres, redis),
            *(_stored(scripts, postgres, count) for count in STORED),
            *(_live(scripts, postgres, count) for count in LIVE),
        ]


@contextmanager
def servers() -> Iterator[tuple[Postgres, Redis]]:
    """As they come, with every commit synced to disk."""
    started = (Postgres(folder_for("postgres")), Redis(folder_for("redis")))
    try:
        for server in started:
            server.start()
        yield started
    finally:
        for server in started:
            server.remove()


def _database(postgres: Postgres, stored: int = 0) -> str:
    url = postgres.database()
    prepare(url)
    if stored:
        asyncio.run(_fill(url, stored))
    return url


async def _fill(url: str, tables: int) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(FILL_TABLES, tables)
        await db.execute(FILL_HEADS, ENTRIES)
        await db.execute(FILL_ENTRIES, ENTRIES)
        await db.execute("ANALYZE")
    finally:
        await db.close()


def _one_and_two(scripts: Path, postgres: Postgres, redis: Redis) -> list[Row]:
    """In turn. All share this machine's cores, the clients and PostgreSQL as well."""
    in_file, one, two = list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        with sides.house(scripts) as house:
            in_file.append(house.play(MATCHES, SECONDS).moves)
        one.append(_together(scripts, _database(postgres), redis, 1))
        two.append(_together(scripts, _database(postgres), redis, 2))
    cores = os.cpu_count()
    what = f"Connect Four with {MATCHES} matches, PostgreSQL: moves a second of"
    return [
        Row(f"{what} one house", spread(one), FILE, spread(in_file), _ratio(one, in_file)),
        Row(
            f"{what} two houses, on {cores} cores with all else",
            spread(two),
            "one house",
            spread(one),
            _ratio(two, one),
        ),
    ]


def _together(scripts: Path, url: str, redis: Redis, houses: int) -> float:
    """Moves a second of all houses, each with its part of the matches."""
    with ExitStack() as stack:
        open_ = [
            stack.enter_context(sides.house(scripts, store=url, bus=redis.url))
            for _ in range(houses)
        ]
        with ThreadPoolExecutor(houses) as threads:
            played = threads.map(lambda side: side.play(MATCHES // houses, SECONDS), open_)
            return float(sum(one.moves for one in played))


def _ratio(ours: list[float], others: list[float]) -> str:
    return f"{short(median(ours) / median(others))}×"


def _stored(scripts: Path, postgres: Postgres, count: int) -> Row:
    figures = _alone(scripts, _database(postgres, count), MATCHES)
    return Row(f"… with {count:,} tables stored", short(figures.moves), "p99 ms", _p99(figures))


def _live(scripts: Path, postgres: Postgres, count: int) -> Row:
    figures = _alone(scripts, _database(postgres), count)
    return Row(f"… with {count:,} tables live", short(figures.moves), "p99 ms", _p99(figures))


def _alone(scripts: Path, url: str, matches: int) -> Figures:
    with sides.house(scripts, store=url) as house:
        return house.play(matches, SECONDS)


def _p99(figures: Figures) -> str:
    return short(figures.p99)
