"""What waits to be stored, taken so that each table's entries stay in their order.

A commit costs the same whether it holds one entry or a thousand. So while one is under way, what
arrives gathers, and the next takes all of it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from scalehouse.server.store import Writing


class ToWrite(Protocol):
    """Something to be written."""

    @property
    def writing(self) -> Writing: ...


Job = TypeVar("Job", bound=ToWrite)


def first_of_each_table(waiting: Iterable[Job], most: int) -> tuple[dict[str, Job], list[Job]]:
    """By table, the first that waits: the next of a table comes after it. And what has to wait."""
    first: dict[str, Job] = {}
    rest = []
    for job in waiting:
        if job.writing.table in first or len(first) == most:
            rest.append(job)
        else:
            first[job.writing.table] = job
    return first, rest


class Gathering(ABC, Generic[Job]):
    """The entries on their way to one store."""

    def __init__(self, most_at_once: int) -> None:
        self.commits = 0
        self._most = most_at_once
        self._waiting: list[Job] = []
        self._working: asyncio.Task[None] | None = None

    def _add(self, job: Job) -> None:
        self._waiting.append(job)
        if self._working is None:  # begins in the next turn of the loop, with all of this one
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                jobs, self._waiting = first_of_each_table(self._waiting, self._most)
                await self._settle(jobs)
        finally:  # whatever happened, the next entry begins anew
            self._working = None

    @abstractmethod
    async def _settle(self, jobs: Mapping[str, Job]) -> None:
        """Write these, by table, and tell each of them what became of it."""
