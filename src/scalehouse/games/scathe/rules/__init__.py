"""Scathe: two teams of heroes, special dice.

The contract's functions (see `core.contract`), in its order. What they rest on is named by the
rulebook's chapters: `party` (party composition) and `battle` (play). What a sight shows and how it
is filled again is in `sight`, the invariants are in `faults`. All of the book is here.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules import contract
from scalehouse.core.rules.contract import Actors, Flags, Mask, Move, Rng, Seat, Shares, Weights
from scalehouse.games.scathe import data, moves, state
from scalehouse.games.scathe.rules import battle, faults, party
from scalehouse.games.scathe.rules.sight import prepare_at_random, prepares_in_secret, show_sides
from scalehouse.games.scathe.state import Phase, Pool, State, Step, Teams

PROBLEMS = faults.PROBLEMS


def setup(s: State, seats: int, teams: str) -> None:
    s.teams = Teams[teams.upper()]
    s.winner = state.NO_SEAT
    s.first = state.NO_SEAT
    s.lead = state.NO_SEAT
    s.slot = state.NO_SLOT
    s.team[:] = state.NO_HERO
    s.hero[:] = state.NO_HERO
    if s.teams == Teams.DRAFT:
        s.phase = Phase.LOT
        s.pool[:] = np.where(data.IN_DRAFT, Pool.DECK, Pool.OUT)
    else:
        s.phase = Phase.PREPARE


def actors(s: State) -> Actors:
    if s.phase == Phase.OVER:
        return contract.NOBODY
    if s.phase == Phase.PREPARE:
        return (s.step[0] != Step.READY) | (s.step[1] != Step.READY) << 1
    if s.phase in (Phase.LOT, Phase.SHOW, Phase.INITIATIVE, Phase.ROLL):
        return contract.CHANCE
    return 1 << s.turn


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.phase == Phase.PREPARE:
        party.legal_in_preparing(s, seat, mask)
    elif seat != s.turn:
        return
    elif s.phase == Phase.PLACE:
        battle.legal_places(s, mask)
    elif s.phase == Phase.ABILITY:
        battle.legal_abilities(s, mask)
    elif s.phase == Phase.TARGET:
        battle.legal_targets(s, mask)
    elif s.phase == Phase.DRAFT:
        party.legal_in_draft(s, seat, mask)


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if s.phase in (Phase.ROLL, Phase.INITIATIVE):
        for face in range(state.LEVELS):
            weights[moves.ROLL + face] = state.FACES[face]
    elif s.phase in (Phase.LOT, Phase.SHOW):
        party.chance_in_draft(s, weights)


def apply(s: State, seat: Seat, move: Move) -> None:
    if s.phase == Phase.ROLL:
        s.die = battle.rolled(move)
        s.phase = Phase.PLACE
    elif s.phase >= Phase.PLACE:
        battle.take_turn(s, move)
    elif s.phase == Phase.INITIATIVE:
        battle.roll_for_first(s, battle.rolled(move))
    elif s.phase == Phase.PREPARE:
        party.prepare(s, seat, move)
        if s.step[0] == Step.READY and s.step[1] == Step.READY:
            s.phase = Phase.INITIATIVE
    else:
        party.apply_in_draft(s, move)


def observe(s: State, seat: Seat, sight: State) -> None:
    """Everything lies open, but teams and rows while they are being chosen."""
    state.show(s, seat, sight)
    show_sides(s, seat, sight)


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return contract.HIDDEN if prepares_in_secret(s, mover, seat) else move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    for side in range(state.SIDES):
        if prepares_in_secret(s, side, seat):
            prepare_at_random(s, side, rng)


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase != Phase.OVER:
        return
    if s.winner == state.NO_SEAT:
        shares[: state.SIDES] = 0.5
    else:
        shares[s.winner] = 1.0


def problems(s: State, found: Flags) -> None:
    faults.find_faults(s, found)
