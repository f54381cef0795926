"""Replays made and kept. A process of its own makes them: nobody who plays waits for them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from scalehouse.server.replay import jobs
from scalehouse.server.replay.worker_client import WorkerClient
from scalehouse.server.web.content.packed import Packed

MOST_FILMS = 32
WITHIN = 120.0  # seconds for one match log; the worker has a narrower limit of its own

Seating: TypeAlias = Sequence[dict[str, Any]]


class Showing:
    def __init__(self) -> None:
        self._worker = WorkerClient(WITHIN)
        self._replays: OrderedDict[bytes, Packed] = OrderedDict()

    async def of_match(
        self, match_log: bytes, seating: Seating, perspective: str, visitor: str
    ) -> Packed:
        """Of a match that was played here: it needs no check."""
        job = jobs.ShowReplay(
            match_log=match_log, is_checked=True, perspective=perspective, seating=list(seating)
        )
        return await self._shown(job, visitor)

    async def of_file(
        self, match_log: bytes, perspective: str, visitor: str, *, allow_start: bool = False
    ) -> Packed:
        """Of a match log that somebody sends in: nothing of it is believed."""
        job = jobs.ShowReplay(
            match_log=match_log,
            is_checked=False,
            allow_start=allow_start,
            perspective=perspective,
            seating=[],
        )
        return await self._shown(job, visitor)

    async def examined(self, job: jobs.Examine, visitor: str) -> jobs.Examined:
        done = await self._worker.do(job, visitor)
        return msgspec.json.decode(done.plain, type=jobs.Examined)

    async def _shown(self, job: jobs.ShowReplay, visitor: str) -> Packed:
        key = hashlib.sha256(jobs.encode(job)).digest()
        found = self._replays.get(key)
        if found is None:
            done = await self._worker.do(job, visitor)
            found = self._replays[key] = Packed(done.plain, done.packed)
            if len(self._replays) > MOST_FILMS:
                self._replays.popitem(last=False)
        return found

    async def close(self) -> None:
        await self._worker.close()
