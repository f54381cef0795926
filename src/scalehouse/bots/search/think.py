"""The search itself, for one tree: what runs compiled and without the interpreter's lock."""

from __future__ import annotations

import math

from scalehouse.bots.search.plan import Plan
from scalehouse.bots.search.playout import fill_rewards, play_on
from scalehouse.bots.search.tree import NONE, ROOT, Nodes, plant
from scalehouse.bots.search.walk import walk_down, walk_up
from scalehouse.core.rng import below
from scalehouse.core.rules.arrays import Counts, Flags, Masks, Rng, Shares, States, Table, Weights
from scalehouse.core.rules.contract import judge, redeal
from scalehouse.core.rules.values import Seat, State

DONE, MOVES = 1, 2  # in the counts: simulations made, moves of playouts and walks
COUNTS = 3
GLANCE = 64  # simulations between two looks at whether the decision has fallen


def think(
    sight: State,
    seat: Seat,
    plan: Plan,
    nodes: Nodes,
    counts: Counts,
    path: Counts,
    worlds: States,
    odds: Shares,
    states: States,
    masks: Masks,
    weights: Weights,
    rewards: Table,
    nexts: Counts,
    stop: Flags,
    rng: Rng,
) -> None:
    """Search until the plan's simulations are made, the decision has fallen, or stop[0] is set."""
    plant(nodes, counts)
    counts[DONE] = 0
    counts[MOVES] = 0
    imagine(sight, seat, plan, worlds, odds, rewards[0], rng)
    while counts[DONE] < plan[0].simulations and not stop[0]:
        take_world(sight, seat, plan, worlds, odds, states, rng)
        steps = walk_down(
            plan, seat, nodes, counts, path, states, masks, weights, rewards[0], nexts, rng
        )
        made = play_on(plan, states, masks, weights, rewards[0], nexts, rng)
        fill_rewards(plan, states[0], steps + made, rewards[0], rewards[1])
        walk_up(nodes, path, steps, rewards[0])
        counts[DONE] += 1
        counts[MOVES] += steps + made
        if counts[DONE] % GLANCE == 0 and is_decided(nodes, plan[0].simulations - counts[DONE]):
            break


def imagine(
    sight: State, seat: Seat, plan: Plan, worlds: States, odds: Shares, shares: Shares, rng: Rng
) -> None:
    """Draw the worlds that the search is about, each with the odds that it is the true one.

    A sight holds no history, but the position tells: the others are likelier to hold what they
    have played for. odds[n]: how likely one of the first n + 1 is.
    """
    total = 0.0
    for number in range(plan[0].worlds):
        worlds[number] = sight
        redeal(worlds[number], seat, rng)
        judge(worlds[number], shares)
        total += math.exp(-plan[0].belief * shares[seat])
        odds[number] = total
    for number in range(plan[0].worlds):
        odds[number] /= total


def take_world(
    sight: State, seat: Seat, plan: Plan, worlds: States, odds: Shares, states: States, rng: Rng
) -> None:
    if plan[0].worlds == 0:
        states[0] = sight
        redeal(states[0], seat, rng)
        return
    drawn = below(rng, 1 << 30) / (1 << 30)
    low = 0
    high = plan[0].worlds - 1
    while low < high:
        middle = (low + high) // 2
        if odds[middle] > drawn:
            high = middle
        else:
            low = middle + 1
    states[0] = worlds[low]


def is_decided(nodes: Nodes, left: int) -> bool:
    """Whether no other move could be tried as often as the first one is by now."""
    most = 0
    second = 0
    child = nodes[ROOT].first
    while child != NONE:
        visits = nodes[child].visits
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = nodes[child].next
    return most - second > left
