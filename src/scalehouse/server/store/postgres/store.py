"""The store in PostgreSQL. Each promise is one statement, or two where the second may be late."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg

from scalehouse.server.clock import Time
from scalehouse.server.store import (
    Conflict,
    Headline,
    Person,
    StoreError,
    TableRow,
    Writing,
    without_gaps,
)
from scalehouse.server.store.postgres import pool
from scalehouse.server.store.postgres.appending import Appender
from scalehouse.server.store.postgres.retention import restore_in, sweep_in
from scalehouse.server.store.postgres.transfer import from_postgres
from scalehouse.server.store.retention import IS_HIDDEN, Sweep, Swept
from scalehouse.server.store.sqlite.store import MOST_TOKENS, OVER, TABLE_FIELDS
from scalehouse.server.store.transfer import to_sqlite, transfer

CONNECTIONS = 10  # of one server

ADD_TABLE = f"""
WITH made AS (INSERT INTO tables ({TABLE_FIELDS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)),
    headed AS (INSERT INTO heads (id, length, touched) VALUES ($1, cardinality($9::bytea[]), $10)),
    joined AS (INSERT INTO members SELECT person, $1 FROM unnest($11::text[]) AS person)
INSERT INTO entries
SELECT $1, number - 1, $10, body FROM unnest($9::bytea[]) WITH ORDINALITY AS e (body, number)
"""
USE_TOKEN = """
WITH mine AS MATERIALIZED (
    SELECT t.hash, t.person, t.before, p.name, t."table"
    FROM tokens t JOIN people p ON p.id = t.person
    WHERE t.hash = $1 FOR UPDATE OF t
), gone AS (DELETE FROM tokens USING mine WHERE tokens.hash = mine.before),
    used AS (UPDATE tokens SET before = NULL, used = $3 FROM mine WHERE tokens.hash = mine.hash),
    fresh AS (INSERT INTO tokens SELECT $2, person, hash, $3, "table" FROM mine)
SELECT person, name, "table" FROM mine
"""
DROP_OLDEST = """
DELETE FROM tokens WHERE hash IN (
    SELECT hash FROM tokens WHERE person = $1 ORDER BY used DESC OFFSET $2
)
"""
USE_CARRY = """
WITH gone AS (DELETE FROM carries WHERE hash = $1 RETURNING *),
    good AS (SELECT person, "table" FROM gone WHERE until >= $3 AND "table" IS NOT NULL),
    fresh AS (INSERT INTO tokens SELECT $2, person, NULL, $3, "table" FROM good)
SELECT id, name, "table" FROM people JOIN good ON id = person
"""
CARRY_OF = """
SELECT people.id, name, "table" FROM carries JOIN people ON people.id = person
WHERE hash = $1 AND until >= $2 AND "table" IS NOT NULL
"""
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LONGEST_LEASE = 60_000  # milliseconds
# A lease that ends later than any could was made before the database's clock was put back.
HOLD = f"""
WITH free AS MATERIALIZED (
    SELECT h.id FROM unnest($1::text[]) AS a (id) CROSS JOIN LATERAL (
        SELECT id, holder, until FROM heads WHERE heads.id = a.id FOR UPDATE
    ) h WHERE h.holder = $2 OR h.until NOT BETWEEN {NOW} AND {NOW} + $3
)
UPDATE heads SET fence = fence + (holder <> $2)::int, holder = $2, until = {NOW} + $3
FROM free WHERE heads.id = free.id RETURNING heads.id, fence
"""
SIGN_ON = f"""
WITH gone AS (DELETE FROM servers WHERE seen < {NOW} - $2 AND id <> $1),
    me AS (
        INSERT INTO servers VALUES ($1, {NOW}) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
    )
SELECT id FROM servers WHERE seen BETWEEN {NOW} - $2 AND {NOW} + $2 UNION SELECT $1::bigint
"""


class PostgresStore:
    """The database must have been prepared: see `migrating`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool = pool.ConnectionPool(url, CONNECTIONS)
        self.appender = Appender(self._pool)

    # Tables

    async def add_table(self, row: TableRow, first: Writing) -> None:
        head = row.headline
        of_row = (row.id, row.link, row.code, row.made)
        of_head = (head.status, head.listed, head.due, head.summary)
        rest = (list(first.bodies), first.at, list(first.joined))
        async with self._pool.connection() as db:
            try:
                await db.execute(ADD_TABLE, *of_row, *of_head, *rest)
            except asyncpg.UniqueViolationError as error:
                raise Conflict("a table of that name is there already") from error

    async def append(self, writing: Writing) -> None:
        if self._pool.closed:
            raise StoreError("the store is closed")
        await self.appender.append(writing)

    async def entries(self, table: str) -> list[bytes]:
        return await self.entries_since(table, 0)

    async def entries_since(self, table: str, number: int) -> list[bytes]:
        query = (
            'SELECT number, body FROM entries WHERE "table" = $1 AND number >= $2 ORDER BY number'
        )
        return without_gaps(table, await self._fetch(query, table, number), number)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, length FROM heads WHERE id = ANY($1)"
        return {row["id"]: row["length"] for row in await self._fetch(query, list(tables))}

    async def new_server(self) -> int:
        rows = await self._fetch("SELECT nextval('houses')")
        number: int = rows[0][0]
        return number

    async def sign_on(self, server: int, lasts: Time) -> set[int]:
        return {row["id"] for row in await self._fetch(SIGN_ON, server, lasts)}

    async def sign_off(self, server: int) -> None:
        await self._fetch("DELETE FROM servers WHERE id = $1", server)

    async def hold(self, tables: Sequence[str], server: int, lasts: Time) -> dict[str, int]:
        rows = await self._fetch(HOLD, sorted(tables), server, lasts)
        return {row["id"]: row["fence"] for row in rows}

    async def release(self, tables: Sequence[str], server: int) -> None:
        query = "UPDATE heads SET until = 0 WHERE id = ANY($1) AND holder = $2"
        await self._fetch(query, sorted(tables), server)

    async def find_table(self, name: str) -> TableRow | None:
        if not (name.isascii() and name.isprintable()):
            return None
        query = f"SELECT {TABLE_FIELDS} FROM tables WHERE id = $1 OR link = $1 OR code = $1"
        return next(iter(await self._rows(query, name)), None)

    async def find_renamed(self, name: str) -> TableRow | None:
        if not (name.isascii() and name.isprintable()):
            return None
        query = (
            f'SELECT {TABLE_FIELDS} FROM former_names JOIN tables ON id = "table" WHERE name = $1'
        )
        return next(iter(await self._rows(query, name)), None)

    async def listed_tables(self, most: int) -> list[TableRow]:
        query = (
            f"SELECT {TABLE_FIELDS} FROM tables WHERE listed AND stage <> '{OVER}'"
            f" AND NOT {IS_HIDDEN} ORDER BY made DESC LIMIT $1"
        )
        return await self._rows(query, most)

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        query = (
            f'SELECT {TABLE_FIELDS} FROM members JOIN tables ON id = "table"'
            f" WHERE person = $1 AND NOT {IS_HIDDEN} ORDER BY made DESC LIMIT $2"
        )
        return await self._rows(query, person, most)

    async def is_member(self, table: str, person: str) -> bool:
        query = 'SELECT 1 FROM members WHERE person = $1 AND "table" = $2'
        return bool(await self._fetch(query, person, table))

    async def due_tables(self, before: Time) -> list[str]:
        """Without those of which another server takes care."""
        query = (
            "SELECT id FROM tables JOIN heads USING (id)"
            f" WHERE due < $1 AND until NOT BETWEEN {NOW} AND {NOW} + {LONGEST_LEASE}"
            f" AND NOT {IS_HIDDEN} ORDER BY due"
        )
        return [row["id"] for row in await self._fetch(query, before)]

    # People

    async def add_person(self, person: Person, token: str, now: Time) -> None:
        query = (
            "WITH made AS (INSERT INTO people VALUES ($1, $2))"
            " INSERT INTO tokens VALUES ($3, $1, NULL, $4)"
        )
        async with self._pool.connection() as db:
            try:
                await db.execute(query, person.id, person.name, token, now)
            except asyncpg.UniqueViolationError as error:
                raise Conflict("somebody has that id already") from error

    async def has_person(self, person: str) -> bool:
        return bool(await self._fetch("SELECT 1 FROM people WHERE id = $1", person))

    async def rename(self, person: str, name: str) -> None:
        await self._fetch("UPDATE people SET name = $1 WHERE id = $2", name, person)

    async def person_of(self, token: str) -> Person | None:
        query = (
            'SELECT people.id, name, "table" FROM tokens JOIN people ON people.id = person'
            " WHERE hash = $1"
        )
        return _person(await self._fetch(query, token))

    async def use_token(self, token: str, fresh: str, now: Time) -> Person | None:
        async with self._pool.connection() as db:
            person = _person(await db.fetch(USE_TOKEN, token, fresh, now))
            if person:
                await db.execute(DROP_OLDEST, person.id, MOST_TOKENS)
            return person

    async def add_carry(self, hashed: str, person: str, table: str, until: Time) -> None:
        query = "INSERT INTO carries VALUES ($1, $2, $3, $4)"
        await self._fetch(query, hashed, person, until, table)

    async def carry_of(self, hashed: str, now: Time) -> Person | None:
        return _person(await self._fetch(CARRY_OF, hashed, now))

    async def use_carry(self, hashed: str, fresh: str, now: Time) -> Person | None:
        return _person(await self._fetch(USE_CARRY, hashed, fresh, now))

    async def forget_carries(self, now: Time) -> int:
        async with self._pool.connection() as db:
            told: str = await db.execute("DELETE FROM carries WHERE until < $1", now)
            return int(told.rpartition(" ")[2])  # as in DELETE 3

    # Housekeeping

    async def probe(self) -> None:
        """Into PostgreSQL's log, which is synced before it answers; no table changes."""
        await self._fetch("SELECT pg_logical_emit_message(true, 'scalehouse', 'probe')")

    async def backup(self, goal: Path) -> None:
        await transfer(from_postgres(self._url), to_sqlite(goal))

    async def sweep(self, sweep: Sweep) -> Swept:
        async with self._pool.connection() as db:
            return await sweep_in(db, sweep)

    async def restore(self, names: Sequence[str] | None = None) -> int:
        async with self._pool.connection() as db:
            return await restore_in(db, names)

    async def close(self) -> None:
        await self.appender.finish(pool.CLOSE_WITHIN)
        await self._pool.close()

    # Within

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        async with self._pool.connection() as db:
            rows: list[Any] = await db.fetch(query, *values)
            return rows

    async def _rows(self, query: str, *values: str | int) -> list[TableRow]:
        return [_row(found) for found in await self._fetch(query, *values)]


def _row(found: Any) -> TableRow:
    name, link, code, made, stage, listed, due, summary = found
    return TableRow(name, link, code, made, Headline(stage, listed, due, summary))


def _person(rows: list[Any]) -> Person | None:
    return Person(*rows[0]) if rows else None
