"""The house's side of the scribe: what waits goes to it as one, and it answers when that is stored.

A commit costs a sync of the disk, whether it holds one entry or a thousand. So while one is under
way, what arrives gathers, and the next takes all of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scalehouse.house.store import Writing, scribe

MOST_AT_ONCE = 1000


@dataclass(slots=True)
class Job:
    writing: Writing
    stored: asyncio.Future[bool]


class Appender:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[Job] = []
        self._working: asyncio.Task[None] | None = None
        self._scribe: Process | None = None  # from the first entry on
        self.commits = 0

    def append(self, writing: Writing) -> asyncio.Future[bool]:
        """Whether it is stored. If not, nothing is said of why: it has to be tried otherwise."""
        loop = asyncio.get_running_loop()
        job = Job(writing, loop.create_future())
        self._waiting.append(job)
        if self._working is None:  # begins in the next turn of the loop, with all of this one
            self._working = loop.create_task(self._work())
        return job.stored

    async def close(self) -> None:
        """After all that waits has been written."""
        if self._working is not None:
            await self._working
        if self._scribe is not None:
            await _dismiss(self._scribe)
            self._scribe = None

    async def _work(self) -> None:
        while self._waiting:
            jobs = self._gather()
            stored = False
            try:
                stored = await self._commit([job.writing for job in jobs])
            finally:
                for job in jobs:
                    if not job.stored.done():  # else whoever waited has gone
                        job.stored.set_result(stored)
        self._working = None

    def _gather(self) -> list[Job]:
        """What waits, of each table only the first: the next comes after it."""
        jobs: dict[str, Job] = {}
        rest = []
        for job in self._waiting:
            if job.writing.table in jobs or len(jobs) == MOST_AT_ONCE:
                rest.append(job)
            else:
                jobs[job.writing.table] = job
        self._waiting = rest
        return list(jobs.values())

    async def _commit(self, writings: Sequence[Writing]) -> bool:
        try:
            if self._scribe is None:
                self._scribe = await _engage(self._path)
            assert self._scribe.stdin is not None
            assert self._scribe.stdout is not None
            self._scribe.stdin.write(packed(writings))
            stored = await self._scribe.stdout.readexactly(1) == scribe.STORED
        except (OSError, asyncio.IncompleteReadError):  # it is gone; another is engaged next time
            self._scribe = None
            return False
        self.commits += stored
        return stored


def is_plain(writing: Writing) -> bool:
    """Whether it is nothing but further entries, as moves are: the scribe does no more."""
    extras = writing.headline or writing.joined or writing.left
    return not extras and writing.number > 0


def packed(writings: Sequence[Writing]) -> bytes:
    """As the scribe wants it. Every table may be there only once."""
    heads, rows, bodies, begin = [], [], [], 1  # SQL counts from one
    for writing in writings:
        heads.append((writing.table, writing.number))
        for number, body in enumerate(writing.bodies, writing.number):
            rows.append((writing.table, number, writing.at, begin, len(body)))
            bodies.append(body)
            begin += len(body)
    parts = (msgspec.json.encode(heads), msgspec.json.encode(rows), b"".join(bodies))
    return b"".join((scribe.SIZES.pack(*map(len, parts)), *parts))


async def _engage(path: Path) -> Process:
    """Isolated: it needs neither our packages nor what the environment says."""
    program = (sys.executable, "-I", "-S", scribe.__file__, str(path))
    return await asyncio.create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)


async def _dismiss(process: Process) -> None:
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
    await process.wait()
