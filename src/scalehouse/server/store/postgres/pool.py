"""Connections to PostgreSQL: a few, kept open; who has to wait too long for one is told so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from scalehouse.server.store import StoreError
from scalehouse.server.store.troubles import store_error

Connection: TypeAlias = Any  # asyncpg has no types

CONNECT_WITHIN = 5.0  # seconds
WAIT_WITHIN = 5.0  # seconds, for a connection that is free
ANSWER_WITHIN = 10.0  # seconds
CLOSE_WITHIN = 3.0  # seconds, for what is under way; after that it is cut off
MOST_WAITING = 2000  # who wait for a connection; further ones are refused at once
# What can go wrong on the way to PostgreSQL and there. After some of it nobody knows whether a
# statement was carried out.
TROUBLES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke in the middle of something
    OSError,
    TimeoutError,
    EOFError,
)
SERVER_SETTINGS = {
    "application_name": "scalehouse",
    "statement_timeout": f"{ANSWER_WITHIN * 900:.0f}",  # milliseconds, before we stop waiting
    "lock_timeout": "5000",
    "idle_in_transaction_session_timeout": "15000",
    # All that we ask for is found by an index, row by row; from lists of unknown length PostgreSQL
    # would guess that reading a whole table is quicker.
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}


def place_of(url: str) -> str:
    """For people to read: without the password."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"


async def _release(pool: Any, connection: Connection) -> None:
    """To its end, even if whoever had it is stopped: what goes wrong then is nobody's trouble."""
    releasing = asyncio.ensure_future(pool.release(connection, timeout=WAIT_WITHIN))
    releasing.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.shield(releasing)


class ConnectionPool:
    def __init__(self, url: str, most: int) -> None:
        self._url = url
        self._most = most
        self._opening = asyncio.Lock()
        self._pool: Any = None
        self._waiting = 0
        self.closed = False

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Raises StoreError for all that goes wrong, also in what is done with it."""
        if self.closed:
            raise StoreError("the store is closed")
        if self._waiting >= MOST_WAITING:
            raise StoreError("too many wait for the store")
        try:
            pool = self._pool or await self._open()
            connection = await self._acquire(pool)
            try:
                yield connection
            finally:
                await _release(pool, connection)
        except TROUBLES as error:
            raise store_error("the store does not answer", error) from error

    async def _acquire(self, pool: Any) -> Connection:
        self._waiting += 1
        try:
            return await pool.acquire(timeout=WAIT_WITHIN)
        finally:
            self._waiting -= 1

    async def _open(self) -> Any:
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,  # else it complains in words of its own while the server is gone
                    max_size=self._most,
                    timeout=CONNECT_WITHIN,
                    command_timeout=ANSWER_WITHIN,
                    server_settings=SERVER_SETTINGS,
                )
        return self._pool

    async def close(self) -> None:
        """What is under way may end; what does not, because nobody answers, is cut off."""
        self.closed = True
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), CLOSE_WITHIN)
            except TROUBLES:
                self._pool.terminate()
