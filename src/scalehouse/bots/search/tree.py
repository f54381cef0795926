"""The tree: moves as the searching seat sees them, in a pool that is allocated once.

A node is a move by a mover, and the position behind it as far as the searching seat can tell. Its
children are a linked list. Moves that the seat does not witness have nodes of their own, since
their mover knows what they are worth, but one position behind them, since the seat cannot tell
them apart: `inner` is the node where the game goes on.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rules.contract import CHANCE, HIDDEN, Counts, Move, Seat

NODE = np.dtype((np.record, [
    ("value", np.float64),  # sum of the mover's rewards
    ("judged", np.float64),  # how it looked to the mover; meaningless without trust
    ("trust", np.float64),  # how many playouts that look is worth, 0: nobody looked
    ("visits", np.int32),
    ("available", np.int32),  # times it could be chosen
    ("first", np.int32),  # child, NONE: no child yet
    ("next", np.int32),  # sibling, NONE: the last
    ("inner", np.int32),  # where its children hang: itself, or a node for all unseen moves
    ("move", np.int16),  # or HIDDEN
    ("mover", np.int8),
]))  # fmt: skip

Node: TypeAlias = int  # a place in the pool
Nodes: TypeAlias = Annotated[NDArray[Any], NODE]

ROOT: Node = 0
NONE: Node = -1
USED = 0  # in the counts: nodes of the pool in use


def plant(nodes: Nodes, counts: Counts) -> None:
    """A tree that is only a root."""
    counts[USED] = 0
    new_node(nodes, counts, HIDDEN, CHANCE)


def new_node(nodes: Nodes, counts: Counts, move: Move, mover: Seat) -> Node:
    """An unvisited node without a place in the tree; NONE when the pool is used up."""
    at = counts[USED]
    if at == nodes.size:
        return NONE
    counts[USED] += 1
    node = nodes[at]
    node.value = 0.0
    node.judged = 0.0
    node.trust = 0.0
    node.visits = 0
    node.available = 0
    node.first = NONE
    node.next = NONE
    node.inner = at
    node.move = move
    node.mover = mover
    return at


def find_child(nodes: Nodes, parent: Node, move: Move, mover: Seat) -> Node:
    child = nodes[parent].first
    while child != NONE:
        if nodes[child].move == move and nodes[child].mover == mover:
            return child
        child = nodes[child].next
    return NONE


def add_child(nodes: Nodes, counts: Counts, parent: Node, move: Move, mover: Seat) -> Node:
    child = new_node(nodes, counts, move, mover)
    if child != NONE:
        nodes[child].next = nodes[parent].first
        nodes[parent].first = child
    return child


def child_for(nodes: Nodes, counts: Counts, parent: Node, move: Move, mover: Seat) -> Node:
    """The child that is this move, made if need be; NONE when the pool is used up."""
    child = find_child(nodes, parent, move, mover)
    return child if child != NONE else add_child(nodes, counts, parent, move, mover)


def add_move(
    nodes: Nodes, counts: Counts, parent: Node, move: Move, mover: Seat, seen: Move
) -> Node:
    """A new move of a seat, which the searching seat sees as `seen`; NONE as above."""
    if seen != HIDDEN:
        return add_child(nodes, counts, parent, move, mover)
    inner = child_for(nodes, counts, parent, HIDDEN, mover)
    if inner == NONE:
        return NONE
    child = add_child(nodes, counts, parent, move, mover)
    if child != NONE:
        nodes[child].inner = inner
    return child
