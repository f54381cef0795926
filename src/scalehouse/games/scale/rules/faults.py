"""What can be wrong with a state: invariants that no match may break."""

from __future__ import annotations

from scalehouse.core.rules.contract import Flags, Seat
from scalehouse.games.scale import data, state
from scalehouse.games.scale.rules import chain, deck, rounds
from scalehouse.games.scale.state import Card, Colour, Mark, Side, State

MOST_NEIGHBOURS = 3

PROBLEMS = (
    "phase, turn or month out of range",
    "a god is missing, or taken twice",
    "the cards do not add up to 52",
    "a card is in two places, or not where it is said to lie",
    "a hand is out of order, or its owner does not know it",
    "a mark tells something wrong",
    "more cards of a kind came up than the deck has",
    "a back is wrong",
    "two cards of the chain lie in one place, or one touches no other",
    "neighbours in the chain are not one step apart on the grayscale",
    "a card of the chain has more than three neighbours, or two that touch each other",
    "the places for cards are wrong",
    "rights are negative, or outlive the turn",
    "something of another phase is left over",
    "the end has no reason",
)


def find_faults(s: State, found: Flags) -> None:
    found[0] = is_out_of_range(s)
    found[1] = has_wrong_gods(s)
    found[2] = count_cards(s) != state.CARDS
    found[3] = has_misplaced_cards(s)
    found[4] = False
    found[5] = has_wrong_mark(s, s.offered, s.offered_mark)
    for seat in range(state.MAX_SEATS):
        found[4] |= has_disordered_hand(s, seat)
        for nth in range(state.HAND_SIZE):
            found[5] |= has_wrong_mark(s, s.hand[seat, nth], s.hand_mark[seat, nth])
    for nth in range(state.CARDS):
        found[5] |= has_wrong_mark(s, s.bottom[nth], s.bottom_mark[nth])
    found[6] = has_too_many_of_a_kind(s)
    found[7] = False
    for card in range(state.CARDS):
        found[7] |= has_wrong_back(s, card)
    find_faults_of_chain(s, found)
    found[12] = has_wrong_rights(s)
    found[13] = has_leftovers(s)
    found[14] = ends_wrongly(s)


def is_out_of_range(s: State) -> bool:
    months = s.last_month in (state.HALF_YEAR, state.FULL_YEAR) and 0 <= s.month <= s.last_month
    turn = 0 <= s.turn < s.seats and state.NO_SEAT <= s.dealer < s.seats
    passes = 0 <= s.passes <= s.seats
    return not (state.Phase.GODS <= s.phase <= state.Phase.OVER and months and turn and passes)


def has_wrong_gods(s: State) -> bool:
    taken = 0
    for god in range(state.COLOURS):
        taken += rounds.is_taken_god(s, god)
    picked = 0
    for seat in range(state.MAX_SEATS):
        picked += s.god[seat] >= 0
    return picked != taken or (s.phase >= state.Phase.LOT and taken != s.seats)


# Cards


def count_lies(s: State, where: int) -> int:
    count = 0
    for card in range(state.CARDS):
        count += s.lies[card] == where
    return count


def count_cards(s: State) -> int:
    """Hands, deck, chain, what is in between, and what was taken out."""
    count = int(s.deck) + s.bottom_size + s.chain_size + state.CARDS - state.DECK_SIZES[s.cut]
    count += s.offered != state.NO_CARD
    count += s.card != state.NO_CARD and s.lies[s.card] == state.Lies.SHOWN
    for seat in range(s.seats):
        count += deck.hand_size(s, seat)
    return count


def has_misplaced_cards(s: State) -> bool:
    """Every card that is somewhere is there once, and those that should be somewhere are."""
    found = 0  # a bit for each card
    wrong = False
    for seat in range(state.MAX_SEATS):
        for nth in range(state.HAND_SIZE):
            wrong |= is_misplaced(s, s.hand[seat, nth], state.Lies.HAND, found)
            found |= card_bit(s.hand[seat, nth])
    for nth in range(state.CARDS):
        wrong |= is_misplaced(s, s.bottom[nth], state.Lies.BOTTOM, found)
        found |= card_bit(s.bottom[nth])
    wrong |= is_misplaced(s, s.offered, state.Lies.OFFERED, found)
    found |= card_bit(s.offered)
    for card in range(state.CARDS):
        is_held = state.Lies.HAND <= s.lies[card] <= state.Lies.OFFERED
        wrong |= is_held != ((found >> int(card)) & 1 == 1)
    return wrong


