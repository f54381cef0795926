"""One look ahead: the move whose turn ends best, by the game's own judgement.

A turn is often several moves (a hero, an ability, a target), so the look goes on along the seat's
own moves, until somebody else or chance is to move. What the seat cannot see is dealt at random a
few times, and the results are averaged.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.game import Game
from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.arrays import Counts, Mask, Masks, Rng, Shares, States
from scalehouse.core.rules.contract import actors, apply, judge, legal, redeal, score
from scalehouse.core.rules.values import CHANCE, NOBODY, Move, Seat, State

DEPTH = 8  # moves of one turn looked at
REDEALS = 3
BUDGET = 1_000  # positions looked at behind each move and deal
EQUAL = 1e-9  # values closer than that are a matter of chance


def choose_greedily(
    sight: State,
    seat: Seat,
    states: States,
    masks: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    """states and nexts: one more than masks, and a place in totals for each move."""
    legal(sight, seat, masks[0])
    return choose_among(sight, seat, states, masks, totals, shares, nexts, rng)


def choose_among(
    sight: State,
    seat: Seat,
    states: States,
    masks: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    """Of the moves in masks[0]."""
    if masks[0].sum() > 1:
        totals[:] = 0.0
        for _ in range(REDEALS):
            states[0] = sight
            redeal(states[0], seat, rng)
            add_values(seat, states, masks, totals, shares, nexts)
    return pick_best(masks[0], totals, rng)


def add_values(
    seat: Seat, states: States, masks: Masks, totals: Shares, shares: Shares, nexts: Counts
) -> None:
    for move in range(totals.size):
        if masks[0, move]:
            states[1] = states[0]
            apply(states[1], seat, move)
            totals[move] += best_end(seat, states, masks, shares, nexts)


def best_end(seat: Seat, states: States, masks: Masks, shares: Shares, nexts: Counts) -> float:
    """The value of states[1] when the seat goes on as well as it can, depth first.

    nexts[depth]: where to go on in that depth's moves, 0 when it was just reached. (A function
    that calls itself would read better, but Numba cannot load one from disk.)
    """
    best = -1.0
    looked = 0
    depth = 1
    nexts[depth] = 0
    while depth > 0:
        if nexts[depth] == 0:
            looked += 1
            deep = depth == masks.shape[0] or looked > BUDGET
            if deep or not is_to_act(states[depth], seat):
                best = max(best, value_for(states[depth], seat, shares))
                depth -= 1
                continue
            legal(states[depth], seat, masks[depth])
        move = next_move(masks[depth], nexts[depth])
        if move < 0:
            depth -= 1
            continue
        nexts[depth] = move + 1
        states[depth + 1] = states[depth]
        apply(states[depth + 1], seat, move)
        depth += 1
        nexts[depth] = 0
    return best


def next_move(mask: Mask, first: Move) -> Move:
    """The first legal move from there on, or −1."""
    for move in range(first, mask.size):
        if mask[move]:
            return move
    return -1


def is_to_act(s: State, seat: Seat) -> bool:
    who = actors(s)
    return who != CHANCE and (who >> seat) & 1 == 1


def value_for(s: State, seat: Seat, shares: Shares) -> float:
    if actors(s) == NOBODY:
        score(s, shares)
    else:
        judge(s, shares)
    return shares[seat]


def pick_best(mask: Mask, totals: Shares, rng: Rng) -> Move:
    """One of the legal moves with the highest total, by lot between equals."""
    best = -1.0
    ties = 0
    chosen = -1
    for move in range(mask.size):
        if not mask[move] or totals[move] < best - EQUAL:
            continue
        if totals[move] > best + EQUAL:
            best = totals[move]
            ties = 0
        ties += 1
        if below(rng, ties) == 0:
            chosen = move
    return chosen


class GreedyBot:
    def __init__(self, game: Game, seed: object) -> None:
        self._game = game
        self._states = np.zeros(DEPTH + 1, game.dtype)
        self._masks = np.zeros((DEPTH, game.moves), np.bool_)
        self._totals = np.zeros(game.moves)
        self._shares = game.shares()
        self._nexts = np.zeros(DEPTH + 1, np.int64)
        self._rng = seeded("greedy bot", seed)

    def choose(self, sight: State, seat: Seat) -> Move:
        choose = self._game.twin.kernel(choose_greedily)
        move = choose(
            sight,
            seat,
            self._states,
            self._masks,
            self._totals,
            self._shares,
            self._nexts,
            self._rng,
        )
        return int(move)
