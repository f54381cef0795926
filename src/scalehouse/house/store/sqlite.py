"""The store in one SQLite file: nothing to set up."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from scalehouse.house.clock import Time
from scalehouse.house.store import (
    Conflict,
    Headline,
    Person,
    StoreError,
    TableRow,
    Writing,
)
from scalehouse.house.store.appending import Appender, is_plain
from scalehouse.house.store.copying import ONLY_MINE, copy_store
from scalehouse.house.store.schema import check, migrate
from scalehouse.house.store.scribe import connect
from scalehouse.house.store.writer import Work, Writer

T = TypeVar("T")

MOST_TOKENS = 32  # of one person: many tabs and devices, but not without end
READERS = 2
OVER = "over"

TABLE_FIELDS = "id, link, code, made, stage, listed, due, summary"


class SqliteStore:
    """Write-ahead logging: readers see the last commit while the next is written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _keep_to_myself(path)
            with contextlib.closing(sqlite3.connect(path, timeout=30)) as untouched:
                check(untouched, path)
            with contextlib.closing(self._connect()) as with_schema:
                migrate(with_schema)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot open the store {path}: {error}") from error
        self.appender = Appender(path)
        self.writer = Writer(self._connect)
        self._own = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")

    # Tables

    async def add_table(self, row: TableRow, first: Writing) -> None:
        def work(db: sqlite3.Connection) -> None:
            taken = "SELECT 1 FROM tables WHERE id = ? OR link = ? OR code = ?"
            if db.execute(taken, (row.id, row.link, row.code)).fetchone():
                raise Conflict("a table of that name is there already")
            head = row.headline
            values = (row.id, row.link, row.code, row.made, *_values(head))
            db.execute(f"INSERT INTO tables ({TABLE_FIELDS}) VALUES (?,?,?,?,?,?,?,?)", values)
            _append(db, first)

        await self.writer.do(work)

    async def append(self, writing: Writing) -> None:
        if is_plain(writing) and not self.writer.closed and await self.appender.append(writing):
            return
        await self.writer.do(lambda db: _append(db, writing))

    async def entries(self, table: str) -> list[bytes]:
        def work(db: sqlite3.Connection) -> list[bytes]:
            query = 'SELECT body FROM entries WHERE "table" = ? ORDER BY number'
            return [body for (body,) in db.execute(query, (table,))]

        return await self._read(work)

    async def find_table(self, name: str) -> TableRow | None:
        query = f"SELECT {TABLE_FIELDS} FROM tables WHERE id = ?1 OR link = ?1 OR code = ?1"
        return next(iter(await self._rows(query, name)), None)

    async def listed_tables(self, most: int) -> list[TableRow]:
        query = (
            f"SELECT {TABLE_FIELDS} FROM tables WHERE listed AND stage <> '{OVER}'"
            " ORDER BY made DESC LIMIT ?"
        )
        return await self._rows(query, most)

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        query = (
            f'SELECT {TABLE_FIELDS} FROM members JOIN tables ON id = "table"'
            " WHERE person = ? ORDER BY made DESC LIMIT ?"
        )
        return await self._rows(query, person, most)

    async def is_member(self, table: str, person: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            query = 'SELECT 1 FROM members WHERE "table" = ? AND person = ?'
            return db.execute(query, (table, person)).fetchone() is not None

        return await self._read(work)

    async def due_tables(self, before: Time) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE due IS NOT NULL AND due < ? ORDER BY due"
            return [name for (name,) in db.execute(query, (before,))]

        return await self._read(work)

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM people WHERE id = ?", (person.id,)).fetchone():
                raise Conflict("somebody has that id already")
            db.execute("INSERT INTO people VALUES (?,?)", (person.id, person.name))
            db.execute("INSERT INTO tokens VALUES (?,?,NULL,?)", (token, person.id, now))

        await self.writer.do(work)

    async def rename(self, person: str, name: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))

        await self.writer.do(work)

    async def person_of(self, token: str) -> Person | None:
        return await self._read(lambda db: _owner(db, token))

    async def use_token(self, token: str, fresh: str, now: Time) -> Person | None:
        def work(db: sqlite3.Connection) -> Person | None:
            person = _owner(db, token)
            if person is None:
                return None
            db.execute(
                "DELETE FROM tokens WHERE hash = (SELECT before FROM tokens WHERE hash = ?)",
                (token,),
            )
            db.execute("UPDATE tokens SET before = NULL, used = ? WHERE hash = ?", (now, token))
            db.execute("INSERT INTO tokens VALUES (?,?,?,?)", (fresh, person.id, token, now))
            _drop_oldest(db, person.id)
            return person

        return await self.writer.do(work)

    async def add_carry(self, hashed: str, person: str, until: Time) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO carries VALUES (?,?,?)", (hashed, person, until))

        await self.writer.do(work)

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        def work(db: sqlite3.Connection) -> Person | None:
            query = (
                "SELECT people.id, name, until FROM carries JOIN people ON people.id = person"
                " WHERE hash = ?"
            )
            row = db.execute(query, (hashed,)).fetchone()
            if row is None:
                return None
            db.execute("DELETE FROM carries WHERE hash = ? OR until < ?", (hashed, now))
            if row[2] < now:
                return None
            db.execute("INSERT INTO tokens VALUES (?,?,NULL,?)", (fresh, row[0], now))
            return Person(row[0], row[1])

        return await self.writer.do(work)

    # Housekeeping

    async def backup(self, goal: Path) -> None:
        await asyncio.to_thread(copy_store, self._path, goal)

    async def forget(self, before: Time) -> int:
        def work(db: sqlite3.Connection) -> int:
            old = 'SELECT 1 FROM entries WHERE "table" = id AND at >= ?'
            gone = db.execute(f"DELETE FROM tables WHERE NOT EXISTS ({old})", (before,))
            used = "SELECT 1 FROM tokens WHERE person = id AND used >= ?"
            db.execute(
                "DELETE FROM people WHERE id NOT IN (SELECT person FROM members)"
                f" AND NOT EXISTS ({used})",
                (before,),
            )
            return gone.rowcount

        return await self.writer.do(work)

    async def close(self) -> None:
        await self.appender.close()
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for db in self._opened:
            db.close()
        self._opened.clear()

    # Within

    async def _rows(self, query: str, *values: str | int) -> list[TableRow]:
        return await self._read(lambda db: [_row(found) for found in db.execute(query, values)])

    async def _read(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: work(self._reader()))

    def _reader(self) -> sqlite3.Connection:
        """Each thread reads through a connection of its own."""
        db: sqlite3.Connection | None = getattr(self._own, "db", None)
        if db is None:
            db = self._own.db = self._connect()
            self._opened.append(db)
        return db

    def _connect(self) -> sqlite3.Connection:
        return connect(str(self._path))


