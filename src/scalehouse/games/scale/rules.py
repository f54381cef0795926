"""Scale: gods lay a chain of events, and the one with most cards of its colour showing wins.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `deck` (cards, hands and backs), `chain` (the grayscale), `rounds` (setup, the
calendar, the end), `rights` and `turn` (placing, icons, exchanging) and `talk` (trades, the longer
game). What a sight shows and how it is filled again is in `sight`, the invariants are in `faults`.
All of the book is here; alliances are chat.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.contract import (
    CHANCE,
    HIDDEN,
    NOBODY,
    Actors,
    Flags,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    Weights,
)
from scalehouse.games.scale import record
from scalehouse.games.scale.cards import is_wild
from scalehouse.games.scale.deck import (
    chance_of_deal,
    chance_of_top,
    find_in_hand,
    sees,
    top_is_to_be_seen,
)
from scalehouse.games.scale.faults import FAULTS, find_faults
from scalehouse.games.scale.record import (
    BACK,
    CARD,
    CARDS,
    DEAL,
    DECK_SIZES,
    FULL_YEAR,
    GOD,
    HALF_YEAR,
    LOT,
    MAX_SEATS,
    NO_CARD,
    NO_SEAT,
    OFFER,
    PARTNER,
    PAY,
    PROPOSE,
    ROLL,
    WANT,
    Back,
    Cut,
    Lies,
    Phase,
    State,
)
from scalehouse.games.scale.rights import (
    count_showing,
)
from scalehouse.games.scale.rounds import (
    NO_GOD,
    chance_of_gods,
    chance_of_lot,
    legal_gods,
    name_dealer,
    seats_without_god,
    take_dealt,
    take_god,
)
from scalehouse.games.scale.sight import deal_hidden, show_hands, show_table
from scalehouse.games.scale.talk import (
    NO_COLOUR,
    answer,
    choose_offer,
    choose_partner,
    choose_want,
    legal_answers,
    legal_offers,
    legal_partners,
    legal_votes,
    legal_wants,
    start_talk,
    vote,
)
from scalehouse.games.scale.turn import (
    chance_of_back,
    exchange,
    legal_in_exchange,
    legal_in_turn,
    legal_names,
    legal_payments,
    legal_places,
    name_card,
    pay,
    place,
    reveal,
    take_turn,
)

DTYPE = record.DTYPE
MOVES = record.MOVES
PROBLEMS = FAULTS

# No match has more moves. In a turn: 9 of talk, 15 to place five cards (card, right, place), 5 to
# use their rights, 65 for five hits (6 cards named, 6 backs), 164 to turn cards back up (all 52 and
# the 30 that were hit meanwhile, each with its right), 1 to end it, 10 to draw (5 backs, 5 cards).
MOVES_OF_A_TURN = 9 + 15 + 5 + 65 + 164 + 1 + 10
MOVES_OF_SETUP = 50  # 4 gods, the dealer, 20 cards and their backs, and one more back
LONGEST = MOVES_OF_SETUP + FULL_YEAR * MAX_SEATS * MOVES_OF_A_TURN


def setup(
    s: State,
    seats: int,
    length: str,
    next_level: bool,  # noqa: FBT001  # options arrive by name
    minimal: bool,  # noqa: FBT001  # options arrive by name
    moral_compass: bool,  # noqa: FBT001  # options arrive by name
    open_backs: bool,  # noqa: FBT001  # options arrive by name
    trading: bool,  # noqa: FBT001  # options arrive by name
) -> None:
    s.seats = seats
    s.phase = Phase.ROLL if moral_compass else Phase.GODS
    s.cut = Cut.MINIMAL if minimal else Cut.NEXT_LEVEL if next_level else Cut.NOTHING
    s.moral = moral_compass
    s.open_backs = open_backs
    s.trading = trading
    s.last_month = FULL_YEAR if length == "full" else HALF_YEAR
    s.god[:] = NO_GOD
    s.dealer = s.voter = s.partner = s.victim = NO_SEAT
    s.hand[:] = s.bottom[:] = s.chain[:] = NO_CARD
    s.card = s.offered = NO_CARD
    s.wanted = NO_COLOUR
    s.deck = DECK_SIZES[s.cut]
    if s.cut != Cut.NOTHING:
        s.back[:] = Back.CROSS  # of all that can come into play
    if s.cut == Cut.MINIMAL:
        s.lies[:] = [Lies.OUT if is_wild(card) else Lies.UNSEEN for card in range(CARDS)]


def actors(s: State) -> Actors:
    if s.phase == Phase.TURN and not top_is_to_be_seen(s):
        return 1 << int(s.turn)
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.GODS:
        return seats_without_god(s)
    if s.phase in (Phase.ROLL, Phase.LOT, Phase.DRAW, Phase.REVEAL) or top_is_to_be_seen(s):
        return CHANCE
    return 1 << seat_asked(s)


def seat_asked(s: State) -> Seat:
    if s.phase == Phase.NAME:
        return int(s.victim)
    if s.phase == Phase.ANSWER:
        return int(s.partner)
    if s.phase == Phase.VOTE:
        return int(s.voter)
    return int(s.turn)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    who = actors(s)
    if who == CHANCE or (who >> seat) & 1 == 0:
        return
    if s.phase == Phase.TURN:
        legal_in_turn(s, mask)
    elif s.phase == Phase.SPOT:
        legal_places(s, mask)
    elif s.phase == Phase.PAY:
        legal_payments(s, mask)
    elif s.phase == Phase.NAME:
        legal_names(s, mask)
    elif s.phase == Phase.EXCHANGE:
        legal_in_exchange(s, mask)
    elif s.phase == Phase.GODS:
        legal_gods(s, mask)
    else:
        legal_in_talk(s, mask)


def legal_in_talk(s: State, mask: Mask) -> None:
    if s.phase == Phase.PARTNER:
        legal_partners(s, mask)
    elif s.phase == Phase.OFFER:
        legal_offers(s, mask)
    elif s.phase == Phase.WANT:
        legal_wants(s, mask)
    elif s.phase == Phase.ANSWER:
        legal_answers(s, mask)
    elif s.phase == Phase.VOTE:
        legal_votes(s, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if s.phase == Phase.ROLL:
        chance_of_gods(s, weights)
    elif s.phase == Phase.LOT:
        chance_of_lot(s, weights)
    elif s.phase in (Phase.GODS, Phase.OVER):
        return
    elif top_is_to_be_seen(s):
        chance_of_top(s, weights)
    elif s.phase == Phase.DRAW:
        chance_of_deal(s, weights)
    elif s.phase == Phase.REVEAL:
        chance_of_back(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    if seat == CHANCE:
        apply_chance(s, move)
    elif s.phase == Phase.TURN:
        if move in (OFFER, PROPOSE):
            start_talk(s, move)
        else:
            take_turn(s, move)
    elif s.phase == Phase.SPOT:
        place(s, move)
    elif s.phase == Phase.PAY:
        pay(s, move - PAY)
    elif s.phase == Phase.NAME:
        name_card(s, move - CARD)
    elif s.phase == Phase.EXCHANGE:
        exchange(s, move)
    elif s.phase == Phase.GODS:
        take_god(s, seat, move - GOD)
    else:
        apply_talk(s, move)


def apply_talk(s: State, move: Move) -> None:
    if s.phase == Phase.PARTNER:
        choose_partner(s, move - PARTNER)
    elif s.phase == Phase.OFFER:
        choose_offer(s, move - CARD)
    elif s.phase == Phase.WANT:
        choose_want(s, move - WANT)
    elif s.phase == Phase.ANSWER:
        answer(s, move)
    else:
        vote(s, move)


def apply_chance(s: State, move: Move) -> None:
    if s.phase == Phase.ROLL:
        take_god(s, s.turn, move - ROLL)
    elif s.phase == Phase.LOT:
        name_dealer(s, move - LOT)
    elif move >= DEAL:
        take_dealt(s, move - DEAL)
    elif top_is_to_be_seen(s):
        s.top_back = Back.CROSS + move - BACK
    else:
        reveal(s, Back.CROSS + move - BACK)


def observe(s: State, seat: Seat, sight: State) -> None:
    """All lies open but the fronts of cards that are held or face down, and backs not yet seen."""
    show_table(s, sight)
    show_hands(s, seat, sight)


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    """A card that is dealt, put under the deck, offered or given is seen by those who know it."""
    if mover == CHANCE:
        return HIDDEN if move >= DEAL and seat != s.turn else move
    is_face_down = s.phase in (Phase.EXCHANGE, Phase.OFFER, Phase.ANSWER) and move < CARD + CARDS
    if not is_face_down or seat == mover or (s.phase == Phase.ANSWER and seat == s.turn):
        return move
    mark = s.hand_mark[mover, find_in_hand(s, mover, move - CARD)]
    return move if sees(mark, seat) else HIDDEN


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    deal_hidden(s, seat, rng, np.zeros(CARDS, np.int64))


def score(s: State, shares: Shares) -> None:
    """Most cards showing; equal counts share the win."""
    shares[:] = 0.0
    if s.phase != Phase.OVER:
        return
    best = 0
    for seat in range(s.seats):
        best = max(best, count_showing(s, s.god[seat]))
    winners = 0
    for seat in range(s.seats):
        winners += count_showing(s, s.god[seat]) == best
    for seat in range(s.seats):
        if count_showing(s, s.god[seat]) == best:
            shares[seat] = 1.0 / winners


def problems(s: State, found: Flags) -> None:
    find_faults(s, found)
