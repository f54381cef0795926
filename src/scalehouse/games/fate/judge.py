"""How good a position looks, without looking ahead."""

from __future__ import annotations

from scalehouse.core.contract import Seat, Shares
from scalehouse.games.fate.deduction import count_possible_pairs
from scalehouse.games.fate.record import AGES, HAND, POWER_PENALTY, SIDES, Phase, State
from scalehouse.games.fate.scoring import points, position_points, powers_used

SURE_GUESS = 3.0  # points, when the other's pair is known; shared between the pairs still possible
DOUBT = 2.0  # points of a lead that may yet be lost, in the last Age
DOUBT_OF_AN_AGE = 3.0  # and more for every Age to come


def judge(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    lead = 0.0
    if s.phase == Phase.OVER:
        lead = 1.0 * (points(s, 0) - points(s, 1))
    elif s.dealt == SIDES * HAND:
        lead = worth(s, 0) - worth(s, 1)
    doubt = DOUBT + DOUBT_OF_AN_AGE * (AGES - 1 - s.age)
    shares[0] = 0.5 + 0.5 * lead / (abs(lead) + doubt)
    shares[1] = 1.0 - shares[0]


def worth(s: State, seat: Seat) -> float:
    guess = SURE_GUESS / count_possible_pairs(s, 1 - seat)
    return position_points(s, seat) + guess - POWER_PENALTY * powers_used(s, seat)
