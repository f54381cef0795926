"""What every game supplies: eleven functions on one state.

A game's rules are plain functions with these names and arguments, in one module of its own. The
stubs here are the contract in words. They are never run: code that serves every game (loops, bots)
is written against them, and `core.rules.twin` puts a game's own functions in their place.

The names of the argument types are the vocabulary that the twin can compile; a module may add rows
of states of its own, as `Annotated[NDArray[Any], dtype]`.
"""

from __future__ import annotations

from typing import Any

from scalehouse.core.rules.arrays import (
    Counts,
    Flags,
    Mask,
    Masks,
    Rng,
    Shares,
    States,
    Table,
    Weights,
)
from scalehouse.core.rules.values import CHANCE, HIDDEN, NOBODY, WATCHER, Actors, Move, Seat, State

# A game finds all that it needs here. Code that serves every game needs the stubs as well, and
# takes each name from where it is: so it shows what is bound to a game and what is the same in all.
__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOBODY",
    "WATCHER",
    "Actors",
    "Counts",
    "Flags",
    "Mask",
    "Masks",
    "Move",
    "Rng",
    "Seat",
    "Shares",
    "State",
    "States",
    "Table",
    "Weights",
]


def setup(s: State, seats: int, **options: Any) -> None:
    """Turn an empty state into the start of a match. Plain only: it runs once for each match."""


def actors(s: State) -> Actors:
    """Who may act now."""
    return NOBODY


def legal(s: State, seat: Seat, mask: Mask) -> None:
    """Fill mask[move] for an acting seat: the one home of legality. Works on a sight as well."""


def chance(s: State, weights: Weights) -> None:
    """Fill weights[move], the relative odds of what chance may do now; all zero if it may not."""


def apply(s: State, seat: Seat, move: Move) -> None:
    """Play a move in place. The caller has made sure that it is legal."""


def observe(s: State, seat: Seat, sight: State) -> None:
    """Write into an empty state what a seat may know, and HIDDEN for the rest."""


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    """Which move a seat sees when this one is about to be played: itself, or HIDDEN."""
    return HIDDEN


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    """Fill the gaps of a seat's sight with a random truth that agrees with it."""


def score(s: State, shares: Shares) -> None:
    """Fill shares[seat] with each seat's part of the win; all zero before the end."""


def problems(s: State, found: Flags) -> None:
    """Mark every broken invariant; the module's PROBLEMS names them in the same order."""


def judge(s: State, shares: Shares) -> None:
    """Estimate shares[seat] of the win, from 0 to 1.

    At the end it says by how much: more for a seat that won clearly or lost narrowly.
    """


COMPILED = (
    actors,
    legal,
    chance,
    apply,
    observe,
    witness,
    redeal,
    score,
    problems,
    judge,
)
