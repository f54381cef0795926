"""Whole matches between performers, in virtual time, all in compiled code.

The same as performers at a live table in `core.timed`: every tick each shows a frame and sees those
of all others, then each has a look, in an order drawn by lot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from scalehouse.bots.performer.body import FAR, FAST, FRAME, move_about
from scalehouse.bots.performer.cast import the_cast_of
from scalehouse.bots.performer.contract import STAY, decide
from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.performer.perspective import watch
from scalehouse.bots.performer.ticks import SIGHT, TICK, all_notice, be_ready, draw_lots, see
from scalehouse.core.clock import SECOND, Instant
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import WORDS, pick_weighted, seeded
from scalehouse.core.rules.arrays import Counts, Mask, Rng, Shares, States
from scalehouse.core.rules.contract import actors, apply, chance, score
from scalehouse.core.rules.values import CHANCE, NOBODY, Move, Seat, State
from scalehouse.lab.runner.results import MOVERS
from scalehouse.lab.runner.workspace import Workspace, Workspaces, rows_of

LONGEST: Instant = 3 * 3600 * SECOND  # nobody performs longer than that


def stage_dtype(game: Game, odds: int) -> np.dtype[Any]:
    """`odds`: numbers that a performer thinks in."""
    seats = max(game.seats)
    return np.dtype((np.record, [
        ("players_moves", np.int64),
        ("made", np.int64),  # moves of players and of chance
        ("now", np.int64),  # milliseconds
        ("order", np.int64, (seats,)),  # in which all have a look
        ("dice", np.int64, (WORDS,)),
        ("thoughts", np.int64, (WORDS,)),
        ("weights", np.int64, (game.moves,)),
        ("frame", np.float64, (FRAME,)),
        ("odds", np.float64, (odds,)),
        ("shares", np.float64, (seats,)),
    ]))  # fmt: skip


def perform_match(
    truth: State, minds: Minds, states: States, mask: Mask, record: Counts, workspaces: Workspaces
) -> None:
    """Play to the end; fills the shares of the win.

    Moves are written down as far as the record goes.
    """
    w = workspaces[0]
    w.players_moves = 0
    w.made = 0
    w.now = 0
    for seat in range(minds.size):
        be_ready(minds, seat, seat, w.thoughts)
    settle(truth, record, w)
    all_notice(truth, minds, states, 0)
    while actors(truth) != NOBODY and w.now < LONGEST:
        w.now += TICK
        all_perform(minds, w.frame, w.thoughts)
        draw_lots(w.order, minds.size, w.dice)
        for place in range(minds.size):
            seat = w.order[place]
            see(truth, states, seat)
            move = decide(minds, seat, states[SIGHT], w.now, w.odds, mask, w.thoughts)
            if move != STAY and actors(truth) != NOBODY:
                make(truth, seat, move, record, w)
                settle(truth, record, w)
                all_notice(truth, minds, states, w.now)
                w.players_moves += 1
    score(truth, w.shares)


def make(truth: State, mover: Seat, move: Move, record: Counts, w: Workspace) -> None:
    """Play a move and note it, if there is room left to note it."""
    if w.made < record.size:
        record[w.made] = MOVERS * move + mover + 1
    w.made += 1
    apply(truth, mover, move)


def settle(truth: State, record: Counts, w: Workspace) -> None:
    """All that chance is to do before anybody may act."""
    while actors(truth) == CHANCE:
        chance(truth, w.weights)
        make(truth, CHANCE, pick_weighted(w.dice, w.weights), record, w)


def all_perform(minds: Minds, frame: Shares, thoughts: Rng) -> None:
    """Let every seat perform for one tick, and every other seat watch."""
    for seat in range(minds.size):
        if move_about(minds, seat, frame, thoughts):
            for other in range(minds.size):
                if other != seat:
                    watch(minds, other, seat, frame[FAR], frame[FAST], thoughts)


class PerformanceWorkspace:
    """Room for one match after another."""

    def __init__(
        self, game: Game, levels: Sequence[str], options: Mapping[str, OptionValue]
    ) -> None:
        cast = the_cast_of(game)
        dtype = stage_dtype(game, cast.odds().size)
        self._kernels = cast.kernel.extended(names={"Workspaces": rows_of(dtype)})
        self._minds = cast.minds_of(levels)
        self._start = game.start(len(levels), options)
        self._states = np.zeros(2, game.dtype)
        self._mask = game.mask()
        self._workspaces = np.zeros(1, dtype)

    def compile(self) -> None:
        """Do it now, so that no match waits for it."""
        self._kernels(perform_match)

    def play(self, seed: int, number: int, record: Counts) -> tuple[State, Workspace]:
        """Match number n, the same for the same seed: how it ended, and what was noted."""
        truth, w = self._start.copy(), self._workspaces[0]
        w.dice[:] = seeded("dice", seed, number)
        w.thoughts[:] = seeded("thoughts", seed, number)
        self._kernels(perform_match)(
            truth, self._minds, self._states, self._mask, record, self._workspaces
        )
        return truth, w
