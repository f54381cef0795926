"""All that a compiled loop needs to remember, in one record for each game.

Numba takes a named tuple of arrays too, but counts references at each use. Random play of Connect
Four, million moves a second: 28 with this record, 30 with an argument for each array, 10 with a
mask sliced at each decision, 7 with a tuple. Of Scathe: 10.6, 10.6, 6.9 and 5.3. What a
record cannot hold (flags, other records) stays an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots.greedy import DEPTH
from scalehouse.core.game import Game
from scalehouse.core.rng import WORDS

SOUND, DEAD_END, OVER_LONG, FAULTY = range(4)  # what is wrong with a match
NO_MOVE = -1
BLANK = DEPTH + 4  # a state in which nothing is written

Workspace: TypeAlias = Any  # the record itself
# The twin puts rows of the game's own records in the place of these two.
Workspaces: TypeAlias = NDArray[Any]
Tallies: TypeAlias = NDArray[Any]

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]


def workspace_dtype(game: Game, more: Sequence[Field] = ()) -> np.dtype[Any]:
    """`more`: what a study remembers of a match."""
    seats = max(game.seats)
    fields: list[Field] = [
        ("first", np.int64),  # match of the batch
        ("number", np.int64),  # of the match that is played
        ("seats", np.int64),
        ("longest", np.int64),  # no match has more moves
        ("made", np.int64),  # moves of the match
        ("defect", np.int64),  # SOUND, or what is wrong with the match
        ("bots", np.int64, (seats,)),  # RANDOM or GREEDY
        ("rng", np.int64, (WORDS,)),
        ("seed", np.int64, (WORDS,)),  # what the generator of each match is made from
        ("weights", np.int64, (game.moves,)),
        ("options", np.int64, (game.moves,)),  # legal moves, from the first on
        ("totals", np.float64, (game.moves,)),
        ("shares", np.float64, (seats,)),
        ("nexts", np.int64, (DEPTH + 1,)),
        *more,
    ]
    return np.dtype((np.record, fields))


def rows_of(dtype: np.dtype[Any]) -> Any:
    """The type of a row of such records, as the twin reads it."""
    return Annotated[NDArray[Any], dtype]


class Room:
    """The arrays of a compiled loop: a start, a workspace, and what no record can hold."""

    def __init__(self, game: Game, start: Any, dtype: np.dtype[Any]) -> None:
        """states: [0] the start, [1] the match, [2] a sight, some to look ahead, [BLANK]."""
        self.states = np.zeros(BLANK + 1, game.dtype)
        self.states[0] = start
        self.masks = np.zeros((DEPTH, game.moves), np.bool_)
        self.found = game.flags()
        self.workspaces = np.zeros(1, dtype)
        self.workspaces["longest"] = game.longest

    @property
    def workspace(self) -> Workspace:
        """The record that the loop works in."""
        return self.workspaces[0]
