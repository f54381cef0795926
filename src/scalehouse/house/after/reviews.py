"""Reviews under way and done: one at a time, in a thread of its own, and some are kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from scalehouse.core.log import Saved
from scalehouse.house.after.review import Review, review
from scalehouse.house.logs import failed
from scalehouse.house.tables.words import refuse

MOST_KEPT = 64
MOST_WAITING = 8


@dataclass
class Work:
    done: int = 0
    of: int = 0
    future: Future[Review] | None = field(default=None)

    def told(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    @property
    def is_waiting(self) -> bool:
        return self.future is not None and not self.future.done()


class Reviews:
    def __init__(self) -> None:
        self._thinker = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._stop = threading.Event()
        self._known: OrderedDict[tuple[str, str], Work] = OrderedDict()

    def ask(self, saved: Saved, level: str) -> dict[str, Any]:
        """How far it is, or what came of it. Begins it when nobody has asked before."""
        key = (saved.end, level)
        if key not in self._known:
            if sum(work.is_waiting for work in self._known.values()) >= MOST_WAITING:
                raise refuse("limit", "too_many")
            self._known[key] = self._begun(saved, level)
            self._forget()
        return self.look(*key)

    def look(self, end: str, level: str) -> dict[str, Any]:
        """Of a review that somebody has asked for."""
        work = self._known.get((end, level))
        if work is None or work.future is None:
            raise refuse("stage", "no_review")
        if not work.future.done():
            return {"state": "thinking", "done": work.done, "of": work.of}
        error = work.future.exception()
        if error is not None:
            failed("review failed", error)
            return {"state": "failed"}
        return {"state": "ready", "review": work.future.result()}

    def _begun(self, saved: Saved, level: str) -> Work:
        work = Work()
        work.future = self._thinker.submit(review, saved, level, work.told, self._stop.is_set)
        return work

    def _forget(self) -> None:
        """The oldest, but none that is under way."""
        for key, work in list(self._known.items()):
            if len(self._known) <= MOST_KEPT:
                return
            if not work.is_waiting:
                del self._known[key]

    def close(self) -> None:
        self._stop.set()
        self._thinker.shutdown(wait=False, cancel_futures=True)
