"""How good a position looks, without looking ahead."""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat, Shares
from scalehouse.games.fate.rules import deduction, scoring
from scalehouse.games.fate.state import AGES, HAND, POWER_PENALTY, SIDES, Phase, State

SURE_GUESS = 3.0  # points, when the other's pair is known; shared between the pairs still possible
DOUBT = 2.0  # points of a lead that may yet be lost, in the last Age
DOUBT_OF_AN_AGE = 3.0  # and more for every Age to come


def judge(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    lead = 0.0
    if s.phase == Phase.OVER:
        lead = 1.0 * (scoring.points(s, 0) - scoring.points(s, 1))
    elif s.dealt == SIDES * HAND:
        lead = worth(s, 0) - worth(s, 1)
    doubt = DOUBT + DOUBT_OF_AN_AGE * (AGES - 1 - s.age)
    shares[0] = 0.5 + 0.5 * lead / (abs(lead) + doubt)
    shares[1] = 1.0 - shares[0]


def worth(s: State, seat: Seat) -> float:
    guess = SURE_GUESS / deduction.count_possible_pairs(s, 1 - seat)
    return scoring.position_points(s, seat) + guess - POWER_PENALTY * scoring.powers_used(s, seat)
