"""The settings of a searching bot: those of its plan, and those of the bot around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots.search.plan import PLAN
from scalehouse.core.rules.contract import State

MOST_TREES = 64
MOST_SIMULATIONS = 100_000_000
MOST_NODES = 20_000_000
MOST_WORLDS = 100_000
DEEPEST_LOOK = 8


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """The first are the bot's; what the others mean is said in plan.py."""

    simulations: int  # of all trees
    trees: int = 2  # the work is shared out between them, on as many cores
    nodes: int = 50_000  # of each tree
    slack: float = 0.0  # a move that promises so much less than the best is as good
    shown: tuple[str, ...] = ()  # hidden fields whose likely values are part of the explanation
    # While seats prepare, what they choose shows much later: playouts go to the end.
    opening: str = ""  # the field of the sight that tells how far the match is
    opening_ends: int = 0  # it is the opening while that field is below this
    opening_simulations: int = 0  # of all trees
    opening_explore: float = 0.7
    explore: float = 0.7
    look: int = 0
    ripe: int = 1
    trust: float = 1.0
    plies: int = -1
    sense: int = 0
    margin: float = 0.0
    haste: float = 0.0
    worlds: int = 0
    belief: float = 0.0

    def is_opening(self, sight: State) -> bool:
        return bool(self.opening) and bool(sight[self.opening] < self.opening_ends)

    def for_opening(self) -> SearchSettings:
        return replace(
            self, plies=-1, simulations=self.opening_simulations, explore=self.opening_explore
        )

    def plan(self, tree: int) -> NDArray[Any]:
        """For one of the trees: the simulations are shared out between them."""
        plan = np.zeros(1, PLAN)
        for name in PLAN.names or ():
            plan[name] = getattr(self, name)
        share, rest = divmod(self.simulations, self.trees)
        plan["simulations"] = share + (tree < rest)
        return plan

    @property
    def needs_judgement(self) -> str:
        """A setting that rests on the game's own judgement, if there is one."""
        rests = {
            "plies": self.plies >= 0,
            "look": self.look > 0,
            "sense": self.sense > 0,
            "margin": self.margin > 0,
            "belief": self.belief > 0,
        }
        return next((name for name, rests_on_it in rests.items() if rests_on_it), "")

    def problem(self) -> str:
        """What cannot be meant; empty when all is well."""
        ranges: dict[str, tuple[float, float]] = {
            "simulations": (1, MOST_SIMULATIONS),
            "trees": (1, MOST_TREES),
            "nodes": (1, MOST_NODES),
            "slack": (0, 1),
            "opening_simulations": (1 if self.opening else 0, MOST_SIMULATIONS),
            "opening_explore": (0, 100),
            "explore": (0, 100),
            "look": (0, DEEPEST_LOOK),
            "ripe": (0, MOST_SIMULATIONS),
            "trust": (0, MOST_SIMULATIONS),
            "plies": (-1, MOST_SIMULATIONS),
            "sense": (0, DEEPEST_LOOK),
            "margin": (0, 1),
            "haste": (0, 0.1),
            "worlds": (0, MOST_WORLDS),
            "belief": (0, 100),
        }
        for name, (low, high) in ranges.items():
            if not low <= getattr(self, name) <= high:
                return f"{name} must be from {low} to {high}, not {getattr(self, name)}"
        return ""
