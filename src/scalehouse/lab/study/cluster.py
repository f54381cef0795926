"""Chunks on many machines, by Ray.

Only Ray's small core is used: `init`, `remote`, `wait` and `get`. A worker that is lost is Ray's to
replace; should it give up on a chunk all the same, the chunk is handed out again.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from scalehouse.core.errors import ScalehouseError
from scalehouse.lab.study.chunk import Outcome, play_chunk
from scalehouse.lab.study.crew import LostWorkers, Result
from scalehouse.lab.study.plan import Chunk
from scalehouse.lab.study.shelf import packed, unpacked

BESIDE_OTHERS = 2  # chunks may wait for each core of the cluster
MOST_LOSSES = 5  # of one chunk


class NoRay(ScalehouseError):
    """It is not installed."""


def _play(chunk: Chunk) -> bytes:
    """What runs on another machine: a chunk goes there, its outcome comes back packed."""
    return packed(play_chunk(chunk))


class Cluster:
    """The cores of a Ray cluster."""

    def __init__(self, address: str, ray: Any = None) -> None:
        """`ray`: what stands in for Ray itself."""
        self._ray = ray or _installed_ray()
        self._ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
        self._play = self._ray.remote(_play)

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Result]:
        left = iter(chunks)
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        jobs: dict[Any, Chunk] = {}
        losses: dict[Chunk, int] = {}
        for chunk in itertools.islice(left, cores * BESIDE_OTHERS):
            jobs[self._play.remote(chunk)] = chunk
        while jobs:
            done, _ = self._ray.wait(list(jobs), num_returns=1)
            for job in done:
                chunk = jobs.pop(job)
                outcome = self._outcome(job, chunk, losses)
                if outcome is None:
                    jobs[self._play.remote(chunk)] = chunk
                    continue
                yield chunk, outcome
                for following in itertools.islice(left, 1):
                    jobs[self._play.remote(following)] = following

    def _outcome(self, job: Any, chunk: Chunk, losses: dict[Chunk, int]) -> Outcome | None:
        """None when it was lost with its worker."""
        try:
            return unpacked(self._ray.get(job))
        except self._ray.exceptions.RayTaskError:
            raise  # the chunk itself went wrong, and would again
        except self._ray.exceptions.RayError as error:
            losses[chunk] = losses.get(chunk, 0) + 1
            if losses[chunk] > MOST_LOSSES:
                raise LostWorkers(f"the cluster lost chunk {chunk.number} too often") from error
            return None


def _installed_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise NoRay("--ray needs Ray: pip install 'scalehouse[ray]'") from error
    return ray
