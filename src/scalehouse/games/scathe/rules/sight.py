"""What a seat may know, and how its gaps are filled again.

Secret are teams and rows while they are being chosen.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.rng import below, pick
from scalehouse.core.rules.contract import Rng, Seat
from scalehouse.games.scathe.moves import MOVES
from scalehouse.games.scathe.rules.party import legal_in_preparing, prepare
from scalehouse.games.scathe.state import NO_HERO, SIDES, Phase, State, Step, Teams


def show_sides(s: State, seat: Seat, sight: State) -> None:
    for side in range(SIDES):
        if prepares_in_secret(s, side, seat):
            show_preparing(s, side, sight)
        else:
            sight.step[side] = s.step[side]
            sight.team[side] = s.team[side]
            sight.hero[side] = s.hero[side]
            sight.health[side] = s.health[side]


def prepares_in_secret(s: State, side: Seat, seat: Seat) -> bool:
    return s.phase == Phase.PREPARE and side != seat


def show_preparing(s: State, side: Seat, sight: State) -> None:
    """Others see whether a seat is ready, and a team that was drafted before their eyes."""
    if s.step[side] == Step.READY:
        sight.step[side] = Step.READY
    if s.teams == Teams.DRAFT:
        sight.team[side] = s.team[side]


# Filling the gaps


def prepare_at_random(s: State, side: Seat, rng: Rng) -> None:
    """From the start of a seat's preparing: to its end if it is ready, else to anywhere before."""
    is_ready = s.step[side] == Step.READY
    start_arranging(s, side)
    if s.teams != Teams.DRAFT:
        s.step[side] = Step.CHOOSE
        s.team[side] = NO_HERO
    mask = np.zeros(MOVES, np.bool_)
    while is_ready or below(rng, 4) > 0:
        mask[:] = False
        legal_in_preparing(s, side, mask)
        prepare(s, side, pick(rng, mask))
        if s.step[side] == Step.READY:
            if not is_ready:
                start_arranging(s, side)
            return


def start_arranging(s: State, side: Seat) -> None:
    s.step[side] = Step.ARRANGE
    s.hero[side] = NO_HERO
    s.health[side] = 0
