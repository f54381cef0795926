"""What is known of a match that nobody counts further: one record."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.game import Game
from scalehouse.core.rng import WORD, next_word, pick
from scalehouse.core.rules.arrays import Counts, Flags, Mask, Masks, States
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import score
from scalehouse.core.rules.values import Move, Seat, State
from scalehouse.lab.runner import loop
from scalehouse.lab.runner.loop import GREEDY, look_ahead
from scalehouse.lab.runner.workspace import SOUND, Tallies, Workspace

MOVERS = 16  # a recorded move is MOVERS × move + seat + 1, where the seat of chance is −1
STIRS = 15  # words that are drawn until generators of neighbouring matches have nothing in common
NO_TIME = -1
MAKES_ARRAYS = False  # in compiled code

Results = NDArray[Any]  # a row of RESULT


def result_dtype(game: Game) -> np.dtype[Any]:
    """One row for each match: how it ended."""
    seats = max(game.seats)
    return np.dtype((np.record, [
        ("moves", np.int64),
        ("over", np.int64),  # 1: it was played to its end
        ("shares", np.float64, (seats,)),  # [seat] part of the win; nothing for all: nobody won
        ("points", np.int64, (seats,)),  # [seat] where a game has them
        ("length", np.int64),  # milliseconds of a match that was played in time, else NO_TIME
    ]))  # fmt: skip


# In the loop


def seed_match(w: Workspace) -> None:
    """A generator for each match, from the words of the seed and its number."""
    seed_generator(w.seed, w.number, w.rng)


def seed_generator(base: Counts, number: int, rng: Counts) -> None:
    """The generator of match number n."""
    rng[0] = base[0]
    rng[1] = base[1] ^ (number & WORD)
    rng[2] = base[2] ^ (number >> 32)
    rng[3] = 1
    for _ in range(STIRS):
        next_word(rng)


def choose_at_random(
    states: States, masks: Masks, mask: Mask, seat: Seat, w: Workspace, tally: Tallies
) -> Move:
    """Without a sight: what a seat may do is the same in its sight as in the state."""
    return pick(w.rng, mask)


def choose_by_bot(
    states: States, masks: Masks, mask: Mask, seat: Seat, w: Workspace, tally: Tallies
) -> Move:
    """Where at least one of the bots looks a move ahead."""
    if w.bots[seat] == GREEDY:
        return look_ahead(states, masks, seat, w)
    return pick(w.rng, mask)


def keep_result(s: State, flags: Flags, found: Flags, w: Workspace, tally: Tallies) -> None:
    """How one match ended, in its row."""
    one = tally[w.number - w.first]
    score(s, w.shares)
    one.moves = w.made
    one.over = w.defect == SOUND
    one.length = NO_TIME
    for seat in range(w.seats):
        one.shares[seat] = w.shares[seat]


KEEP_RESULTS: dict[AnyFunction, AnyFunction] = {
    loop.begin_match: seed_match,
    loop.choose: choose_at_random,
    loop.end_match: keep_result,
}

# To ask who plays, and to have the arrays of a look ahead at hand, costs a third of a random match:
# this is for matches in which somebody does look ahead.
KEEP_RESULTS_AND_LOOK_AHEAD = KEEP_RESULTS | {loop.choose: choose_by_bot}
