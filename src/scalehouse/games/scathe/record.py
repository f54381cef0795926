"""The record of a match of Scathe: constants, phases and fields."""

from __future__ import annotations

import enum
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Slot: TypeAlias = int  # 0–2 in the front row, 3–5 in the back row
Hero: TypeAlias = int  # a line of heroes.toml

SIDES = 2
HEROES = 27
ROW_SIZE = 3
SLOTS = 2 * ROW_SIZE
FRONT, BACK = 0, 1
LEVELS = 6
PARTS = 3  # an ability has at most three

TEAM_COST = 12
MIN_COST, MAX_COST = 2, 4
MAX_HEALTH = 20
SHOWN_IN_DRAFT = 5
DICE = 4  # for each player and round
FACES = (1, 2, 3, 3, 2, 1)  # [value − 1] sides of the twelve that show it
SECOND_PLAYER_INSPIRE = 1
QUIET_ROUNDS = 30  # full rounds without a loss make a draw

NO_SEAT = -1
NO_HERO: Hero = -1
NO_SLOT: Slot = -1
NO_CHOICE = -1  # instead of a move: there is nothing to name


class Teams(enum.IntEnum):
    """How teams are found: the option `teams`."""

    STARTER = 0
    DRAFT = 1
    BUILD = 2


class Phase(enum.IntEnum):
    LOT = 0  # chance draws who drafts first
    SHOW = 1  # chance shows the next hero of a draft
    DRAFT = 2  # the drafter takes one of those shown
    PREPARE = 3  # both seats choose and arrange in secret, each at its own pace
    INITIATIVE = 4  # chance rolls a die for each side
    ROLL = 5  # chance rolls the die of the turn
    PLACE = 6  # where does the die go?
    ABILITY = 7  # on a living hero: which ability, with how much inspiration?
    TARGET = 8  # whom does this part of the ability mean?
    OVER = 9


class Step(enum.IntEnum):
    """How far a seat is in PREPARE."""

    CHOOSE = 0
    ARRANGE = 1
    READY = 2


class Pool(enum.IntEnum):
    """Where a hero is during a draft."""

    OUT = 0
    DECK = 1
    SHOWN = 2
    DISCARD = 3
    TAKEN = 4


# Moves. Of players: in preparing,
STARTER = 0  # + which of the two
TAKE = STARTER + 2  # + hero
DRAFT_PASS = TAKE + HEROES
GIVE_BACK = DRAFT_PASS + 1  # + place in the team
KEEP_ROWS = GIVE_BACK + SLOTS
TO_ROW = KEEP_ROWS + 1  # + row
# and in a turn.
PLACE = TO_ROW + 2  # + slot
FALLEN = PLACE + SLOTS  # the die goes to a dead hero, whichever
DISCARD = FALLEN + 1
USE = DISCARD + 1  # + level − 1
NO_ABILITY = USE + LEVELS
INSPIRE = NO_ABILITY + 1  # one token more on the die
FRIEND = INSPIRE + 1  # + slot
ENEMY = FRIEND + SLOTS  # + slot
FRIEND_ROW = ENEMY + SLOTS  # + row
ENEMY_ROW = FRIEND_ROW + 2  # + row
# Of chance.
LOT = ENEMY_ROW + 2  # + seat
SHOW = LOT + SIDES  # + hero
ROLL = SHOW + HEROES  # + value − 1
MOVES = ROLL + len(FACES)


DTYPE = np.dtype((np.record, [
    ("phase", np.int8),
    ("teams", np.int8),  # the option
    ("turn", np.int8),  # seat to act, to draft or to roll
    ("winner", np.int8),  # NO_SEAT before the end, and in a draw
    # Preparing
    ("lead", np.int8),  # seat that chooses first in this round of the draft, else NO_SEAT
    ("pool", np.int8, (HEROES,)),  # [hero] a Pool
    ("step", np.int8, (SIDES,)),  # [seat] a Step; READY from the first roll on
    ("team", np.int8, (SIDES, SLOTS)),  # [seat, nth taken] hero or NO_HERO
    # The battle
    ("first", np.int8),  # seat that starts every round, NO_SEAT before it is rolled
    ("initiative", np.int8, (SIDES,)),  # [seat] die rolled for that, 0 before
    ("rounds", np.int16),  # begun so far
    ("quiet", np.int8),  # full rounds since a hero fell, −1 in the round of a fall
    ("dice", np.int8, (SIDES,)),  # [seat] left in this round
    ("inspire", np.int16, (SIDES,)),  # [seat] tokens
    ("hero", np.int8, (SIDES, SLOTS)),  # [seat, slot] hero or NO_HERO
    ("health", np.int8, (SIDES, SLOTS)),  # 0: dead
    ("armour", np.int16, (SIDES, SLOTS)),  # tokens, as the next four
    ("taunt", np.int16, (SIDES, SLOTS)),
    ("physical", np.int16, (SIDES, SLOTS)),
    ("magic", np.int16, (SIDES, SLOTS)),
    ("cripple", np.int16, (SIDES, SLOTS)),
    ("used", np.int8, (SIDES, SLOTS)),  # dice on a living hero: 2 is fatigued
    # The turn
    ("die", np.int8),  # 0: none rolled
    ("slot", np.int8),  # where the die lies, NO_SLOT before it is placed
    ("boost", np.int16),  # inspire tokens spent on it
    ("level", np.int8),  # ability in use, 0: none
    ("part", np.int8),  # of that ability, to resolve next
]))  # fmt: skip


class State(Protocol):
    """A row of DTYPE, named for readers and type checkers."""

    phase: int
    teams: int
    turn: int
    winner: int
    lead: int
    pool: NDArray[np.int8]
    step: NDArray[np.int8]
    team: NDArray[np.int8]
    first: int
    initiative: NDArray[np.int8]
    rounds: int
    quiet: int
    dice: NDArray[np.int8]
    inspire: NDArray[np.int16]
    hero: NDArray[np.int8]
    health: NDArray[np.int8]
    armour: NDArray[np.int16]
    taunt: NDArray[np.int16]
    physical: NDArray[np.int16]
    magic: NDArray[np.int16]
    cripple: NDArray[np.int16]
    used: NDArray[np.int8]
    die: int
    slot: Slot
    boost: int
    level: int
    part: int

    def __getitem__(self, field: str) -> Any: ...
