"""What every game supplies: eleven functions on one state.

A game's rules are plain functions with these names and arguments, in one module of its own. The
stubs here are the contract in words. They are never run: code that serves every game (loops, bots)
is written against them, and `core.rules.twin` puts a game's own functions in their place.

The names of the argument types are the vocabulary that the twin can compile; a module may add rows
of states of its own, as `Annotated[NDArray[Any], dtype]`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Seat: TypeAlias = int  # 0 … seats−1, or CHANCE as a mover, or WATCHER as an observer
Move: TypeAlias = int  # 0 … MOVES−1, of players and of chance alike
Actors: TypeAlias = int  # a bit for each seat that may act, or CHANCE, or NOBODY
State: TypeAlias = Any  # one state of the game's DTYPE; a game's own Protocol names its fields
States: TypeAlias = NDArray[Any]  # several states, scratch space for those who look ahead
Mask: TypeAlias = NDArray[np.bool_]  # [move]
Masks: TypeAlias = NDArray[np.bool_]  # [depth, move]
Weights: TypeAlias = NDArray[np.int64]  # [move]
Counts: TypeAlias = NDArray[np.int64]
Shares: TypeAlias = NDArray[np.float64]  # [seat], of a win that is worth 1 in all
Table: TypeAlias = NDArray[np.float64]  # [row, column]
Flags: TypeAlias = NDArray[np.bool_]  # [problem]
Rng: TypeAlias = NDArray[np.int64]  # the words of a generator, see core.rng

CHANCE = -1  # as a mover: dice and cards; as actors: the next move is drawn, not chosen
WATCHER = -2  # an observer without a seat
NOBODY = 0  # as actors: the game is over
HIDDEN = -128  # what an observer may not know; no field uses this number for anything else


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
