"""Thousands of matches at once (Gymnasium's vector environments)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from scalehouse.adapters.encoding import Numbers
from scalehouse.adapters.fleet import Fleet, Whose
from scalehouse.core.rules.contract import Masks

Info = dict[str, Any]
Stepped = tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]


class ManySeats(VectorEnv[Numbers, NDArray[Any], NDArray[Any]]):
    """A fleet of matches, each with a learning seat; see `SeatEnv` and `fleet.Fleet`.

    A match that has ended begins anew in the same step; the last observation of the old one is in
    `info["final_obs"]`, in the rows that `info["_final_obs"]` marks. `info["action_mask"]` and
    `action_masks()` have a row for each environment, `info["seat"]` says which seat is asked.

    The reward is that of the seat that took the action. With `seat="all"`, where seats take turns
    in one row, `info["rewards"]` has those of all.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: Whose = "each",
        opponents: str = "random",
        seats: int | None = None,
        longest: int | None = None,
        threads: int | None = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """copy: False hands out the fleet's own observations, which the next step overwrites."""
        self._fleet = Fleet(
            game,
            num_envs,
            ours=seat,
            opponents=opponents,
            seats=seats,
            longest=longest,
            threads=threads,
            **options,
        )
        encoding = self._fleet.encoding
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(encoding.low, encoding.high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self._fleet.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        self._fleet.begin(int(self.np_random.integers(2**63)))
        return self._kept(self._fleet.observations), self._info()

    def step(self, actions: NDArray[Any]) -> Stepped:
        fleet = self._fleet
        movers = fleet.seats.copy()
        fleet.step(actions)
        info = self._info() | {"rewards": fleet.rewards.copy()}
        ended = fleet.over | fleet.cut
        if ended.any():
            info |= {"final_obs": fleet.final.copy(), "_final_obs": ended}
        rewards = fleet.rewards[np.arange(self.num_envs), movers]
        return (
            self._kept(fleet.observations),
            rewards,
            fleet.over.copy(),
            fleet.cut.copy(),
            info,
        )

    def action_masks(self) -> Masks:
        """What is legal now, where maskable learners look for it."""
        return self._fleet.masks.copy()

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every environment, at random."""
        return self._fleet.sample()

    def close_extras(self, **_: Any) -> None:
        self._fleet.close()

    def _info(self) -> Info:
        masks = self._fleet.masks.astype(np.int8)
        return {"action_mask": masks, "seat": self._fleet.seats.copy()}

    def _kept(self, observations: Numbers) -> Numbers:
        return observations.copy() if self._copy else observations
