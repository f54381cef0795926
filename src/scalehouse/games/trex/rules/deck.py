"""Number cards: the draw pile, the box top, and what a drawn card brings.

A pile is a set until a card is drawn: its odds are all the cards that are nowhere else. When a card
is needed and none is left, the whole box top is shuffled into a new pile; from then on nobody
counts on what was discarded before.
"""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat, Weights
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.rules import piles, seats
from scalehouse.games.trex.state import Call, Colour, Kind, State


def colour_of(kind: Kind) -> Colour:
    return int(kind) // state.VALUES


def value_of(kind: Kind) -> int:
    return int(kind) % state.VALUES + 1


# The odds of the next card


def chance_of_draw(s: State, weights: Weights) -> None:
    """In a sight, where hands are hidden: every card that its seat has not seen elsewhere."""
    for kind in range(state.NUMBERS):
        weights[moves.DRAW + kind] = state.COPIES_OF_NUMBER - s.discarded[kind]
    for seat in range(s.seats):
        if s.skips[seat] > 0 and s.skipped[seat, 0] >= 0:
            for kind in range(state.NUMBERS):
                weights[moves.DRAW + kind] -= s.skipped[seat, kind]
        if s.hand[seat] >= 0:
            weights[moves.DRAW + s.hand[seat]] -= 1
    if not is_first_card(s, seats.first_of(s.owed)):
        chance_of_swaps(s, weights)


def chance_of_swaps(s: State, weights: Weights) -> None:
    for colour in range(state.COLOURS):
        weights[moves.DRAW + state.SWAPS + colour] = (
            state.COPIES_OF_SWAP - s.discarded[state.SWAPS + colour]
        )
    held = seats.count(s.picking)
    weights[moves.DRAW + state.SWAP_ANY] = (
        state.COPIES_OF_SWAP_ANY - s.discarded[state.SWAP_ANY] - held
    )


def is_first_card(s: State, seat: Seat) -> bool:
    """A swap that is dealt as the first card goes back and another is drawn: so it never comes."""
    return s.deals[seat] == 0


# Drawing


def take_drawn(s: State, kind: Kind) -> None:
    """A swap brings its drawer another card, a swap-any when a colour is picked."""
    seat = seats.first_of(s.owed)
    s.pile -= 1
    if kind < state.NUMBERS:
        s.hand[seat] = kind
        s.deals[seat] += 1
        s.owed &= ~seats.bit(seat)
    elif kind == state.SWAP_ANY:
        s.picking |= seats.bit(seat)
        s.owed &= ~seats.bit(seat)
    else:
        s.discarded[kind] += 1
        piles.swap_action(s, kind - state.SWAPS)


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
    s.hand[seat] = state.NO_CARD
    s.to[seat] = state.NO_SEAT
    s.call[seat] = Call.NONE
