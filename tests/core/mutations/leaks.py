"""Leaks that an author could write into Liar's Dice."""

from __future__ import annotations

from liars_dice import rules
from liars_dice.moves import ROLL
from liars_dice.state import NO_DIE, Phase, State, show
from scalehouse.core.rules.contract import CHANCE, HIDDEN, Move, Seat
from tests.core.mutations.mutation import Mutation


def everybodys_dice(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    sight.die[:] = s.die


def dice_for_watchers(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    if seat < 0:
        sight.die[:] = s.die


def dice_of_the_next(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    if seat >= 0:
        sight.die[(seat + 1) % s.seats] = s.die[(seat + 1) % s.seats]


def dice_of_the_bidder(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    if s.bidder >= 0:
        sight.die[s.bidder] = s.die[s.bidder]


def empty_cups(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    sight.die[s.die == NO_DIE] = NO_DIE


def a_field_forgotten(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    sight.left[:] = 0


def own_dice_hidden(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    sight.die[:] = HIDDEN


def a_sum_beside(s: State, seat: Seat, sight: State) -> None:
    """A number that is made up for the sight and tells of all dice."""
    show(s, seat, sight)
    sight.doubted = int(s.die.sum())


def the_order_of_bids(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    if s.phase == Phase.BID:
        sight.starts = s.starts + 8 * (int(s.die[0, 0]) % 2)


def rolls_for_all(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move


def rolls_for_watchers(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return HIDDEN if mover == CHANCE and seat not in (s.turn, -2) else move


def high_rolls_for_all(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    is_hidden = mover == CHANCE and seat != s.turn and move < ROLL + 5
    return HIDDEN if is_hidden else move


def a_roll_that_shows(s: State, seat: Seat, move: Move) -> None:
    """The parity of a roll ends up in a field that lies open."""
    rules.apply(s, seat, move)
    if seat == CHANCE:
        s.doubted = -1 - (move % 2)


LEAKS = (
    *Mutation.each(
        "observe",
        "die",
        everybodys_dice,
        dice_for_watchers,
        dice_of_the_next,
        dice_of_the_bidder,
        empty_cups,
    ),
    Mutation("observe", "left", observe=a_field_forgotten),
    Mutation("observe", "die", observe=own_dice_hidden),
    Mutation("observe", "doubted", observe=a_sum_beside),
    Mutation("observe", "starts", observe=the_order_of_bids),
    *Mutation.each("witness", "", rolls_for_all, rolls_for_watchers, high_rolls_for_all),
    Mutation("observe", "doubted", apply=a_roll_that_shows),
)
