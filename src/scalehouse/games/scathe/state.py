"""The state of a match of Scathe: constants, phases and fields."""

from __future__ import annotations

import enum
from typing import TypeAlias

from scalehouse.core.rules.state import Fields, Int8, Int8s, Int16, Int16s, by_rule, public, showing

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


class State(Fields):
    """Everything there is to know about a position."""

    phase: Int8 = public("a Phase")
    teams: Int8 = public("the option, a Teams")
    turn: Int8 = public("seat to act, to draft or to roll")
    winner: Int8 = public("NO_SEAT before the end, and in a draw")
    # Preparing
    lead: Int8 = public("seat that chooses first in this round of the draft, else NO_SEAT")
    pool: Int8s = public("[hero] a Pool", HEROES)
    step: Int8s = by_rule("[seat] a Step; READY from the first roll on", SIDES)
    team: Int8s = by_rule("[seat, nth taken] hero or NO_HERO", SIDES, SLOTS)
    # The battle
    first: Int8 = public("seat that starts every round, NO_SEAT before it is rolled")
    initiative: Int8s = public("[seat] die rolled for that, 0 before", SIDES)
    rounds: Int16 = public("begun so far")
    quiet: Int8 = public("full rounds since a hero fell, −1 in the round of a fall")
    dice: Int8s = public("[seat] left in this round", SIDES)
    inspire: Int16s = public("[seat] tokens", SIDES)
    hero: Int8s = by_rule("[seat, slot] hero or NO_HERO", SIDES, SLOTS)
    health: Int8s = by_rule("[seat, slot] 0: dead", SIDES, SLOTS)
    armour: Int16s = public("[seat, slot] tokens", SIDES, SLOTS)
    taunt: Int16s = public("[seat, slot] tokens", SIDES, SLOTS)
    physical: Int16s = public("[seat, slot] tokens", SIDES, SLOTS)
    magic: Int16s = public("[seat, slot] tokens", SIDES, SLOTS)
    cripple: Int16s = public("[seat, slot] tokens", SIDES, SLOTS)
    used: Int8s = public("[seat, slot] dice on a living hero: 2 is fatigued", SIDES, SLOTS)
    # The turn
    die: Int8 = public("0: none rolled")
    slot: Int8 = public("where the die lies, NO_SLOT before it is placed")
    boost: Int16 = public("inspire tokens spent on it")
    level: Int8 = public("ability in use, 0: none")
    part: Int8 = public("of that ability, to resolve next")


show = showing(State)