def _keep_to_myself(path: Path) -> None:
    """SQLite gives the files beside it the same rights."""
    path.touch(ONLY_MINE)
    for suffix in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.chmod(ONLY_MINE)


def _append(db: sqlite3.Connection, writing: Writing) -> None:
    """The number is looked at first: a conflict must change nothing."""
    query = 'SELECT number FROM entries WHERE "table" = ? ORDER BY number DESC LIMIT 1'
    last = db.execute(query, (writing.table,)).fetchone()
    if writing.number != (last[0] + 1 if last else 0):
        raise Conflict(f"entry {writing.number} is not the one that comes next")
    for number, body in enumerate(writing.bodies, writing.number):
        values = (writing.table, number, writing.at, body)
        db.execute("INSERT INTO entries VALUES (?,?,?,?)", values)
    if writing.headline:
        _update(db, writing.table, writing.headline)
    for person in writing.joined:
        db.execute("INSERT OR IGNORE INTO members VALUES (?,?)", (person, writing.table))
    for person in writing.left:
        query = 'DELETE FROM members WHERE person = ? AND "table" = ?'
        db.execute(query, (person, writing.table))


def _update(db: sqlite3.Connection, table: str, headline: Headline) -> None:
    query = "UPDATE tables SET stage = ?, listed = ?, due = ?, summary = ? WHERE id = ?"
    db.execute(query, (*_values(headline), table))


def _values(headline: Headline) -> tuple[str, bool, Time | None, bytes]:
    return headline.stage, headline.listed, headline.due, headline.summary


def _row(found: tuple[str, str, str, int, str, int, int | None, bytes]) -> TableRow:
    name, link, code, made, stage, listed, due, summary = found
    return TableRow(name, link, code, made, Headline(stage, bool(listed), due, summary))


def _owner(db: sqlite3.Connection, token: str) -> Person | None:
    query = "SELECT people.id, name FROM tokens JOIN people ON people.id = person WHERE hash = ?"
    row = db.execute(query, (token,)).fetchone()
    return Person(*row) if row else None


def _drop_oldest(db: sqlite3.Connection, person: str) -> None:
    db.execute(
        "DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE person = ?"
        " ORDER BY used DESC LIMIT -1 OFFSET ?)",
        (person, MOST_TOKENS),
    )
