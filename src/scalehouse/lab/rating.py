"""How strong each of several players is, from who won against whom: Elo by maximum likelihood.

Every player has a strength, and the win goes to a seat with odds as the strengths of the players on
all seats (Bradley and Terry's model, with one ticket for each seat that a player holds). 400 points
are odds of ten to one. A player that never lost would be infinitely strong: half a win each way is
added to every pairing that was played, and counts less the more matches there are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

POINTS = 400 / math.log(10)  # of Elo, for a natural logarithm
Z95 = 1.959964  # standard errors either way that hold 95 of 100
FAIRNESS = 0.5  # wins added to each side of a pairing
STEPS = 100
CLOSE = 1e-10


@dataclass(frozen=True)
class Meeting:
    """All matches of two players with the same number of seats each."""

    one: int
    other: int
    seats: tuple[int, int]  # of the one and of the other
    matches: int
    won: float  # by the one, shared wins in parts; the other has the rest


@dataclass(frozen=True)
class Rating:
    """An Elo number with its error."""

    elo: float  # the mean of all players is 0
    error: float  # 95 of 100 intervals of this half-width hold the truth


def rate(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """Newton's method: the likelihood has one peak."""
    strength = np.zeros(players)
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(strength, meetings)
        step = np.linalg.pinv(curve) @ slope
        strength += np.clip(step, -2.0, 2.0)
        strength -= strength.mean()
        if np.abs(step).max() < CLOSE:
            break
    _, curve = _slope_and_curve(strength, meetings)
    errors = np.sqrt(np.diag(np.linalg.pinv(curve)).clip(0))
    return [
        Rating(float(POINTS * s), float(POINTS * Z95 * e))
        for s, e in zip(strength, errors, strict=True)
    ]


def _slope_and_curve(
    strength: NDArray[np.float64], meetings: Sequence[Meeting]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of the log of the likelihood; the curve turned so that it is not negative."""
    slope = np.zeros(strength.size)
    curve = np.zeros((strength.size, strength.size))
    for met in meetings:
        lead = strength[met.one] - strength[met.other] + math.log(met.seats[0] / met.seats[1])
        odds = 1.0 / (1.0 + math.exp(-lead))
        matches = met.matches + 2 * FAIRNESS
        missing = met.won + FAIRNESS - matches * odds
        slope[[met.one, met.other]] += [missing, -missing]
        weight = matches * odds * (1.0 - odds)
        curve[met.one, met.one] += weight
        curve[met.other, met.other] += weight
        curve[met.one, met.other] -= weight
        curve[met.other, met.one] -= weight
    return slope, curve


def interval(won: float, matches: int) -> tuple[float, float]:
    """Between which shares the truth lies, 95 of 100 times (Wilson's interval)."""
    share = won / matches
    spread = Z95**2 / matches
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
