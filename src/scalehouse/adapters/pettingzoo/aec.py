"""One seat at a time (PettingZoo's AEC environments)."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from scalehouse.adapters.checks import check_begun
from scalehouse.adapters.encoding import Numbers
from scalehouse.adapters.pettingzoo.common import (
    Agent,
    Observation,
    Seated,
    agent,
    observation,
)
from scalehouse.adapters.turns import ILLEGAL
from scalehouse.core.rules.contract import Mask, Seat


def env(game: str, **settings: Any) -> AECEnv[Agent, Observation, int]:
    """As PettingZoo's own classic games: an illegal move loses and ends the match."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str, **settings: Any) -> RawEnv:
    """Without those wrappers: an illegal move is an error and changes nothing."""
    return RawEnv(game, **settings)


class RawEnv(Seated, AECEnv[Agent, Observation, int]):  # type: ignore[misc]  # ships no types
    """A match of any game; rewards are the seats' parts of the win, when it is over."""

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__(game, **settings)
        self._seen: tuple[Numbers, Mask] | None = None  # by the seat that is asked

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {one: {} for one in self.agents}
        self._ask(self._table.seat)

    def step(self, action: int | None) -> None:
        check_begun(begun=bool(self.agents), by="reset")
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
