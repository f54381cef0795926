"""What can be wrong with a record: invariants that no match may break."""

from __future__ import annotations

from scalehouse.core.contract import Flags, Seat
from scalehouse.games.scale.cards import (
    colour_of,
    first_of_colour,
    first_of_triple,
    is_wild,
)
from scalehouse.games.scale.chain import (
    BESIDE,
    DX,
    DY,
    NO_SIDE,
    are_one_step_apart,
    side_of,
)
from scalehouse.games.scale.deck import (
    ANY_COLOUR,
    comes_before,
    hand_size,
    has_infinities,
    marked_back,
    marked_colour,
    seen_of_operator,
    sees,
    unseen_of_triple,
)
from scalehouse.games.scale.record import (
    CARDS,
    COLOURS,
    DECK_SIZES,
    FULL_YEAR,
    HALF_YEAR,
    HAND_SIZE,
    KEPT_IN_MINIMAL,
    MAX_SEATS,
    NO_CARD,
    NO_SEAT,
    SIDES,
    TRIPLE,
    Back,
    Card,
    Colour,
    Cut,
    Ending,
    Lies,
    Mark,
    Operator,
    Phase,
    Side,
    State,
)
from scalehouse.games.scale.rounds import is_taken_god, no_cards_are_left

MOST_NEIGHBOURS = 3

