"""From a leaf of the tree onwards: a quick playout, and what the position is worth then."""

from __future__ import annotations

from scalehouse.bots.greedy import EQUAL, best_end
from scalehouse.bots.search.plan import Plan
from scalehouse.core.rng import below, pick_weighted
from scalehouse.core.rules.arrays import Counts, Mask, Masks, Rng, Shares, States, Weights
from scalehouse.core.rules.contract import actors, apply, chance, judge, legal, score
from scalehouse.core.rules.values import CHANCE, NOBODY, Move, Seat, State

TURN = 16  # moves at most to finish a turn


def play_on(
    plan: Plan,
    states: States,
    masks: Masks,
    weights: Weights,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> int:
    """Play on in states[0] for as long as the plan says, and then to the end of the turn.

    In the middle of a turn a judgement would miss what the turn is for. All but states[0] is
    scratch.
    """
    s = states[0]
    plies = plan[0].plies
    made = 0
    who = actors(s)
    last = who
    while who != NOBODY:
        if plies >= 0 and made >= plies and (who != last or made >= plies + TURN):
            break
        last = who
        if who == CHANCE:
            chance(s, weights)
            apply(s, CHANCE, pick_weighted(rng, weights))
        else:
            seat = first_of(who)
            legal(s, seat, masks[0])
            if plan[0].sense > 0:
                move = best_looking(plan, seat, states, masks, shares, nexts, rng)
            else:
                move = nth_of(masks[0], below(rng, count_of(masks[0])))
            apply(s, seat, move)
        made += 1
        who = actors(s)
    return made


def first_of(who: int) -> Seat:
    """Where several may act, the lowest seat goes first."""
    seat = 0
    while (who >> seat) & 1 == 0:
        seat += 1
    return seat


def best_looking(
    plan: Plan,
    seat: Seat,
    states: States,
    masks: Masks,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    """The legal move whose turn ends best, by lot between equals."""
    ahead = masks[1 : 1 + plan[0].sense]
    best = -1.0
    ties = 0
    chosen = -1
    for move in range(masks.shape[1]):
        if not masks[0, move]:
            continue
        states[2] = states[0]
        apply(states[2], seat, move)
        worth = best_end(seat, states[1:], ahead, shares, nexts)
        if worth < best - EQUAL:
            continue
        ties = 1 if worth > best + EQUAL else ties + 1
        best = max(best, worth)
        if below(rng, ties) == 0:
            chosen = move
    return chosen


def count_of(mask: Mask) -> int:
    count = 0
    for move in range(mask.size):
        count += mask[move]
    return count


def nth_of(mask: Mask, nth: int) -> Move:
    """The nth legal move, from 0."""
    left = nth
    for move in range(mask.size):
        if mask[move]:
            if left == 0:
                return move
            left -= 1
    return -1


def fill_rewards(plan: Plan, s: State, length: int, shares: Shares, margins: Shares) -> None:
    """Each seat's part of the win, or what the game's judgement expects of it.

    A small part is by how much: a lost game is still played well. Another is by how soon: a sure
    win is not put off for ever.
    """
    if actors(s) != NOBODY:
        judge(s, shares)
        return
    score(s, shares)
    margin = plan[0].margin
    if margin > 0.0:
        judge(s, margins)
        for seat in range(shares.size):
            shares[seat] = (1.0 - margin) * shares[seat] + margin * margins[seat]
    if plan[0].haste > 0.0:
        shares *= max(0.0, 1.0 - plan[0].haste * length)
