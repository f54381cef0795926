"""One match a move at a time, with chance played in between, in one call a move."""

from __future__ import annotations

from scalehouse.core.rules.arrays import Rng, Shares, States, Weights
from scalehouse.core.rules.contract import apply, score
from scalehouse.core.rules.steps import settle
from scalehouse.core.rules.values import Actors, Move, Seat

ILLEGAL = -1.0  # the reward for an illegal action, which ends the match


def begin_match(now: States, weights: Weights, rng: Rng) -> Actors:
    """Let chance move until a seat has to decide. Who acts then."""
    return settle(now[0], weights, rng)


def play_move(now: States, seat: Seat, move: Move, weights: Weights, rng: Rng) -> Actors:
    """Play a move, then let chance move until a seat has to decide. Who acts then."""
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
