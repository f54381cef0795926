"""The state of a match of Scales of Fate: constants, phases and fields."""

from __future__ import annotations

import enum
from typing import TypeAlias

from scalehouse.core.rules.state import Fields, Int8, Int8s, by_rule, public, showing

Demigod: TypeAlias = int  # a line of box.toml, as the next two
Quest: TypeAlias = int
Card: TypeAlias = int  # Age cards, three for each Age in turn
Square: TypeAlias = int  # 0–8, where a quest lies, in reading order
Edge: TypeAlias = int  # 0–11, between two quests, in reading order: where a tile may lie
Slot: TypeAlias = int  # 0–11, for servants: three above, three right, three below, three left

SIDES = 2
AGES = 3
DEMIGODS = 9
HAND = 2  # demigods of each player
SQUARES = 9
EDGES = 12
SLOTS = 12
QUESTS = 12
CARDS_OF_AGE = 3
CARDS = AGES * CARDS_OF_AGE
TILES_OF_AGE = (5, 6, 7)  # [age]
MAX_RENOWN = 14
START_RENOWN = 7

GUESS_POINTS = (-1, 0, 3)  # [demigods guessed right]
POWER_PENALTY = 1

NO_SEAT = -1
NO_DEMIGOD: Demigod = -1
NO_QUEST: Quest = -1
NO_CARD: Card = -1
NO_SERVANT = -1
NO_TILE = 0
ABYSS = EDGES  # where a demigod can be, besides the edges 0–11
OFF_BOARD = EDGES + 1
NO, YES, NOT_YET = 0, 1, -1  # answers


class Phase(enum.IntEnum):
    DEAL = 0  # chance deals the next demigod card
    LOT = 1  # chance draws who starts
    CARD = 2  # chance turns up the Age card
    QUEST = 3  # chance turns up the quest for the next bare square
    TURN = 4  # what to do: a demigod to place, a servant, a god power, or pass?
    TILE = 5  # on which tile?
    SMITE = 6  # the tile's action: whom, of those off the board?
    FATE = 7  # the Abyss marker: left or right?
    SLOT = 8  # where does the servant stand?
    POWER_SMITE = 9  # the god power: whom?
    SWITCH = 10  # whom, and with whom?
    STEAL = 11  # which servant?
    AGE_ENDS = 12  # nobody rests here: the Abyss scores and the seats announce
    GUESS = 13  # both seats guess in secret, each at its own pace
    OVER = 14


class Tile(enum.IntEnum):
    SMITE = 1
    FATE = 2
    PENANCE = 3
    VESPER = 4
    HADRIA = 5
    FACE_DOWN = 6  # a demigod was smitten here: a tile without an action


class Servant(enum.IntEnum):
    PENANCE = 0
    VESPER = 1
    HADRIA = 2  # two tokens


class Power(enum.IntEnum):
    SMITE = 0
    SWITCH = 1
    STEAL = 2


class Marker(enum.IntEnum):
    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


SERVANTS = len(Servant)
POWERS = len(Power)
TOKENS = (1, 1, 2)  # [servant]


# No match has more moves than this. In an Age a demigod leaves the place off the board at most
# once, a tile is covered once, and once more when its demigod was smitten by the god power.
COVERED = sum(TILES_OF_AGE) + 1
SERVED = AGES * sum(TOKENS)
LONGEST = (
    SIDES * HAND + 1 + AGES + SQUARES + AGES - 1  # cards, lot and quests
    + 2 * COVERED + AGES * 3  # a demigod and its tile; two Smites and an Abyss Fate ask once more
    + 2 * SERVED  # a servant and its slot
    + 3 * POWERS  # a god power, and up to two demigods
    + COVERED + SERVED + POWERS  # a pass is made only after an action of the other
    + SIDES * HAND  # guesses
)  # fmt: skip


class State(Fields):
    """Everything there is to know about a position."""

    phase: Int8 = public("a Phase")
    age: Int8 = public("from 0")
    turn: Int8 = public("seat to act")
    first: Int8 = public("seat with the first-player marker, NO_SEAT before it is drawn")
    # Secrets
    dealt: Int8 = public("demigod cards dealt so far, first two to seat 0, then two to seat 1")
    holds: Int8s = by_rule("[seat, demigod] 1: it has this card", SIDES, DEMIGODS)
    guess: Int8s = by_rule("[seat, demigod] 1: it guesses that the other has it", SIDES, DEMIGODS)
    sealed: Int8s = public("[seat] 1: both guesses are made", SIDES)
    # The board
    card: Int8s = public("[age] Age card, NO_CARD before that Age", AGES)
    pile: Int8s = public("[quest] 1: not turned up yet", QUESTS)
    quest: Int8s = public("[square] quest or NO_QUEST", SQUARES)
    tile: Int8s = public("[edge] a Tile or NO_TILE", EDGES)
    slot: Int8s = public("[slot] a Servant or NO_SERVANT", SLOTS)
    marker: Int8 = public("a Marker, above the Abyss")
    where: Int8s = public("[demigod] edge, ABYSS or OFF_BOARD", DEMIGODS)
    renown: Int8s = public("[demigod] 0 to 14", DEMIGODS)
    # The players
    held: Int8s = public("[seat, servant] tokens taken and not yet placed", SIDES, SERVANTS)
    power: Int8s = public("[power] seat that has used it, or NO_SEAT", POWERS)
    passed: Int8s = public("[seat] 1: has passed in this Age", SIDES)
    # The turn
    chosen: Int8 = public("demigod to place or to switch, else NO_DEMIGOD")
    servant: Int8 = public("Servant to place, else NO_SERVANT")
    # What was announced
    met: Int8s = public("[age, demigod] 1: met the criterion when that Age ended", AGES, DEMIGODS)
    answer: Int8s = by_rule("[age, seat] YES, NO or NOT_YET", AGES, SIDES)


show = showing(State)
