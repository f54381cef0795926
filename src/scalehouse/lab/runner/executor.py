"""Who does the work: this thread, several, several processes, or a cluster.

An executor takes jobs and gives back what came of them, in whatever order they end. It may lose
workers: what they had is done again, and since a job always gives the same, nothing counts twice.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures import Executor as Pool
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from scalehouse.core.errors import ScalehouseError

BESIDE_OTHERS = 2  # jobs may wait for each worker, so that no core does
MOST_LOSSES = 3  # times that all processes may die before the work is given up

Job = TypeVar("Job", bound=Hashable)
Outcome = TypeVar("Outcome")


class LostWorkers(ScalehouseError):
    """The processes die again and again."""


def nothing() -> None:
    """There is nothing to prepare."""


class Executor(ABC):
    """Runs jobs on one core, on several, or on other machines."""

    prepares = False  # whether something done once before spares work to each worker

    def run(
        self,
        work: Callable[[Job], Outcome],
        jobs: Iterable[Job],
        prepare: Callable[[], object] = nothing,
    ) -> Iterator[tuple[Job, Outcome]]:
        """All of them, in the order in which they end. `prepare`: what to do once before."""
        left = iter(jobs)
        first = list(itertools.islice(left, 1))
        if first and self.prepares:
            prepare()
        yield from self.outcomes(work, itertools.chain(first, left))

    @abstractmethod
    def outcomes(
        self, work: Callable[[Job], Outcome], jobs: Iterator[Job]
    ) -> Iterator[tuple[Job, Outcome]]:
        """All of them, in the order in which they end."""


class SerialExecutor(Executor):
    """In this thread."""

    def outcomes(
        self, work: Callable[[Job], Outcome], jobs: Iterator[Job]
    ) -> Iterator[tuple[Job, Outcome]]:
        for job in jobs:
            yield job, work(job)


class Threads(Executor):
    """On several cores, for work that is compiled and lets go of the interpreter."""

    prepares = True

    def __init__(self, cores: int) -> None:
        self._cores = cores

    def outcomes(
        self, work: Callable[[Job], Outcome], jobs: Iterator[Job]
    ) -> Iterator[tuple[Job, Outcome]]:
        with ThreadPoolExecutor(self._cores) as pool:
            yield from _as_they_end(pool, self._cores, work, jobs, {})


class ProcessExecutor(Executor):
    """On several cores of this machine."""

    prepares = True  # one compiles, all others load

    def __init__(self, cores: int, *, forked: bool = False) -> None:
        """`forked`: they find in their memory what this process has, compiled code as well."""
        self._cores = cores
        self._method = "fork" if forked else "spawn"

    def outcomes(
        self, work: Callable[[Job], Outcome], jobs: Iterator[Job]
    ) -> Iterator[tuple[Job, Outcome]]:
        todo = list(jobs)
        for _ in range(MOST_LOSSES):
            done: set[Job] = set()
            try:
                for job, outcome in self._run_once(work, todo):
                    done.add(job)
                    yield job, outcome
            except BrokenProcessPool:
                todo = [job for job in todo if job not in done]
            else:
                return
        raise LostWorkers("the processes that play end before their time: is there enough memory?")

    def _run_once(
        self, work: Callable[[Job], Outcome], todo: list[Job]
    ) -> Iterator[tuple[Job, Outcome]]:
        context = multiprocessing.get_context(self._method)
        pool = ProcessPoolExecutor(self._cores, context, initializer=_mind_the_parent)
        begun: dict[Future[Outcome], Job] = {}
        try:
            yield from _as_they_end(pool, self._cores, work, iter(todo), begun)
        finally:
            _end(pool, hurry=bool(begun))


def _as_they_end(
    pool: Pool,
    cores: int,
    work: Callable[[Job], Outcome],
    left: Iterator[Job],
    begun: dict[Future[Outcome], Job],
) -> Iterator[tuple[Job, Outcome]]:
    """`begun`: those under way, which is empty when all have ended."""
    for job in itertools.islice(left, cores * BESIDE_OTHERS):
        begun[pool.submit(work, job)] = job
    while begun:
        for ended in wait(begun, return_when=FIRST_COMPLETED).done:
            yield begun.pop(ended), ended.result()
            for job in itertools.islice(left, 1):
                begun[pool.submit(work, job)] = job


def _end(pool: ProcessPoolExecutor, *, hurry: bool) -> None:
    """When somebody stops the work, what the processes are at is not waited for."""
    workers = list((pool._processes or {}).values()) if hurry else []
    pool.shutdown(wait=not hurry, cancel_futures=True)
    for worker in workers:
        worker.kill()


def _mind_the_parent() -> None:
    """Ctrl-C is for the parent. A process whose parent is gone has nobody to work for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent,), daemon=True).start()


def _leave_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def cores_or_all(cores: int | None) -> int:
    """As many as were asked for, else all of this machine."""
    return cores or os.cpu_count() or 1


def executor_for(cores: int | None) -> Executor:
    """Processes, for work that is not all compiled."""
    number = cores_or_all(cores)
    return SerialExecutor() if number == 1 else ProcessExecutor(number)


def threads_for(cores: int | None) -> Executor:
    """Threads, for work that is all compiled."""
    number = cores_or_all(cores)
    return SerialExecutor() if number == 1 else Threads(number)
