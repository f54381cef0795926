"""From one kind of store to another, whole or not at all: SQLite to PostgreSQL, and back.

Everything is read from one moment of the source, written in one transaction, and read again from
the goal before that is committed: as many rows, the same bytes, and every table's entries sound.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import msgspec

from scalehouse.server.store import StoreError
from scalehouse.server.store.sqlite import schema
from scalehouse.server.store.sqlite.copying import claim

Row: TypeAlias = tuple[Any, ...]
CheckTable: TypeAlias = Callable[[str, Sequence[bytes]], None]  # raises for what is not sound
AT_ONCE = 1000  # rows

# [relation] columns, and by how many of the first of them rows are put in order. Where one refers
# to another, that comes before it.
RELATIONS: dict[str, tuple[tuple[str, ...], int]] = {
    "tables": (("id", "link", "code", "made", "stage", "listed", "due", "summary"), 1),
    "former_names": (("name", "table"), 1),
    "entries": (("table", "number", "at", "body"), 2),
    "members": (("person", "table"), 2),
    "people": (("id", "name"), 1),
    "tokens": (("hash", "person", "before", "used", "table"), 1),
    "carries": (("hash", "person", "until", "table"), 1),
}


class TransferSide(Protocol):
    """One store while it is copied: within one transaction."""

    def rows(self, relation: str) -> AsyncIterator[Row]: ...

    async def add(self, relation: str, rows: list[Row]) -> None: ...

    async def finish(self) -> None:
        """All rows are there: make what is worked out from them."""


Opening: TypeAlias = Callable[[], AbstractAsyncContextManager[TransferSide]]


def trust(_table: str, _bodies: Sequence[bytes]) -> None:
    """What was sound is: only the copy is looked at."""


async def transfer(source: Opening, goal: Opening, check: CheckTable = trust) -> dict[str, int]:
    """How many rows of each relation were copied. Raises StoreError."""
    async with source() as old, goal() as new:
        counts = {}
        for relation in RELATIONS:
            counts[relation], sum_ = await _copy(old, new, relation)
            if await _copy(new, None, relation) != (counts[relation], sum_):
                raise StoreError(f"{relation} did not arrive as they were")
        await _check_tables(new, check)
        await new.finish()
    return counts


async def _copy(old: TransferSide, new: TransferSide | None, relation: str) -> tuple[int, str]:
    """How many, and a sum over all of them."""
    count, sum_, waiting = 0, hashlib.sha256(), list[Row]()
    async for row in old.rows(relation):
        count += 1
        sum_.update(msgspec.msgpack.encode(row))
        if new:
            waiting.append(row)
            if len(waiting) == AT_ONCE:
                await new.add(relation, waiting)
                waiting.clear()
    if new and waiting:
        await new.add(relation, waiting)
    return count, sum_.hexdigest()


async def _check_tables(side: TransferSide, check: CheckTable) -> None:
    """They come in order, so one table's entries are together."""
    table, bodies = "", list[bytes]()
    async for name, number, _at, body in side.rows("entries"):
        if name != table:
            if bodies:
                check(table, bodies)
            table, bodies = name, []
        if number != len(bodies):
            raise StoreError(f"table {name} has no entry {len(bodies)}")
        bodies.append(body)
    if bodies:
        check(table, bodies)


def select(relation: str) -> str:
    columns, keys = RELATIONS[relation]
    order = ", ".join(f'"{name}"' for name in columns[:keys])
    return f"SELECT {names(relation)} FROM {relation} ORDER BY {order}"


def names(relation: str) -> str:
    return ", ".join(f'"{name}"' for name in RELATIONS[relation][0])


# SQLite


class SqliteSide:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def rows(self, relation: str) -> AsyncIterator[Row]:
        """A file from before a relation or a column came has nothing in it."""
        is_table = relation == "tables"
        listed = RELATIONS["tables"][0].index("listed")
        query, columns = select(relation), self._columns(relation)
        if not columns:
            return
        for column in set(RELATIONS[relation][0]) - columns:
            query = query.replace(f'"{column}"', f'NULL AS "{column}"', 1)
        for row in self._db.execute(query):
            yield (*row[:listed], bool(row[listed]), *row[listed + 1 :]) if is_table else row

    def _columns(self, relation: str) -> set[str]:
        return {row[1] for row in self._db.execute(f"PRAGMA table_info({relation})")}

    async def add(self, relation: str, rows: list[Row]) -> None:
        places = ",".join("?" * len(RELATIONS[relation][0]))
        self._db.executemany(f"INSERT INTO {relation} ({names(relation)}) VALUES ({places})", rows)

    async def finish(self) -> None:
        pass


def from_sqlite(path: Path) -> Opening:
    @asynccontextmanager
    async def opened() -> AsyncIterator[TransferSide]:
        if not path.is_file():
            raise StoreError(f"there is no store {path}")
        try:
            with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as db:
                schema.check(db, path)
                db.execute("BEGIN")
                yield SqliteSide(db)
        except sqlite3.Error as error:
            raise StoreError(f"cannot read the store {path}: {error}") from error

    return opened


def to_sqlite(path: Path) -> Opening:
    """Into a new file: what is there is never overwritten."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[TransferSide]:
        claim(path)
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as db:
                schema.migrate(db)
                db.execute("BEGIN")
                yield SqliteSide(db)
                db.execute("COMMIT")
        except BaseException as error:
            path.unlink(missing_ok=True)
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"cannot write {path}: {error}") from error
            raise

    return opened
