"""One simulation: down the tree by the best-looking moves, a playout, and back up."""

from __future__ import annotations

import math

from scalehouse.bots.greedy import best_end
from scalehouse.bots.search.plan import Plan
from scalehouse.bots.search.playout import count_of, first_of, nth_of
from scalehouse.bots.search.tree import NONE, ROOT, Node, Nodes, add_move, child_for
from scalehouse.core.rng import below, pick_weighted
from scalehouse.core.rules.arrays import Counts, Mask, Masks, Rng, Shares, States, Weights
from scalehouse.core.rules.contract import actors, apply, chance, legal, witness
from scalehouse.core.rules.values import CHANCE, NOBODY, Seat


def walk_down(
    plan: Plan,
    seat: Seat,
    nodes: Nodes,
    counts: Counts,
    path: Counts,
    states: States,
    masks: Masks,
    weights: Weights,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> int:
    """Play in states[0] from the root to a new leaf; fills the path and says how long it is."""
    s = states[0]
    at = ROOT
    steps = 0
    while steps < path.size:
        who = actors(s)
        if who == NOBODY:
            break
        if who == CHANCE:
            mover = CHANCE
            chance(s, weights)
            move = pick_weighted(rng, weights)
            node = child_for(nodes, counts, at, witness(s, CHANCE, move, seat), CHANCE)
        else:
            mover = seat if at == ROOT else first_of(who)
            legal(s, mover, masks[0])
            node = select(plan, at, mover, seat, nodes, counts, states, masks, shares, nexts, rng)
            move = int(nodes[node].move) if node != NONE else 0
        if node == NONE:
            break
        path[steps] = node
        steps += 1
        apply(s, mover, move)
        if nodes[node].visits == 0 and mover != CHANCE:
            break
        at = nodes[node].inner
    return steps


def select(
    plan: Plan,
    at: Node,
    mover: Seat,
    seat: Seat,
    nodes: Nodes,
    counts: Counts,
    states: States,
    masks: Masks,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Node:
    """The child to go on with: the best of those known, or a move that was never tried.

    masks[0] holds the legal moves, and afterwards those that have no node yet.
    """
    best = best_known(plan, at, mover, nodes, masks[0])
    left = count_of(masks[0])
    if left == 0:
        return best
    if plan[0].look > 0 and nodes[at].visits >= plan[0].ripe:
        look_around(plan, at, mover, seat, nodes, counts, states, masks, shares, nexts)
        legal(states[0], mover, masks[0])
        return best_known(plan, at, mover, nodes, masks[0])
    move = nth_of(masks[0], below(rng, left))
    new = add_move(nodes, counts, at, move, mover, witness(states[0], mover, move, seat))
    if new != NONE:
        nodes[new].available = 1
    return new


def best_known(plan: Plan, at: Node, mover: Seat, nodes: Nodes, mask: Mask) -> Node:
    """The child with the highest promise of those that are legal; takes them out of the mask."""
    best = NONE
    highest = -1.0
    last = 0
    log = 0.0
    child = nodes[at].first
    while child != NONE:
        node = nodes[child]
        if node.move >= 0 and node.mover == mover and mask[node.move]:
            mask[node.move] = False
            node.available += 1
            if node.available != last:
                last = node.available
                log = math.log(last)
            weight = node.visits + node.trust
            promise = plan[0].explore * math.sqrt(log / max(node.visits, 1))
            if weight > 0.0:
                promise += (node.value + node.trust * node.judged) / weight
            if promise > highest:
                highest = promise
                best = child
        child = node.next
    return best


def look_around(
    plan: Plan,
    at: Node,
    mover: Seat,
    seat: Seat,
    nodes: Nodes,
    counts: Counts,
    states: States,
    masks: Masks,
    shares: Shares,
    nexts: Counts,
) -> None:
    """Give every move of masks[0] a node, with how good it looks by the game's judgement."""
    look = plan[0].look
    for move in range(masks.shape[1]):
        if not masks[0, move]:
            continue
        new = add_move(nodes, counts, at, move, mover, witness(states[0], mover, move, seat))
        if new == NONE:
            break
        states[2] = states[0]
        apply(states[2], mover, move)
        nodes[new].judged = best_end(mover, states[1:], masks[1 : 1 + look], shares, nexts)
        nodes[new].trust = plan[0].trust


def walk_up(nodes: Nodes, path: Counts, steps: int, shares: Shares) -> None:
    nodes[ROOT].visits += 1
    for step in range(steps):
        node = nodes[path[step]]
        node.visits += 1
        if node.mover != CHANCE:
            node.value += shares[node.mover]
        if node.inner != path[step]:
            nodes[node.inner].visits += 1
