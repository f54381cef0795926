"""One learning seat against bots (Gymnasium's environments)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from scalehouse import bots
from scalehouse.adapters.checks import check_begun, check_longest
from scalehouse.adapters.encoding import Numbers
from scalehouse.adapters.render import RENDER_MODES, check_render_mode, render
from scalehouse.adapters.table import AdapterTable, PerformedTable, table_of
from scalehouse.adapters.turns import ILLEGAL
from scalehouse.bots.performer import cast_of
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Mask, Seat

Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """An episode is a match; the reward, at its end, is the seat's part of the win.

    The mask of legal actions is `info["action_mask"]`, and `action_masks()`. In a game that is
    performed the last action is to wait.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # theirs

    def __init__(
        self,
        game: str,
        *,
        seat: Seat = 0,
        opponents: str | Sequence[str] = "random",
        seats: int | None = None,
        longest: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """opponents: a bot for all other seats, or one for each of them in their order.

        longest: actions, of all seats, after which an episode is cut off.
        """
        found = registry.find(game)
        names = opponents_of(found, found.check_seats(seats), seat, opponents)
        self._table = table_of(game, seats, options, _levels(found, names))
        self._names = names
        self._seat = seat
        self._longest = check_longest(longest, found)
        self._begun = False
        self._players: dict[Seat, bots.Bot] = {}
        self._mask: Mask = np.zeros(self._table.actions, np.bool_)
        self.observation_space = spaces.Box(
            self._table.encoding.low, self._table.encoding.high, dtype=np.float32
        )
        self.action_space = spaces.Discrete(self._table.actions)
        self.render_mode = check_render_mode(render_mode)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        self._begun = True
        self._begin()
        while self._table.over:  # before the seat could do anything
            self._begin()
        return self._look()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Info]:
        check_begun(begun=self._begun, by="reset")
        if not (0 <= action < self._mask.size and self._mask[action]):
            seen, info = self._look()
            return seen, ILLEGAL, True, False, info | {"illegal": True}
        self._table.play(self._seat, int(action))
        self._let_others_play()
        seen, info = self._look()
        if self.render_mode == "human":
            self.render()
        over = self._table.over
        reward = self._table.shares()[self._seat] if over else 0.0
        return seen, reward, over, not over and self._is_too_long(), info

    def action_masks(self) -> Mask:
        """What is legal now, where maskable learners look for it."""
        return self._mask.copy()

    def render(self) -> str | None:
        return render(self._table, self.render_mode)

    def _begin(self) -> None:
        seed = int(self.np_random.integers(2**63))
        self._table.begin(seed)
        for other, name in self._names.items():
            if not bots.performs(name, self._table.game):
                self._players[other] = bots.make(name, self._table.game, (seed, other))
        self._let_others_play()

    def _let_others_play(self) -> None:
        table = self._table
        while not table.over and table.seat != self._seat and not self._is_too_long():
            table.play(table.seat, self._choice(table, table.seat))

    def _choice(self, table: AdapterTable, seat: Seat) -> int:
        if isinstance(table, PerformedTable) and seat not in self._players:
            return table.decide(seat)
        return self._players[seat].choose(table.sight(seat), seat)

    def _is_too_long(self) -> bool:
        return self._table.moves >= self._longest

    def _look(self) -> tuple[Numbers, Info]:
        seen, self._mask = self._table.look(self._seat)
        return seen, {"action_mask": self._mask.astype(np.int8)}


def opponents_of(game: Game, seats: int, seat: Seat, given: str | Sequence[str]) -> dict[Seat, str]:
    """The bot on every other seat."""
    if not 0 <= seat < seats:
        raise BadOption(f"there is no seat {seat} at a table of {seats}")
    others = [other for other in range(seats) if other != seat]
    names = [given] * len(others) if isinstance(given, str) else list(given)
    if len(names) != len(others):
        raise BadOption(f"there are {len(others)} other seats, but {len(names)} opponents")
    return {other: bots.check_name(name, game) for other, name in zip(others, names, strict=True)}


def _levels(game: Game, names: dict[Seat, str]) -> list[str] | None:
    """Of the performers on all seats: one that does not decide moves a body all the same."""
    cast = cast_of(game)
    if cast is None:
        return None
    named = [names.get(seat, cast.usual) for seat in range(len(names) + 1)]
    return [name if name in cast.levels else cast.usual for name in named]
