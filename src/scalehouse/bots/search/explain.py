"""What a search found, in the game's words: plain data for people who ask why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots.search.tree import NONE, Node
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import CHANCE, HIDDEN, State

LONGEST = 6  # moves of a line that is expected


def likely_values(
    sight: State, worlds: NDArray[Any], odds: NDArray[np.float64], fields: Sequence[str]
) -> dict[str, dict[str, float]]:
    """For each hidden place of these fields, how likely each value is among the worlds drawn."""
    weights = np.diff(odds, prepend=0.0)
    found: dict[str, dict[str, float]] = {}
    for name in fields:
        hidden = np.argwhere(np.asarray(sight[name]) == HIDDEN)
        for place in map(tuple, hidden.tolist()):
            values = np.array([world[name][place] for world in worlds])
            shares = {
                str(value): float(weights[values == value].sum())
                for value in np.unique(values).tolist()
            }
            found["/".join([name, *map(str, place)])] = shares
    return found


def expected_line(game: Game, world: State, first: Node, nodes: NDArray[Any]) -> list[str]:
    """What is expected from a move at the root on: the most tried answers, one after the other.

    It is played in one of the worlds that the seat imagined, and ends where chance moves.
    """
    s = world.copy()
    told: list[str] = []
    at = first
    while at != NONE and len(told) < LONGEST and _is_possible(game, s, nodes[at]):
        mover, move = int(nodes[at].mover), int(nodes[at].move)
        told.append(str(game.describe_move(game.sight(s, mover), mover, move).words))
        game.twin.rules.apply(s, mover, move)
        at = _most_tried(nodes, int(nodes[at].inner))
    return told


def _is_possible(game: Game, s: State, node: Any) -> bool:
    if node.mover == CHANCE or node.move == HIDDEN:
        return False
    mask = game.mask()
    game.twin.rules.legal(s, int(node.mover), mask)
    return bool(mask[node.move])


def _most_tried(nodes: NDArray[Any], parent: Node) -> Node:
    best = NONE
    child = int(nodes[parent].first)
    while child != NONE:
        if best == NONE or nodes[child].visits > nodes[best].visits:
            best = child
        child = int(nodes[child].next)
    return best
