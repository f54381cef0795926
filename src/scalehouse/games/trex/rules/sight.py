"""What a seat may know, and how its gaps are filled again.

Secret are the number cards in other hands and the cards that others have skipped; how many those
are is open. A sight remembers what was discarded since the last shuffle, no more.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rng import pick_weighted
from scalehouse.core.rules.contract import HIDDEN, Rng, Seat, Weights
from scalehouse.games.trex.state import COPIES_OF_NUMBER, NO_CARD, NUMBERS, SEATS, Kind, State


def show_cards(s: State, seat: Seat, sight: State) -> None:
    for owner in range(SEATS):
        if owner == seat:
            sight.hand[owner] = s.hand[owner]
            sight.skipped[owner] = s.skipped[owner]
        else:
            show_lack_of_cards(s, owner, sight)


def show_lack_of_cards(s: State, owner: Seat, sight: State) -> None:
    """That somebody has no card, or has skipped none, is there for all to see."""
    if s.hand[owner] == NO_CARD:
        sight.hand[owner] = NO_CARD
    if s.skips[owner] == 0:
        sight.skipped[owner] = 0


# Filling the gaps


def deal_hidden(s: State, rng: Rng) -> None:
    """Every truth is as likely as any other.

    Whoever holds or has skipped a number drew it from one and the same pile; a swap is never kept.
    """
    unseen = np.zeros(NUMBERS, np.int64)
    count_unseen(s, unseen)
    for owner in range(s.seats):
        if s.hand[owner] == HIDDEN:
            s.hand[owner] = draw_unseen(unseen, rng)
        if s.skips[owner] > 0 and s.skipped[owner, 0] == HIDDEN:
            s.skipped[owner] = 0
            for _ in range(s.skips[owner]):
                s.skipped[owner, draw_unseen(unseen, rng)] += 1


def count_unseen(s: State, unseen: Weights) -> None:
    """[kind] number cards that the sight does not show: in hands, skipped, or in the pile."""
    for kind in range(NUMBERS):
        unseen[kind] = COPIES_OF_NUMBER - s.discarded[kind]
    for owner in range(s.seats):
        if s.hand[owner] >= 0:
            unseen[s.hand[owner]] -= 1
        if s.skipped[owner, 0] != HIDDEN:
            for kind in range(NUMBERS):
                unseen[kind] -= s.skipped[owner, kind]


def draw_unseen(unseen: Weights, rng: Rng) -> Kind:
    kind = pick_weighted(rng, unseen)
    unseen[kind] -= 1
    return kind
