"""What a match asks of the rules, in as few calls as there are steps.

A live match makes one move at a time, so it is the calls that cost, not the rules. A row of records
is handed to compiled code in a quarter of a microsecond, a single record in one to eight: these
take rows, and do in one call all that belongs together.
"""

from __future__ import annotations

from scalehouse.core.contract import (
    CHANCE,
    WATCHER,
    Actors,
    Counts,
    Mask,
    Move,
    Seat,
    States,
    Weights,
    actors,
    apply,
    chance,
    legal,
    observe,
    witness,
)


def who_acts(now: States) -> Actors:
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
    """Fill an empty record with what an observer sees, and the mask with what it may do.

    Says who may act, as the observer sees it.
    """
    observe(now[0], observer, seen[0])
    mask[:] = False
    who = actors(seen[0])
    if observer >= 0 and who != CHANCE and (who >> observer) & 1:
        legal(seen[0], observer, mask)
    return who


def recall(before: States, mover: Seat, move: Move, observer: Seat) -> Move:
    """The move that an observer saw when this one was played."""
    return witness(before[0], mover, move, observer)


def odds(now: States, weights: Weights) -> None:
    """Fill the weights of what chance may do."""
    chance(now[0], weights)
