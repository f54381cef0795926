"""Entries on their way to PostgreSQL: what waits goes as one statement, and each learns its fate.

A commit costs a journey and a sync of the disk, whether it holds one entry or a thousand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scalehouse.server.logs import failed
from scalehouse.server.store import Conflict, StoreError, Writing
from scalehouse.server.store.gathering import Gathering
from scalehouse.server.store.postgres.pool import Connection, ConnectionPool
from scalehouse.server.store.troubles import store_error

MOST_AT_ONCE = 500
MOST_WAITING = 5000

# A table's row in `heads` is held from the look at its length until the commit, so one of several
# writers is first and the others see its entry. Rows are held in the order in which they are asked
# for, which is the same everywhere: nobody waits for one who waits for him.
APPEND = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[])
        AS a (id, number, count, at, fence)
), granted AS MATERIALIZED (
    SELECT a.* FROM asked a CROSS JOIN LATERAL (
        SELECT length, heads.fence FROM heads WHERE heads.id = a.id FOR UPDATE
    ) h WHERE h.length = a.number AND (a.fence IS NULL OR a.fence = h.fence)
), grown AS (
    UPDATE heads SET length = g.number + g.count, touched = g.at
    FROM granted g WHERE heads.id = g.id
), written AS (
    INSERT INTO entries SELECT e.* FROM unnest($6::text[], $7::int[], $8::bigint[], $9::bytea[])
        AS e (id, number, at, body) JOIN granted g ON g.id = e.id
), told AS (
    UPDATE tables SET stage = n.stage, listed = n.listed, due = n.due, summary = n.summary
    FROM unnest($10::text[], $11::text[], $12::bool[], $13::bigint[], $14::bytea[])
        AS n (id, stage, listed, due, summary) JOIN granted g ON g.id = n.id
    WHERE tables.id = n.id
), joined AS (
    INSERT INTO members SELECT j.person, j.id FROM unnest($15::text[], $16::text[])
        AS j (id, person) JOIN granted g ON g.id = j.id
    ON CONFLICT DO NOTHING
), gone AS (
    DELETE FROM members USING unnest($17::text[], $18::text[]) AS l (id, person)
    WHERE members.person = l.person AND members."table" = l.id
        AND l.id IN (SELECT id FROM granted)
)
SELECT id FROM granted
"""


# Tables are seldom renamed: apart from the rest, so that every append does not pay for it.
KEEP_NAMES = """
INSERT INTO former_names SELECT unnest(ARRAY[link, code]), id FROM tables WHERE id = $1
ON CONFLICT (name) DO UPDATE SET "table" = excluded."table"
"""
RENAME = "UPDATE tables SET link = $2, code = $3 WHERE id = $1"


@dataclass(slots=True)
class AppendJob:
    writing: Writing
    stored: asyncio.Future[None]


@dataclass
class Columns:
    """What the statement takes: a list for each column."""

    asked: list[tuple[Any, ...]] = field(default_factory=list)
    entries: list[tuple[Any, ...]] = field(default_factory=list)
    headlines: list[tuple[Any, ...]] = field(default_factory=list)
    joined: list[tuple[Any, ...]] = field(default_factory=list)
    left: list[tuple[Any, ...]] = field(default_factory=list)

    def add(self, writing: Writing) -> None:
        table, at, head = writing.table, writing.at, writing.headline
        self.asked.append((table, writing.number, len(writing.bodies), at, writing.fence))
        for number, body in enumerate(writing.bodies, writing.number):
            self.entries.append((table, number, at, body))
        if head:
            self.headlines.append((table, head.status, head.listed, head.due, head.summary))
        self.joined += [(table, person) for person in writing.joined]
        self.left += [(table, person) for person in writing.left]

    def arguments(self) -> list[list[Any]]:
        widths = (5, 4, 5, 2, 2)
        parts = (self.asked, self.entries, self.headlines, self.joined, self.left)
        return [
            [row[column] for row in rows]
            for rows, width in zip(parts, widths, strict=True)
            for column in range(width)
        ]


class Appender(Gathering[AppendJob]):
    def __init__(self, pool: ConnectionPool) -> None:
        super().__init__(MOST_AT_ONCE)
        self._pool = pool

    async def append(self, writing: Writing) -> None:
        """Raises Conflict, or StoreError when nobody knows whether it is stored."""
        if len(self._waiting) >= MOST_WAITING:
            raise StoreError("too much waits for the store")
        job = AppendJob(writing, asyncio.get_running_loop().create_future())
        self._add(job)
        await job.stored

    async def finish(self, within: float) -> None:
        """Until all that waits has been written or has failed, or so many seconds have passed."""
        if self._working is not None:
            await asyncio.wait([self._working], timeout=within)

    async def _settle(self, jobs: Mapping[str, AppendJob]) -> None:
        fate: StoreError | None = None
        granted: set[str] = set()
        try:
            async with self._pool.connection() as db:
                granted = await stored(db, [jobs[table].writing for table in sorted(jobs)])
            self.commits += 1
        except StoreError as error:
            fate = error
        except Exception as error:  # a defect: nobody may wait for ever because of it
            failed("appending failed", error)
            fate = store_error("the store could not write", error)
        for job in jobs.values():
            if job.stored.done():  # whoever waited has gone
                continue
            if job.writing.table in granted:
                job.stored.set_result(None)
            else:
                number = job.writing.number
                not_next = Conflict(f"entry {number} is not the one that comes next")
                job.stored.set_exception(fate or not_next)


async def stored(db: Connection, writings: Sequence[Writing]) -> set[str]:
    """The tables whose entries are stored now. Every table may be there only once, in order."""
    renamed = [writing for writing in writings if writing.names]
    if not renamed:
        return await _appended(db, writings)
    async with db.transaction():
        granted = await _appended(db, writings)
        for writing in renamed:
            if writing.table in granted and writing.names:
                await db.execute(KEEP_NAMES, writing.table)
                await db.execute(RENAME, writing.table, *writing.names)
    return granted


async def _appended(db: Connection, writings: Sequence[Writing]) -> set[str]:
    columns = Columns()
    for writing in writings:
        columns.add(writing)
    rows = await db.fetch(APPEND, *columns.arguments())
    return {row["id"] for row in rows}
