"""What waits to be stored, taken so that each table's entries stay in their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

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
