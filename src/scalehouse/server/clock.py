"""The server's clock: real time, or one that a test turns by hand.

Deadlines last over nights and restarts, so this is a time of day in whole milliseconds. It is read
from the wall clock once, at the start; from then on it is counted by the steady clock of the
machine, which nobody can set. So a wall clock that is put forward or back takes time from nobody
and gives time to nobody.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

Time: TypeAlias = int  # milliseconds since 1970
SECOND: Time = 1000
MINUTE: Time = 60 * SECOND
HOUR: Time = 60 * MINUTE
DAY: Time = 24 * HOUR

AGREES_WITHIN: Time = MINUTE  # further apart, the wall clock has jumped
# The wall clock is followed by one part in a thousand at most: a steady clock that runs wrong, as
# cheap ones do, is put right, and nobody at a table can notice.
MOST_FOLLOWED = 1000
COUNTED_EVERY = 1.0  # seconds
# Of what passed between two looks at the clock: more, and the process did not run meanwhile.
MOST_LIVED: Time = 3 * SECOND

ReadMilliseconds: TypeAlias = Callable[[], Time]


class ServerClock(Protocol):
    def now(self) -> Time:
        """Never goes back and never jumps, while the process lives."""

    def lived(self) -> Time:
        """What this process has lived through. While it was stopped or the machine suspended
        nobody could reach it, so that hardly counts."""

    def agrees(self) -> bool:
        """Whether the wall clock still says the same."""

    def follow(self) -> None:
        """To be called every now and then: catch up with a wall clock that is a little off."""

    async def wait_until(self, then: Time) -> None:
        """Come back at that time, or soon when it has passed."""


def wall_time() -> Time:
    return time.time_ns() // 1_000_000


def steady_time() -> Time:
    """Goes on while the machine is suspended, where the system has such a clock."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Wall time at the start, and the steady time since."""

    def __init__(
        self, wall: ReadMilliseconds = wall_time, steady: ReadMilliseconds = steady_time
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._from_now, self._from_steady = wall(), steady()
        self._behind: Time = 0  # what the wall clock was ahead when it was last followed
        self._lived: Time = 0
        self._lived_until = self._from_steady

    def now(self) -> Time:
        return self._at(self._steady())

    def lived(self) -> Time:
        """Somebody has to ask every second: see `count_time`."""
        steady = self._steady()
        self._lived += min(steady - self._lived_until, MOST_LIVED)
        self._lived_until = steady
        return self._lived

    def _at(self, steady: Time) -> Time:
        elapsed = steady - self._from_steady
        most = elapsed // MOST_FOLLOWED
        return self._from_now + elapsed + max(-most, min(most, self._behind))

    def agrees(self) -> bool:
        return abs(self._wall() - self.now()) <= AGREES_WITHIN

    def follow(self) -> None:
        """A wall clock that has jumped is not followed: who knows which of the two is right."""
        steady = self._steady()
        self._from_now, self._from_steady = self._at(steady), steady
        ahead = self._wall() - self._from_now
        self._behind = ahead if abs(ahead) <= AGREES_WITHIN else 0

    async def wait_until(self, then: Time) -> None:
        """In pieces: the loop's own clock stands still while the machine is suspended."""
        while (left := then - self.now()) > 0:
            await asyncio.sleep(min(left, MINUTE) / SECOND)


async def count_time(clock: ServerClock) -> None:
    """For as long as the process lives."""
    while True:
        clock.lived()
        await asyncio.sleep(COUNTED_EVERY)


class HandClock:
    """Stands still until it is turned."""

    def __init__(self, now: Time = 1_000_000_000_000) -> None:
        self._now = now
        self.wall_ahead: Time = 0
        self._slept: Time = 0
        self._order = itertools.count()
        self._waiting: list[tuple[Time, int, asyncio.Future[None]]] = []

    def now(self) -> Time:
        return self._now

    def lived(self) -> Time:
        return self._now - self._slept

    def agrees(self) -> bool:
        return abs(self.wall_ahead) <= AGREES_WITHIN

    def follow(self) -> None:
        pass

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

    async def sleep(self, time: Time) -> None:
        """Let time pass in which the machine is suspended."""
        self._slept += time
        self._now += time
        self._ring()
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
