"""The rules of Liar's Dice: the functions of `scalehouse.core.rules.contract`, in order."""

from __future__ import annotations

from liars_dice import moves, state
from liars_dice.state import Phase, State
from scalehouse.core.rng import below
from scalehouse.core.rules import contract
from scalehouse.core.rules.contract import Actors, Flags, Mask, Move, Rng, Seat, Shares, Weights

MOST_DICE = state.SEATS * state.DICE
LONGEST = MOST_DICE * (MOST_DICE * (state.FACES + 1) + 1)  # each round costs a die
PROBLEMS = (
    "dice under a cup are not as many as were rolled",
    "more dice were rolled than a seat has",
    "the turn is with a seat that has no dice",
)


def setup(s: State, seats: int, *, jokers: bool, dice: int) -> None:
    s.seats = seats
    s.jokers = jokers
    s.left[:seats] = dice
    s.bid = s.doubted = state.NO_BID
    s.bidder = s.loser = state.NO_SEAT


def actors(s: State) -> Actors:
    if s.phase == Phase.OVER:
        return contract.NOBODY
    return contract.CHANCE if s.phase == Phase.ROLL else 1 << int(s.turn)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.phase == Phase.BID and seat == s.turn:
        mask[moves.BID + s.bid + 1 : moves.BID + state.dice_in_play(s) * state.FACES] = True
        mask[moves.DOUBT] = s.bid != state.NO_BID


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if s.phase == Phase.ROLL:
        weights[moves.ROLL : moves.ROLL + state.FACES] = 1


def apply(s: State, seat: Seat, move: Move) -> None:
    if s.phase == Phase.ROLL:
        roll(s, move - moves.ROLL + 1)
    elif move == moves.DOUBT:
        lift_cups(s, seat)
    else:
        s.bid = move - moves.BID
        s.bidder = seat
        s.turn = state.next_seat(s, seat)


def roll(s: State, face: int) -> None:
    s.die[s.turn, s.rolled[s.turn]] = face
    s.rolled[s.turn] += 1
    if s.rolled[s.turn] == s.left[s.turn]:
        s.turn = state.next_seat(s, s.turn)
        if s.rolled[s.turn] > 0:  # all the way around
            s.turn = s.starts
            s.phase = Phase.BID


def lift_cups(s: State, doubter: Seat) -> None:
    """A bid that holds costs the doubter a die, any other its bidder."""
    holds = dice_showing(s, state.face_in(s.bid)) >= state.count_in(s.bid)
    s.loser = doubter if holds else s.bidder
    s.shown[:] = s.die
    s.doubted = s.bid
    s.left[s.loser] -= 1
    start_round(s)


def dice_showing(s: State, face: int) -> int:
    found = 0
    for seat in range(s.seats):
        for nth in range(s.rolled[seat]):
            is_joker = s.jokers == 1 and s.die[seat, nth] == state.JOKER
            if s.die[seat, nth] == face or is_joker:
                found += 1
    return found


def start_round(s: State) -> None:
    """The loser begins; without dice, whoever is next."""
    s.die[:] = state.NO_DIE
    s.rolled[:] = 0
    s.bid = state.NO_BID
    s.bidder = state.NO_SEAT
    s.starts = s.loser if s.left[s.loser] > 0 else state.next_seat(s, s.loser)
    s.turn = s.starts
    is_last = s.left[s.turn] == state.dice_in_play(s)
    s.phase = Phase.OVER if is_last else Phase.ROLL


observe = state.show  # one's own dice, and everything that lies open


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    """A roll is seen by the one whose cup it is."""
    return contract.HIDDEN if mover == contract.CHANCE and seat != s.turn else move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    """Dice under other cups fell as they liked. What bids may tell of them is not asked."""
    for owner in range(state.SEATS):
        if owner != seat:
            for nth in range(state.DICE):
                is_there = nth < s.rolled[owner]
                s.die[owner, nth] = below(rng, state.FACES) + 1 if is_there else state.NO_DIE


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase == Phase.OVER:
        shares[s.turn] = 1.0


def problems(s: State, found: Flags) -> None:
    found[:] = False
    for seat in range(state.SEATS):
        if (s.die[seat] != state.NO_DIE).sum() != s.rolled[seat]:
            found[0] = True
        if s.rolled[seat] > s.left[seat]:
            found[1] = True
    found[2] = s.left[s.turn] == 0
