"""Who plays the chunks: this process, several on this machine, or a cluster.

A crew takes chunks and gives back outcomes in whatever order they end. It may lose workers: what
they had is played again, and since a chunk always gives the same, nothing is counted twice.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from scalehouse.core.errors import ScalehouseError
from scalehouse.lab.study.chunk import Outcome, play_chunk, room_for
from scalehouse.lab.study.plan import Chunk

BESIDE_OTHERS = 2  # chunks may wait for each process, so that no core does
MOST_LOSSES = 3  # times that all processes may die before the study gives up

Result = tuple[Chunk, Outcome]


class LostWorkers(ScalehouseError):
    """The processes die again and again."""


class Crew(Protocol):
    def play(self, chunks: Iterable[Chunk]) -> Iterator[Result]:
        """All of them, in the order in which they end."""


class Alone:
    """In this process."""

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Result]:
        for chunk in chunks:
            yield chunk, play_chunk(chunk)


class Processes:
    """On several cores of this machine."""

    def __init__(self, cores: int) -> None:
        self._cores = cores

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Result]:
        todo = list(chunks)
        if todo:
            room_for(todo[0].plan).warm_up()  # one compiles, all others load
        for _ in range(MOST_LOSSES):
            done: set[Chunk] = set()
            try:
                for chunk, outcome in self._play_once(todo):
                    done.add(chunk)
                    yield chunk, outcome
            except BrokenProcessPool:
                todo = [chunk for chunk in todo if chunk not in done]
            else:
                return
        raise LostWorkers("the processes that play end before their time: is there enough memory?")

    def _play_once(self, todo: list[Chunk]) -> Iterator[Result]:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._cores, context, initializer=_mind_the_parent)
        jobs: dict[Future[Outcome], Chunk] = {}
        left = iter(todo)
        try:
            for chunk in itertools.islice(left, self._cores * BESIDE_OTHERS):
                jobs[pool.submit(play_chunk, chunk)] = chunk
            while jobs:
                for job in wait(jobs, return_when=FIRST_COMPLETED).done:
                    yield jobs.pop(job), job.result()
                    for chunk in itertools.islice(left, 1):
                        jobs[pool.submit(play_chunk, chunk)] = chunk
        finally:
            _end(pool, hurry=bool(jobs))


def _end(pool: ProcessPoolExecutor, *, hurry: bool) -> None:
    """When somebody stops the study, what the processes are at is not waited for."""
    workers = list((pool._processes or {}).values()) if hurry else []
    pool.shutdown(wait=not hurry, cancel_futures=True)
    for worker in workers:
        worker.kill()


def _mind_the_parent() -> None:
    """Ctrl-C is for the parent. A process whose parent is gone has nobody to play for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent,), daemon=True).start()


def _leave_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def crew_of(cores: int | None) -> Crew:
    cores = cores or os.cpu_count() or 1
    return Alone() if cores == 1 else Processes(cores)
