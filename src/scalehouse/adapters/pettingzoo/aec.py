"""One seat at a time (PettingZoo's AEC environments)."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from scalehouse.adapters.encoding import Numbers
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
from scalehouse.adapters.table import table_of
from scalehouse.core.contract import Mask, Seat


def env(game: str, **settings: Any) -> AECEnv[Agent, Observation, int]:
    """As PettingZoo's own classic games: an illegal move loses and ends the match."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str, **settings: Any) -> RawEnv:
    """Without those wrappers: an illegal move is an error and changes nothing."""
    return RawEnv(game, **settings)


class RawEnv(AECEnv[Agent, Observation, int], EzPickle):  # type: ignore[misc]  # ships no types
    """A match of any game; rewards are the seats' parts of the win, when it is over."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        longest: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """longest: actions after which a match is cut off."""
        EzPickle.__init__(
            self, game, seats=seats, longest=longest, render_mode=render_mode, **options
        )
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self._table = table_of(game, seats, options)
        self._longest = longest or self._table.game.longest
        self._seeds = Seeds()
        self._seats = {agent(seat): seat for seat in range(self._table.seats)}
        self._seen: tuple[Numbers, Mask] | None = None  # by the seat that is asked
        self.metadata = {
            "name": f"scalehouse_{game}_v{self._table.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(self._seats)
        self.agents: list[Agent] = []
        space = observation_space(self._table.encoding, self._table.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            one: spaces.Discrete(self._table.actions) for one in self.possible_agents
        }

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.begin(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {one: {} for one in self.agents}
        self._ask(self._table.seat)

    def step(self, action: int | None) -> None:
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        seat = self._seats[mover]
        _, mask = self._seen or self._table.look(seat)
        self._table.check(seat, action, mask)
        self._cumulative_rewards[mover] = 0.0
        self.infos[mover] = {}
        self._table.play(seat, int(action))  # type: ignore[arg-type]  # checked above
        if self._table.over:
            self._end()
        else:
            self._go_on()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: Agent) -> Observation:
        if agent == self.agent_selection and self._seen is not None:
            seen, mask = self._seen
            return observation(seen.copy(), mask)
        seen, mask = self._table.look(self._seats[agent])
        if agent != self.agent_selection:
            mask[:] = False  # it may act as well, but is asked later
        return observation(seen, mask)

    def render(self) -> str | None:
        return render(self._table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _go_on(self) -> None:
        if self._table.moves >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask(self._table.seat)

    def _end(self) -> None:
        shares = self._table.shares()
        for one, seat in self._seats.items():
            self.rewards[one] = shares[seat]
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._seen = None
        self.agent_selection = self.agents[0]

    def _ask(self, seat: Seat) -> None:
        self._seen = self._table.look(seat)
        self.agent_selection = agent(seat)
        self.infos[self.agent_selection] = {"action_mask": self._seen[1].astype("int8")}
