"""A whole store in PostgreSQL, read or written in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from scalehouse.server.store import StoreError
from scalehouse.server.store.postgres.migrating import migrate
from scalehouse.server.store.postgres.pool import CONNECT_WITHIN, TROUBLES, Connection, place_of
from scalehouse.server.store.transfer import AT_ONCE, RELATIONS, Opening, Row, TransferSide, select

HEADS = """
INSERT INTO heads (id, length, touched)
SELECT "table", max(number) + 1, max(at) FROM entries GROUP BY "table"
"""


class PostgresSide:
    def __init__(self, db: Connection) -> None:
        self._db = db

    async def rows(self, relation: str) -> AsyncIterator[Row]:
        async for row in self._db.cursor(select(relation), prefetch=AT_ONCE):
            yield tuple(row)

    async def add(self, relation: str, rows: list[Row]) -> None:
        columns = RELATIONS[relation][0]
        await self._db.copy_records_to_table(relation, records=rows, columns=columns)

    async def finish(self) -> None:
        await self._db.execute(HEADS)


def from_postgres(url: str) -> Opening:
    return _opening(url, is_goal=False)


def to_postgres(url: str) -> Opening:
    """Into an empty one."""
    return _opening(url, is_goal=True)


def _opening(url: str, *, is_goal: bool) -> Opening:
    @asynccontextmanager
    async def opened() -> AsyncIterator[TransferSide]:
        await migrate(url)
        try:
            db = await asyncpg.connect(url, timeout=CONNECT_WITHIN)
            try:
                async with db.transaction(isolation="repeatable_read", readonly=not is_goal):
                    if is_goal:
                        await _check_empty(db, place_of(url))
                    yield PostgresSide(db)
            finally:
                await db.close()
        except TROUBLES as error:
            raise StoreError(f"cannot copy with {place_of(url)}: {error}") from error

    return opened


async def _check_empty(db: Connection, place: str) -> None:
    """And keep others out: a server that writes there now would be half of both."""
    await db.execute(f"LOCK TABLE {', '.join(RELATIONS)} IN EXCLUSIVE MODE")
    for relation in RELATIONS:
        if await db.fetchval(f"SELECT 1 FROM {relation} LIMIT 1"):
            raise StoreError(f"{place} is not empty, and is not overwritten")
