"""What the seats perform at this moment, and what came to light of it: see `core.performing`."""

from __future__ import annotations

from scalehouse.core.clock import SECOND
from scalehouse.core.rules.contract import Counts, Seat
from scalehouse.core.rules.performing import NO_GESTURE, NO_LEVEL
from scalehouse.games.trex.rules import deck, seats
from scalehouse.games.trex.state import CHOSEN_IN_TIE, NUMBERS, VALUES, Phase, State


def level_of(s: State, seat: Seat) -> int:
    """The value of its number card; the highest there is for those who break a tie."""
    if s.phase == Phase.PERFORM and seats.has(s.tied, seat):
        return VALUES
    card = int(s.hand[seat])
    if s.phase == Phase.PLAY and 0 <= card < NUMBERS:
        return deck.value_of(card)
    return NO_LEVEL


def gesture_of(s: State, seat: Seat, now: int) -> int:
    """The action of its card's colour.

    An action that is swapped while it is performed may be kept; here the new one is taken. The two
    of a tie-break are done in turn, a second each: a puppet has but one gesture at a time.
    """
    if s.phase == Phase.PERFORM and seats.has(s.tied, seat):
        return int(s.lot[now // SECOND % CHOSEN_IN_TIE])
    card = int(s.hand[seat])
    if s.phase == Phase.PLAY and 0 <= card < NUMBERS:
        return int(s.action[card // VALUES])
    return NO_GESTURE


def show_of(s: State, seat: Seat) -> int:
    """A new card is another show, and so is the performing in a tie; its vote goes by that."""
    in_tie = s.phase in (Phase.PERFORM, Phase.VOTE)
    return 2 * int(s.deals[seat]) + int(in_tie)


def revealed(s: State, found: Counts) -> None:
    """A match turns two cards over."""
    found[0] = s.matches
    if s.matches:
        for place in range(2):
            found[2 * place + 1] = s.shown_by[place]
            found[2 * place + 2] = deck.value_of(s.shown[place])
