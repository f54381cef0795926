"""Loops that serve every game: written once against the contract, bound to a game by the twin."""

from __future__ import annotations

from scalehouse.core.rng import pick, pick_bit, pick_weighted
from scalehouse.core.rules.arrays import Counts, Flags, Mask, Rng, States, Weights
from scalehouse.core.rules.contract import actors, apply, chance, legal, problems
from scalehouse.core.rules.values import CHANCE, NOBODY, State


def random_step(s: State, mask: Mask, weights: Weights, rng: Rng) -> bool:
    """One move at random, of chance or of any seat that may act. False when the game is over."""
    who = actors(s)
    if who == NOBODY:
        return False
    if who == CHANCE:
        chance(s, weights)
        apply(s, CHANCE, pick_weighted(rng, weights))
        return True
    seat = pick_bit(rng, who)
    legal(s, seat, mask)
    apply(s, seat, pick(rng, mask))
    return True


def play_out(s: State, mask: Mask, weights: Weights, rng: Rng, limit: int) -> int:
    """Random moves until the end, or until the limit; says how many."""
    count = 0
    while count < limit and random_step(s, mask, weights, rng):
        count += 1
    return count


def churn(
    states: States, mask: Mask, weights: Weights, rng: Rng, moves: int, counts: Counts
) -> None:
    """Random matches from states[0], played in states[1], until this many moves are made.

    counts: [0] matches ended, [1] moves of the longest of them, [2] moves made in all.
    """
    counts[:] = 0
    while counts[2] < moves:
        states[1] = states[0]
        count = play_out(states[1], mask, weights, rng, moves - counts[2])
        counts[2] += count
        if actors(states[1]) == NOBODY:
            counts[0] += 1
            counts[1] = max(counts[1], count)


def churn_and_check(
    states: States,
    mask: Mask,
    weights: Weights,
    rng: Rng,
    moves: int,
    longest: int,
    counts: Counts,
    found: Flags,
) -> bool:
    """As `churn`, looking for problems after every move; states[1] is left where one was found.

    A position in which somebody may act but has no move, and a match of more than `longest`
    moves, end it too. True when all is well.
    """
    counts[:] = 0
    while counts[2] < moves:
        states[1] = states[0]
        count = 0
        while (
            counts[2] < moves
            and count <= longest
            and sound_step(states[1], mask, weights, rng, found)
        ):
            count += 1
            counts[2] += 1
        if found.any() or count > longest:
            return False
        if actors(states[1]) == NOBODY:
            counts[0] += 1
            counts[1] = max(counts[1], count)
        elif counts[2] < moves:
            return False
    return True


def sound_step(s: State, mask: Mask, weights: Weights, rng: Rng, found: Flags) -> bool:
    """A random step, taken only where there is a move to take, and looked over afterwards."""
    if not has_a_move_for_all(s, mask, weights) or not random_step(s, mask, weights, rng):
        return False
    problems(s, found)
    return not found.any()


def has_a_move_for_all(s: State, mask: Mask, weights: Weights) -> bool:
    """Whether everybody who may act can."""
    who = actors(s)
    if who == CHANCE:
        chance(s, weights)
        return bool(weights.any())
    seat = 0
    while who >> seat:
        if (who >> seat) & 1:
            legal(s, seat, mask)
            if not mask.any():
                return False
        seat += 1
    return True
