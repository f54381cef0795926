"""The server's side of the worker: started when first needed, and again after it died or was slow.

Who asks waits in line. The line has an end, and nobody has more than a few places in it: then the
answer is that the server is busy.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from contextlib import suppress

import msgspec

from scalehouse.server.logs import log
from scalehouse.server.replay import jobs
from scalehouse.server.tables.words import TABLE, RefusedRequest, refuse

START_WITHIN = 120.0  # seconds, on a machine that has much to do
MOST_WAITING = 16
MOST_OF_ONE = 2  # of one address, at once
LOST = (OSError, RuntimeError, EOFError, msgspec.MsgspecError)  # uvloop says RuntimeError, too
BY_ITS_LIMIT = -getattr(signal, "SIGPROF", 0)  # of the processor's time
PROGRAM = ("-m", "scalehouse.server.replay.worker")


class WorkerClient:
    def __init__(self, within: float, most_waiting: int = MOST_WAITING) -> None:
        self._within = within  # seconds, for one job
        self._most_waiting = most_waiting
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._waiting: Counter[str] = Counter()

    @property
    def process_id(self) -> int | None:
        return self._process.pid if self._process else None

    async def do(
        self, job: jobs.AnyJob, visitor: str, told: jobs.OnProgress | None = None
    ) -> jobs.Done:
        """Raises RefusedRequest: for the match log, or since there is too much to do."""
        if self._waiting.total() >= self._most_waiting or self._waiting[visitor] >= MOST_OF_ONE:
            raise refuse("limit", "busy")
        self._waiting[visitor] += 1
        try:
            async with self._turn:
                return _granted(await self._answered(job, told))
        finally:
            self._waiting[visitor] -= 1
            self._waiting += Counter()  # who waits for nothing is forgotten

    async def _answered(self, job: jobs.AnyJob, told: jobs.OnProgress | None) -> jobs.AnyAnswer:
        try:
            async with asyncio.timeout(START_WITHIN):
                process = await self._started()
            async with asyncio.timeout(self._within):
                return await _asked(process, job, told)
        except (TimeoutError, *LOST) as error:
            status = await self.close()
            if isinstance(error, TimeoutError) or status == BY_ITS_LIMIT:
                log.warning("match log took too long")
                raise refuse("log", "takes_too_long") from None
            log.warning("worker lost")
            raise refuse("limit", "busy") from None
        except asyncio.CancelledError:
            await self.close()  # or the next one would get this answer
            raise

    async def _started(self) -> Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *PROGRAM, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            await _next(self._process)
        return self._process

    async def close(self) -> int | None:
        """Kill it, if it still runs. How it ended."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin:
            process.stdin.close()
        return await process.wait()


async def _asked(
    process: Process, job: jobs.AnyJob, told: jobs.OnProgress | None
) -> jobs.AnyAnswer:
    assert process.stdin is not None
    process.stdin.write(jobs.framed(job))
    await process.stdin.drain()
    while isinstance(answer := await _next(process), jobs.Progress):
        if told:
            told(answer.done, answer.of)
    return answer


async def _next(process: Process) -> jobs.AnyAnswer:
    assert process.stdout is not None
    head = await process.stdout.readexactly(jobs.SIZE)
    return jobs.decode_answer(await process.stdout.readexactly(int.from_bytes(head, "big")))


def _granted(answer: jobs.AnyAnswer) -> jobs.Done:
    if isinstance(answer, jobs.Done):
        return answer
    raise _refusal(answer)


def _refusal(answer: jobs.AnyAnswer) -> RefusedRequest:
    if isinstance(answer, jobs.NotDone) and answer.key == "foreign_start":
        return refuse("start", "foreign_start")
    if isinstance(answer, jobs.NotDone):
        args = {"why": answer.why} if "why" in TABLE.messages[answer.key] else {}
        return refuse("log", answer.key, **args)
    log.error("match log failed", kind=getattr(answer, "kind", ""))
    return refuse("log", "not_shown", why="the server could not read it")
