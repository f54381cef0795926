"""The record of a match of On a Scale of One to T-Rex: constants, phases, moves and fields.

There are no turns: every seat may act at any time, and moves take effect in the order of arrival.
The rules know no clock; deadlines are the table's business.
"""

from __future__ import annotations

import enum
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Colour: TypeAlias = int  # 0–2
Kind: TypeAlias = int  # 0–33: what is printed on a number card
Action: TypeAlias = int  # 0–59: an action card, colour by colour
Seats: TypeAlias = int  # a bit for each of several seats

SEATS = 8  # at most
TWO = 2  # players who work together: the game for two has rules of its own

# Number cards: colour by colour in order of value, then the swaps
COLOURS = 3
ORANGE, BLUE, PURPLE = range(COLOURS)
VALUES = 10
NUMBERS = COLOURS * VALUES  # kind = colour × VALUES + value − 1
SWAPS: Kind = NUMBERS  # + colour
SWAP_ANY: Kind = SWAPS + COLOURS
KINDS = SWAP_ANY + 1
COPIES_OF_NUMBER = 2
COPIES_OF_SWAP = 5
COPIES_OF_SWAP_ANY = 4
COPIES = (COPIES_OF_NUMBER,) * NUMBERS + (COPIES_OF_SWAP,) * COLOURS + (COPIES_OF_SWAP_ANY,)
CARDS = sum(COPIES)

# Action cards
ACTIONS_OF_COLOUR = 20
ACTIONS = COLOURS * ACTIONS_OF_COLOUR
FIRST_GAME: tuple[Action, ...] = (0, 20, 40)  # recommended by the book, one of each colour
CHOSEN_IN_TIE = 2  # action cards that the tied perform at once

# Tokens, and what a match brings to each of its two players
GOOD_TOKENS = (0, 0, 15, 16, 20, 24, 28, 32, 36)  # [seats]
BAD_TOKENS = (0, 0, 0, 8, 10, 12, 14, 16, 18)  # [seats]
EXACT_REWARD = 2
NEAR_REWARD = 1
NO_MATCH_REWARD = 1  # for two players, if they said so
MISS_PENALTY = 1
NEAR = 1  # values that differ by no more than this match

NO_CARD: Kind = -1
NO_SEAT = -1
NO_ACTION: Action = -1


class Phase(enum.IntEnum):
    PLAY = 0  # everybody performs; before anybody acts chance draws what is owed
    CHOOSE = 1  # tie: the others name action cards, then chance draws the lots
    PERFORM = 2  # tie: the tied perform both actions at level 10
    VOTE = 3  # tie: the others vote
    OVER = 4


class Call(enum.IntEnum):
    """What one of two players says of the two cards."""

    NONE = 0
    MATCH = 1
    NO_MATCH = 2


class Place(enum.IntEnum):
    """Where an action card is."""

    PILE = 0
    UP = 1  # face up in the play area
    DISCARD = 2


class Ending(enum.IntEnum):
    NONE = 0
    TOKENS = 1  # a pile of tokens is empty
    LIMIT = 2  # the option `move_limit`
    WON = 3  # two players: all tokens are in the box top
    LOST = 4  # two players: a wrong call


# Moves. Of players:
PRESENT = 0  # + seat: lays the own card before it, or moves it there
TAKE_BACK = PRESENT + SEATS
SKIP = TAKE_BACK + 1
CALL_MATCH = SKIP + 1
CALL_NO_MATCH = CALL_MATCH + 1
SWAP = CALL_NO_MATCH + 1  # + colour: the pick of one who has drawn a swap-any
VOTE_AWAY = SWAP + COLOURS  # + colour
NAME = VOTE_AWAY + COLOURS  # + action: in a tie, for the tied to perform
PASS = NAME + ACTIONS  # enough named, finished performing, or no vote
VOTE = PASS + 1  # + seat
# Of chance:
DRAW = VOTE + SEATS  # + kind: a card for the first of the seats that are owed one
FLIP = DRAW + KINDS  # + action: turned up from its pile
LOT = FLIP + ACTIONS  # + action: to be performed in a tie
MOVES = LOT + ACTIONS


