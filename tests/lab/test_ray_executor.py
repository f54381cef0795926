"""Chunks on a cluster that loses workers: nothing is lost, nothing counted twice."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from scalehouse.core.game import Game
from scalehouse.lab.runner.executor import LostWorkers
from scalehouse.lab.runner.ray_executor import MOST_LOSSES, RayExecutor
from scalehouse.lab.study import study
from scalehouse.lab.study.plan import Plan
from scalehouse.lab.study.run import run

pytestmark = pytest.mark.usefixtures("plain")


class RayError(Exception):
    pass


class RayTaskError(RayError):
    pass


class WorkerLost(RayError):
    pass


class StandIn:
    """Ray's small core in one process; `is_lost(n)` says whether the nth job's worker dies."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self, is_lost: Callable[[int], bool]) -> None:
        self._is_lost = is_lost
        self._numbers = itertools.count()
        self._jobs: dict[int, Callable[[], Any]] = {}
        self.address = ""
        self.most_at_once = 0

    def init(self, address: str, **_: object) -> None:
        self.address = address

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        def submit(*args: Any) -> int:
            number = next(self._numbers)
            self._jobs[number] = lambda: function(*args)
            return number

        return SimpleNamespace(remote=submit)

    def wait(self, jobs: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        """The last one handed out ends first: order must not matter."""
        self.most_at_once = max(self.most_at_once, len(jobs))
        return jobs[-num_returns:], jobs[:-num_returns]

    def get(self, job: int) -> Any:
        if self._is_lost(job):
            raise WorkerLost
        return self._jobs.pop(job)()


def test_lost_workers_change_nothing(coin: Game) -> None:
    ray = StandIn(lambda job: job % 3 == 1)
    plan = Plan.of(coin, ["random"], seed=2)
    found = run(plan, 9500, RayExecutor("10.0.0.1:6379", ray), None, lambda *_: None)
    assert ray.address == "10.0.0.1:6379"
    assert ray.most_at_once == 6
    assert found.matches == 9500
    assert found.tally == study(coin, ["random"], 9500, seed=2, cores=1).tally


def test_a_chunk_that_is_lost_again_and_again_ends_the_study(coin: Game) -> None:
    tries: list[int] = []

    def never_comes_back(job: int) -> bool:
        tries.append(job)
        return True

    ray = StandIn(never_comes_back)
    with pytest.raises(LostWorkers, match="lost chunk 0 too often"):
        run(Plan.of(coin, ["random"]), 10, RayExecutor("auto", ray), None, lambda *_: None)
    assert len(tries) == MOST_LOSSES + 1


def test_a_fault_in_the_chunk_itself_is_not_played_again(coin: Game) -> None:
    class Faulty(StandIn):
        def get(self, job: int) -> Any:
            raise RayTaskError("division by zero")

    with pytest.raises(RayTaskError, match="division"):
        run(Plan.of(coin, ["random"]), 10, RayExecutor("auto", Faulty(bool)), None, lambda *_: None)
