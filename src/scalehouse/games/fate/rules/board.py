"""The board: which quests a demigod touches, and which a servant stands beside.

       0          1          2           slots above
 9    [0]    0   [1]    1   [2]    3     squares in brackets, with the edges between them,
       2          3          4           both in reading order; slots on either side
10    [3]    5   [4]    6   [5]    4
       7          8          9
11    [6]   10   [7]   11   [8]    5
       6          7          8           slots below
"""

from __future__ import annotations

import numpy as np

from scalehouse.games.fate.state import SLOTS, SQUARES, Edge, Slot, Square

SIDE = 3  # the quests lie 3 × 3
ABOVE, RIGHT, BELOW, LEFT = (side * SIDE for side in range(4))  # the first slot of each side

# The picture of an Age card has a line for each row of quests and for each row of edges between.
SQUARE_MARKS = tuple((2 * row, 2 * column) for row in range(SIDE) for column in range(SIDE))
EDGE_MARKS = tuple(
    (row, column)
    for row in range(2 * SIDE - 1)
    for column in range(2 * SIDE - 1)
    if (row + column) % 2 == 1
)


def _touched_squares(edge: Edge) -> tuple[Square, Square]:
    """A demigod touches exactly the two quests on either side of its edge."""
    row, column = EDGE_MARKS[edge]
    near, far = (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)
    return near[0] * SIDE + near[1], far[0] * SIDE + far[1]


def _line(slot: Slot) -> list[Square]:
    """The row or column that a slot stands beside, from the quest it touches on."""
    side, nth = slot // SIDE * SIDE, slot % SIDE
    if side in (ABOVE, BELOW):
        line = [row * SIDE + nth for row in range(SIDE)]
    else:
        line = [nth * SIDE + column for column in range(SIDE)]
    return line if side in (ABOVE, LEFT) else line[::-1]


LINES = tuple(_line(slot) for slot in range(SLOTS))
TOUCHES = np.array([_touched_squares(edge) for edge in range(len(EDGE_MARKS))], np.int64)
IN_LINE = np.array([[square in line for square in range(SQUARES)] for line in LINES])
NEXT_TO = np.array([line[0] for line in LINES], np.int64)  # [slot] the quest it touches
