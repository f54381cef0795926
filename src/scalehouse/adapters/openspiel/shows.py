"""What the seats of One to T-Rex perform at this moment."""

from __future__ import annotations

from scalehouse.core.contract import Counts, Seat, State, States
from scalehouse.games.trex.deck import value_of
from scalehouse.games.trex.record import NUMBERS, VALUES, Phase

NO_SHOW = 0  # value of a seat that does not perform


def find_shows(now: States, numbers: Counts, values: Counts) -> None:
    """Fill numbers[seat], another for each show, and values[seat], the level of it or NO_SHOW."""
    for seat in range(now[0].seats):
        numbers[seat] = show_number(now[0], seat)
        values[seat] = performed_value(now[0], seat)


def show_number(s: State, seat: Seat) -> int:
    """A new card is another show, and so is the performing in a tie; its vote goes by that."""
    in_tie = s.phase in (Phase.PERFORM, Phase.VOTE)
    return 2 * int(s.deals[seat]) + int(in_tie)


def performed_value(s: State, seat: Seat) -> int:
    if s.phase == Phase.PERFORM and (int(s.tied) >> seat) & 1 == 1:
        return VALUES
    card = int(s.hand[seat])
    if s.phase == Phase.PLAY and 0 <= card < NUMBERS:
        return value_of(card)
    return NO_SHOW
