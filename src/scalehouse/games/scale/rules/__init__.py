"""Scale: gods lay a chain of events, and the one with most cards of its colour showing wins.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `deck` (cards, hands and backs), `chain` (the grayscale), `rounds` (setup, the
calendar, the end), `rights` and `turn` (placing, icons, exchanging) and `talk` (trades, the longer
game). What a sight shows and how it is filled again is in `sight`, the invariants are in `faults`.
All of the book is here; alliances are chat.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules import contract
from scalehouse.core.rules.contract import Actors, Flags, Mask, Move, Rng, Seat, Shares, Weights
from scalehouse.games.scale import data, moves, state
from scalehouse.games.scale.rules import deck, faults, rights, rounds, talk, turn
from scalehouse.games.scale.rules.sight import deal_hidden, show_hands
from scalehouse.games.scale.state import Back, Cut, Lies, Phase, State

PROBLEMS = faults.PROBLEMS

# No match has more moves. In a turn: 9 of talk, 15 to place five cards (card, right, place), 5 to
# use their rights, 65 for five hits (6 cards named, 6 backs), 164 to turn cards back up (all 52 and
# the 30 that were hit meanwhile, each with its right), 1 to end it, 10 to draw (5 backs, 5 cards).
MOVES_OF_A_TURN = 9 + 15 + 5 + 65 + 164 + 1 + 10
MOVES_OF_SETUP = 50  # 4 gods, the dealer, 20 cards and their backs, and one more back
LONGEST = MOVES_OF_SETUP + state.FULL_YEAR * state.MAX_SEATS * MOVES_OF_A_TURN


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
    s.last_month = state.FULL_YEAR if length == "full" else state.HALF_YEAR
    s.god[:] = rounds.NO_GOD
    s.dealer = s.voter = s.partner = s.victim = state.NO_SEAT
    s.hand[:] = s.bottom[:] = s.chain[:] = state.NO_CARD
    s.card = s.offered = state.NO_CARD
    s.wanted = talk.NO_COLOUR
    s.deck = state.DECK_SIZES[s.cut]
    if s.cut != Cut.NOTHING:
        s.back[:] = Back.CROSS  # of all that can come into play
    if s.cut == Cut.MINIMAL:
        s.lies[:] = [Lies.OUT if data.is_wild(card) else Lies.UNSEEN for card in range(state.CARDS)]


def actors(s: State) -> Actors:
    if s.phase == Phase.TURN and not deck.top_is_to_be_seen(s):
        return 1 << int(s.turn)
    if s.phase == Phase.OVER:
        return contract.NOBODY
    if s.phase == Phase.GODS:
        return rounds.seats_without_god(s)
    if s.phase in (Phase.ROLL, Phase.LOT, Phase.DRAW, Phase.REVEAL) or deck.top_is_to_be_seen(s):
        return contract.CHANCE
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
    if who == contract.CHANCE or (who >> seat) & 1 == 0:
        return
    if s.phase == Phase.TURN:
        turn.legal_in_turn(s, mask)
    elif s.phase == Phase.SPOT:
        turn.legal_places(s, mask)
    elif s.phase == Phase.PAY:
        turn.legal_payments(s, mask)
    elif s.phase == Phase.NAME:
        turn.legal_names(s, mask)
    elif s.phase == Phase.EXCHANGE:
        turn.legal_in_exchange(s, mask)
    elif s.phase == Phase.GODS:
        rounds.legal_gods(s, mask)
    else:
        legal_in_talk(s, mask)


def legal_in_talk(s: State, mask: Mask) -> None:
    if s.phase == Phase.PARTNER:
        talk.legal_partners(s, mask)
    elif s.phase == Phase.OFFER:
        talk.legal_offers(s, mask)
    elif s.phase == Phase.WANT:
        talk.legal_wants(s, mask)
    elif s.phase == Phase.ANSWER:
        talk.legal_answers(s, mask)
    elif s.phase == Phase.VOTE:
        talk.legal_votes(s, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if s.phase == Phase.ROLL:
        rounds.chance_of_gods(s, weights)
    elif s.phase == Phase.LOT:
        rounds.chance_of_lot(s, weights)
    elif s.phase in (Phase.GODS, Phase.OVER):
        return
    elif deck.top_is_to_be_seen(s):
        deck.chance_of_top(s, weights)
    elif s.phase == Phase.DRAW:
        deck.chance_of_deal(s, weights)
    elif s.phase == Phase.REVEAL:
        turn.chance_of_back(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    if seat == contract.CHANCE:
        apply_chance(s, move)
    elif s.phase == Phase.TURN:
        if move in (moves.OFFER, moves.PROPOSE):
            talk.start_talk(s, move)
        else:
            turn.take_turn(s, move)
    elif s.phase == Phase.SPOT:
        turn.place(s, move)
    elif s.phase == Phase.PAY:
        turn.pay(s, move - moves.PAY)
    elif s.phase == Phase.NAME:
        turn.name_card(s, move - moves.CARD)
    elif s.phase == Phase.EXCHANGE:
        turn.exchange(s, move)
    elif s.phase == Phase.GODS:
        rounds.take_god(s, seat, move - moves.GOD)
    else:
        apply_talk(s, move)


def apply_talk(s: State, move: Move) -> None:
    if s.phase == Phase.PARTNER:
        talk.choose_partner(s, move - moves.PARTNER)
    elif s.phase == Phase.OFFER:
        talk.choose_offer(s, move - moves.CARD)
    elif s.phase == Phase.WANT:
        talk.choose_want(s, move - moves.WANT)
    elif s.phase == Phase.ANSWER:
        talk.answer(s, move)
    else:
        talk.vote(s, move)


def apply_chance(s: State, move: Move) -> None:
    if s.phase == Phase.ROLL:
        rounds.take_god(s, s.turn, move - moves.ROLL)
    elif s.phase == Phase.LOT:
        rounds.name_dealer(s, move - moves.LOT)
    elif move >= moves.DEAL:
        rounds.take_dealt(s, move - moves.DEAL)
    elif deck.top_is_to_be_seen(s):
        s.top_back = Back.CROSS + move - moves.BACK
    else:
        turn.reveal(s, Back.CROSS + move - moves.BACK)


def observe(s: State, seat: Seat, sight: State) -> None:
    """All lies open but the fronts of cards that are held or face down, and backs not yet seen."""
    state.show(s, seat, sight)
    show_hands(s, seat, sight)


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    """A card that is dealt, put under the deck, offered or given is seen by those who know it."""
    if mover == contract.CHANCE:
        return contract.HIDDEN if move >= moves.DEAL and seat != s.turn else move
    is_face_down = (
        s.phase in (Phase.EXCHANGE, Phase.OFFER, Phase.ANSWER) and move < moves.CARD + state.CARDS
    )
    if not is_face_down or seat == mover or (s.phase == Phase.ANSWER and seat == s.turn):
        return move
    mark = s.hand_mark[mover, deck.find_in_hand(s, mover, move - moves.CARD)]
    return move if deck.sees(mark, seat) else contract.HIDDEN


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    deal_hidden(s, seat, rng, np.zeros(state.CARDS, np.int64))


def score(s: State, shares: Shares) -> None:
    """Most cards showing; equal counts share the win."""
    shares[:] = 0.0
    if s.phase != Phase.OVER:
        return
    best = 0
    for seat in range(s.seats):
        best = max(best, rights.count_showing(s, s.god[seat]))
    winners = 0
    for seat in range(s.seats):
        winners += rights.count_showing(s, s.god[seat]) == best
    for seat in range(s.seats):
        if rights.count_showing(s, s.god[seat]) == best:
            shares[seat] = 1.0 / winners


def problems(s: State, found: Flags) -> None:
    faults.find_faults(s, found)
