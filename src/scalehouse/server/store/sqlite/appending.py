"""The server's side of the writer process: it gets what waits as one, and answers when stored.

A commit costs a sync of the disk, whether it holds one entry or a thousand.

The writer process may die or hang at any moment. Nobody waits for it longer than ANSWER_WITHIN:
then it is killed, the writer does its work, and the next entries start another one.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import msgspec

from scalehouse.server.logs import log, places
from scalehouse.server.store import Writing
from scalehouse.server.store.gathering import Gathering
from scalehouse.server.store.sqlite import sqlite_writer

MOST_AT_ONCE = 1000
ANSWER_WITHIN = 5.0  # seconds, its start included
END_WITHIN = 5.0  # seconds
PAUSE = 1.0  # seconds before the next start, after one that never answered
NOTHING = Writing("", 1, (), 0)  # to see whether the writer process answers


class AppendResult(Enum):
    STORED = auto()
    NOT_STORED = auto()  # nothing of it; why is not said, so the writer has to try
    UNKNOWN = auto()  # the writer process was lost before it answered


@dataclass(slots=True)
class AppendJob:
    writing: Writing
    outcome: asyncio.Future[AppendResult]


class Appender(Gathering[AppendJob]):
    def __init__(self, path: Path) -> None:
        super().__init__(MOST_AT_ONCE)
        self._path = path
        self._sqlite_writer: Process | None = None  # from the first entry on
        self._has_answered = False
        self._paused_until = 0.0  # by the loop's clock

    def append(self, writing: Writing) -> asyncio.Future[AppendResult]:
        job = AppendJob(writing, asyncio.get_running_loop().create_future())
        self._add(job)
        return job.outcome

    async def close(self) -> None:
        """After all that waits has been written."""
        if self._working is not None:
            await self._working
        if self._sqlite_writer is not None:
            await _dismiss(self._sqlite_writer)
            self._sqlite_writer = None

    async def _settle(self, jobs: Mapping[str, AppendJob]) -> None:
        outcome = AppendResult.UNKNOWN
        try:
            outcome = await self._commit([job.writing for job in jobs.values()])
        finally:
            for job in jobs.values():
                if not job.outcome.done():  # else whoever waited has gone
                    job.outcome.set_result(outcome)

    async def _commit(self, writings: Sequence[Writing]) -> AppendResult:
        if asyncio.get_running_loop().time() < self._paused_until:
            return AppendResult.NOT_STORED
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                outcome = await self._asked(packed(writings))
        except Exception as error:  # loops differ in what they raise when a pipe is closed
            await self._lose(error)
            return AppendResult.UNKNOWN
        self._has_answered = True
        self.commits += outcome is AppendResult.STORED
        return outcome

    async def _asked(self, message: bytes) -> AppendResult:
        if self._sqlite_writer is None:
            self._has_answered = False
            self._sqlite_writer = await _engage(self._path)
        assert self._sqlite_writer.stdin is not None
        assert self._sqlite_writer.stdout is not None
        self._sqlite_writer.stdin.write(message)
        return ANSWERS[await self._sqlite_writer.stdout.readexactly(1)]

    async def _lose(self, error: Exception) -> None:
        """Nobody may take its place before it has ended: it could still store what it was told."""
        lost, self._sqlite_writer = self._sqlite_writer, None
        status = await _kill(lost) if lost else None
        log.error("store process lost", error=type(error).__name__, at=places(error), status=status)
        if not self._has_answered:  # the next one may fare no better
            self._paused_until = asyncio.get_running_loop().time() + PAUSE


ANSWERS = {
    sqlite_writer.STORED: AppendResult.STORED,
    sqlite_writer.NOT_STORED: AppendResult.NOT_STORED,
}


def is_plain(writing: Writing) -> bool:
    """Whether it is nothing but further entries, as moves are: the writer process does no more."""
    extras = writing.headline or writing.joined or writing.left or writing.names
    return not extras and writing.number > 0


def packed(writings: Sequence[Writing]) -> bytes:
    """As the writer process wants it. Every table may be there only once."""
    heads, rows, bodies, begin = [], [], [], 1  # SQL counts from one
    for writing in writings:
        if writing.bodies:
            heads.append((writing.table, writing.number))
        for number, body in enumerate(writing.bodies, writing.number):
            rows.append((writing.table, number, writing.at, begin, len(body)))
            bodies.append(body)
            begin += len(body)
    parts = (msgspec.json.encode(heads), msgspec.json.encode(rows), b"".join(bodies))
    return b"".join((sqlite_writer.SIZES.pack(*map(len, parts)), *parts))


async def _engage(path: Path) -> Process:
    """Isolated: it needs neither our packages nor what the environment says."""
    program = (sys.executable, "-I", "-S", sqlite_writer.__file__, str(path))
    return await asyncio.create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)


async def _dismiss(process: Process) -> None:
    assert process.stdin is not None
    with suppress(Exception):  # it may have ended by itself
        process.stdin.close()
    try:
        async with asyncio.timeout(END_WITHIN):
            await process.wait()
    except TimeoutError:
        await _kill(process)


async def _kill(process: Process) -> int | None:
    """Its status, once it has ended.

    One that hangs in the kernel ends later. Killed, it begins no other statement, and SQLite lets
    nobody else write until the one that it may be in has ended with it.
    """
    with suppress(ProcessLookupError):
        process.kill()
    try:
        async with asyncio.timeout(END_WITHIN):
            return await process.wait()
    except TimeoutError:
        return None
