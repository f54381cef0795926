"""What a match asks of the rules, in as few calls as there are steps.

A live match makes one move at a time, so it is the calls that cost, not the rules. A row of states
is handed to compiled code in a quarter of a microsecond, a single state in one to eight: these
take rows, and do in one call all that belongs together.
"""

from __future__ import annotations

from scalehouse.core.rng import pick_weighted
from scalehouse.core.rules.arrays import Counts, Mask, Rng, States, Weights
from scalehouse.core.rules.contract import actors, apply, chance, legal, observe, redeal, witness
from scalehouse.core.rules.values import CHANCE, WATCHER, Actors, Move, Seat, State


def who_acts(now: States) -> Actors:
    """The actors of the one state in a row."""
    return actors(now[0])


def step(now: States, seat: Seat, move: Move) -> Actors:
    """Play a move. Says who may act then."""
    apply(now[0], seat, move)
    return actors(now[0])


def step_before_all(now: States, seat: Seat, move: Move, seen: Counts) -> Actors:
    """As `step`; fills the move that each seat saw, and at last the one that a watcher saw."""
    for observer in range(seen.size - 1):
        seen[observer] = witness(now[0], seat, move, observer)
    seen[-1] = witness(now[0], seat, move, WATCHER)
    return step(now, seat, move)


def look(now: States, observer: Seat, seen: States, mask: Mask) -> Actors:
    """Fill an empty state with what an observer sees, and the mask with what it may do.

    Says who may act, as the observer sees it.
    """
    observe(now[0], observer, seen[0])
    mask[:] = False
    who = actors(seen[0])
    if observer >= 0 and who != CHANCE and (who >> observer) & 1:
        legal(seen[0], observer, mask)
    return who


def choices(now: States, seat: Seat, mask: Mask) -> None:
    """Fill the mask with what a seat that is to act may do."""
    mask[:] = False
    legal(now[0], seat, mask)


def recall(before: States, mover: Seat, move: Move, observer: Seat) -> Move:
    """The move that an observer saw when this one was played."""
    return witness(before[0], mover, move, observer)


def odds(now: States, weights: Weights) -> None:
    """Fill the weights of what chance may do."""
    chance(now[0], weights)


def settle(s: State, weights: Weights, rng: Rng) -> Actors:
    """All that chance is to do before anybody may act. Says who that is."""
    who = actors(s)
    while who == CHANCE:
        chance(s, weights)
        apply(s, CHANCE, pick_weighted(rng, weights))
        who = actors(s)
    return who


def foresee(now: States, seat: Seat, move: Move, rng: Rng, after: States) -> None:
    """Play a move in truths behind a sight, and fill after[truth] with what its mover then sees.

    now: [0] the mover's sight, [1] room to work in.
    """
    for truth in range(after.size):
        now[1] = now[0]
        redeal(now[1], seat, rng)
        apply(now[1], seat, move)
        observe(now[1], seat, after[truth])
