"""Whether the store can be written, found out by writing, and not more often than is useful."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from scalehouse.server.logs import failed
from scalehouse.server.store import StoreError

Probe: TypeAlias = Callable[[], Awaitable[None]]

KEPT = 1.0  # seconds for which an answer is given again: anybody may ask
ANSWER_WITHIN = 3.0  # seconds


class StoreHealth:
    def __init__(self, probe: Probe) -> None:
        self._probe = probe
        self._looking: asyncio.Task[str | None] | None = None
        self._looked_at = 0.0  # by the loop's clock, when the last look ended

    async def reason(self) -> str | None:
        """Why the server is not well. One look at a time, however many ask."""
        loop = asyncio.get_running_loop()
        looking = self._looking
        if looking is None or (looking.done() and loop.time() - self._looked_at >= KEPT):
            looking = self._looking = loop.create_task(self._look())
        if not looking.done():
            await asyncio.wait([looking], timeout=ANSWER_WITHIN)
        return looking.result() if looking.done() else "store_timeout"

    async def _look(self) -> str | None:
        try:
            await self._probe()
        except StoreError:  # its cause has been logged
            return "store"
        except Exception as error:
            failed("health check failed", error)
            return "store"
        finally:
            self._looked_at = asyncio.get_running_loop().time()
        return None
