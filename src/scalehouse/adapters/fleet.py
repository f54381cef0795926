"""Thousands of matches of one game, stepped together in compiled code.

    fleet = Fleet("scathe", 4096)
    fleet.begin(seed=7)
    while learning:
        fleet.step(actions)          # one for each row: of fleet.seats[row], legal by fleet.masks
        learn(fleet.observations, fleet.masks, fleet.rewards, fleet.over)

It needs none of the libraries that it serves. Its arrays are written in place by every step.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from scalehouse.adapters import rows
from scalehouse.adapters.checks import check_begun, check_longest
from scalehouse.adapters.encoding import BYTE, Encoding
from scalehouse.bots import UnknownBot, check_name, greedy, performs
from scalehouse.bots.performer.cast import Cast, cast_of
from scalehouse.bots.performer.mind import Minds, mind_dtype
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import Counts, Seat

BOTS = {"random": rows.RANDOM, "greedy": rows.GREEDY}
NO_MIND = mind_dtype(1, ())  # the form of minds where nobody has one
Whose = Seat | Literal["all", "each"]


class Fleet:
    """`ours`: the seats that are asked from outside.

    A number: that seat in every row. "each": one seat of every row, row by row the next one.
    "all": every seat; then no bot plays, and a step is a move of whoever is to act.
    """

    def __init__(
        self,
        game: str,
        size: int,
        *,
        ours: Whose = "all",
        opponents: str = "random",
        seats: int | None = None,
        longest: int | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        """longest: moves after which a match is cut off."""
        if size < 1:
            raise BadOption(f"a fleet has at least 1 match, not {size}")
        self.game = registry.find(game)
        self.size = size
        self._begun = False
        self.encoding = Encoding(self.game)
        number = self.game.check_seats(seats)
        self._bot = _bot(self.game, opponents)
        self._limit = check_longest(longest, self.game)
        self._start = self.game.start(number, self.game.check_options(options))
        self._states = np.repeat(np.array([self._start], self.game.dtype), size)
        self._rows = np.zeros(size, rows.row_dtype(self.encoding.seats))
        self._rows["ours"] = _ours(ours, size, number)
        cast = cast_of(self.game)
        # The performers of all rows.
        self._minds = _minds(cast, self._rows["ours"], number, opponents)
        # How many numbers of actions there are: where a game is performed, the last is to wait.
        self.actions = self.game.moves + (cast is not None)
        self._seen = self.encoding.empty(2 * size)
        # Of all rows as they are, and of rows that have ended as they were.
        self.observations, self.final = self._seen.reshape(2, size, self.encoding.size)
        self.masks = np.zeros((size, self.actions), np.bool_)
        self.rewards = self._rows["rewards"][:, :number]  # [row, seat] parts of the win, at the end
        self.over = self._rows["over"]  # rows whose match has ended in the last step
        self.cut = self._rows["cut"]  # and those that were cut off
        self._share_work(min(threads or os.cpu_count() or 1, size))

    def _share_work(self, threads: int) -> None:
        """Each thread gets rows of its own, and a desk to work at."""
        self._kernels = rows.kernels_for(self.game)
        bounds = np.linspace(0, self.size, threads + 1).astype(int).tolist()
        self._desks = [self._desk(*both) for both in itertools.pairwise(bounds)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def _desk(self, first: int, last: int) -> Desk:
        desk = Desk(self.game)
        desk.states[rows.START] = self._start
        w = desk.workspace
        w.first, w.last, w.bot, w.limit = first, last, self._bot, self._limit
        w.moves, w.players, w.seats = self.game.moves, self.rewards.shape[1], self.encoding.seats
        w.frames = self.encoding.still().size
        return desk

    @property
    def seats(self) -> NDArray[np.int64]:
        """[row] the seat that is asked, whose observation and mask are shown."""
        seats: NDArray[np.int64] = self._rows["seat"]
        return seats

    def begin(self, seed: object) -> None:
        """New matches in all rows: the same for the same seed, if the same actions are taken.

        The first match of row n is that of a `table.Table` with the seed (seed, n).
        """
        for number, row in enumerate(self._rows):
            row.rng[:] = seeded("table", (seed, number))
            row.hand[:] = seeded("hand", seed, number)
        self._begun = True
        self._step(anew=True)
        self.cut[:] = False

    def step(self, actions: Counts) -> None:
        """Take an action in every row."""
        check_begun(begun=self._begun, by="begin")
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.size,):
            raise BadOption(f"a step takes {self.size} actions, not {given.shape}")
        self._rows["action"] = given
        self._step(anew=False)

    def sample(self) -> Counts:
        """A legal action for every row, at random."""
        check_begun(begun=self._begun, by="begin")
        kernel = self._kernels(rows.sample_rows, wait=True)
        actions = np.zeros(self.size, np.int64)
        self._together(
            lambda desk: kernel(
                desk.workspace.first, desk.workspace.last, self.masks, self._rows, actions
            )
        )
        return actions

    def close(self) -> None:
        """End its threads."""
        if self._pool:
            self._pool.shutdown()

    def _step(self, *, anew: bool) -> None:
        kernel = self._kernels(rows.step_rows, wait=True)
        for desk in self._desks:
            desk.workspace.anew = anew
        self._together(
            lambda desk: kernel(
                self._states,
                self._rows,
                self._minds,
                desk.states,
                desk.content,
                desk.ahead,
                self.encoding.runs,
                self.masks,
                self._seen,
                desk.workspaces,
            )
        )

    def _together(self, work: Callable[[Desk], None]) -> None:
        if self._pool is None:
            work(self._desks[0])
            return
        for done in [self._pool.submit(work, desk) for desk in self._desks]:
            done.result()


class Desk:
    """What one thread needs to look and to think."""

    def __init__(self, game: Game) -> None:
        self.states = np.zeros(rows.DESK, game.dtype)
        self.content = self.states[rows.SIGHT : rows.SIGHT + 1].view(BYTE)
        self.ahead = np.zeros((greedy.DEPTH, game.moves), np.bool_)
        self.workspaces = rows.workspace_of(game)

    @property
    def workspace(self) -> rows.Workspace:
        """The record that the loop works in."""
        return self.workspaces[0]


def _minds(cast: Cast | None, ours: NDArray[np.int64], seats: int, opponents: str) -> Minds:
    """The performers of all rows; none where nobody performs.

    A seat of ours has a body as well, that of the usual performer.
    """
    if cast is None:
        return np.zeros(0, NO_MIND)
    level = opponents if opponents in cast.levels else cast.usual
    is_ours = ours[:, None] >> np.arange(seats) & 1
    return np.where(is_ours.ravel(), cast.minds_of([cast.usual]), cast.minds_of([level]))


def _bot(game: Game, name: str) -> int:
    check_name(name, game)
    if performs(name, game):
        return rows.PERFORMER
    if name not in BOTS:
        raise UnknownBot(f"{name} thinks too long to play by the thousand; take {', '.join(BOTS)}")
    return BOTS[name]


def _ours(ours: Whose, size: int, seats: int) -> Any:
    """[row] a bit for each seat that is asked from outside."""
    if ours == "all":
        return (1 << seats) - 1
    if ours == "each":
        return 1 << np.arange(size) % seats
    if ours not in range(seats):
        raise BadOption(f"ours must be a seat from 0 to {seats - 1}, 'each' or 'all', not {ours!r}")
    return 1 << ours