def is_misplaced(s: State, card: Card, where: int, found: int) -> bool:
    return card != state.NO_CARD and (s.lies[card] != where or (found >> int(card)) & 1 == 1)


def card_bit(card: Card) -> int:
    return 0 if card == state.NO_CARD else 1 << int(card)


def has_disordered_hand(s: State, seat: Seat) -> bool:
    for nth in range(state.HAND_SIZE):
        card = s.hand[seat, nth]
        mark = s.hand_mark[seat, nth]
        if card == state.NO_CARD:
            if mark != 0:
                return True
        elif not deck.sees(mark, seat) or (nth > 0 and not follows(s, seat, nth)):
            return True
    return False


def follows(s: State, seat: Seat, nth: int) -> bool:
    return deck.comes_before(
        s.hand_mark[seat, nth - 1], s.hand[seat, nth - 1], s.hand_mark[seat, nth], s.hand[seat, nth]
    )


def has_wrong_mark(s: State, card: Card, mark: Mark) -> bool:
    if card == state.NO_CARD:
        return mark != 0
    colour = deck.marked_colour(mark)
    is_seen = mark % (1 << s.seats) > 0
    return (
        not is_seen
        or deck.marked_back(mark) != s.back[card]
        or (colour != deck.ANY_COLOUR and colour != data.colour_of(card))
    )


def has_too_many_of_a_kind(s: State) -> bool:
    if deck.has_infinities(s):
        return False
    for card in range(state.CARDS):
        if not data.is_wild(card) and deck.unseen_of_triple(s, card) == 0:
            return True
    if s.cut == state.Cut.NEXT_LEVEL:
        return False
    kept = (
        deck.seen_of_operator(s, state.Operator.MULTIPLY),
        deck.seen_of_operator(s, state.Operator.DIVIDE),
    )
    return max(kept) > state.KEPT_IN_MINIMAL or count_lies(s, state.Lies.OUT) != state.COLOURS


def has_wrong_back(s: State, card: Card) -> bool:
    back = s.back[card]
    if not deck.has_infinities(s):
        return back != state.Back.CROSS or s.lies[card] == state.Lies.PERMANENT
    if (s.lies[card] == state.Lies.PERMANENT) != (
        back == state.Back.INFINITY and s.lies[card] >= state.Lies.FRONT
    ):
        return s.lies[card] == state.Lies.PERMANENT or s.open_backs == 0
    if s.lies[card] == state.Lies.CROSSED and back != state.Back.CROSS:
        return True
    if s.open_backs == 1 and (s.lies[card] == state.Lies.UNSEEN) != (back == state.Back.UNKNOWN):
        return True
    if data.is_wild(card):
        return back == state.Back.INFINITY
    return has_wrong_triple(s, card)


def has_wrong_triple(s: State, card: Card) -> bool:
    infinities = 0
    crosses = 0
    first = data.first_of_triple(card)
    for other in range(first, first + state.TRIPLE):
        infinities += s.back[other] == state.Back.INFINITY
        crosses += s.back[other] == state.Back.CROSS
    return infinities > 1 or crosses == state.TRIPLE


# The chain


def find_faults_of_chain(s: State, found: Flags) -> None:
    found[8] = count_in_chain(s) != s.chain_size
    found[9] = False
    found[10] = False
    found[11] = has_wrong_fits(s)
    for nth in range(s.chain_size):
        card = s.chain[nth]
        neighbours = 0
        for other in range(s.chain_size):
            if chain.side_of(s, card, s.x[s.chain[other]], s.y[s.chain[other]]) != chain.NO_SIDE:
                neighbours += 1
                found[9] |= not chain.are_one_step_apart(
                    data.colour_of(card), data.colour_of(s.chain[other])
                )
                found[10] |= touches_neighbour(s, card, s.chain[other])
        found[8] |= (neighbours == 0 and s.chain_size > 1) or is_covered(s, nth)
        found[10] |= neighbours > MOST_NEIGHBOURS
        for side in range(state.SIDES):
            found[11] |= s.room[card, side] != room_at(s, card, side)


