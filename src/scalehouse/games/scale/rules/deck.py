"""The deck and the hands: who knows what of a card, the odds of the next one, and its back.

A card is drawn when it is dealt, its back when it is turned up; until then the deck is a set. What
has been put under it keeps its order.

Of a card that is held or lies face down the whole table knows its mark: who has seen its front, its
back if that is known, and its colour if it was named in a trade. A mark goes where its card goes:
what a seat has seen stays known to it.
"""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat, Weights
from scalehouse.games.scale import data, moves, state
from scalehouse.games.scale.state import Back, Card, Colour, Cut, Lies, Mark, Operator, State

SURE = 42  # odds that a card is in the deck are counted in parts of this: all come out whole

# Marks: four bits of eyes, the back, the colour plus one (0: not known)

EYES = 16
BACKS = 4
ANY_COLOUR: Colour = -1


def eye(seat: Seat) -> Mark:
    return 1 << int(seat)


def sees(mark: Mark, seat: Seat) -> bool:
    """Whether a seat knows the front. A watcher has no eyes in any mark."""
    return seat >= 0 and (mark >> seat) & 1 == 1


def marked_back(mark: Mark) -> int:
    return mark // EYES % BACKS


def marked_colour(mark: Mark) -> Colour:
    return mark // (EYES * BACKS) - 1


def with_back(mark: Mark, back: int) -> Mark:
    return mark + (int(back) - marked_back(mark)) * EYES


def with_colour(mark: Mark, colour: Colour) -> Mark:
    return mark + (int(colour) - marked_colour(mark)) * EYES * BACKS


# Hands


def hand_size(s: State, seat: Seat) -> int:
    size = 0
    while size < state.HAND_SIZE and s.hand[seat, size] != state.NO_CARD:
        size += 1
    return size


def comes_before(mark: Mark, card: Card, other_mark: Mark, other: Card) -> bool:
    return mark < other_mark or (mark == other_mark and card < other)


def add_to_hand(s: State, seat: Seat, card: Card, mark: Mark) -> None:
    """Hands are kept in order of marks and numbers, so that a place in one tells nothing."""
    nth = hand_size(s, seat)
    while nth > 0 and comes_before(mark, card, s.hand_mark[seat, nth - 1], s.hand[seat, nth - 1]):
        s.hand[seat, nth] = s.hand[seat, nth - 1]
        s.hand_mark[seat, nth] = s.hand_mark[seat, nth - 1]
        nth -= 1
    s.hand[seat, nth] = card
    s.hand_mark[seat, nth] = mark
    s.lies[card] = Lies.HAND


def find_in_hand(s: State, seat: Seat, card: Card) -> int:
    for nth in range(state.HAND_SIZE):
        if s.hand[seat, nth] == card:
            return nth
    return -1


def take_from_hand(s: State, seat: Seat, card: Card) -> Mark:
    nth = find_in_hand(s, seat, card)
    mark = int(s.hand_mark[seat, nth])
    for later in range(nth, state.HAND_SIZE - 1):
        s.hand[seat, later] = s.hand[seat, later + 1]
        s.hand_mark[seat, later] = s.hand_mark[seat, later + 1]
    s.hand[seat, state.HAND_SIZE - 1] = state.NO_CARD
    s.hand_mark[seat, state.HAND_SIZE - 1] = 0
    return mark


# Backs


def has_infinities(s: State) -> bool:
    return s.cut == Cut.NOTHING


def infinity_is_found(s: State, card: Card) -> bool:
    """Whether the one infinity of the card's triple has been seen."""
    first = data.first_of_triple(card)
    for other in range(first, first + state.TRIPLE):
        if s.back[other] == Back.INFINITY:
            return True
    return False


def unknown_backs(s: State, card: Card) -> int:
    """How many of the card's triple nobody has seen the back of."""
    count = 0
    first = data.first_of_triple(card)
    for other in range(first, first + state.TRIPLE):
        count += s.back[other] == Back.UNKNOWN
    return count


def is_surely_crossed(s: State, card: Card) -> bool:
    """As far as it follows from what was turned up: no Wild is an infinity, and one of a triple."""
    if s.back[card] != Back.UNKNOWN:
        return s.back[card] == Back.CROSS
    return data.is_wild(card) or infinity_is_found(s, card)


def is_surely_infinite(s: State, card: Card) -> bool:
    if is_surely_crossed(s, card):
        return False
    return s.back[card] == Back.INFINITY or unknown_backs(s, card) == 1


# The odds of the next card


def unseen_of_triple(s: State, card: Card) -> int:
    count = 0
    first = data.first_of_triple(card)
    lies = s.lies
    for other in range(first, first + state.TRIPLE):
        if lies[other] == Lies.UNSEEN:
            count += 1
    return count


