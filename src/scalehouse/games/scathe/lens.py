"""What the lab counts in Scathe: heroes, teams, abilities, and what else a die is good for."""

from __future__ import annotations

from scalehouse.core.contract import Flags, Move, Seat
from scalehouse.games.scathe.heroes import NAMES
from scalehouse.games.scathe.record import (
    DICE,
    DISCARD,
    FALLEN,
    HEROES,
    INSPIRE,
    LEVELS,
    NO_ABILITY,
    NO_HERO,
    PLACE,
    SIDES,
    SLOTS,
    STARTER,
    TAKE,
    USE,
    Phase,
    State,
    Teams,
)
from scalehouse.games.scathe.teams import is_starter

PACE = 5.0  # seconds that a person takes for a choice
OWNED = ("hero", "team")  # kinds of parts that a seat has from the start on

# Parts, in this order
TEAM = HEROES  # + which starter team
ABILITY = TEAM + 2  # + LEVELS × hero + level − 1
TIRE = ABILITY + HEROES * LEVELS
TO_FALLEN, THROWN, LIFTED, TOO_LOW = range(TIRE + 1, TIRE + 5)
PAIRED = HEROES  # the first so many are looked at in pairs
NO_PART = -1

PARTS = (
    *(("hero", name) for name in NAMES),
    ("team", "first starter team"),
    ("team", "second starter team"),
    *(("ability", f"{name} {level}") for name in NAMES for level in range(1, LEVELS + 1)),
    ("die", "on a hero that was used: it tires"),
    ("die", "on a fallen hero, for inspire"),
    ("die", "discarded"),
    ("die", "lifted with inspire"),
    ("die", "too low for any ability"),
)


def holds(s: State, seat: Seat, flags: Flags) -> None:
    for place in range(SLOTS):
        if s.team[seat, place] != NO_HERO:
            flags[s.team[seat, place]] = True
    if s.teams == Teams.STARTER and s.team[seat, 0] != NO_HERO:
        for which in range(SIDES):
            flags[TEAM + which] = is_starter(s, seat, which)


def part_of(s: State, seat: Seat, move: Move) -> int:
    if s.phase == Phase.ABILITY:
        return part_of_use(s, move)
    if s.phase == Phase.PLACE:
        return part_of_die(s, move)
    if TAKE <= move < TAKE + HEROES:
        return move - TAKE
    if STARTER <= move < STARTER + 2:
        return TEAM + move - STARTER
    return NO_PART


def part_of_use(s: State, move: Move) -> int:
    if move == INSPIRE:
        return LIFTED
    if move == NO_ABILITY:
        return TOO_LOW
    return ABILITY + LEVELS * int(s.hero[s.turn, s.slot]) + move - USE


def part_of_die(s: State, move: Move) -> int:
    if move == DISCARD:
        return THROWN
    if move == FALLEN:
        return TO_FALLEN
    return TIRE if s.used[s.turn, move - PLACE] > 0 else NO_PART


def round_number(s: State) -> int:
    return int(s.rounds)


def starter(s: State) -> Seat:
    return int(s.first)


def moment(s: State) -> int:
    """Twice in a round."""
    return 2 * int(s.rounds) + (int(s.dice[0]) + int(s.dice[1]) <= DICE)