FAULTS = (
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
    found[2] = count_cards(s) != CARDS
    found[3] = has_misplaced_cards(s)
    found[4] = False
    found[5] = has_wrong_mark(s, s.offered, s.offered_mark)
    for seat in range(MAX_SEATS):
        found[4] |= has_disordered_hand(s, seat)
        for nth in range(HAND_SIZE):
            found[5] |= has_wrong_mark(s, s.hand[seat, nth], s.hand_mark[seat, nth])
    for nth in range(CARDS):
        found[5] |= has_wrong_mark(s, s.bottom[nth], s.bottom_mark[nth])
    found[6] = has_too_many_of_a_kind(s)
    found[7] = False
    for card in range(CARDS):
        found[7] |= has_wrong_back(s, card)
    find_faults_of_chain(s, found)
    found[12] = has_wrong_rights(s)
    found[13] = has_leftovers(s)
    found[14] = ends_wrongly(s)


def is_out_of_range(s: State) -> bool:
    months = s.last_month in (HALF_YEAR, FULL_YEAR) and 0 <= s.month <= s.last_month
    turn = 0 <= s.turn < s.seats and NO_SEAT <= s.dealer < s.seats
    passes = 0 <= s.passes <= s.seats
    return not (Phase.GODS <= s.phase <= Phase.OVER and months and turn and passes)


def has_wrong_gods(s: State) -> bool:
    taken = 0
    for god in range(COLOURS):
        taken += is_taken_god(s, god)
    picked = 0
    for seat in range(MAX_SEATS):
        picked += s.god[seat] >= 0
    return picked != taken or (s.phase >= Phase.LOT and taken != s.seats)


# Cards


def count_lies(s: State, where: int) -> int:
    count = 0
    for card in range(CARDS):
        count += s.lies[card] == where
    return count


def count_cards(s: State) -> int:
    """Hands, deck, chain, what is in between, and what was taken out."""
    count = int(s.deck) + s.bottom_size + s.chain_size + CARDS - DECK_SIZES[s.cut]
    count += s.offered != NO_CARD
    count += s.card != NO_CARD and s.lies[s.card] == Lies.SHOWN
    for seat in range(s.seats):
        count += hand_size(s, seat)
    return count


def has_misplaced_cards(s: State) -> bool:
    """Every card that is somewhere is there once, and those that should be somewhere are."""
    found = 0  # a bit for each card
    wrong = False
    for seat in range(MAX_SEATS):
        for nth in range(HAND_SIZE):
            wrong |= is_misplaced(s, s.hand[seat, nth], Lies.HAND, found)
            found |= card_bit(s.hand[seat, nth])
    for nth in range(CARDS):
        wrong |= is_misplaced(s, s.bottom[nth], Lies.BOTTOM, found)
        found |= card_bit(s.bottom[nth])
    wrong |= is_misplaced(s, s.offered, Lies.OFFERED, found)
    found |= card_bit(s.offered)
    for card in range(CARDS):
        is_held = Lies.HAND <= s.lies[card] <= Lies.OFFERED
        wrong |= is_held != ((found >> int(card)) & 1 == 1)
    return wrong


def is_misplaced(s: State, card: Card, where: int, found: int) -> bool:
    return card != NO_CARD and (s.lies[card] != where or (found >> int(card)) & 1 == 1)


def card_bit(card: Card) -> int:
    return 0 if card == NO_CARD else 1 << int(card)


def has_disordered_hand(s: State, seat: Seat) -> bool:
    for nth in range(HAND_SIZE):
        card = s.hand[seat, nth]
        mark = s.hand_mark[seat, nth]
        if card == NO_CARD:
            if mark != 0:
                return True
        elif not sees(mark, seat) or (nth > 0 and not follows(s, seat, nth)):
            return True
    return False


def follows(s: State, seat: Seat, nth: int) -> bool:
    return comes_before(
        s.hand_mark[seat, nth - 1], s.hand[seat, nth - 1], s.hand_mark[seat, nth], s.hand[seat, nth]
    )


def has_wrong_mark(s: State, card: Card, mark: Mark) -> bool:
    if card == NO_CARD:
        return mark != 0
    colour = marked_colour(mark)
    is_seen = mark % (1 << s.seats) > 0
    return (
        not is_seen
        or marked_back(mark) != s.back[card]
        or (colour != ANY_COLOUR and colour != colour_of(card))
    )


def has_too_many_of_a_kind(s: State) -> bool:
    if has_infinities(s):
        return False
    for card in range(CARDS):
        if not is_wild(card) and unseen_of_triple(s, card) == 0:
            return True
    if s.cut == Cut.NEXT_LEVEL:
        return False
    kept = seen_of_operator(s, Operator.MULTIPLY), seen_of_operator(s, Operator.DIVIDE)
    return max(kept) > KEPT_IN_MINIMAL or count_lies(s, Lies.OUT) != COLOURS


def has_wrong_back(s: State, card: Card) -> bool:
    back = s.back[card]
    if not has_infinities(s):
        return back != Back.CROSS or s.lies[card] == Lies.PERMANENT
    if (s.lies[card] == Lies.PERMANENT) != (back == Back.INFINITY and s.lies[card] >= Lies.FRONT):
        return s.lies[card] == Lies.PERMANENT or s.open_backs == 0
    if s.lies[card] == Lies.CROSSED and back != Back.CROSS:
        return True
    if s.open_backs == 1 and (s.lies[card] == Lies.UNSEEN) != (back == Back.UNKNOWN):
        return True
    if is_wild(card):
        return back == Back.INFINITY
    return has_wrong_triple(s, card)


def has_wrong_triple(s: State, card: Card) -> bool:
    infinities = 0
    crosses = 0
    first = first_of_triple(card)
    for other in range(first, first + TRIPLE):
        infinities += s.back[other] == Back.INFINITY
        crosses += s.back[other] == Back.CROSS
    return infinities > 1 or crosses == TRIPLE


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
            if side_of(s, card, s.x[s.chain[other]], s.y[s.chain[other]]) != NO_SIDE:
                neighbours += 1
                found[9] |= not are_one_step_apart(colour_of(card), colour_of(s.chain[other]))
                found[10] |= touches_neighbour(s, card, s.chain[other])
        found[8] |= (neighbours == 0 and s.chain_size > 1) or is_covered(s, nth)
        found[10] |= neighbours > MOST_NEIGHBOURS
        for side in range(SIDES):
            found[11] |= s.room[card, side] != room_at(s, card, side)


def count_in_chain(s: State) -> int:
    count = 0
    for card in range(CARDS):
        count += Lies.FRONT <= s.lies[card] <= Lies.PERMANENT
    return count


def touches_neighbour(s: State, card: Card, other: Card) -> bool:
    """Whether a third card touches both."""
    for nth in range(s.chain_size):
        third = s.chain[nth]
        x = int(s.x[third])
        y = int(s.y[third])
        if side_of(s, card, x, y) != NO_SIDE and side_of(s, other, x, y) != NO_SIDE:
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
    x = int(s.x[card]) + DX[side]
    y = int(s.y[card]) + DY[side]
    first = NO_CARD
    colours = (1 << COLOURS) - 1
    for nth in range(s.chain_size):
        other = int(s.chain[nth])
        if s.x[other] == x and s.y[other] == y:
            return 0
        if side_of(s, other, x, y) != NO_SIDE:
            colours &= int(BESIDE[colour_of(other)])
            if first == NO_CARD:
                first = other
    return colours if first == card else 0


def has_wrong_fits(s: State) -> bool:
    for colour in range(COLOURS):
        if s.fits[colour] != count_rooms(s, colour):
            return True
    return False


def count_rooms(s: State, colour: Colour) -> int:
    count = 0
    for card in range(first_of_colour(0), CARDS):
        for side in range(SIDES):
            count += (s.room[card, side] >> colour) & 1
    return count


# The turn


def has_wrong_rights(s: State) -> bool:
    plain = s.free, s.adds, s.multiplies, s.subtracts, s.divides
    single = s.multiplied.min(), s.wilds.min()
    kept = max(plain) + s.multiplied.max() + s.wilds.max() + s.traded + s.placed + s.exchanged
    is_between = s.phase < Phase.TURN and s.month == 0
    return (
        min(plain) < 0
        or min(single) < 0
        or s.wilds.max() > 1
        or (kept > 0 and (is_between or s.phase == Phase.OVER))
    )


def has_leftovers(s: State) -> bool:
    is_trade = Phase.OFFER <= s.phase <= Phase.ANSWER
    is_shown = s.phase in (Phase.WANT, Phase.ANSWER)
    is_hit = s.phase in (Phase.NAME, Phase.REVEAL)
    return (
        (s.card != NO_CARD) != (s.phase in (Phase.PAY, Phase.SPOT))
        or (s.partner != NO_SEAT) != is_trade
        or (s.offered != NO_CARD) != is_shown
        or (s.wanted >= 0) != (s.phase == Phase.ANSWER)
        or (s.voter != NO_SEAT) != (s.phase == Phase.VOTE)
        or (s.victim != NO_SEAT) != is_hit
        or (s.to_name > 0) != (s.phase == Phase.NAME)
        or (s.draws > 0) != (s.phase == Phase.DRAW)
        or (count_lies(s, Lies.NAMED) > 0 and not is_hit)
    )


def ends_wrongly(s: State) -> bool:
    if s.phase != Phase.OVER:
        return s.ending != Ending.NONE
    if s.ending == Ending.NOTHING_LEFT:
        return not no_cards_are_left(s)
    return s.ending != Ending.CALENDAR or s.month != s.last_month
