"""All seats at once (PettingZoo's parallel environments)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from scalehouse.adapters.pettingzoo.common import (
    ILLEGAL,
    RENDER_MODES,
    Agent,
    Observation,
    Seeds,
    agent,
    check_render_mode,
    observation,
    observation_space,
    render,
)
from scalehouse.adapters.table import Show, table_of
from scalehouse.core.contract import Seat

Infos = dict[Agent, dict[str, Any]]
Observations = dict[Agent, Observation]
Stepped = tuple[Observations, dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos]


def parallel_env(game: str, **settings: Any) -> SeatsAtOnce:
    return SeatsAtOnce(game, **settings)


class SeatsAtOnce(ParallelEnv[Agent, Observation, int], EzPickle):  # type: ignore[misc]  # no types
    """A match in which every seat takes an action in every step. The last action is to wait.

    A seat that may not act can only wait; one that may act waits only in a game that is performed.
    What the acting seats chose is played in the order of their seats, or of the tick's lots. A
    move that an earlier one of the same step has made impossible comes too late, and is not made.
    """

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
        self._longest = longest or self._table.game.longest
        self._steps = 0
        self._seeds = Seeds()
        self.wait = self._table.game.moves
        self.metadata = {
            "name": f"scalehouse_{game}_parallel_v{self._table.game.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
        }
        self.possible_agents = [agent(seat) for seat in range(self._table.seats)]
        self.agents: list[Agent] = []
        space = observation_space(self._table.encoding, self.wait + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {one: spaces.Discrete(self.wait + 1) for one in self.possible_agents}

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        self._table.begin(self._seeds.next(seed))
        self._steps = 0
        self.agents = list(self.possible_agents)
        return self._look()

    def step(self, actions: dict[Agent, int]) -> Stepped:
        """Everybody's action; a seat that is left out waits."""
        chosen = [int(actions.get(one, self.wait)) for one in self.possible_agents]
        wrong = [seat for seat in range(self._table.seats) if not self._is_legal(seat, chosen)]
        self._steps += 1
        if not wrong:
            self._play(chosen)
        ended = bool(wrong) or self._table.over
        cut = not ended and self._steps >= self._longest
        shares = [0.0] * self._table.seats if wrong else self._table.shares()
        for seat in wrong:
            shares[seat] = ILLEGAL
        return self._stepped(shares, ended=ended, cut=cut)

    def render(self) -> str | None:
        return render(self._table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _stepped(self, shares: list[float], *, ended: bool, cut: bool) -> Stepped:
        observations, infos = self._look()
        rewards = dict(zip(self.possible_agents, shares, strict=True))
        over, late = (dict.fromkeys(self.possible_agents, value) for value in (ended, cut))
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, over, late, infos

    def _look(self) -> tuple[Observations, Infos]:
        seen = {agent(seat): self._seen_by(seat) for seat in range(self._table.seats)}
        return seen, {one: {"action_mask": had["action_mask"].copy()} for one, had in seen.items()}

    def _seen_by(self, seat: Seat) -> Observation:
        seen, mask = self._table.look(seat)
        actions = np.zeros(self.wait + 1, np.bool_)
        actions[: mask.size] = mask
        actions[self.wait] |= not mask.any()
        return observation(seen, actions)

    def _is_legal(self, seat: Seat, chosen: list[int]) -> bool:
        mask = self._seen_by(seat)["action_mask"]
        return 0 <= chosen[seat] <= self.wait and bool(mask[chosen[seat]])

    def _play(self, chosen: list[int]) -> None:
        if isinstance(self._table, Show):
            self._play_tick(self._table, chosen)
            return
        for seat in self._table.acting:
            if self._is_still_legal(seat, chosen[seat]):
                self._table.play(seat, chosen[seat])

    def _play_tick(self, table: Show, chosen: list[int]) -> None:
        tick = table.ticks
        while table.ticks == tick and not table.over:
            seat = table.seat
            legal = self._is_still_legal(seat, chosen[seat])
            table.play(seat, chosen[seat] if legal else self.wait)

    def _is_still_legal(self, seat: Seat, action: int) -> bool:
        _, mask = self._table.look(seat)
        return action < mask.size and bool(mask[action])
