"""One look ahead: the move whose turn ends best, by the game's own judgement.

A turn is often several moves (a hero, an ability, a target), so the look goes on along the seat's
own moves, until somebody else or chance is to move. What the seat cannot see is dealt at random a
few times, and the results are averaged.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.contract import (
    CHANCE,
    NOBODY,
    Counts,
    Mask,
    Masks,
    Move,
    Rng,
    Seat,
    Shares,
    State,
    States,
    actors,
    apply,
    judge,
    legal,
    redeal,
    score,
)
from scalehouse.core.game import Game
from scalehouse.core.rng import below, seeded

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
    counts: Counts,
    rng: Rng,
) -> Move:
    """states: one more than masks; totals: one for each move; counts: one place."""
    legal(sight, seat, masks[0])
    if masks[0].sum() > 1:
        totals[:] = 0.0
        for _ in range(REDEALS):
            states[0] = sight
            redeal(states[0], seat, rng)
            add_values(seat, states, masks, totals, shares, counts)
    return pick_best(masks[0], totals, rng)


def add_values(
    seat: Seat, states: States, masks: Masks, totals: Shares, shares: Shares, counts: Counts
) -> None:
    for move in range(totals.size):
        if masks[0, move]:
            states[1] = states[0]
            apply(states[1], seat, move)
            counts[0] = BUDGET
            totals[move] += best_end(states, masks, 1, seat, shares, counts)


def best_end(
    states: States, masks: Masks, depth: int, seat: Seat, shares: Shares, counts: Counts
) -> float:
    """The value of states[depth] when the seat goes on as well as it can."""
    counts[0] -= 1
    if depth == masks.shape[0] or counts[0] < 0 or not is_to_act(states[depth], seat):
        return value_for(states[depth], seat, shares)
    legal(states[depth], seat, masks[depth])
    best = -1.0
    for move in range(masks.shape[1]):
        if masks[depth, move]:
            states[depth + 1] = states[depth]
            apply(states[depth + 1], seat, move)
            best = max(best, best_end(states, masks, depth + 1, seat, shares, counts))
    return best


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
        self._counts = np.zeros(1, np.int64)
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
            self._counts,
            self._rng,
        )
        return int(move)
