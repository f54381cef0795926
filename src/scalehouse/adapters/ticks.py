"""One match of a game that is performed, tick by tick.

In a tick every seat shows a frame of its performance, as a performer would at its level, and all
others see it. Then each seat, in an order drawn by lot, makes a move or waits.
"""

from __future__ import annotations

from scalehouse.adapters.encoding import FRAME, STILL, Numbers
from scalehouse.adapters.turns import settle
from scalehouse.bots.performer import TICK
from scalehouse.bots.performer.body import FAR, FAST, move_about
from scalehouse.bots.performer.eyes import watch
from scalehouse.bots.performer.mind import Minds, be_born
from scalehouse.bots.performer.will import decide
from scalehouse.core.contract import (
    Actors,
    Counts,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    States,
    Weights,
    apply,
)
from scalehouse.lab.performances import SIGHT, all_notice, draw_lots, see


def begin_show(
    now: States, minds: Minds, states: States, frames: Numbers, weights: Weights, rng: Rng
) -> Actors:
    """Everybody gets a temperament and a card. Says who may act."""
    frames[:] = STILL
    for seat in range(minds.size):
        be_born(minds[seat], seat, rng)
    who = settle(now[0], weights, rng)
    all_notice(now[0], minds, states, 0)
    return who


def tick(
    minds: Minds, frames: Numbers, frame: Shares, order: Counts, clock: Counts, rng: Rng
) -> None:
    """Perform, and draw who is asked first."""
    clock[0] += TICK
    for seat in range(minds.size):
        show_frame(minds, seat, frames, frame, rng)
    draw_lots(order, minds.size, rng)


def show_frame(minds: Minds, seat: Seat, frames: Numbers, frame: Shares, rng: Rng) -> None:
    if not move_about(minds, seat, frame, rng):
        frames[FRAME * seat] = frames[FRAME * seat + 1] = STILL
        return
    frames[FRAME * seat] = frame[FAR]
    frames[FRAME * seat + 1] = frame[FAST]
    for other in range(minds.size):
        if other != seat:
            watch(minds, other, seat, frame[FAR], frame[FAST], rng)


def play_in_show(
    now: States,
    seat: Seat,
    move: Move,
    minds: Minds,
    states: States,
    clock: Counts,
    weights: Weights,
    rng: Rng,
) -> Actors:
    apply(now[0], seat, move)
    who = settle(now[0], weights, rng)
    all_notice(now[0], minds, states, clock[0])
    return who


def choose_in_show(
    now: States,
    seat: Seat,
    minds: Minds,
    states: States,
    clock: Counts,
    odds: Shares,
    mask: Mask,
    rng: Rng,
) -> Move:
    """What a performer does: a legal move, or STAY."""
    see(now[0], states, seat)
    return decide(minds, seat, states[SIGHT], clock[0], odds, mask, rng)
