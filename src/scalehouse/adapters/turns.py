"""One match a move at a time, with chance played in between, in one call a move."""

from __future__ import annotations

from scalehouse.core.contract import (
    CHANCE,
    Actors,
    Move,
    Rng,
    Seat,
    Shares,
    State,
    States,
    Weights,
    actors,
    apply,
    chance,
    score,
)
from scalehouse.core.rng import pick_weighted

ILLEGAL = -1.0  # the reward for an illegal action, which ends the match


def settle(s: State, weights: Weights, rng: Rng) -> Actors:
    """All that chance is to do before anybody may act. Says who that is."""
    who = actors(s)
    while who == CHANCE:
        chance(s, weights)
        apply(s, CHANCE, pick_weighted(rng, weights))
        who = actors(s)
    return who


def begin_match(now: States, weights: Weights, rng: Rng) -> Actors:
    return settle(now[0], weights, rng)


def play_move(now: States, seat: Seat, move: Move, weights: Weights, rng: Rng) -> Actors:
    apply(now[0], seat, move)
    return settle(now[0], weights, rng)


def share_out(now: States, shares: Shares) -> None:
    """Fill in each seat's part of the win: nothing before the end."""
    score(now[0], shares)


def lowest(who: Actors) -> Seat:
    """Where several may act, they do so in the order of their seats."""
    seat = 0
    while not (who >> seat) & 1:
        seat += 1
    return seat
