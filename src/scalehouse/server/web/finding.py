"""Finding a table or a person by what somebody was told: a code, a link, a carry link.

All ways to ask lead through here. So guessing is limited in one place, and no route can forget it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from scalehouse.server.server import Server
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import RefusedRequest, refuse
from scalehouse.server.web.security.limits import Buckets

T = TypeVar("T")
WRONG = ("table", "link")  # refusals that say: there is nothing for you


class Finder:
    def __init__(self, server: Server, tries: Buckets) -> None:
        self._server = server
        self._tries = tries
        self._under_way: dict[str, set[asyncio.Future[None]]] = {}  # lookups of each visitor

    async def table(self, visitor: str, place: str, person: str) -> Table:
        """Raises RefusedRequest when there is none for this person, or after too many tries."""
        return await self.tried(visitor, lambda: self._server.find(place, person))

    async def tried(self, visitor: str, look_up: Callable[[], Awaitable[T]]) -> T:
        """A wrong try costs one. A right one costs none, nor one that got no answer: whose
        connection broke, or who came while the store was away, has not learnt anything."""
        await self._take(visitor)
        done = self._begin(visitor)
        is_wrong = False
        try:
            found = await look_up()
            is_wrong = found is None
            return found
        except RefusedRequest as refusal:
            is_wrong = refusal.code in WRONG
            raise
        finally:
            if not is_wrong:
                self._tries.give_back(visitor)
            self._end(visitor, done)

    async def _take(self, visitor: str) -> None:
        """A household that comes at one instant has to wait a moment, and is not refused: lookups
        that are under way may be right and give their try back."""
        while self._tries.take(visitor):
            under_way = self._under_way.get(visitor)
            if not under_way:
                raise refuse("limit", "too_many")
            await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)

    def _begin(self, visitor: str) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._under_way.setdefault(visitor, set()).add(done)
        return done

    def _end(self, visitor: str, done: asyncio.Future[None]) -> None:
        done.set_result(None)
        self._under_way[visitor].discard(done)
        if not self._under_way[visitor]:
            del self._under_way[visitor]
