"""Reviews under way and done: one at a time, in a process of their own, and some are kept.

Who may see the match begins one and is given a ticket to ask for it. It follows from a secret, and
not from the match log's last hash alone: everybody at the table is told that one.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import Any

import msgspec

from scalehouse.server.replay import jobs
from scalehouse.server.replay.worker_client import WorkerClient
from scalehouse.server.tables.words import refuse

MOST_KEPT = 64
MOST_WAITING = 8
WITHIN = 300.0  # seconds for one, compiling included


class Work:
    def __init__(self) -> None:
        self.done = self.of = 0
        self.task: asyncio.Task[jobs.Done] | None = None

    def told(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    @property
    def is_waiting(self) -> bool:
        return self.task is not None and not self.task.done()


class Reviews:
    def __init__(self) -> None:
        self._worker = WorkerClient(WITHIN)
        self._known: OrderedDict[str, Work] = OrderedDict()  # [ticket]
        self._secret = secrets.token_bytes(32)

    def ask(self, match_log: bytes, end: str, level: str, visitor: str) -> dict[str, Any]:
        """How far it is, or what came of it. Begins it when nobody has asked before."""
        ticket = self._ticket(end, level)
        if ticket not in self._known:
            if sum(work.is_waiting for work in self._known.values()) >= MOST_WAITING:
                raise refuse("limit", "busy")
            job = jobs.Think(match_log=match_log, is_checked=True, level=level)
            self._known[ticket] = self._begun(job, visitor)
            self._forget()
        return self.look(ticket) | {"ticket": ticket}

    def _ticket(self, end: str, level: str) -> str:
        return hmac.digest(self._secret, f"{end} {level}".encode(), hashlib.sha256).hex()

    def look(self, ticket: str) -> dict[str, Any]:
        """Of a review that somebody has asked for."""
        work = self._known.get(ticket)
        if work is None or work.task is None:
            raise refuse("status", "no_review")
        if not work.task.done():
            return {"state": "thinking", "done": work.done, "of": work.of}
        if work.task.cancelled() or work.task.exception() is not None:
            del self._known[ticket]  # it may be asked for again
            return {"state": "failed"}
        return {"state": "ready", "review": msgspec.Raw(work.task.result().plain)}

    def _begun(self, job: jobs.Think, visitor: str) -> Work:
        work = Work()
        work.task = asyncio.create_task(self._worker.do(job, visitor, work.told))
        return work

    def _forget(self) -> None:
        """The oldest, but none that is under way."""
        for key, work in list(self._known.items()):
            if len(self._known) <= MOST_KEPT:
                return
            if not work.is_waiting:
                del self._known[key]

    async def close(self) -> None:
        tasks = [work.task for work in self._known.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._worker.close()
