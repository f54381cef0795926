"""What the seats of One to T-Rex perform at this moment."""

from __future__ import annotations

from scalehouse.core.contract import Counts, Seat, State, States
from scalehouse.games.trex.deck import value_of
from scalehouse.games.trex.record import NUMBERS, VALUES, Phase

NO_SHOW = 0  # value of a seat that does not perform
TURNED = 5  # numbers that tell which cards were last turned over


def find_shows(now: States, numbers: Counts, values: Counts, turned: Counts) -> None:
    """Fill numbers[seat], another for each show, and values[seat], the level of it or NO_SHOW.

    turned: how many pairs of cards were turned over, then seat and value of both of the last.
    """
    s = now[0]
    for seat in range(s.seats):
        numbers[seat] = show_number(s, seat)
        values[seat] = performed_value(s, seat)
    turned[0] = s.matches
    if s.matches:
        for place in range(2):
            turned[2 * place + 1] = s.shown_by[place]
            turned[2 * place + 2] = value_of(s.shown[place])


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
