"""What both forms of environment share: the table and its seats, spaces, seeds, and the picture."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray

from scalehouse.adapters.checks import check_longest
from scalehouse.adapters.encoding import Numbers
from scalehouse.adapters.render import RENDER_MODES, check_render_mode, render
from scalehouse.adapters.table import table_of
from scalehouse.core.rules.contract import Mask, Seat

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, NDArray[Any]]


class Seated(EzPickle):
    """A table whose seats are agents."""

    IN_NAME = ""  # of the form, in the environment's name

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        longest: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """longest: steps after which a match is cut off."""
        EzPickle.__init__(
            self, game, seats=seats, longest=longest, render_mode=render_mode, **options
        )
        self.render_mode = check_render_mode(render_mode)
        self._table = table_of(game, seats, options)
        self._longest = check_longest(longest, self._table.game)
        self._seeds = Seeds()
        self._seats = {agent(seat): seat for seat in range(self._table.seats)}
        self.metadata = {
            "name": f"scalehouse_{game}{self.IN_NAME}_v{self._table.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(self._seats)
        self.agents: list[Agent] = []
        each = self.possible_agents
        self.observation_spaces = {one: self._observation_space() for one in each}
        self.action_spaces = {one: spaces.Discrete(self._actions) for one in each}

    @property
    def _actions(self) -> int:
        """How many numbers of actions there are."""
        return self._table.actions

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """Of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete[Any]:
        """Of an agent."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as text, if that was asked for."""
        return render(self._table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        self._table.begin(self._seeds.next(seed))
        self.agents = list(self.possible_agents)

    def _observation_space(self) -> spaces.Dict:
        encoding = self._table.encoding
        return spaces.Dict(
            {
                "observation": spaces.Box(encoding.low, encoding.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )


def agent(seat: Seat) -> Agent:
    """PettingZoo's name of a seat."""
    return f"player_{seat}"


def observation(seen: Numbers, mask: Mask) -> Observation:
    """What PettingZoo expects: the numbers and the mask of legal moves."""
    return {"observation": seen, "action_mask": mask.astype(np.int8)}


class Seeds:
    """A seed for every match: after one that was given, the same ones follow it."""

    def __init__(self) -> None:
        self._first: object = secrets.token_hex(16)
        self._number = 0

    def next(self, given: int | None) -> object:
        """For the match that begins now: a given one starts a new series."""
        if given is not None:
            self._first, self._number = given, 0
        self._number += 1
        return self._first, self._number
