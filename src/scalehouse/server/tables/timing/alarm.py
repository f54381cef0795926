"""One alarm of a table: rings at the earliest time that it was set to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from scalehouse.server.clock import ServerClock, Time


class Alarm:
    """Set again and again at little cost: a later time only changes what happens at the ring."""

    def __init__(self, clock: ServerClock, ring: Callable[[], Awaitable[None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._at: Time | None = None
        self._waits_until: Time | None = None
        self._task: asyncio.Task[None] | None = None

    def set(self, at: Time | None) -> None:
        self._at = at
        if at is None:
            self._stop()
        elif self._task is None or self._task.done() or self._waits_until is None:
            self._begin(at)
        elif at < self._waits_until:
            self._stop()
            self._begin(at)

    def _begin(self, at: Time) -> None:
        self._waits_until = at
        self._task = asyncio.get_running_loop().create_task(self._wait(at))

    def _stop(self) -> None:
        """Unless it is ringing just now: that sets it anew itself."""
        if self._task and self._waits_until is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self, at: Time) -> None:
        while True:
            await self._clock.wait_until(at)
            if self._at is None:
                return
            if self._at > at:
                at = self._waits_until = self._at
                continue
            self._waits_until = None
            self._at = None
            await self._ring()
            return