DTYPE = np.dtype((np.record, [
    ("moves", np.int32),  # made by players, while it is played for points
    ("deals", np.int32, (SEATS,)),  # [seat] number cards it has had: a hand is new when this grows
    ("matches", np.int16),  # pairs of cards turned over so far
    # Who is to do something: a bit for each seat
    ("owed", np.int16),  # to be dealt a card
    ("picking", np.int16),  # has drawn a swap-any and picks a colour; has no other card
    ("against", np.int16, (COLOURS,)),  # [colour] has voted against the card that lies there
    ("tied", np.int16),  # has the most points, with others: set when the tie-break begins
    ("busy", np.int16),  # has something left to do in this step of the tie-break
    ("winners", np.int16),  # shares the win, when it is over
    # Options
    ("move_limit", np.int16),  # of moves, 0: no limit
    ("action_vote", np.int8),  # 1: actions can be voted away
    # The table
    ("seats", np.int8),
    ("phase", np.int8),
    ("ending", np.int8),  # an Ending
    ("good_left", np.int8),  # tokens on the table
    ("bad_left", np.int8),
    ("good", np.int8, (SEATS,)),  # [seat] tokens in its personal pile, as the next
    ("bad", np.int8, (SEATS,)),
    # Number cards. What was discarded counts from the last shuffle on: nobody remembers more.
    ("hand", np.int8, (SEATS,)),  # [seat] kind of its number card, or NO_CARD
    ("to", np.int8, (SEATS,)),  # [seat] whom its card lies before, or NO_SEAT
    ("call", np.int8, (SEATS,)),  # [seat] a Call, with two players
    ("pile", np.int8),  # cards in the draw pile: a set until one is drawn
    ("discarded", np.int8, (KINDS,)),  # [kind] cards in the box top that all have seen
    ("skips", np.int8, (SEATS,)),  # [seat] cards in the box top that it has skipped
    ("skipped", np.int8, (SEATS, NUMBERS)),  # [seat, kind] those cards, which only it has seen
    ("shown_by", np.int8, (2,)),  # seats of the latest match, who completed it last; or NO_SEAT
    ("shown", np.int8, (2,)),  # kinds of those cards, or NO_CARD
    # Action cards
    ("action", np.int8, (COLOURS,)),  # [colour] the one face up, NO_ACTION while chance turns it
    ("place", np.int8, (ACTIONS,)),  # [action] a Place
    ("voted_away", np.int8, (COLOURS,)),  # [colour] 1: by a vote, and not swapped since
    # Tie
    ("named", np.int8, (SEATS, CHOSEN_IN_TIE)),  # [seat, nth] action it has named, or NO_ACTION
    ("lot", np.int8, (CHOSEN_IN_TIE,)),  # [nth] action to be performed, or NO_ACTION
    ("vote", np.int8, (SEATS,)),  # [seat] whom it votes for, or NO_SEAT
]))  # fmt: skip


class State(Protocol):
    """A row of DTYPE, named for readers and type checkers."""

    moves: int
    deals: NDArray[np.int32]
    matches: int
    owed: Seats
    picking: Seats
    against: NDArray[np.int16]
    tied: Seats
    busy: Seats
    winners: Seats
    move_limit: int
    action_vote: int
    seats: int
    phase: int
    ending: int
    good_left: int
    bad_left: int
    good: NDArray[np.int8]
    bad: NDArray[np.int8]
    hand: NDArray[np.int8]
    to: NDArray[np.int8]
    call: NDArray[np.int8]
    pile: int
    discarded: NDArray[np.int8]
    skips: NDArray[np.int8]
    skipped: NDArray[np.int8]
    shown_by: NDArray[np.int8]
    shown: NDArray[np.int8]
    action: NDArray[np.int8]
    place: NDArray[np.int8]
    voted_away: NDArray[np.int8]
    named: NDArray[np.int8]
    lot: NDArray[np.int8]
    vote: NDArray[np.int8]

    def copy(self) -> State: ...
    def tobytes(self) -> bytes: ...
