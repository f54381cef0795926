"""Functions of the rules that break their contract."""

from __future__ import annotations

import itertools

from liars_dice import rules
from liars_dice.moves import BID, DOUBT
from liars_dice.state import NO_DIE, Phase, State, show
from scalehouse.core.rules.arrays import Flags, Mask, Rng, Shares
from scalehouse.core.rules.values import CHANCE, HIDDEN, NOBODY, Actors, Move, Seat
from tests.core.mutations.mutation import Mutation

calls = itertools.count()


def moves_for_all(s: State, seat: Seat, mask: Mask) -> None:
    rules.legal(s, s.turn, mask)


def actors_by_a_secret(s: State) -> Actors:
    return 1 << by_a_secret(s) if s.phase == Phase.BID else rules.actors(s)


def by_a_secret(s: State) -> Seat:
    return (int(s.turn) + int(s.die[s.turn, 0] == 3)) % int(s.seats)


def legal_by_a_secret(s: State, seat: Seat, mask: Mask) -> None:
    rules.legal(s, s.turn if seat == by_a_secret(s) else -1, mask)


def moves_by_a_secret(s: State, seat: Seat, mask: Mask) -> None:
    rules.legal(s, seat, mask)
    if mask[DOUBT]:
        mask[DOUBT] = s.die[s.bidder, 0] != 3


def legal_that_writes(s: State, seat: Seat, mask: Mask) -> None:
    rules.legal(s, seat, mask)
    s.starts = seat


def observe_that_writes(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    s.jokers = 1 - s.jokers


def own_dice_redealt(s: State, seat: Seat, rng: Rng) -> None:
    rules.redeal(s, -2, rng)


def dice_left_hidden(s: State, seat: Seat, rng: Rng) -> None:
    if seat != 0:
        rules.redeal(s, seat, rng)


def cups_left_empty(s: State, seat: Seat, rng: Rng) -> None:
    rules.redeal(s, seat, rng)
    if seat != 1:
        s.die[1] = NO_DIE


def score_too_early(s: State, shares: Shares) -> None:
    rules.score(s, shares)
    shares[0] += s.phase == Phase.BID


def score_for_two(s: State, shares: Shares) -> None:
    rules.score(s, shares)
    if s.phase == Phase.OVER:
        shares[:2] = 1.0


def judge_beyond_one(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    shares[0] = float(s.left[0])


def judge_of_empty_seats(s: State, shares: Shares) -> None:
    shares[:] = 0.2


def rolls_by_a_clock(s: State, seat: Seat, move: Move) -> None:
    rules.apply(s, seat, move)
    s.jokers = next(calls) % 2


def nobody_loses(s: State, seat: Seat, move: Move) -> None:
    rules.apply(s, seat, move)
    if move == DOUBT:
        s.left[s.loser] += 1
        s.starts = s.turn = s.loser
        s.phase = Phase.ROLL


def another_bid_is_seen(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return BID if move == BID + 1 and mover != seat else rules.witness(s, mover, move, seat)


def blind_to_oneself(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return HIDDEN if mover == seat else rules.witness(s, mover, move, seat)


def over_too_early(s: State) -> Actors:
    """Who is to roll is forgotten when the last round is near: chance has odds and no turn."""
    return NOBODY if s.phase == Phase.ROLL and s.left.sum() < 5 else rules.actors(s)


def a_problem_that_is_none(s: State, found: Flags) -> None:
    rules.problems(s, found)
    found[1] = s.bid >= 0


def a_step_too_far(s: State, seat: Seat, move: Move) -> None:
    if seat == CHANCE:
        s.die[s.turn, s.rolled[s.turn] + 3] = 1  # there are five
    rules.apply(s, seat, move)


FUNCTIONS = (
    Mutation("legal", "", legal=moves_for_all),
    Mutation("actors", "", actors=actors_by_a_secret, legal=legal_by_a_secret),
    Mutation("legal", "", legal=moves_by_a_secret),
    Mutation("legal", "starts", legal=legal_that_writes),
    Mutation("observe", "jokers", observe=observe_that_writes),
    Mutation("redeal", "die", redeal=own_dice_redealt),
    Mutation("redeal", "die", redeal=dice_left_hidden),
    Mutation("redeal", "", redeal=cups_left_empty),
    Mutation("score", "", score=score_too_early),
    Mutation("score", "", score=score_for_two),
    Mutation("judge", "", judge=judge_beyond_one),
    Mutation("judge", "", judge=judge_of_empty_seats),
    Mutation("apply", "jokers", apply=rolls_by_a_clock),
    Mutation("apply", "", apply=nobody_loses),
    Mutation("witness", "", witness=another_bid_is_seen),
    Mutation("witness", "", witness=blind_to_oneself),
    Mutation("chance", "", actors=over_too_early),
    Mutation("apply or problems", "", problems=a_problem_that_is_none),
    Mutation("apply", "", apply=a_step_too_far),
)
