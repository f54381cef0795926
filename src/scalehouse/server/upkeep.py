"""When it is time to look for what is old.

Time counts here only while the server runs and its wall clock agrees with its steady one, and only
a little for each look: however the clocks of a machine jump, together or apart, a day has to be
lived through before a mark is looked at again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scalehouse.server.clock import HOUR, MINUTE, ServerClock, Time
from scalehouse.server.logs import log
from scalehouse.server.store import Store
from scalehouse.server.store.retention import Sweep, Swept, is_from_the_future

SWEPT_EVERY = HOUR
MOST_COUNTED = MINUTE  # from one look to the next


@dataclass
class Upkeep:
    clock: ServerClock
    retention: Time | None

    def __post_init__(self) -> None:
        self._looked_at = self.clock.now()
        self._ran: Time = 0  # since the last sweep
        self._waits = False

    async def look(self, store: Store, awake: Collection[str]) -> None:
        self._count()
        if self.retention is None or self._waits or self._ran < SWEPT_EVERY:
            return
        now, ran = self.clock.now(), self._ran
        self._ran = 0
        swept = await store.sweep(Sweep(now, now - self.retention, ran, awake))
        _tell(swept, now)

    def _count(self) -> None:
        before, self._looked_at = self._looked_at, self.clock.now()
        if not self.clock.agrees():
            if not self._waits:
                log.warning("wall clock jumped: nothing is deleted until it is right again")
            self._waits = True
            return
        self._waits = False
        self._ran += min(self._looked_at - before, MOST_COUNTED)


def _tell(swept: Swept, now: Time) -> None:
    if is_from_the_future(swept.newest, now):
        log.warning("entries from the future: nothing is deleted")
    for event in ("marked", "hidden", "deleted"):
        if count := getattr(swept, event):
            log.info(f"old tables {event}", count=count)
