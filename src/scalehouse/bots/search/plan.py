"""The settings of a search, as a record that compiled code reads. What they mean is said here."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

PLAN = np.dtype((np.record, [
    ("simulations", np.int64),  # of one tree
    ("explore", np.float64),  # how much a move that was tried little is tried again
    ("look", np.int64),  # own moves looked ahead for how a move looks; 0: nobody looks
    ("ripe", np.int64),  # visits to a position before all its moves are looked at
    ("trust", np.float64),  # how many playouts such a look is worth
    ("plies", np.int64),  # moves of a playout before the position is judged; −1: played to the end
    ("sense", np.int64),  # own moves looked ahead for each move of a playout; 0: any move at random
    ("margin", np.float64),  # part of the reward at the end that is by how much, not whether
    ("haste", np.float64),  # part of the reward that each move until then costs: sooner is better
    ("worlds", np.int64),  # redeals weighed before the search; 0: a new one each time, not weighed
    ("belief", np.float64),  # how surely the others hold what they have played for
]))  # fmt: skip

Plan: TypeAlias = Annotated[NDArray[Any], PLAN]  # one record, in a row of its own
