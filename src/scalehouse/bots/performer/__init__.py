"""Performers: bots for On a Scale of One to T-Rex, who perform and watch.

They see what a seat sees: the sight, and the frames that others show on the stage. Everything they
do is in compiled functions on a record of their mind, so that the same performers play at a live
table and, by the thousand, in virtual time.
"""

from __future__ import annotations

import numpy as np

from scalehouse.bots.performer import body, eyes, will
from scalehouse.bots.performer.mind import be_born
from scalehouse.bots.performer.talents import LEVELS, minds_of
from scalehouse.core.clock import Instant
from scalehouse.core.contract import Move, Seat, State
from scalehouse.core.game import Game
from scalehouse.core.rng import seeded
from scalehouse.core.stage import STEPS, Frame, Stage
from scalehouse.games.trex.record import VALUES

__all__ = ["DEFAULT", "LEVELS", "TICK", "Performer", "plays"]

GAME = "trex"
DEFAULT = "steady"
TICK: Instant = 200  # how often a performer moves and looks
ALONE = 0  # the place of its mind in its own row


def plays(game: Game) -> bool:
    """Performers play one game."""
    return game.name == GAME


class Performer:
    """One performer on a seat of a live table: a `core.timed.Player` on a stage."""

    def __init__(self, game: Game, level: str, seat: Seat, stage: Stage, seed: object) -> None:
        self._kernel = game.twin.kernel
        self._seat = seat
        self._stage = stage
        self._minds = minds_of([level])
        self._rng = seeded("performer", seed, seat)
        self._frame = np.zeros(2)
        self._odds = np.zeros(VALUES)
        self._mask = game.mask()
        be_born(self._minds[ALONE], seat, self._rng)
        stage.listen(seat, self._watch)

    def look(self, sight: State, now: Instant) -> Move | None:
        self.hear(sight, now)
        self._perform(now)
        decide = self._kernel(will.decide)
        move = int(decide(self._minds, ALONE, sight, now, self._odds, self._mask, self._rng))
        return None if move == will.STAY else move

    def hear(self, sight: State, now: Instant) -> None:
        self._kernel(eyes.notice)(self._minds, ALONE, sight, now)

    def next_look(self, now: Instant) -> Instant:
        return now - now % TICK + TICK

    def _perform(self, now: Instant) -> None:
        if self._kernel(body.move_about)(self._minds, ALONE, self._frame, self._rng):
            far, fast = self._frame.tolist()
            gesture = int(self._minds[ALONE].gesture)
            self._stage.perform(self._seat, Frame.of(far, fast, gesture), now)

    def _watch(self, seat: Seat, frame: Frame, now: Instant) -> None:
        watch = self._kernel(eyes.watch)
        watch(self._minds, ALONE, seat, frame.far / STEPS, frame.fast / STEPS, self._rng)
