"""The store in one SQLite file: nothing to set up."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from scalehouse.server.clock import Time
from scalehouse.server.store import (
    Conflict,
    Damaged,
    Headline,
    Person,
    StoreError,
    TableRow,
    Writing,
    retention,
    without_gaps,
)
from scalehouse.server.store.retention import IS_HIDDEN, Sweep, Swept
from scalehouse.server.store.sqlite.appending import NOTHING, Appender, AppendResult, is_plain
from scalehouse.server.store.sqlite.copying import ONLY_MINE, copy_store
from scalehouse.server.store.sqlite.damage import beside, find_damage, is_damage
from scalehouse.server.store.sqlite.lock import FileLock
from scalehouse.server.store.sqlite.salvage import salvage, tell
from scalehouse.server.store.sqlite.schema import check, migrate
from scalehouse.server.store.sqlite.sqlite_writer import connect
from scalehouse.server.store.sqlite.writer import Work, Writer
from scalehouse.server.store.troubles import store_error

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
            self._lock = FileLock(beside(path, ".lock"))
        except OSError as error:
            raise StoreError(f"cannot open the store {path}: {error}") from error
        try:
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            raise StoreError(f"cannot open the store {path}: {error}") from error
        except StoreError:
            self._lock.release()
            raise
        self.appender = Appender(path)
        self.writer = Writer(self._connect)
        self._own = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")

    def _prepare(self) -> None:
        _keep_to_myself(self._path)
        damage = find_damage(self._path)
        if damage:
            tell(salvage(self._path, damage))
        with contextlib.closing(sqlite3.connect(self._path, timeout=30)) as untouched:
            check(untouched, self._path)
        with contextlib.closing(self._connect()) as with_schema:
            migrate(with_schema)

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
        outcome = AppendResult.NOT_STORED
        if is_plain(writing) and not self.writer.closed:
            outcome = await self.appender.append(writing)
        if outcome is AppendResult.NOT_STORED:
            await self.writer.do(lambda db: _append(db, writing))
        elif outcome is AppendResult.UNKNOWN:
            await self.writer.do(lambda db: _append_once(db, writing))

    async def entries(self, table: str) -> list[bytes]:
        def work(db: sqlite3.Connection) -> list[bytes]:
            query = 'SELECT number, body FROM entries WHERE "table" = ? ORDER BY number'
            return without_gaps(table, db.execute(query, (table,)))

        return await self._read(work)

    async def find_table(self, name: str) -> TableRow | None:
        query = f"SELECT {TABLE_FIELDS} FROM tables WHERE id = ?1 OR link = ?1 OR code = ?1"
        return next(iter(await self._rows(query, name)), None)

    async def find_renamed(self, name: str) -> TableRow | None:
        query = (
            f'SELECT {TABLE_FIELDS} FROM former_names JOIN tables ON id = "table" WHERE name = ?'
        )
        return next(iter(await self._rows(query, name)), None)

    async def listed_tables(self, most: int) -> list[TableRow]:
        query = (
            f"SELECT {TABLE_FIELDS} FROM tables WHERE listed AND stage <> '{OVER}'"
            f" AND NOT {IS_HIDDEN} ORDER BY made DESC LIMIT ?"
        )
        return await self._rows(query, most)

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        query = (
            f'SELECT {TABLE_FIELDS} FROM members JOIN tables ON id = "table"'
            f" WHERE person = ? AND NOT {IS_HIDDEN} ORDER BY made DESC LIMIT ?"
        )
        return await self._rows(query, person, most)

    async def is_member(self, table: str, person: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            query = 'SELECT 1 FROM members WHERE "table" = ? AND person = ?'
            return db.execute(query, (table, person)).fetchone() is not None

        return await self._read(work)

    async def due_tables(self, before: Time) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            query = (
                "SELECT id FROM tables WHERE due IS NOT NULL AND due < ?"
                f" AND NOT {IS_HIDDEN} ORDER BY due"
            )
            return [name for (name,) in db.execute(query, (before,))]

        return await self._read(work)

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM people WHERE id = ?", (person.id,)).fetchone():
                raise Conflict("somebody has that id already")
            db.execute("INSERT INTO people VALUES (?,?)", (person.id, person.name))
            db.execute("INSERT INTO tokens VALUES (?,?,NULL,?,NULL)", (token, person.id, now))

        await self.writer.do(work)

    async def has_person(self, person: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            query = "SELECT 1 FROM people WHERE id = ?"
            return db.execute(query, (person,)).fetchone() is not None

        return await self._read(work)

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
            values = (fresh, person.id, token, now, person.only_at)
            db.execute("INSERT INTO tokens VALUES (?,?,?,?,?)", values)
            _drop_oldest(db, person.id)
            return person

        return await self.writer.do(work)

    async def add_carry(self, hashed: str, person: str, table: str, until: Time) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO carries VALUES (?,?,?,?)", (hashed, person, until, table))

        await self.writer.do(work)

    async def carry_of(self, hashed: str, now: Time) -> Person | None:
        return await self._read(lambda db: _carried(db, hashed, now))

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        def work(db: sqlite3.Connection) -> Person | None:
            person = _carried(db, hashed, now)
            db.execute("DELETE FROM carries WHERE hash = ?", (hashed,))
            if person:
                values = (fresh, person.id, now, person.only_at)
                db.execute("INSERT INTO tokens VALUES (?,?,NULL,?,?)", values)
            return person

        return await self.writer.do(work)

    async def forget_carries(self, now: Time) -> int:
        def work(db: sqlite3.Connection) -> int:
            return db.execute("DELETE FROM carries WHERE until < ?", (now,)).rowcount

        return await self.writer.do(work)

    # Housekeeping

    async def probe(self) -> None:
        """Through the writer process as well: moves wait for it."""
        await self.appender.append(NOTHING)
        await self.writer.do(_count_up)

    async def backup(self, goal: Path) -> None:
        await asyncio.to_thread(copy_store, self._path, goal)

    async def sweep(self, sweep: Sweep) -> Swept:
        newest = await self._read(retention.newest_in)
        if retention.is_from_the_future(newest, sweep.now):
            return Swept(newest)
        old = await self._read(lambda db: retention.old_in(db, sweep.before))
        return await self.writer.do(lambda db: retention.sweep_in(db, sweep, old, newest))

    async def restore(self, names: Sequence[str] | None = None) -> int:
        marked = await self._read(lambda db: retention.marked_in(db, names))
        if marked:
            await self.writer.do(lambda db: retention.restore_in(db, list(marked)))
        return sum(marked.values())

    async def close(self) -> None:
        await self.appender.close()
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for db in self._opened:
            db.close()
        self._opened.clear()
        self._lock.release()

    # Within

    async def _rows(self, query: str, *values: str | int) -> list[TableRow]:
        return await self._read(lambda db: [_row(found) for found in db.execute(query, values)])

    async def _read(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, lambda: work(self._reader()))
        except sqlite3.Error as error:
            trouble = store_error("the store could not read", error)
            raise Damaged(str(trouble)) if is_damage(error) else trouble from error

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


def _count_up(db: sqlite3.Connection) -> None:
    """A number in the head of the file that SQLite leaves to its users."""
    (count,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {(count + 1) % 2**31}")


def _append_once(db: sqlite3.Connection, writing: Writing) -> None:
    """Unless it is stored already: nobody else writes the very same bytes."""
    query = 'SELECT body FROM entries WHERE "table" = ? AND number >= ? ORDER BY number'
    found = [body for (body,) in db.execute(query, (writing.table, writing.number))]
    if not found or found != list(writing.bodies):
        _append(db, writing)


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
    if writing.names:
        _rename(db, writing.table, *writing.names)
    for person in writing.joined:
        db.execute("INSERT OR IGNORE INTO members VALUES (?,?)", (person, writing.table))
    for person in writing.left:
        query = 'DELETE FROM members WHERE person = ? AND "table" = ?'
        db.execute(query, (person, writing.table))


def _rename(db: sqlite3.Connection, table: str, link: str, code: str) -> None:
    for column in ("link", "code"):
        query = f"INSERT OR REPLACE INTO former_names SELECT {column}, id FROM tables WHERE id = ?"
        db.execute(query, (table,))
    db.execute("UPDATE tables SET link = ?, code = ? WHERE id = ?", (link, code, table))


def _update(db: sqlite3.Connection, table: str, headline: Headline) -> None:
    query = "UPDATE tables SET stage = ?, listed = ?, due = ?, summary = ? WHERE id = ?"
    db.execute(query, (*_values(headline), table))


def _values(headline: Headline) -> tuple[str, bool, Time | None, bytes]:
    return headline.status, headline.listed, headline.due, headline.summary


def _row(found: tuple[str, str, str, int, str, int, int | None, bytes]) -> TableRow:
    name, link, code, made, stage, listed, due, summary = found
    return TableRow(name, link, code, made, Headline(stage, bool(listed), due, summary))


def _owner(db: sqlite3.Connection, token: str) -> Person | None:
    query = (
        'SELECT people.id, name, "table" FROM tokens JOIN people ON people.id = person'
        " WHERE hash = ?"
    )
    row = db.execute(query, (token,)).fetchone()
    return Person(*row) if row else None


def _carried(db: sqlite3.Connection, carry: str, now: Time) -> Person | None:
    query = (
        'SELECT people.id, name, "table" FROM carries JOIN people ON people.id = person'
        ' WHERE hash = ? AND until >= ? AND "table" IS NOT NULL'
    )
    row = db.execute(query, (carry, now)).fetchone()
    return Person(*row) if row else None


def _drop_oldest(db: sqlite3.Connection, person: str) -> None:
    db.execute(
        "DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE person = ?"
        " ORDER BY used DESC LIMIT -1 OFFSET ?)",
        (person, MOST_TOKENS),
    )
