"""One thread that writes, many who wait: everything that waits goes into one transaction.

A commit costs a sync of the disk, whether it holds one entry or a thousand. So while one commit is
under way, what arrives gathers, and the next takes all of it. Whoever asked hears back only after
the commit: acknowledged means stored.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from scalehouse.house.store import StoreError

T = TypeVar("T")
MOST_AT_ONCE = 1000

Work: TypeAlias = Callable[[sqlite3.Connection], T]


@dataclass(slots=True)
class Job:
    work: Work[Any]
    answer: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._arriving: list[Job] = []  # in this turn of the loop
        self._waiting: deque[Job] = deque()
        self._work = threading.Condition()
        self._is_idle = False
        self._connect = connect
        self.closed = False
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """Have it written. A StoreError that `work` raises concerns it alone.

        It must raise before it changes anything: what else waits is in the same transaction.
        """
        if self.closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        with self._work:
            self._arriving.append(Job(work, answer))
            if len(self._arriving) == 1:
                loop.call_soon(self._hand_over)
        return await answer

    def _hand_over(self) -> None:
        """What came up in one turn of the loop goes to the writer as one, and wakes it once.

        Woken for each it would fight with the loop for the interpreter, and commit them singly.
        """
        with self._work:
            self._waiting.extend(self._arriving)
            self._arriving.clear()
            if self._is_idle:  # else it looks by itself
                self._is_idle = False
                self._work.notify()

    async def close(self) -> None:
        """After all that waits has been written."""
        if not self.closed:
            self._hand_over()
            with self._work:
                self.closed = True
                self._work.notify()
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        db = self._connect()
        try:
            while jobs := self._gather():
                self._commit(db, jobs)
                self._answer(jobs)
        finally:
            db.close()

    def _gather(self) -> list[Job]:
        """All that waits; nothing when it is time to stop."""
        with self._work:
            while not self._waiting and not self.closed:
                self._is_idle = True
                self._work.wait()
            self._is_idle = False
            most = min(MOST_AT_ONCE, len(self._waiting))
            return [self._waiting.popleft() for _ in range(most)]

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                _try(db, job)
            db.execute("COMMIT")
            self.commits += 1
        except Exception as error:  # a full disk, a lock, a defect: nobody's work was done
            if db.in_transaction:
                db.execute("ROLLBACK")
            for job in jobs:
                job.error = StoreError(f"the store could not write: {error}")

    def _answer(self, jobs: list[Job]) -> None:
        """Back in the loop that asked, all at once."""
        loops = {job.answer.get_loop() for job in jobs}
        for loop in loops:
            theirs = [job for job in jobs if job.answer.get_loop() is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_hand_out, theirs)


def _try(db: sqlite3.Connection, job: Job) -> None:
    try:
        job.result = job.work(db)
    except StoreError as error:
        job.error = error


def _hand_out(jobs: list[Job]) -> None:
    for job in jobs:
        if job.answer.done():  # whoever waited has gone
            continue
        if job.error is not None:
            job.answer.set_exception(job.error)
        else:
            job.answer.set_result(job.result)
