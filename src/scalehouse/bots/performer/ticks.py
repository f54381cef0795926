"""One match of a game that is performed, tick by tick.

In a tick every seat shows a frame of its performance, as a performer would at its level, and all
others see it. Then each seat that may act, in an order drawn by lot, makes a move or stays.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots.performer.body import FAR, FAST, FRAME, move_about
from scalehouse.bots.performer.contract import STAY, begin, decide, notice
from scalehouse.bots.performer.mind import Minds, be_born
from scalehouse.bots.performer.perspective import watch
from scalehouse.core.clock import Instant
from scalehouse.core.rng import below
from scalehouse.core.rules.arrays import Counts, Mask, Rng, Shares, States, Weights
from scalehouse.core.rules.contract import actors, apply, observe
from scalehouse.core.rules.steps import settle
from scalehouse.core.rules.values import NOBODY, Actors, Move, Seat, State

TICK: Instant = 200  # how often a performer moves and looks
STILL = -1.0  # instead of how far and how fast
SIGHT, EMPTY = range(2)  # of the states at hand


def show_dtype(seats: int) -> np.dtype[Any]:
    """What there is beside the state of a match that is performed."""
    return np.dtype((np.record, [
        ("frames", np.float32, (FRAME * seats,)),  # [2 seat] how far, [+ 1] how fast, or STILL
        ("order", np.int64, (seats,)),  # [place] who is asked in this tick, one after the other
        ("place", np.int64),  # of the seat that is asked now
        ("clock", np.int64),  # milliseconds
    ]))  # fmt: skip


# One for each match; in code that is bound to a game with room for all its seats.
Shows: TypeAlias = Annotated[NDArray[Any], show_dtype(1)]


def be_ready(minds: Minds, number: int, seat: Seat, rng: Rng) -> None:
    """A new performer sits down, before a match."""
    be_born(minds[number], seat, rng)
    begin(minds[number])


def see(truth: State, states: States, seat: int) -> None:
    """Put into states[SIGHT] what a seat may know, and nothing else."""
    states[SIGHT] = states[EMPTY]
    observe(truth, seat, states[SIGHT])


def all_notice(truth: State, minds: Minds, states: States, now: int) -> None:
    for seat in range(minds.size):
        see(truth, states, seat)
        notice(minds, seat, states[SIGHT], now)


def draw_lots(order: Counts, seats: int, dice: Rng) -> None:
    """Who looks first at this instant."""
    for place in range(seats):
        other = below(dice, place + 1)
        order[place] = order[other]
        order[other] = place


def begin_show(
    now: States,
    show: Shows,
    minds: Minds,
    states: States,
    frame: Shares,
    weights: Weights,
    rng: Rng,
) -> Actors:
    """Everybody gets a temperament and a card, and performs it. Says who may act."""
    show[0].clock = 0
    show[0].frames[:] = STILL
    for seat in range(minds.size):
        be_ready(minds, seat, seat, rng)
    who = settle(now[0], weights, rng)
    all_notice(now[0], minds, states, 0)
    begin_tick(show, minds, frame, rng)
    return ask_next(who, show, minds, frame, rng)


def play_in_show(
    now: States,
    seat: Seat,
    move: Move,
    show: Shows,
    minds: Minds,
    states: States,
    frame: Shares,
    weights: Weights,
    rng: Rng,
) -> Actors:
    """The seat that is asked makes a move, or stays. Says who may act then."""
    who = actors(now[0])
    if move != STAY:
        apply(now[0], seat, move)
        who = settle(now[0], weights, rng)
        all_notice(now[0], minds, states, show[0].clock)
    show[0].place += 1
    return ask_next(who, show, minds, frame, rng)


def ask_next(who: Actors, show: Shows, minds: Minds, frame: Shares, rng: Rng) -> Actors:
    """Go to the next seat that may act, in this tick or a later one."""
    while who != NOBODY:
        if show[0].place == minds.size:
            begin_tick(show, minds, frame, rng)
        if (who >> asked(show)) & 1:
            break
        show[0].place += 1
    return who


def asked(show: Shows) -> Seat:
    return int(show[0].order[show[0].place])


def begin_tick(show: Shows, minds: Minds, frame: Shares, rng: Rng) -> None:
    """All perform; then it is drawn who is asked first."""
    show[0].clock += TICK
    show[0].place = 0
    for seat in range(minds.size):
        perform(show, minds, seat, frame, rng)
    draw_lots(show[0].order, minds.size, rng)


def perform(show: Shows, minds: Minds, seat: Seat, frame: Shares, rng: Rng) -> None:
    frames = show[0].frames
    if not move_about(minds, seat, frame, rng):
        frames[FRAME * seat] = frames[FRAME * seat + 1] = STILL
        return
    frames[FRAME * seat] = frame[FAR]
    frames[FRAME * seat + 1] = frame[FAST]
    for other in range(minds.size):
        if other != seat:
            watch(minds, other, seat, frame[FAR], frame[FAST], rng)


def choose_in_show(
    now: States,
    seat: Seat,
    show: Shows,
    minds: Minds,
    states: States,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> Move:
    """What a performer does: a legal move, or STAY."""
    see(now[0], states, seat)
    return decide(minds, seat, states[SIGHT], show[0].clock, odds, mask, rng)
