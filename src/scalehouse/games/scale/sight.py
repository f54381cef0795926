"""Sights: what a seat is shown of the record, and how the gaps are filled again at random."""

from __future__ import annotations

from scalehouse.core.contract import HIDDEN, Rng, Seat, Weights
from scalehouse.core.rng import pick_weighted
from scalehouse.games.scale.deck import (
    ANY_COLOUR,
    fill_odds,
    hand_size,
    marked_back,
    marked_colour,
    sees,
)
from scalehouse.games.scale.record import (
    CARDS,
    COLOURS,
    HAND_SIZE,
    NO_CARD,
    Back,
    Card,
    Cut,
    Lies,
    Mark,
    State,
)


def show_table(s: State, sight: State) -> None:
    """What everybody sees."""
    sight.phase = s.phase
    sight.seats = s.seats
    sight.cut = s.cut
    sight.moral = s.moral
    sight.open_backs = s.open_backs
    sight.trading = s.trading
    sight.god[:] = s.god
    sight.dealer = s.dealer
    sight.month = s.month
    sight.last_month = s.last_month
    sight.turn = s.turn
    sight.passes = s.passes
    sight.proposed = s.proposed
    sight.voter = s.voter
    sight.ending = s.ending
    sight.deck = s.deck
    sight.top_back = s.top_back
    sight.bottom_size = s.bottom_size
    sight.chain_size = s.chain_size
    sight.chain[:] = s.chain
    sight.x[:] = s.x
    sight.y[:] = s.y
    sight.room[:] = s.room
    sight.fits[:] = s.fits
    show_turn(s, sight)


def show_turn(s: State, sight: State) -> None:
    sight.placed = s.placed
    sight.traded = s.traded
    sight.free = s.free
    sight.adds = s.adds
    sight.multiplies = s.multiplies
    sight.subtracts = s.subtracts
    sight.divides = s.divides
    sight.multiplied[:] = s.multiplied
    sight.wilds[:] = s.wilds
    sight.card = s.card
    sight.exchanged = s.exchanged
    sight.draws = s.draws
    sight.partner = s.partner
    sight.wanted = s.wanted
    sight.victim = s.victim
    sight.to_name = s.to_name


def show_hands(s: State, seat: Seat, sight: State) -> None:
    """Marks are for everybody, fronts for those who have seen them."""
    sight.hand_mark[:] = s.hand_mark
    sight.bottom_mark[:] = s.bottom_mark
    sight.offered_mark = s.offered_mark
    for owner in range(s.seats):
        for nth in range(HAND_SIZE):
            sight.hand[owner, nth] = shown(s.hand[owner, nth], s.hand_mark[owner, nth], seat)
    for owner in range(s.seats, len(s.hand)):
        sight.hand[owner] = NO_CARD
    for nth in range(CARDS):
        sight.bottom[nth] = shown(s.bottom[nth], s.bottom_mark[nth], seat)
    sight.offered = shown(s.offered, s.offered_mark, seat)
    for card in range(CARDS):
        is_open = lies_open(s, card)
        sight.lies[card] = s.lies[card] if is_open else HIDDEN
        sight.back[card] = s.back[card] if is_open else HIDDEN
    show_places(s, seat, sight)


def shown(card: Card, mark: Mark, seat: Seat) -> Card:
    return card if card == NO_CARD or sees(mark, seat) else HIDDEN


def lies_open(s: State, card: Card) -> bool:
    return s.lies[card] >= Lies.SHOWN


def show_places(s: State, seat: Seat, sight: State) -> None:
    """Where the cards are that only some have seen."""
    for owner in range(s.seats):
        for nth in range(HAND_SIZE):
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
    if marked_colour(mark) == ANY_COLOUR:
        return FREE
    return CALLED_INFINITY if marked_back(mark) == Back.INFINITY else CALLED


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
    for card in range(CARDS):
        if not lies_open(s, card):
            s.lies[card] = Lies.UNSEEN
            s.back[card] = Back.UNKNOWN if s.cut == Cut.NOTHING else Back.CROSS
    for owner in range(s.seats):
        for nth in range(hand_size(s, owner)):
            if sees(s.hand_mark[owner, nth], seat):
                settle(s, s.hand[owner, nth], s.hand_mark[owner, nth], Lies.HAND)
    for nth in range(s.bottom_size):
        if sees(s.bottom_mark[nth], seat):
            settle(s, s.bottom[nth], s.bottom_mark[nth], Lies.BOTTOM)
    if sees(s.offered_mark, seat):
        settle(s, s.offered, s.offered_mark, Lies.OFFERED)


def settle(s: State, card: Card, mark: Mark, where: int) -> None:
    s.lies[card] = where
    s.back[card] = marked_back(mark)


def deal_rank(s: State, seat: Seat, rank: int, rng: Rng, weights: Weights) -> bool:
    """Deal all hidden cards of a rank; False when one could not be."""
    for owner in range(s.seats):
        for nth in range(hand_size(s, owner)):
            mark = s.hand_mark[owner, nth]
            if rank_of(mark) == rank and not sees(mark, seat):
                s.hand[owner, nth] = draw_hidden(s, mark, Lies.HAND, rng, weights)
                if s.hand[owner, nth] == HIDDEN:
                    return False
    for nth in range(s.bottom_size):
        mark = s.bottom_mark[nth]
        if rank_of(mark) == rank and not sees(mark, seat):
            s.bottom[nth] = draw_hidden(s, mark, Lies.BOTTOM, rng, weights)
            if s.bottom[nth] == HIDDEN:
                return False
    if s.offered != NO_CARD and rank_of(s.offered_mark) == rank and not sees(s.offered_mark, seat):
        s.offered = draw_hidden(s, s.offered_mark, Lies.OFFERED, rng, weights)
        return s.offered != HIDDEN
    return True


def draw_hidden(s: State, mark: Mark, where: int, rng: Rng, weights: Weights) -> Card:
    """A card that suits the mark, as likely as the deck would give it; HIDDEN if there is none."""
    named = marked_colour(mark)
    back = marked_back(mark)
    weights[:] = 0
    for colour in range(COLOURS):
        if named in (ANY_COLOUR, colour):
            fill_odds(s, colour, back, weights, 0)
    card = pick_weighted(rng, weights)
    if card < 0:
        return HIDDEN
    settle(s, card, mark, where)
    return card


def sort_hand(s: State, seat: Seat) -> None:
    """Marks are in order already: only cards that bear the same may have to change places."""
    for last in range(HAND_SIZE - 1, 0, -1):
        for nth in range(last):
            is_pair = s.hand_mark[seat, nth] == s.hand_mark[seat, nth + 1]
            if is_pair and s.hand[seat, nth] > s.hand[seat, nth + 1] != NO_CARD:
                higher = s.hand[seat, nth]
                s.hand[seat, nth] = s.hand[seat, nth + 1]
                s.hand[seat, nth + 1] = higher
