"""Sights: what a seat is shown of the state, and how the gaps are filled again at random."""

from __future__ import annotations

from scalehouse.core.rng import pick_weighted
from scalehouse.core.rules.contract import HIDDEN, Rng, Seat, Weights
from scalehouse.games.scale import state
from scalehouse.games.scale.rules import deck
from scalehouse.games.scale.state import Back, Card, Cut, Lies, Mark, State


def show_hands(s: State, seat: Seat, sight: State) -> None:
    """Marks are for everybody, fronts for those who have seen them."""
    for owner in range(s.seats):
        for nth in range(state.HAND_SIZE):
            sight.hand[owner, nth] = shown(s.hand[owner, nth], s.hand_mark[owner, nth], seat)
    for owner in range(s.seats, len(s.hand)):
        sight.hand[owner] = state.NO_CARD
    for nth in range(state.CARDS):
        sight.bottom[nth] = shown(s.bottom[nth], s.bottom_mark[nth], seat)
    sight.offered = shown(s.offered, s.offered_mark, seat)
    for card in range(state.CARDS):
        if lies_open(s, card):
            show_place(s, sight, card)
    show_places(s, seat, sight)


def shown(card: Card, mark: Mark, seat: Seat) -> Card:
    return card if card == state.NO_CARD or deck.sees(mark, seat) else HIDDEN


def lies_open(s: State, card: Card) -> bool:
    return s.lies[card] >= Lies.SHOWN


def show_places(s: State, seat: Seat, sight: State) -> None:
    """Where the cards are that only some have seen."""
    for owner in range(s.seats):
        for nth in range(state.HAND_SIZE):
            show_place(s, sight, sight.hand[owner, nth])
    for nth in range(s.bottom_size):
        show_place(s, sight, sight.bottom[nth])
    show_place(s, sight, sight.offered)


def show_place(s: State, sight: State, card: Card) -> None:
    if card >= 0:
        sight.lies[card] = s.lies[card]
        sight.back[card] = s.back[card]


# Filling the gaps

# Cards of which most is known are dealt first, so that none is left without a card that suits.
CALLED_INFINITY = 0  # its colour is known, and that its back is the infinity
CALLED = 1  # its colour is known
FREE = 2
RANKS = 3


def rank_of(mark: Mark) -> int:
    if deck.marked_colour(mark) == deck.ANY_COLOUR:
        return FREE
    return CALLED_INFINITY if deck.marked_back(mark) == Back.INFINITY else CALLED


def deal_hidden(s: State, seat: Seat, rng: Rng, weights: Weights) -> None:
    """Every truth can come up, as likely as in the deal but for what was named in trades."""
    is_done = False
    while not is_done:  # colours known from trades may leave too few cards: rare, so try again
        gather_hidden(s, seat)
        is_done = True
        for rank in range(RANKS):
            is_done = is_done and deal_rank(s, seat, rank, rng, weights)
    for owner in range(s.seats):
        sort_hand(s, owner)


def gather_hidden(s: State, seat: Seat) -> None:
    """All cards go back into the deck but those that lie open and those that the seat knows."""
    for card in range(state.CARDS):
        if not lies_open(s, card):
            s.lies[card] = Lies.UNSEEN
            s.back[card] = Back.UNKNOWN if s.cut == Cut.NOTHING else Back.CROSS
    for owner in range(s.seats):
        for nth in range(deck.hand_size(s, owner)):
            if deck.sees(s.hand_mark[owner, nth], seat):
                settle(s, s.hand[owner, nth], s.hand_mark[owner, nth], Lies.HAND)
    for nth in range(s.bottom_size):
        if deck.sees(s.bottom_mark[nth], seat):
            settle(s, s.bottom[nth], s.bottom_mark[nth], Lies.BOTTOM)
    if deck.sees(s.offered_mark, seat):
        settle(s, s.offered, s.offered_mark, Lies.OFFERED)


def settle(s: State, card: Card, mark: Mark, where: int) -> None:
    s.lies[card] = where
    s.back[card] = deck.marked_back(mark)


def deal_rank(s: State, seat: Seat, rank: int, rng: Rng, weights: Weights) -> bool:
    """Deal all hidden cards of a rank; False when one could not be."""
    for owner in range(s.seats):
        for nth in range(deck.hand_size(s, owner)):
            mark = s.hand_mark[owner, nth]
            if rank_of(mark) == rank and not deck.sees(mark, seat):
                s.hand[owner, nth] = draw_hidden(s, mark, Lies.HAND, rng, weights)
                if s.hand[owner, nth] == HIDDEN:
                    return False
    for nth in range(s.bottom_size):
        mark = s.bottom_mark[nth]
        if rank_of(mark) == rank and not deck.sees(mark, seat):
            s.bottom[nth] = draw_hidden(s, mark, Lies.BOTTOM, rng, weights)
            if s.bottom[nth] == HIDDEN:
                return False
    if (
        s.offered != state.NO_CARD
        and rank_of(s.offered_mark) == rank
        and not deck.sees(s.offered_mark, seat)
    ):
        s.offered = draw_hidden(s, s.offered_mark, Lies.OFFERED, rng, weights)
        return s.offered != HIDDEN
    return True


def draw_hidden(s: State, mark: Mark, where: int, rng: Rng, weights: Weights) -> Card:
    """A card that suits the mark, as likely as the deck would give it; HIDDEN if there is none."""
    named = deck.marked_colour(mark)
    back = deck.marked_back(mark)
    weights[:] = 0
    for colour in range(state.COLOURS):
        if named in (deck.ANY_COLOUR, colour):
            deck.fill_odds(s, colour, back, weights, 0)
    card = pick_weighted(rng, weights)
    if card < 0:
        return HIDDEN
    settle(s, card, mark, where)
    return card


def sort_hand(s: State, seat: Seat) -> None:
    """Marks are in order already: only cards that bear the same may have to change places."""
    for last in range(state.HAND_SIZE - 1, 0, -1):
        for nth in range(last):
            is_pair = s.hand_mark[seat, nth] == s.hand_mark[seat, nth + 1]
            if is_pair and s.hand[seat, nth] > s.hand[seat, nth + 1] != state.NO_CARD:
                higher = s.hand[seat, nth]
                s.hand[seat, nth] = s.hand[seat, nth + 1]
                s.hand[seat, nth + 1] = higher
