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
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from scalehouse.server.store import StoreError
from scalehouse.server.store.troubles import store_error

T = TypeVar("T")
MOST_AT_ONCE = 1000
MOST_WAITING = 20_000  # further work is refused at once

Work: TypeAlias = Callable[[sqlite3.Connection], T]


@dataclass(slots=True)
class WriteJob:
    work: Work[Any]
    answer: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._arriving: list[WriteJob] = []  # in this turn of the loop
        self._waiting: deque[WriteJob] = deque()
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
        if len(self._waiting) >= MOST_WAITING:
            raise StoreError("too much waits for the store")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        with self._work:
            self._arriving.append(WriteJob(work, answer))
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
        """Whatever fails, the thread goes on: if it ended, nothing would ever be written again."""
        db: sqlite3.Connection | None = None
        while jobs := self._gather():
            try:
                db = db or self._connect()
                self._commit(db, jobs)
            except BaseException as error:  # a full disk, a lock, a defect: nobody's work was done
                _fail(jobs, error)
                _drop(db)
                db = None
            self._answer(jobs)
        _drop(db)

    def _gather(self) -> list[WriteJob]:
        """All that waits; nothing when it is time to stop."""
        with self._work:
            while not self._waiting and not self.closed:
                self._is_idle = True
                self._work.wait()
            self._is_idle = False
            most = min(MOST_AT_ONCE, len(self._waiting))
            return [self._waiting.popleft() for _ in range(most)]

    def _commit(self, db: sqlite3.Connection, jobs: list[WriteJob]) -> None:
        db.execute("BEGIN IMMEDIATE")
        for job in jobs:
            _try(db, job)
        db.execute("COMMIT")
        self.commits += 1

    def _answer(self, jobs: list[WriteJob]) -> None:
        """Back in the loop that asked, all at once."""
        loops = {job.answer.get_loop() for job in jobs}
        for loop in loops:
            theirs = [job for job in jobs if job.answer.get_loop() is loop]
            with suppress(RuntimeError):  # it is closed: nobody waits any more
                loop.call_soon_threadsafe(_hand_out, theirs)


def _try(db: sqlite3.Connection, job: WriteJob) -> None:
    try:
        job.result = job.work(db)
    except StoreError as error:
        job.error = error


def _fail(jobs: list[WriteJob], error: BaseException) -> None:
    said = str(store_error("the store could not write", error))
    for job in jobs:
        job.error = StoreError(said)


def _drop(db: sqlite3.Connection | None) -> None:
    """A connection that failed is not used again; what it had begun is undone with it."""
    with suppress(sqlite3.Error):
        if db is not None:
            db.close()


def _hand_out(jobs: list[WriteJob]) -> None:
    for job in jobs:
        if job.answer.done():  # whoever waited has gone
            continue
        if job.error is not None:
            job.answer.set_exception(job.error)
        else:
            job.answer.set_result(job.result)
