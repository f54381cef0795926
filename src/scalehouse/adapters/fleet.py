"""Thousands of matches of one game, stepped together in compiled code.

    fleet = Fleet("scathe", 4096)
    fleet.begin(seed=7)
    while learning:
        fleet.step(actions)          # one for each row: of fleet.seats[row], legal by fleet.masks
        learn(fleet.observations, fleet.masks, fleet.rewards, fleet.over)

It needs none of the libraries that it serves. Its arrays are written in place by every step.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from scalehouse.adapters import rows, shows
from scalehouse.adapters.checks import check_begun, check_longest
from scalehouse.adapters.encoding import BYTE, Encoding
from scalehouse.bots import UnknownBot, check_name, greedy, performs
from scalehouse.bots.performer.body import FRAME
from scalehouse.bots.performer.cast import Cast, cast_of
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.core.rng import WORDS, seeded
from scalehouse.core.rules.contract import Counts, Seat

BOTS = {"random": rows.RANDOM, "greedy": rows.GREEDY}
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
        self._start = np.array([self.game.start(number, self.game.check_options(options))])
        self._states = np.repeat(self._start, size)
        self._rows = np.zeros(size, rows.ROW)
        self._rows["ours"] = _ours(ours, size, number)
        self._dice = np.zeros(size * WORDS, np.int64)
        self._hands = np.zeros(size * WORDS, np.int64)
        cast = cast_of(self.game)
        # What the rows perform: one for each, or nothing in a game that is not performed.
        self._stage = np.zeros(size, cast.show) if cast else self.encoding.still()
        self._seen = self.encoding.empty(size)
        self._final = self.encoding.empty(size)
        # How many numbers of actions there are: where a game is performed, the last is to wait.
        self.actions = self.game.moves + (cast is not None)
        self.observations = self._seen.reshape(size, self.encoding.size)
        self.final = self._final.reshape(size, self.encoding.size)  # of rows that have ended
        self.masks = np.zeros((size, self.actions), np.bool_)
        self.rewards = np.zeros((size, number))  # [row, seat] parts of the win, at the end
        self.over = np.zeros(size, np.bool_)  # rows whose match has ended in the last step
        self.cut = np.zeros(size, np.bool_)  # and those that were cut off
        minds = _minds(cast, self._rows["ours"], number, opponents) if cast else None
        self._share_work(min(threads or os.cpu_count() or 1, size), cast, minds)

    def _share_work(self, threads: int, cast: Cast | None, minds: Any) -> None:
        """Each thread gets rows of its own, and a desk to work at."""
        if cast:
            self._kernel = cast.kernel(shows.step_shows, wait=True)
            self._desks = [_dressing_room(self.game, cast, minds) for _ in range(threads)]
        else:
            self._kernel = self.game.twin.kernel(rows.step_rows, wait=True)
            self._desks = [_desk(self.game) for _ in range(threads)]
        self._bounds = np.linspace(0, self.size, threads + 1).astype(int).tolist()
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @property
    def seats(self) -> NDArray[np.int64]:
        """[row] the seat that is asked, whose observation and mask are shown."""
        seats: NDArray[np.int64] = self._rows["seat"]
        return seats

    def begin(self, seed: object) -> None:
        """New matches in all rows: the same for the same seed, if the same actions are taken.

        The first match of row n is that of a `table.Table` with the seed (seed, n).
        """
        for row in range(self.size):
            place = slice(WORDS * row, WORDS * (row + 1))
            self._dice[place] = seeded("table", (seed, row))
            self._hands[place] = seeded("hand", seed, row)
        self._begun = True
        self._step(np.zeros(self.size, np.int64), anew=True)
        self.cut[:] = False

    def step(self, actions: Counts) -> None:
        """Take an action in every row."""
        check_begun(begun=self._begun, by="begin")
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.size,):
            raise BadOption(f"a step takes {self.size} actions, not {given.shape}")
        self._step(given, anew=False)

    def sample(self) -> Counts:
        """A legal action for every row, at random."""
        check_begun(begun=self._begun, by="begin")
        kernel = self.game.twin.kernel(rows.sample_rows, wait=True)
        actions = np.zeros(self.size, np.int64)
        self._together(
            lambda nth: kernel(*self._bounds[nth : nth + 2], self.masks, self._hands, actions)
        )
        return actions

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def _step(self, actions: Counts, *, anew: bool) -> None:
        self._together(lambda nth: self._kernel(*self._arguments(nth, actions, anew=anew)))

    def _arguments(self, nth: int, actions: Counts, *, anew: bool) -> tuple[Any, ...]:
        """Of the part that is the nth thread's."""
        desk = self._desks[nth]
        return (
            *self._bounds[nth : nth + 2],
            int(anew),
            self._states,
            self._start,
            self._rows,
            self._dice,
            self._bot,
            self._limit,
            *desk.sights,
            self.encoding.runs,
            self.encoding.seats,
            self._stage,
            *desk.rest,
            self.masks,
            self._seen,
            actions,
            self._final,
            self.rewards,
            self.over,
            self.cut,
        )

    def _together(self, work: Callable[[int], None]) -> None:
        if self._pool is None:
            work(0)
            return
        for done in [self._pool.submit(work, nth) for nth in range(len(self._desks))]:
            done.result()


@dataclass(frozen=True)
class Desk:
    """What one thread needs to look and to think."""

    sights: tuple[Any, ...]  # states, and their bytes
    rest: tuple[Any, ...]

    @classmethod
    def of(cls, game: Game, size: int, *rest: Any) -> Desk:
        states = np.zeros(size, game.dtype)
        return cls((states, states.view(BYTE)), (game.weights(), *rest))


def _desk(game: Game) -> Desk:
    ahead = np.zeros((greedy.DEPTH, game.moves), np.bool_)
    nexts = np.zeros(greedy.DEPTH + 1, np.int64)
    return Desk.of(game, greedy.DEPTH + 2, ahead, np.zeros(game.moves), game.shares(), nexts)


def _dressing_room(game: Game, cast: Cast, minds: Any) -> Desk:
    """The same where a game is performed."""
    return Desk.of(game, 3, minds, np.zeros(FRAME), cast.odds(), game.shares())


def _minds(cast: Cast, ours: NDArray[np.int64], seats: int, opponents: str) -> Any:
    """The performers of all rows.

    A seat of ours has a body as well, that of the usual performer.
    """
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
