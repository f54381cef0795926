"""The state of a match of On a Scale of One to T-Rex: constants, phases and fields.

There are no turns: every seat may act at any time, and moves take effect in the order of arrival.
The rules know no clock; deadlines are the table's business.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

from scalehouse.core.rules.state import (
    Fields,
    Int8,
    Int8s,
    Int16,
    Int16s,
    Int32,
    Int32s,
    by_rule,
    public,
    showing,
)

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


class ActionPlace(enum.IntEnum):
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


class State(Fields):
    """Everything there is to know about a position."""

    moves: Int32 = public("made by players, while it is played for points")
    deals: Int32s = public("[seat] number cards it has had: a hand is new when this grows", SEATS)
    matches: Int16 = public("pairs of cards turned over so far")
    # Who is to do something: a bit for each seat
    owed: Int16 = public("a bit for each seat: to be dealt a card")
    picking: Int16 = public(
        "a bit for each seat: has drawn a swap-any and picks a colour; has no other card"
    )
    against: Int16s = public(
        "[colour] a bit for each seat: has voted against the card that lies there", COLOURS
    )
    tied: Int16 = public(
        "a bit for each seat: has the most points, with others; set when the tie-break begins"
    )
    busy: Int16 = public(
        "a bit for each seat: has something left to do in this step of the tie-break"
    )
    winners: Int16 = public("a bit for each seat: shares the win, when it is over")
    # Options
    move_limit: Int16 = public("the option: moves, 0 for no limit")
    action_vote: Int8 = public("the option: 1 when actions can be voted away")
    # The table
    seats: Int8 = public("how many play")
    phase: Int8 = public("a Phase")
    ending: Int8 = public("an Ending")
    good_left: Int8 = public("good tokens on the table")
    bad_left: Int8 = public("bad tokens on the table")
    good: Int8s = public("[seat] good tokens in its personal pile", SEATS)
    bad: Int8s = public("[seat] bad tokens in its personal pile", SEATS)
    # Number cards. What was discarded counts from the last shuffle on: nobody remembers more.
    hand: Int8s = by_rule("[seat] kind of its number card, or NO_CARD", SEATS)
    to: Int8s = public("[seat] whom its card lies before, or NO_SEAT", SEATS)
    call: Int8s = public("[seat] a Call, with two players", SEATS)
    pile: Int8 = public("cards in the draw pile: a set until one is drawn")
    discarded: Int8s = public("[kind] cards in the box top that all have seen", KINDS)
    skips: Int8s = public("[seat] cards in the box top that it has skipped", SEATS)
    skipped: Int8s = by_rule("[seat, kind] those cards, which only it has seen", SEATS, NUMBERS)
    shown_by: Int8s = public("seats of the latest match, who completed it last; or NO_SEAT", 2)
    shown: Int8s = public("kinds of those cards, or NO_CARD", 2)
    # Action cards
    action: Int8s = public("[colour] the one face up, NO_ACTION while chance turns it", COLOURS)
    place: Int8s = public("[action] an ActionPlace", ACTIONS)
    voted_away: Int8s = public("[colour] 1: by a vote, and not swapped since", COLOURS)
    # Tie
    named: Int8s = public("[seat, nth] action it has named, or NO_ACTION", SEATS, CHOSEN_IN_TIE)
    lot: Int8s = public("[nth] action to be performed, or NO_ACTION", CHOSEN_IN_TIE)
    vote: Int8s = public("[seat] whom it votes for, or NO_SEAT", SEATS)


show = showing(State)
