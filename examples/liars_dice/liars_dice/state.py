"""All that Liar's Dice knows about a position: constants, phases and fields."""

from __future__ import annotations

import enum

from scalehouse.core.rules.contract import Seat
from scalehouse.core.rules.state import Fields, Int8, Int8s, Int16, owned, public, showing

SEATS = 5  # at most
DICE = 5  # of each seat, at most
FACES = 6
JOKER = 1  # with the option `jokers` this face counts as any
NO_SEAT = -1
NO_DIE = 0
NO_BID = -1


class Phase(enum.IntEnum):
    ROLL = 0  # chance rolls the next die of the seat in `turn`
    BID = 1  # the seat in `turn` raises the bid or doubts it
    OVER = 2


class State(Fields):
    phase: Int8 = public("a Phase")
    seats: Int8 = public("how many play")
    jokers: Int8 = public("the option: 1 when a one counts as any face")
    turn: Int8 = public("seat to roll or to bid; after the end the winner")
    starts: Int8 = public("seat that bids first in this round")
    left: Int8s = public("[seat] dice it still has", SEATS)
    rolled: Int8s = public("[seat] dice of this round that lie under its cup", SEATS)
    die: Int8s = owned("[seat, nth] face under its cup, or NO_DIE", SEATS, DICE)
    bid: Int16 = public("the highest so far: FACES × (count − 1) + face − 1, or NO_BID")
    bidder: Int8 = public("seat that made it, else NO_SEAT")
    shown: Int8s = public("[seat, nth] face when cups were last lifted, or NO_DIE", SEATS, DICE)
    doubted: Int16 = public("the bid of that time, or NO_BID")
    loser: Int8 = public("seat that lost a die by it, else NO_SEAT")


show = showing(State)


def dice_in_play(s: State) -> int:
    return int(s.left.sum())


def next_seat(s: State, seat: Seat) -> Seat:
    """The next one to the left who still has dice."""
    other = (seat + 1) % s.seats
    while s.left[other] == 0:
        other = (other + 1) % s.seats
    return other


def count_in(bid: int) -> int:
    return bid // FACES + 1


def face_in(bid: int) -> int:
    return bid % FACES + 1