def seen_of_operator(s: State, operator: int) -> int:
    count = 0
    for colour in range(state.COLOURS):
        count += state.TRIPLE - unseen_of_triple(s, data.triple_at(colour, operator))
    return count


def odds_in_minimal(s: State, card: Card) -> int:
    """Odds that a Multiply or Divide card is one of the two of its operator that were kept.

    Two of one triple are kept less often than two of different ones, 3 to 4, because the triple's
    infinity is neither of them.
    """
    seen = seen_of_operator(s, data.operator_of(card))
    if seen == 0:
        return SURE * state.KEPT_IN_MINIMAL // (state.COLOURS * state.TRIPLE)
    if seen == 1:
        return 4 if unseen_of_triple(s, card) == state.TRIPLE else 3
    return 0


def odds_in_triple(s: State, card: Card, back: int) -> int:
    """Odds, in parts of SURE, that an unseen card is in the deck and has this back.

    They are the same for all unseen cards of a triple. Taken for the whole deck, they are the odds
    of the next card to be dealt.
    """
    unseen = unseen_of_triple(s, card)
    if unseen == 0:
        return 0
    if s.cut == Cut.MINIMAL and data.operator_of(card) in (Operator.MULTIPLY, Operator.DIVIDE):
        return odds_in_minimal(s, card)
    if s.cut == Cut.NOTHING:
        if back == Back.UNKNOWN:
            return SURE
        if infinity_is_found(s, card):
            return 0 if back == Back.INFINITY else SURE
        if back == Back.INFINITY:
            return SURE // unseen
    return SURE * (unseen - 1) // unseen  # one of them, whichever, is the infinity


def odds_of_wild(back: int) -> int:
    return 0 if back == Back.INFINITY else SURE


def fill_odds(s: State, colour: Colour, back: int, weights: Weights, start: int) -> None:
    """Write the odds of a colour's cards into weights[start + card]."""
    lies = s.lies
    for operator in range(state.OPERATORS):
        first = data.triple_at(colour, operator)
        odds = odds_in_triple(s, first, back)
        for card in range(first, first + state.TRIPLE):
            weights[start + card] = odds if lies[card] == Lies.UNSEEN else 0
    wild = data.triple_at(colour, Operator.WILD)
    weights[start + wild] = odds_of_wild(back) if lies[wild] == Lies.UNSEEN else 0


def chance_of_deal(s: State, weights: Weights) -> None:
    for colour in range(state.COLOURS):
        fill_odds(s, colour, s.top_back, weights, moves.DEAL)


def chance_of_top(s: State, weights: Weights) -> None:
    """The uppermost back is as likely as all cards that may bear it."""
    for colour in range(state.COLOURS):
        for operator in range(state.OPERATORS):
            first = data.triple_at(colour, operator)
            unseen = unseen_of_triple(s, first)
            weights[moves.BACK] += unseen * odds_in_triple(s, first, Back.CROSS)
            weights[moves.BACK + 1] += unseen * odds_in_triple(s, first, Back.INFINITY)
        if s.lies[data.triple_at(colour, Operator.WILD)] == Lies.UNSEEN:
            weights[moves.BACK] += SURE


# Drawing


def cards_in_deck(s: State) -> int:
    return int(s.deck) + int(s.bottom_size)


def top_is_to_be_seen(s: State) -> bool:
    """With open backs everybody sees the back of the uppermost card."""
    is_seen = s.open_backs == 0 or not has_infinities(s) or s.top_back != Back.UNKNOWN
    return s.deck > 0 and not is_seen


def deal(s: State, seat: Seat, card: Card) -> None:
    if s.top_back != Back.UNKNOWN:
        s.back[card] = s.top_back
        s.top_back = Back.UNKNOWN
    s.deck -= 1
    add_to_hand(s, seat, card, with_back(eye(seat), s.back[card]))


def put_under(s: State, card: Card, mark: Mark) -> None:
    s.bottom[s.bottom_size] = card
    s.bottom_mark[s.bottom_size] = mark
    s.bottom_size += 1
    s.lies[card] = Lies.BOTTOM


def draw_from_bottom(s: State, seat: Seat) -> None:
    """When all others are gone, the cards that were put back come in their order."""
    card = int(s.bottom[0])
    mark = int(s.bottom_mark[0])
    s.bottom_size -= 1
    for nth in range(s.bottom_size):
        s.bottom[nth] = s.bottom[nth + 1]
        s.bottom_mark[nth] = s.bottom_mark[nth + 1]
    s.bottom[s.bottom_size] = state.NO_CARD
    s.bottom_mark[s.bottom_size] = 0
    add_to_hand(s, seat, card, mark | eye(seat))
