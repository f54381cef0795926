"""Table talk that is part of play: trades, and the longer game."""

from __future__ import annotations

from scalehouse.core.rules.contract import Mask, Move, Seat
from scalehouse.games.scale import data, moves
from scalehouse.games.scale.rules import deck, rounds, turn
from scalehouse.games.scale.state import COLOURS, NO_CARD, NO_SEAT, Card, Lies, Phase, State

NO_COLOUR = -1


def start_talk(s: State, move: Move) -> None:
    """Of TURN: an offer or a proposal."""
    if move == moves.OFFER:
        offer(s)
    else:
        propose(s)


# Trades


def offer(s: State) -> None:
    s.traded = 1
    s.phase = Phase.PARTNER
    if s.seats == 2:  # there is nobody else
        choose_partner(s, rounds.left_of(s, s.turn))


def legal_partners(s: State, mask: Mask) -> None:
    for seat in range(s.seats):
        mask[moves.PARTNER + seat] = seat != s.turn


def choose_partner(s: State, seat: Seat) -> None:
    s.partner = seat
    s.phase = Phase.OFFER


def legal_offers(s: State, mask: Mask) -> None:
    for nth in range(deck.hand_size(s, s.turn)):
        mask[moves.CARD + s.hand[s.turn, nth]] = True


def choose_offer(s: State, card: Card) -> None:
    s.offered_mark = deck.take_from_hand(s, s.turn, card)
    s.offered = card
    s.lies[card] = Lies.OFFERED
    s.phase = Phase.WANT


def legal_wants(s: State, mask: Mask) -> None:
    mask[moves.WANT : moves.WANT + COLOURS] = True


def choose_want(s: State, colour: int) -> None:
    """The other now sees the card, and is asked even without that colour: asking tells nothing."""
    s.wanted = colour
    s.offered_mark |= deck.eye(s.partner)
    s.phase = Phase.ANSWER


def legal_answers(s: State, mask: Mask) -> None:
    for nth in range(deck.hand_size(s, s.partner)):
        card = s.hand[s.partner, nth]
        mask[moves.CARD + card] = data.colour_of(card) == s.wanted
    mask[moves.DECLINE] = True


def answer(s: State, move: Move) -> None:
    """A card that is given is seen by both, and everybody knows its colour."""
    owner = s.turn
    if move != moves.DECLINE:
        card = move - moves.CARD
        mark = deck.take_from_hand(s, s.partner, card)
        deck.add_to_hand(s, s.turn, card, deck.with_colour(mark | deck.eye(s.turn), s.wanted))
        owner = s.partner
    deck.add_to_hand(s, owner, s.offered, s.offered_mark)
    s.partner = NO_SEAT
    s.offered = NO_CARD
    s.offered_mark = 0
    s.wanted = NO_COLOUR
    s.phase = Phase.TURN


# The longer game


def propose(s: State) -> None:
    s.proposed |= 1 << s.turn
    s.voter = rounds.left_of(s, s.turn)
    s.phase = Phase.VOTE


def legal_votes(s: State, mask: Mask) -> None:
    mask[moves.AGREE] = True
    mask[moves.DISAGREE] = True


def vote(s: State, move: Move) -> None:
    """All must agree: the first who does not ends the matter."""
    s.voter = rounds.left_of(s, s.voter)
    is_settled = move == moves.DISAGREE or s.voter == s.turn
    if not is_settled:
        return
    if move == moves.AGREE:
        rounds.lengthen(s)
    s.voter = NO_SEAT
    turn.carry_on(s)
