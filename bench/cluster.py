"""Servers with a store in PostgreSQL, beside one with a file.

All share this machine's cores, the clients and PostgreSQL as well. So where there are two cores, a
second server cannot make twice the moves: what can be seen is whether a move gets dearer by it.

python -m bench.cluster COUNT, then what `scalehouse serve` takes: a server with so many old tables.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median

import asyncpg

from bench.crowd import store_in
from bench.measure import Row, short, spread
from bench.server import sides
from bench.server.node import Missing, folder
from bench.server.sides import Figures
from bench.servers import Postgres, Redis, are_there, servers
from scalehouse.server.store.postgres.migrating import prepare
from scalehouse.server.store.sqlite.schema import migrate

MATCHES = 50
STORED = (100, 1_000, 10_000)  # tables that nobody is at
ENTRIES = 40  # of each of those
SIZE = 300  # bytes of an entry
LIVE = (10, 1_000)
ROUNDS = 3
SECONDS = 4.0
FILE = "a file of SQLite"
ONE = "one server"

FILL_TABLES = """
INSERT INTO tables SELECT 'old' || n, 'link' || n, 'code' || n, n, 'over', false, NULL, '{}'
FROM generate_series(1, $1) AS n
"""
FILL_HEADS = "INSERT INTO heads SELECT id, $1, 0 FROM tables"
FILL_ENTRIES = f"""
INSERT INTO entries SELECT id, number, 0, convert_to(repeat('x', {SIZE}), 'UTF8')
FROM tables CROSS JOIN generate_series(0, $1 - 1) AS number
"""


def rows() -> list[Row]:
    try:
        scripts = folder()
    except Missing as missing:
        return [Row(f"Several servers: not measured, since {missing}", "", FILE, "")]
    if not are_there():
        return [Row("Several servers: not measured, since a server is missing", "", FILE, "")]
    with servers() as (postgres, redis):
        return [
            *one_and_two(scripts, postgres, redis),
            *(stored(scripts, postgres, count) for count in STORED),
            *(live(scripts, postgres, count) for count in LIVE),
        ]


# Stores with something in them


def _database(postgres: Postgres, tables: int = 0) -> str:
    url = postgres.database()
    prepare(url)
    if tables:
        asyncio.run(_fill(url, tables))
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


def fill_file(path: Path, tables: int) -> None:
    """The same in SQLite."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db:
        migrate(db)
        for n in range(1, tables + 1):
            row = (f"old{n}", f"link{n}", f"code{n}", n, "over", 0, None, b"{}")
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            entries = [(f"old{n}", number, 0, b"x" * SIZE) for number in range(ENTRIES)]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", entries)
        db.commit()


def main(count: str, *arguments: str) -> None:
    from scalehouse.cli import app

    data = Path(arguments[arguments.index("--data") + 1])
    fill_file(store_in(data), int(count))
    app(["serve", *arguments])


# Rows


def one_and_two(scripts: Path, postgres: Postgres, redis: Redis) -> list[Row]:
    """In turn, each with the same matches in all."""
    in_file, one, two = list[list[Figures]](), list[list[Figures]](), list[list[Figures]]()
    for _ in range(ROUNDS):
        with sides.server(scripts) as server:
            in_file.append([server.play(MATCHES, SECONDS)])
        one.append(_together(scripts, _database(postgres), redis, 1))
        two.append(_together(scripts, _database(postgres), redis, 2))
    what = f"Connect Four with {MATCHES} matches, PostgreSQL: moves a second of"
    dear = "… the servers' time on a core for one move, ms:"
    where = f"two servers, on {os.cpu_count()} cores with all else"
    return [
        _beside(f"{what} {ONE}", one, FILE, in_file, _moves),
        _beside(f"{what} {where}", two, ONE, one, _moves),
        _beside(f"{dear} {ONE}", one, FILE, in_file, _cost),
        _beside(f"{dear} {where}", two, ONE, one, _cost),
    ]


def _together(scripts: Path, url: str, redis: Redis, servers: int) -> list[Figures]:
    """Of each server, with its part of the matches."""
    with ExitStack() as stack:
        open_ = [
            stack.enter_context(sides.server(scripts, store=url, bus=redis.url))
            for _ in range(servers)
        ]
        with ThreadPoolExecutor(servers) as threads:
            played = threads.map(lambda side: side.play(MATCHES // servers, SECONDS), open_)
            return list(played)


def _moves(servers: list[Figures]) -> float:
    return sum(one.moves for one in servers)


def _cost(servers: list[Figures]) -> float:
    return 1000 * sum(one.server for one in servers) / _moves(servers)


Rounds = list[list[Figures]]  # [round] of each server


def _beside(
    what: str, ours: Rounds, who: str, others: Rounds, figure: Callable[[list[Figures]], float]
) -> Row:
    mine, theirs = ([figure(one) for one in side] for side in (ours, others))
    ratio = f"{short(median(mine) / median(theirs))}×"
    return Row(what, spread(mine), who, spread(theirs), ratio)


def stored(scripts: Path, postgres: Postgres, count: int) -> Row:
    with sides.server(scripts, store=_database(postgres, count)) as server:
        ours = server.play(MATCHES, SECONDS)
    with sides.server(scripts, "-m", "bench.cluster", str(count)) as server:
        theirs = server.play(MATCHES, SECONDS)
    return _growth(f"… with {count:,} tables stored", ours, theirs)


def live(scripts: Path, postgres: Postgres, count: int) -> Row:
    with sides.server(scripts, store=_database(postgres)) as server:
        ours = server.play(count, SECONDS)
    with sides.server(scripts) as server:
        theirs = server.play(count, SECONDS)
    return _growth(f"… with {count:,} tables live", ours, theirs)


def _growth(what: str, ours: Figures, theirs: Figures) -> Row:
    told = f"{what}: moves a second, p99 ms of an answer"
    return Row(told, _rate(ours), FILE, _rate(theirs), f"{short(ours.moves / theirs.moves)}×")


def _rate(figures: Figures) -> str:
    return f"{short(figures.moves)}, {short(figures.p99)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
