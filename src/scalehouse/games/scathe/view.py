"""Scathe to look at: the view as data."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from msgspec import Meta

from scalehouse.core.matches.views import names_of, one_of, or_none
from scalehouse.core.rules.contract import HIDDEN, Seat
from scalehouse.games.scathe import data, state
from scalehouse.games.scathe.rules.battle import usable_level
from scalehouse.games.scathe.state import Phase, Pool, State, Step, Teams

PHASES, TEAMS = names_of(Phase), names_of(Teams)
PhaseName: TypeAlias = Annotated[str, one_of("Phase", PHASES.values())]
TeamsName: TypeAlias = Annotated[str, one_of("Teams", TEAMS.values())]


class Slot(TypedDict):
    """A hero where it stands."""

    hero: int  # number of its card
    name: str  # of the hero
    health: int  # 0: fallen
    full: int  # health at first
    used: int  # dice on it in this round: 2 is fatigued
    armour: int  # tokens, as the four that follow
    taunt: int  # tokens
    physical: int  # tokens
    magic: int  # tokens
    cripple: int  # tokens


class Side(TypedDict):
    """A seat's side of the table."""

    ready: bool  # with choosing and arranging in secret
    team: list[int] | None  # heroes; null while it is secret
    initiative: int  # die rolled for who starts; 0 before
    dice: int  # left in this round
    inspire: int  # tokens
    slots: list[Slot | None] | None  # front row, then back row; null while it is secret


class View(TypedDict):
    phase: PhaseName  # what is to be decided
    teams: TeamsName  # the option
    turn: int  # seat
    first: int | None  # seat that starts every round
    round: int  # 0: before the battle
    quiet_rounds: int  # full rounds since a hero fell
    winner: int | None  # seat; null before the end, and in a draw
    die: int  # the number of this turn's die; 0: none
    boost: int  # inspire that was added to it
    slot: int | None  # of the hero that uses the die
    usable: int | None  # the highest ability that this hero can use
    level: int  # of the ability that is in use; 0: none
    shown: list[int]  # heroes to take in a draft
    lead: int | None  # seat that chooses first in this round of the draft
    sides: Annotated[list[Side], Meta(min_length=state.SIDES, max_length=state.SIDES)]  # by seat


def view(sight: State, seat: Seat) -> View:
    in_use = sight.slot != state.NO_SLOT and sight.phase != Phase.OVER
    return {
        "phase": PHASES[sight.phase],
        "teams": TEAMS[sight.teams],
        "turn": int(sight.turn),
        "first": or_none(sight.first),
        "round": int(sight.rounds),
        "quiet_rounds": max(0, int(sight.quiet)),
        "winner": or_none(sight.winner),
        "die": int(sight.die),
        "boost": int(sight.boost),
        "slot": or_none(sight.slot),
        "usable": max(0, int(usable_level(sight))) if in_use else None,
        "level": int(sight.level),
        "shown": [h for h, where in enumerate(sight.pool.tolist()) if where == Pool.SHOWN],
        "lead": or_none(sight.lead),
        "sides": [_side(sight, side) for side in range(state.SIDES)],
    }


def _side(sight: State, side: Seat) -> Side:
    hidden = sight.hero[side, 0] == HIDDEN
    team = sight.team[side].tolist()
    return {
        "ready": bool(sight.step[side] == Step.READY),
        "team": None if team[0] == HIDDEN else [hero for hero in team if hero != state.NO_HERO],
        "initiative": int(sight.initiative[side]),
        "dice": int(sight.dice[side]),
        "inspire": int(sight.inspire[side]),
        "slots": None if hidden else [_slot(sight, side, slot) for slot in range(state.SLOTS)],
    }


def _slot(sight: State, side: Seat, slot: int) -> Slot | None:
    hero = int(sight.hero[side, slot])
    if hero == state.NO_HERO:
        return None
    return {
        "hero": hero,
        "name": data.NAMES[hero],
        "health": int(sight.health[side, slot]),
        "full": data.HERO_TABLE.cards[hero].health,
        "used": int(sight.used[side, slot]),
        "armour": int(sight.armour[side, slot]),
        "taunt": int(sight.taunt[side, slot]),
        "physical": int(sight.physical[side, slot]),
        "magic": int(sight.magic[side, slot]),
        "cripple": int(sight.cripple[side, slot]),
    }
