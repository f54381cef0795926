"""What the seats of a performed game show at this moment."""

from __future__ import annotations

from scalehouse.core.rules.contract import Counts, States
from scalehouse.core.rules.performing import level_of, revealed, show_of


def find_shows(now: States, seats: int, numbers: Counts, levels: Counts, found: Counts) -> None:
    """Fill numbers[seat], another for each show, and levels[seat], NO_LEVEL where there is none.

    found: how often two levels have come to light, then seat and level of both of the last.
    """
    s = now[0]
    for seat in range(seats):
        numbers[seat] = show_of(s, seat)
        levels[seat] = level_of(s, seat)
    revealed(s, found)
