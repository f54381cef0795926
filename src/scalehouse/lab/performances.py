"""Whole matches of One to T-Rex between performers, in virtual time, all in compiled code.

The same as performers at a live table in `core.timed`: every tick each shows a frame and sees those
of all others, then each has a look, in an order drawn by lot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from scalehouse.bots.performer import TICK, talents
from scalehouse.bots.performer.body import FAR, FAST, move_about
from scalehouse.bots.performer.eyes import notice, watch
from scalehouse.bots.performer.mind import Minds, be_born
from scalehouse.bots.performer.will import STAY, decide
from scalehouse.core.clock import SECOND, Instant
from scalehouse.core.contract import (
    CHANCE,
    NOBODY,
    Counts,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    State,
    States,
    Weights,
    actors,
    apply,
    chance,
    observe,
    score,
)
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import below, pick_weighted, seeded
from scalehouse.games.trex.record import SEATS, VALUES
from scalehouse.lab.played import MOVERS, Played

LONGEST: Instant = 3 * 3600 * SECOND  # nobody performs longer than that
SIGHT, EMPTY = range(2)  # of the states at hand


def perform_match(
    truth: State,
    minds: Minds,
    states: States,
    mask: Mask,
    weights: Weights,
    frame: Shares,
    odds: Shares,
    order: Counts,
    dice: Rng,
    thoughts: Rng,
    record: Counts,
    tally: Counts,
    shares: Shares,
) -> None:
    """Play to the end; fills shares of the win.

    tally: [0] moves of players, [1] milliseconds, [2] moves of players and of chance. They are
    written down as far as the record goes.
    """
    tally[:] = 0
    for seat in range(minds.size):
        be_born(minds[seat], seat, thoughts)
    settle(truth, weights, dice, record, tally)
    all_notice(truth, minds, states, 0)
    while actors(truth) != NOBODY and tally[1] < LONGEST:
        tally[1] += TICK
        all_perform(minds, frame, thoughts)
        draw_lots(order, minds.size, dice)
        for place in range(minds.size):
            see(truth, states, order[place])
            move = decide(minds, order[place], states[SIGHT], tally[1], odds, mask, thoughts)
            if move != STAY and actors(truth) != NOBODY:
                make(truth, order[place], move, record, tally)
                settle(truth, weights, dice, record, tally)
                all_notice(truth, minds, states, tally[1])
                tally[0] += 1
    score(truth, shares)


def make(truth: State, mover: Seat, move: Move, record: Counts, tally: Counts) -> None:
    if tally[2] < record.size:
        record[tally[2]] = MOVERS * move + mover + 1
    tally[2] += 1
    apply(truth, mover, move)


def settle(truth: State, weights: Weights, dice: Rng, record: Counts, tally: Counts) -> None:
    """All that chance is to do before anybody may act."""
    while actors(truth) == CHANCE:
        chance(truth, weights)
        make(truth, CHANCE, pick_weighted(dice, weights), record, tally)


def see(truth: State, states: States, seat: int) -> None:
    """Put into states[SIGHT] what a seat may know, and nothing else."""
    states[SIGHT] = states[EMPTY]
    observe(truth, seat, states[SIGHT])


def all_notice(truth: State, minds: Minds, states: States, now: int) -> None:
    for seat in range(minds.size):
        see(truth, states, seat)
        notice(minds, seat, states[SIGHT], now)


def all_perform(minds: Minds, frame: Shares, thoughts: Rng) -> None:
    for seat in range(minds.size):
        if move_about(minds, seat, frame, thoughts):
            for other in range(minds.size):
                if other != seat:
                    watch(minds, other, seat, frame[FAR], frame[FAST], thoughts)


def draw_lots(order: Counts, seats: int, dice: Rng) -> None:
    """Who looks first at this instant."""
    for place in range(seats):
        other = below(dice, place + 1)
        order[place] = order[other]
        order[other] = place


class Theatre:
    """Room for one match after another."""

    def __init__(
        self, game: Game, levels: Sequence[str], options: Mapping[str, OptionValue]
    ) -> None:
        self._game = game
        self._minds = talents.minds_of(list(levels))
        self._start = game.start(len(levels), options)
        self._states = np.zeros(2, game.dtype)

    def play(self, seed: int, number: int) -> Played:
        """Match number n: the same for the same seed."""
        seats = self._minds.size
        truth, tally, shares = self._perform(seed, number, np.zeros(0, np.int64))
        points = (truth.good.astype(int) - truth.bad.astype(int))[:seats]
        return Played(
            moves=int(tally[0]),
            shares=tuple(shares[:seats].tolist()),
            over=bool(self._game.twin.rules.actors(truth) == NOBODY),
            points=tuple(points.tolist()),
            length=int(tally[1]),
        )

    def play_and_record(self, seed: int, number: int, record: Counts) -> tuple[int, Instant]:
        """The same; says how many moves are in the record, and how long it took."""
        _, tally, _ = self._perform(seed, number, record)
        return min(int(tally[2]), record.size), int(tally[1])

    def _perform(self, seed: int, number: int, record: Counts) -> tuple[State, Counts, Shares]:
        truth, tally, shares = self._start.copy(), np.zeros(3, np.int64), self._game.shares()
        self._game.twin.kernel(perform_match)(
            truth,
            self._minds,
            self._states,
            self._game.mask(),
            self._game.weights(),
            np.zeros(2),
            np.zeros(VALUES),
            np.zeros(SEATS, np.int64),
            seeded("dice", seed, number),
            seeded("thoughts", seed, number),
            record,
            tally,
            shares,
        )
        return truth, tally, shares
