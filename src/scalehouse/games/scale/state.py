"""The state of a match of Scale: constants, phases and fields."""

from __future__ import annotations

import enum
from typing import TypeAlias

from scalehouse.core.rules.state import Fields, Int8, Int8s, Int16, Int16s, by_rule, public, showing

Card: TypeAlias = int  # 0–51: colour by colour, in each the operators' triples, then the Wild
Colour: TypeAlias = int  # 0–3, around the grayscale; also the god of that colour
Side: TypeAlias = int  # 0–5 of a hex, from the right against the clock
Mark: TypeAlias = int  # what everybody knows of a card that is held or lies face down: see deck.py

MAX_SEATS = 4
COLOURS = 4
OPERATORS = 4  # that have a triple in each colour; Wild is the fifth
TRIPLE = 3  # cards of one colour and operator, one of them with the infinity back
OF_A_COLOUR = OPERATORS * TRIPLE + 1
CARDS = COLOURS * OF_A_COLOUR
SIDES = 6

HAND_SIZE = 5
PLACED_IN_A_TURN = 3
EXCHANGED_AT_MOST = 3
HALF_YEAR, FULL_YEAR = 6, 12  # months, a round each
KEPT_IN_MINIMAL = 2  # Multiply cards, and as many Divide cards

NO_SEAT = -1
NO_CARD: Card = -1


class Operator(enum.IntEnum):
    ADD = 0
    MULTIPLY = 1
    SUBTRACT = 2
    DIVIDE = 3
    WILD = 4


class Cut(enum.IntEnum):
    """What is taken out of the deck before the game."""

    NOTHING = 0
    NEXT_LEVEL = 1  # the infinity cards
    MINIMAL = 2  # those, the Wilds, and all but two Multiply and two Divide


DECK_SIZES = (52, 36, 20)  # [Cut]


class Back(enum.IntEnum):
    UNKNOWN = 0  # nobody has seen it: it is drawn when it is turned up
    CROSS = 1
    INFINITY = 2


class Lies(enum.IntEnum):
    """Where a card is, and how it lies in the chain."""

    UNSEEN = 0  # in the part of the deck that nobody knows, or by lot out of the game
    HAND = 1
    BOTTOM = 2  # put back under the deck
    OFFERED = 3  # in a trade
    SHOWN = 4  # about to be placed
    FRONT = 5  # in the chain and showing
    NAMED = 6  # the same, and about to be turned over
    CROSSED = 7  # in the chain with its X up
    PERMANENT = 8  # in the chain with its infinity up
    OUT = 9  # out of the game, as everybody knows


class Right(enum.IntEnum):
    """What a card can be placed with, or turned back up."""

    TURN = 0  # one of the turn's three: placing only
    ADD = 1
    MULTIPLIED = 2  # a single right that a Multiply was turned into
    WILD = 3  # a Wild of the card's colour that acts as Add


RIGHTS = len(Right)


class Phase(enum.IntEnum):
    GODS = 0  # seats pick their gods, first come
    ROLL = 1  # chance rolls for the god of a seat (Moral Compass)
    LOT = 2  # chance draws the dealer
    DRAW = 3  # chance deals the next card to the seat whose turn it is
    TURN = 4  # place, use a right, exchange, offer, propose, or be done
    PAY = 5  # which right covers the card?
    SPOT = 6  # where does the card go?
    EXCHANGE = 7  # which cards go under the deck?
    PARTNER = 8  # whom is a card offered to?
    OFFER = 9  # which card is offered?
    WANT = 10  # which colour is wanted for it?
    ANSWER = 11  # the partner gives a card or declines
    VOTE = 12  # the others are asked, one by one, for a longer game
    NAME = 13  # the victim names the cards to be turned over
    REVEAL = 14  # chance says what is on the back of the next named card
    OVER = 15


class Ending(enum.IntEnum):
    NONE = 0
    CALENDAR = 1  # the last round was played
    NOTHING_LEFT = 2  # no card in the deck, none in any hand


class State(Fields):
    """Everything there is to know about a position."""

    phase: Int8 = public("a Phase")
    seats: Int8 = public("how many play")
    # Options
    cut: Int8 = public("the option, a Cut")
    moral: Int8 = public("the option: 1 for Moral Compass")
    open_backs: Int8 = public(
        "the option: 1 when backs are seen as soon as a card is dealt or on top"
    )
    trading: Int8 = public("the option: 1 when trades may be offered")
    # Rounds
    god: Int8s = public("[seat] its colour, −1 before it is picked", MAX_SEATS)
    dealer: Int8 = public("NO_SEAT before the lot")
    month: Int8 = public("the round, from 1; 0 before")
    last_month: Int8 = public("when the calendar ends")
    turn: Int8 = public("whose turn it is, or who is dealt to or rolls")
    passes: Int8 = public("turns of this round in which nothing was placed or exchanged")
    proposed: Int8 = public("a bit for each seat that has proposed a longer game")
    voter: Int8 = public("seat asked in VOTE, else NO_SEAT")
    ending: Int8 = public("an Ending")
    # Cards
    lies: Int8s = by_rule("[card] a Lies", CARDS)
    back: Int8s = by_rule("[card] a Back", CARDS)
    hand: Int8s = by_rule("[seat, nth by mark and number] card or NO_CARD", MAX_SEATS, HAND_SIZE)
    hand_mark: Int16s = public(
        "[seat, nth] its Mark; 0 where there is no card", MAX_SEATS, HAND_SIZE
    )
    deck: Int8 = public("cards in the part of the deck that nobody knows: a set, without order")
    top_back: Int8 = public("Back of the uppermost of them, UNKNOWN without open backs")
    bottom_size: Int8 = public("cards put back under those")
    bottom: Int8s = by_rule("[nth from above] card or NO_CARD", CARDS)
    bottom_mark: Int16s = public("[nth from above] its Mark", CARDS)
    # The chain
    chain_size: Int8 = public("cards in the chain")
    chain: Int8s = public("[nth placed] card or NO_CARD", CARDS)
    x: Int8s = public("[card] to the right, 0 outside of the chain", CARDS)
    y: Int8s = public("[card] down and to the right", CARDS)
    room: Int8s = public(
        "[card, side] a bit for each colour that fits there; 0: none, or not a place, or one that"
        " an earlier card of the chain names",
        CARDS,
        SIDES,
    )
    fits: Int16s = public("[colour] places for it", COLOURS)
    # The turn
    placed: Int8 = public("1: a card was placed or exchanged in this turn")
    traded: Int8 = public("1: a trade was offered in this turn")
    free: Int8 = public("cards that the turn itself still lets its player place")
    adds: Int8 = public("rights to add")
    multiplies: Int8 = public("rights to multiply")
    subtracts: Int8 = public("rights to subtract")
    divides: Int8 = public("rights to divide")
    multiplied: Int8s = public("[colour] single rights that a Multiply was turned into", COLOURS)
    wilds: Int8s = public("[colour] 1: the Wild of that colour can be used", COLOURS)
    card: Int8 = public("to be placed or turned back up in PAY and SPOT, else NO_CARD")
    exchanged: Int8 = public("cards put under the deck in this exchange")
    draws: Int8 = public("cards still to be dealt in DRAW")
    partner: Int8 = public("in a trade, else NO_SEAT")
    offered: Int8 = by_rule("card in a trade, else NO_CARD")
    offered_mark: Int16 = public("its Mark")
    wanted: Int8 = public("colour in a trade, else −1")
    victim: Int8 = public("seat that has cards turned over, else NO_SEAT")
    to_name: Int8 = public("how many of them are still to be named")


show = showing(State)
