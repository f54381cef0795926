"""Environments for learners: steps a second, beside PettingZoo's own Connect Four."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np

from bench.measure import Row, goal_row, interleaved, rate, spread
from scalehouse.adapters import pettingzoo
from scalehouse.adapters.fleet import Fleet
from scalehouse.core import registry

SCATHE_STEPS = 1e6  # a second, on all cores
FLEET_BESIDE_ZOO = 100
ROUNDS = 5
SIZE = 4096  # matches at once
FLEET_STEPS = 60  # of all of them, in a round
SINGLE_STEPS = 4_000
GAMES = ("scathe", "scale", "fate", "trex")


def rows() -> list[Row]:
    return [*map(fleet_row, GAMES), *beside_zoo()]


def fleet_row(name: str) -> Row:
    """Random legal actions, chosen in compiled code as well; observations and masks are written."""
    goal = SCATHE_STEPS if name == "scathe" else None
    work = fleet_work(name)
    work()
    measured = [rate(work) for _ in range(ROUNDS)]
    return Row(
        f"{registry.find(name).title}: million steps a second of {SIZE} matches, all cores",
        spread([steps / 1e6 for steps in measured]),
        "",
        "",
        goal=f"≥ {goal / 1e6:g}" if goal else "",
        met=median(measured) >= goal if goal else None,
    )


def fleet_work(name: str) -> Callable[[], int]:
    fleet = Fleet(name, SIZE)
    fleet.begin("bench")

    def work() -> int:
        for _ in range(FLEET_STEPS):
            fleet.step(fleet.sample())
        return SIZE * FLEET_STEPS

    return work


def beside_zoo() -> list[Row]:
    registry.find("connect_four").twin.prefer_compiled()
    theirs = single_work(their_connect_four())
    many, one = fleet_work("connect_four"), single_work(pettingzoo.env("connect_four"))
    return [
        zoo_row(f"{SIZE} matches at once, all cores", many, theirs, FLEET_BESIDE_ZOO),
        zoo_row("one match, in PettingZoo's form", one, theirs, 1),
    ]


def zoo_row(what: str, ours: Callable[[], int], theirs: Callable[[], int], goal: int) -> Row:
    pair = interleaved(lambda: rate(ours), lambda: rate(theirs), ROUNDS)
    what = f"Connect Four: thousand steps a second, {what}"
    return goal_row(what, pair, "PettingZoo's own, one match", goal, 1e3)


def their_connect_four() -> Any:
    """It asks for pygame to draw with, and nothing is drawn here."""
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def single_work(env: Any) -> Callable[[], int]:
    """Random legal moves, with a look before each."""
    rng = np.random.default_rng(0)

    def work() -> int:
        env.reset(seed=0)
        for _ in range(SINGLE_STEPS):
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[rng.integers(legal.size)]))
        return SINGLE_STEPS

    return work
