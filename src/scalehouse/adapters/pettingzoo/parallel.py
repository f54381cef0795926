"""All seats at once (PettingZoo's parallel environments)."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from scalehouse.adapters.checks import check_begun
from scalehouse.adapters.pettingzoo.common import (
    Agent,
    Observation,
    Seated,
    agent,
    observation,
)
from scalehouse.adapters.table import PerformedTable
from scalehouse.adapters.turns import ILLEGAL
from scalehouse.core.rules.contract import Seat

Infos = dict[Agent, dict[str, Any]]
Observations = dict[Agent, Observation]
Stepped = tuple[Observations, dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos]


def parallel_env(game: str, **settings: Any) -> SeatsAtOnce:
    """PettingZoo's parallel environment of a game in which all seats act at once."""
    return SeatsAtOnce(game, **settings)


class SeatsAtOnce(Seated, ParallelEnv[Agent, Observation, int]):  # type: ignore[misc]  # no types
    """A match in which every seat takes an action in every step. The last action is to wait.

    A seat that may not act can only wait; one that may act waits only in a game that is performed.
    What the acting seats chose is played in the order of their seats, or of the tick's lots. A
    move that an earlier one of the same step has made impossible comes too late, and is not made.
    """

    IN_NAME = "_parallel"

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__(game, **settings)
        self._steps = 0

    @property
    def wait(self) -> int:
        """The last action, beyond the game's own moves."""
        return self._table.game.moves

    @property
    def _actions(self) -> int:
        return self.wait + 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        self._begin(seed)
        self._steps = 0
        return self._look()

    def step(self, actions: dict[Agent, int]) -> Stepped:
        """Everybody's action; a seat that is left out waits."""
        check_begun(begun=bool(self.agents), by="reset")
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
        if isinstance(self._table, PerformedTable):
            self._play_tick(self._table, chosen)
            return
        for seat in self._table.acting:
            if self._is_still_legal(seat, chosen[seat]):
                self._table.play(seat, chosen[seat])

    def _play_tick(self, table: PerformedTable, chosen: list[int]) -> None:
        tick = table.ticks
        while table.ticks == tick and not table.over:
            seat = table.seat
            legal = self._is_still_legal(seat, chosen[seat])
            table.play(seat, chosen[seat] if legal else self.wait)

    def _is_still_legal(self, seat: Seat, action: int) -> bool:
        _, mask = self._table.look(seat)
        return action < mask.size and bool(mask[action])
