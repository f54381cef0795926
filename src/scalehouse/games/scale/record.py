"""The record of a match of Scale: constants, phases, moves and fields."""

from __future__ import annotations

import enum
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

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


# Moves. Of players:
CARD = 0  # + card, to place, turn back up, put under the deck, offer, give, or have turned over
DONE = CARD + CARDS  # + how many cards to draw
PAY = DONE + HAND_SIZE + 1  # + Right
MULTIPLY = PAY + RIGHTS
SUBTRACT = MULTIPLY + 1  # + seat
DIVIDE = SUBTRACT + MAX_SEATS  # + seat
WILD_MULTIPLY = DIVIDE + MAX_SEATS  # + colour, as the next two
WILD_SUBTRACT = WILD_MULTIPLY + COLOURS
WILD_DIVIDE = WILD_SUBTRACT + COLOURS
EXCHANGE = WILD_DIVIDE + COLOURS
OFFER = EXCHANGE + 1
PARTNER = OFFER + 1  # + seat
WANT = PARTNER + MAX_SEATS  # + colour
DECLINE = WANT + COLOURS
PROPOSE = DECLINE + 1
AGREE = PROPOSE + 1
DISAGREE = AGREE + 1
GOD = DISAGREE + 1  # + colour
# Of chance:
ROLL = GOD + COLOURS  # + colour
LOT = ROLL + COLOURS  # + seat
BACK = LOT + MAX_SEATS  # + 0 for an X, + 1 for infinity
DEAL = BACK + 2  # + card
# Of players again, the longest list last:
SPOT = DEAL + CARDS  # + SIDES × card + side: the place at that side of a card of the chain
MOVES = SPOT + CARDS * SIDES


DTYPE = np.dtype((np.record, [
    ("phase", np.int8),
    ("seats", np.int8),
    # Options
    ("cut", np.int8),  # a Cut
    ("moral", np.int8),  # 1: Moral Compass
    ("open_backs", np.int8),  # 1: backs are seen as soon as a card is dealt or on top
    ("trading", np.int8),  # 1: trades may be offered
    # Rounds
    ("god", np.int8, (MAX_SEATS,)),  # [seat] its colour, −1 before it is picked
    ("dealer", np.int8),  # NO_SEAT before the lot
    ("month", np.int8),  # the round, from 1; 0 before
    ("last_month", np.int8),
    ("turn", np.int8),  # whose turn it is, or who is dealt to or rolls
    ("passes", np.int8),  # turns of this round in which nothing was placed or exchanged
    ("proposed", np.int8),  # a bit for each seat that has proposed a longer game
    ("voter", np.int8),  # seat asked in VOTE, else NO_SEAT
    ("ending", np.int8),  # an Ending
    # Cards
    ("lies", np.int8, (CARDS,)),  # [card] a Lies
    ("back", np.int8, (CARDS,)),  # [card] a Back
    ("hand", np.int8, (MAX_SEATS, HAND_SIZE)),  # [seat, nth by mark and number] card or NO_CARD
    ("hand_mark", np.int16, (MAX_SEATS, HAND_SIZE)),  # 0 where there is no card
    ("deck", np.int8),  # cards in the part of the deck that nobody knows: a set, without order
    ("top_back", np.int8),  # Back of the uppermost of them, UNKNOWN without open backs
    ("bottom_size", np.int8),  # cards put back under those
    ("bottom", np.int8, (CARDS,)),  # [nth from above] card or NO_CARD
    ("bottom_mark", np.int16, (CARDS,)),
    # The chain
    ("chain_size", np.int8),
    ("chain", np.int8, (CARDS,)),  # [nth placed] card or NO_CARD
    ("x", np.int8, (CARDS,)),  # [card] to the right, 0 outside of the chain
    ("y", np.int8, (CARDS,)),  # [card] down and to the right
    ("room", np.int8, (CARDS, SIDES)),  # a bit for each colour that fits there; 0: none, or not
                                        # a place, or one that an earlier card of the chain names
    ("fits", np.int16, (COLOURS,)),  # [colour] places for it
    # The turn
    ("placed", np.int8),  # 1: a card was placed or exchanged in this turn
    ("traded", np.int8),  # 1: a trade was offered in this turn
    ("free", np.int8),  # cards that the turn itself still lets its player place
    ("adds", np.int8),  # rights, as the next five
    ("multiplies", np.int8),
    ("subtracts", np.int8),
    ("divides", np.int8),
    ("multiplied", np.int8, (COLOURS,)),  # [colour] single rights
    ("wilds", np.int8, (COLOURS,)),  # [colour] 1: the Wild of that colour can be used
    ("card", np.int8),  # to be placed or turned back up in PAY and SPOT, else NO_CARD
    ("exchanged", np.int8),  # cards put under the deck in this exchange
    ("draws", np.int8),  # cards still to be dealt in DRAW
    ("partner", np.int8),  # in a trade, else NO_SEAT
    ("offered", np.int8),  # card in a trade, else NO_CARD
    ("offered_mark", np.int16),
    ("wanted", np.int8),  # colour in a trade, else −1
    ("victim", np.int8),  # seat that has cards turned over, else NO_SEAT
    ("to_name", np.int8),  # how many of them are still to be named
]))  # fmt: skip


class State(Protocol):
    """A row of DTYPE, named for readers and type checkers."""

    phase: int
    seats: int
    cut: int
    moral: int
    open_backs: int
    trading: int
    god: NDArray[np.int8]
    dealer: int
    month: int
    last_month: int
    turn: int
    passes: int
    proposed: int
    voter: int
    ending: int
    lies: NDArray[np.int8]
    back: NDArray[np.int8]
    hand: NDArray[np.int8]
    hand_mark: NDArray[np.int16]
    deck: int
    top_back: int
    bottom_size: int
    bottom: NDArray[np.int8]
    bottom_mark: NDArray[np.int16]
    chain_size: int
    chain: NDArray[np.int8]
    x: NDArray[np.int8]
    y: NDArray[np.int8]
    room: NDArray[np.int8]
    fits: NDArray[np.int16]
    placed: int
    traded: int
    free: int
    adds: int
    multiplies: int
    subtracts: int
    divides: int
    multiplied: NDArray[np.int8]
    wilds: NDArray[np.int8]
    card: Card
    exchanged: int
    draws: int
    partner: int
    offered: Card
    offered_mark: Mark
    wanted: Colour
    victim: int
    to_name: int
