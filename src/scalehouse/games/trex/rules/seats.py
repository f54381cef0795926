"""Sets of seats: a bit for each."""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat
from scalehouse.games.trex.state import SEATS, Seats, State


def bit(seat: Seat) -> Seats:
    return 1 << int(seat)


def has(seats: Seats, seat: Seat) -> bool:
    return (int(seats) >> int(seat)) & 1 == 1


def count(seats: Seats) -> int:
    found = 0
    rest = int(seats)
    while rest:
        found += rest & 1
        rest >>= 1
    return found


def first_of(seats: Seats) -> Seat:
    """The lowest; SEATS when there is none."""
    seat = 0
    while seat < SEATS and not has(seats, seat):
        seat += 1
    return seat


def everybody(s: State) -> Seats:
    return (1 << int(s.seats)) - 1
