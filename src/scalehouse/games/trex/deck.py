"""Number cards: the draw pile, the box top, and what a drawn card brings.

A pile is a set until a card is drawn: its odds are all the cards that are nowhere else. When a card
is needed and none is left, the whole box top is shuffled into a new pile; from then on nobody
counts on what was discarded before.
"""

from __future__ import annotations

from scalehouse.core.contract import Seat, Weights
from scalehouse.games.trex.piles import swap_action
from scalehouse.games.trex.record import (
    COLOURS,
    COPIES_OF_NUMBER,
    COPIES_OF_SWAP,
    COPIES_OF_SWAP_ANY,
    DRAW,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    SWAP_ANY,
    SWAPS,
    VALUES,
    Call,
    Colour,
    Kind,
    State,
)
from scalehouse.games.trex.seats import bit, count, first_of


def colour_of(kind: Kind) -> Colour:
    return int(kind) // VALUES


def value_of(kind: Kind) -> int:
    return int(kind) % VALUES + 1


# The odds of the next card


def chance_of_draw(s: State, weights: Weights) -> None:
    """In a sight, where hands are hidden: every card that its seat has not seen elsewhere."""
    for kind in range(NUMBERS):
        weights[DRAW + kind] = COPIES_OF_NUMBER - s.discarded[kind]
    for seat in range(s.seats):
        if s.skips[seat] > 0 and s.skipped[seat, 0] >= 0:
            for kind in range(NUMBERS):
                weights[DRAW + kind] -= s.skipped[seat, kind]
        if s.hand[seat] >= 0:
            weights[DRAW + s.hand[seat]] -= 1
    if not is_first_card(s, first_of(s.owed)):
        chance_of_swaps(s, weights)


def chance_of_swaps(s: State, weights: Weights) -> None:
    for colour in range(COLOURS):
        weights[DRAW + SWAPS + colour] = COPIES_OF_SWAP - s.discarded[SWAPS + colour]
    held = count(s.picking)
    weights[DRAW + SWAP_ANY] = COPIES_OF_SWAP_ANY - s.discarded[SWAP_ANY] - held


def is_first_card(s: State, seat: Seat) -> bool:
    """A swap that is dealt as the first card goes back and another is drawn: so it never comes."""
    return s.deals[seat] == 0


# Drawing


def take_drawn(s: State, kind: Kind) -> None:
    """A swap brings its drawer another card, a swap-any when a colour is picked."""
    seat = first_of(s.owed)
    s.pile -= 1
    if kind < NUMBERS:
        s.hand[seat] = kind
        s.deals[seat] += 1
        s.owed &= ~bit(seat)
    elif kind == SWAP_ANY:
        s.picking |= bit(seat)
        s.owed &= ~bit(seat)
    else:
        s.discarded[kind] += 1
        swap_action(s, kind - SWAPS)


def shuffle_if_needed(s: State) -> None:
    """Out of cards: when one is owed and none is left, the box top becomes the draw pile."""
    if s.owed == 0 or s.pile > 0:
        return
    s.pile = s.discarded.sum() + s.skips.sum()
    s.discarded[:] = 0
    s.skips[:] = 0
    s.skipped[:] = 0


# Discarding


def discard_shown(s: State, seat: Seat) -> None:
    """After a match both cards are known to all."""
    s.discarded[s.hand[seat]] += 1
    lose_card(s, seat)


def discard_unseen(s: State, seat: Seat) -> None:
    """A skipped card is known to its player alone."""
    s.skipped[seat, s.hand[seat]] += 1
    s.skips[seat] += 1
    lose_card(s, seat)


def lose_card(s: State, seat: Seat) -> None:
    s.hand[seat] = NO_CARD
    s.to[seat] = NO_SEAT
    s.call[seat] = Call.NONE
