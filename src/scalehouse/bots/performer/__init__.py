"""Performers: bots for games that are performed, who perform and watch.

They see what a seat sees: the sight, and the frames that others show on the stage. Everything they
do is in compiled functions on a record of their mind, so that the same performers play at a live
table and, by the thousand, in virtual time. How they move and watch is here; what they notice and
decide in a game is in the package of that game's own bots.
"""

from __future__ import annotations

import numpy as np

from scalehouse.bots.performer import body, contract, perspective
from scalehouse.bots.performer.cast import Cast, Performers, cast_of, the_cast_of
from scalehouse.bots.performer.contract import STAY
from scalehouse.bots.performer.ticks import TICK, be_ready
from scalehouse.core.clock import Instant
from scalehouse.core.game import Game
from scalehouse.core.matches.stage import STEPS, Frame, Stage
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import Move, Seat, State

__all__ = ["STAY", "TICK", "Cast", "Performer", "Performers", "cast_of", "plays", "the_cast_of"]

ALONE = 0  # the place of its mind in its own row


def plays(game: Game) -> bool:
    """Whether a game has performers."""
    return cast_of(game) is not None


class Performer:
    """One performer on a seat of a live table: a `core.matches.timed.TimedPlayer` on a stage."""

    def __init__(self, game: Game, level: str, seat: Seat, stage: Stage, seed: object) -> None:
        cast = the_cast_of(game)
        self._kernel = cast.kernel
        self._seat = seat
        self._stage = stage
        self._minds = cast.minds_of([level])
        self._rng = seeded("performer", seed, seat)
        self._frame = np.zeros(body.FRAME)
        self._odds = cast.odds()
        self._mask = game.mask()
        self._kernel(be_ready)(self._minds, ALONE, seat, self._rng)
        stage.listen(seat, self._watch)

    def look(self, sight: State, now: Instant) -> Move | None:
        self.hear(sight, now)
        self._perform(now)
        decide = self._kernel(contract.decide)
        move = int(decide(self._minds, ALONE, sight, now, self._odds, self._mask, self._rng))
        return None if move == STAY else move

    def hear(self, sight: State, now: Instant) -> None:
        self._kernel(contract.notice)(self._minds, ALONE, sight, now)

    def next_look(self, now: Instant) -> Instant:
        return now - now % TICK + TICK

    def _perform(self, now: Instant) -> None:
        if self._kernel(body.move_about)(self._minds, ALONE, self._frame, self._rng):
            far, fast = self._frame.tolist()
            gesture = int(self._minds[ALONE].gesture)
            self._stage.perform(self._seat, Frame.of(far, fast, gesture), now)

    def _watch(self, seat: Seat, frame: Frame, now: Instant) -> None:
        watch = self._kernel(perspective.watch)
        watch(self._minds, ALONE, seat, frame.far / STEPS, frame.fast / STEPS, self._rng)
