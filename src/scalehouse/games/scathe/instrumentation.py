"""What the lab counts in Scathe: heroes, teams, abilities, and what else a die is good for."""

from __future__ import annotations

from scalehouse.core.rules.contract import Flags, Move, Seat
from scalehouse.games.scathe import data, moves, state
from scalehouse.games.scathe.rules.party import is_starter
from scalehouse.games.scathe.state import Phase, State, Teams

PACE = 5.0  # seconds that a person takes for a choice
OWNED = ("hero", "team")  # kinds of parts that a seat has from the start on

# Parts, in this order
TEAM = state.HEROES  # + which starter team
ABILITY = TEAM + 2  # + LEVELS × hero + level − 1
TIRE = ABILITY + state.HEROES * state.LEVELS
TO_FALLEN, THROWN, LIFTED, TOO_LOW = range(TIRE + 1, TIRE + 5)
PAIRED = state.HEROES  # the first so many are looked at in pairs
NO_PART = -1

PARTS = (
    *(("hero", name) for name in data.NAMES),
    ("team", "first starter team"),
    ("team", "second starter team"),
    *(
        ("ability", f"{name} {level}")
        for name in data.NAMES
        for level in range(1, state.LEVELS + 1)
    ),
    ("die", "on a hero that was used: it tires"),
    ("die", "on a fallen hero, for inspire"),
    ("die", "discarded"),
    ("die", "lifted with inspire"),
    ("die", "too low for any ability"),
)


def holds(s: State, seat: Seat, flags: Flags) -> None:
    for place in range(state.SLOTS):
        if s.team[seat, place] != state.NO_HERO:
            flags[s.team[seat, place]] = True
    if s.teams == Teams.STARTER and s.team[seat, 0] != state.NO_HERO:
        for which in range(state.SIDES):
            flags[TEAM + which] = is_starter(s, seat, which)


def part_of(s: State, seat: Seat, move: Move) -> int:
    if s.phase == Phase.ABILITY:
        return part_of_use(s, move)
    if s.phase == Phase.PLACE:
        return part_of_die(s, move)
    if moves.TAKE <= move < moves.TAKE + state.HEROES:
        return move - moves.TAKE
    if moves.STARTER <= move < moves.STARTER + 2:
        return TEAM + move - moves.STARTER
    return NO_PART


def part_of_use(s: State, move: Move) -> int:
    if move == moves.INSPIRE:
        return LIFTED
    if move == moves.NO_ABILITY:
        return TOO_LOW
    return ABILITY + state.LEVELS * int(s.hero[s.turn, s.slot]) + move - moves.USE


def part_of_die(s: State, move: Move) -> int:
    if move == moves.DISCARD:
        return THROWN
    if move == moves.FALLEN:
        return TO_FALLEN
    return TIRE if s.used[s.turn, move - moves.PLACE] > 0 else NO_PART


def round_number(s: State) -> int:
    return int(s.rounds)


def starter(s: State) -> Seat:
    return int(s.first)


def moment(s: State) -> int:
    """Twice in a round."""
    return 2 * int(s.rounds) + (int(s.dice[0]) + int(s.dice[1]) <= state.DICE)
