"""Numbers that do not fit, moves that are not there, chance that does what it may not."""

from __future__ import annotations

from liars_dice import rules
from liars_dice.moves import BID, ROLL
from liars_dice.state import FACES, Phase, State, show
from scalehouse.core.rules.contract import Mask, Move, Rng, Seat, Weights
from tests.core.mutations.mutation import Mutation, usual_kinds


def a_number_too_large(s: State, seat: Seat, move: Move) -> None:
    rules.apply(s, seat, move)
    s.starts = s.starts + 256 * (s.phase == Phase.BID)


def a_number_too_large_in_a_row(s: State, seat: Seat, move: Move) -> None:
    rules.apply(s, seat, move)
    s.rolled[0] = int(s.rolled[0]) + 256


def a_fraction(s: State, seat: Seat, move: Move) -> None:
    rules.apply(s, seat, move)
    s.doubted = s.doubted + 0.5  # type: ignore[assignment]  # the slip


def a_sight_too_large(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    sight.turn = s.turn + 1024


def a_deal_too_large(s: State, seat: Seat, rng: Rng) -> None:
    rules.redeal(s, seat, rng)
    s.seats = s.seats - 512


def a_move_that_is_not_there(s: State, seat: Seat, mask: Mask) -> None:
    rules.legal(s, seat, mask)
    if mask.any():
        mask[len(mask)] = True


def chance_that_bids(s: State, weights: Weights) -> None:
    rules.chance(s, weights)
    if s.phase == Phase.ROLL:
        weights[BID] = 1


def a_seat_that_rolls(s: State, seat: Seat, mask: Mask) -> None:
    rules.legal(s, seat, mask)
    mask[ROLL] = mask[BID]


def an_outcome_that_breaks(s: State, seat: Seat, move: Move) -> None:
    rules.apply(s, seat, move)
    if move == ROLL + 5:
        s.rolled[4] = 1


def no_odds(s: State, weights: Weights) -> None:
    weights[:] = 0


def odds_below_zero(s: State, weights: Weights) -> None:
    rules.chance(s, weights)
    weights[ROLL] *= -1


NUMBERS = (
    Mutation("apply", "starts", apply=a_number_too_large),
    Mutation("apply", "rolled", apply=a_number_too_large_in_a_row),
    Mutation("apply", "doubted", apply=a_fraction),
    Mutation("observe", "turn", observe=a_sight_too_large),
    Mutation("redeal", "seats", redeal=a_deal_too_large),
    Mutation("legal", "", legal=a_move_that_is_not_there),
    Mutation("chance", "", chance=chance_that_bids),
    Mutation("legal", "", legal=a_seat_that_rolls),
    Mutation("apply or problems", "", apply=an_outcome_that_breaks),
    *Mutation.each("chance", "", no_odds, odds_below_zero),
    Mutation("chance", "", kinds=usual_kinds(faces_rolled=FACES - 1)),
)