def count_in_chain(s: State) -> int:
    count = 0
    for card in range(state.CARDS):
        count += state.Lies.FRONT <= s.lies[card] <= state.Lies.PERMANENT
    return count


def touches_neighbour(s: State, card: Card, other: Card) -> bool:
    """Whether a third card touches both."""
    for nth in range(s.chain_size):
        third = s.chain[nth]
        x = int(s.x[third])
        y = int(s.y[third])
        if (
            chain.side_of(s, card, x, y) != chain.NO_SIDE
            and chain.side_of(s, other, x, y) != chain.NO_SIDE
        ):
            return True
    return False


def is_covered(s: State, nth: int) -> bool:
    for later in range(nth + 1, s.chain_size):
        card, other = s.chain[nth], s.chain[later]
        if s.x[card] == s.x[other] and s.y[card] == s.y[other]:
            return True
    return False


def room_at(s: State, card: Card, side: Side) -> int:
    """What ought to fit there, if the place goes by this card and side."""
    x = int(s.x[card]) + chain.DX[side]
    y = int(s.y[card]) + chain.DY[side]
    first = state.NO_CARD
    colours = (1 << state.COLOURS) - 1
    for nth in range(s.chain_size):
        other = int(s.chain[nth])
        if s.x[other] == x and s.y[other] == y:
            return 0
        if chain.side_of(s, other, x, y) != chain.NO_SIDE:
            colours &= int(chain.BESIDE[data.colour_of(other)])
            if first == state.NO_CARD:
                first = other
    return colours if first == card else 0


def has_wrong_fits(s: State) -> bool:
    for colour in range(state.COLOURS):
        if s.fits[colour] != count_rooms(s, colour):
            return True
    return False


def count_rooms(s: State, colour: Colour) -> int:
    count = 0
    for card in range(data.first_of_colour(0), state.CARDS):
        for side in range(state.SIDES):
            count += (s.room[card, side] >> colour) & 1
    return count


# The turn


def has_wrong_rights(s: State) -> bool:
    plain = s.free, s.adds, s.multiplies, s.subtracts, s.divides
    single = s.multiplied.min(), s.wilds.min()
    kept = max(plain) + s.multiplied.max() + s.wilds.max() + s.traded + s.placed + s.exchanged
    is_between = s.phase < state.Phase.TURN and s.month == 0
    return (
        min(plain) < 0
        or min(single) < 0
        or s.wilds.max() > 1
        or (kept > 0 and (is_between or s.phase == state.Phase.OVER))
    )


def has_leftovers(s: State) -> bool:
    is_trade = state.Phase.OFFER <= s.phase <= state.Phase.ANSWER
    is_shown = s.phase in (state.Phase.WANT, state.Phase.ANSWER)
    is_hit = s.phase in (state.Phase.NAME, state.Phase.REVEAL)
    return (
        (s.card != state.NO_CARD) != (s.phase in (state.Phase.PAY, state.Phase.SPOT))
        or (s.partner != state.NO_SEAT) != is_trade
        or (s.offered != state.NO_CARD) != is_shown
        or (s.wanted >= 0) != (s.phase == state.Phase.ANSWER)
        or (s.voter != state.NO_SEAT) != (s.phase == state.Phase.VOTE)
        or (s.victim != state.NO_SEAT) != is_hit
        or (s.to_name > 0) != (s.phase == state.Phase.NAME)
        or (s.draws > 0) != (s.phase == state.Phase.DRAW)
        or (count_lies(s, state.Lies.NAMED) > 0 and not is_hit)
    )


def ends_wrongly(s: State) -> bool:
    if s.phase != state.Phase.OVER:
        return s.ending != state.Ending.NONE
    if s.ending == state.Ending.NOTHING_LEFT:
        return not rounds.no_cards_are_left(s)
    return s.ending != state.Ending.CALENDAR or s.month != s.last_month
