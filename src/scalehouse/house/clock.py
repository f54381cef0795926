"""The house's clock: real time, or one that a test turns by hand.

Deadlines last over nights and restarts, so this is the time of day in whole milliseconds, not a
time since the start of something.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from typing import Protocol, TypeAlias

Time: TypeAlias = int  # milliseconds since 1970
SECOND: Time = 1000
MINUTE: Time = 60 * SECOND
HOUR: Time = 60 * MINUTE
DAY: Time = 24 * HOUR


class Clock(Protocol):
    def now(self) -> Time: ...

    async def wait_until(self, then: Time) -> None:
        """Come back at that time, or soon when it has passed."""


class WallClock:
    def now(self) -> Time:
        return time.time_ns() // 1_000_000

    async def wait_until(self, then: Time) -> None:
        """In pieces: the time of day may be put right while we wait."""
        while (left := then - self.now()) > 0:
            await asyncio.sleep(min(left, MINUTE) / SECOND)


class HandClock:
    """Stands still until it is turned."""

    def __init__(self, now: Time = 1_000_000_000_000) -> None:
        self._now = now
        self._order = itertools.count()
        self._waiting: list[tuple[Time, int, asyncio.Future[None]]] = []

    def now(self) -> Time:
        return self._now

    async def wait_until(self, then: Time) -> None:
        bell: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (then, next(self._order), bell))
        if then <= self._now:
            self._ring()
        await bell

    async def turn(self, by: Time) -> None:
        """Let time pass, and let everybody whose time came do what they waited for."""
        await settle()
        goal = self._now + by
        while self._waiting and self._waiting[0][0] <= goal:
            self._now = max(self._now, self._waiting[0][0])
            self._ring()
            await settle()
        self._now = goal
        await settle()

    def _ring(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._now:
            bell = heapq.heappop(self._waiting)[2]
            if not bell.done():
                bell.set_result(None)


async def settle(rounds: int = 30) -> None:
    """Let tasks that have something to do run."""
    for _ in range(rounds):
        await asyncio.sleep(0)
