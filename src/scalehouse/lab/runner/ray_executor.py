"""Jobs on many machines, by Ray.

Only Ray's small core is used: `init`, `remote`, `wait` and `get`. A worker that is lost is Ray's to
replace; should it give up on a job all the same, the job is handed out again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from scalehouse.core.errors import ScalehouseError
from scalehouse.lab.runner.executor import BESIDE_OTHERS, Executor, Job, LostWorkers, Outcome

MOST_LOSSES = 5  # of one job


class NoRay(ScalehouseError):
    """It is not installed."""


class RayExecutor(Executor):
    """The cores of a Ray cluster. Each machine prepares itself: nothing is kept for another."""

    def __init__(self, address: str, ray: Any = None) -> None:
        """`ray`: what stands in for Ray itself."""
        self._ray = ray or _installed_ray()
        self._ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)

    def outcomes(
        self, work: Callable[[Job], Outcome], jobs: Iterator[Job]
    ) -> Iterator[tuple[Job, Outcome]]:
        remote = self._ray.remote(work)
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        losses: dict[Job, int] = {}
        begun = {remote.remote(job): job for job in itertools.islice(jobs, cores * BESIDE_OTHERS)}
        while begun:
            ended, _ = self._ray.wait(list(begun), num_returns=1)
            for one in ended:
                job = begun.pop(one)
                try:
                    outcome = self._ray.get(one)
                except self._ray.exceptions.RayTaskError:
                    raise  # the job itself went wrong, and would again
                except self._ray.exceptions.RayError as error:
                    losses[job] = losses.get(job, 0) + 1
                    if losses[job] > MOST_LOSSES:
                        raise LostWorkers(f"the cluster lost {job} too often") from error
                    begun[remote.remote(job)] = job
                    continue
                yield job, outcome
                begun |= {remote.remote(more): more for more in itertools.islice(jobs, 1)}


def _installed_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise NoRay("--ray needs Ray: pip install 'scalehouse[ray]'") from error
    return ray
