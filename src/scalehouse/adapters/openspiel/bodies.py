"""How a seat of One to T-Rex moves, with explicit odds: as a performer of the usual level does.

A temperament is drawn for the match and a mood with every card, both known to nobody. What all see
in a tick is how far the seat moves, in steps. The numbers are those of `bots.performer`, where a
body is moved by draws that are too fine to be listed.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Any

import numpy as np

from scalehouse.bots.performer import DEFAULT, LEVELS
from scalehouse.bots.performer.body import STEP
from scalehouse.games.trex.record import VALUES

STEPS = 20  # from not at all to as far as can be; a level is 1.6 of them to a middling temperament
TEMPERS, MOODS = 7, 5
WIDEST = 2.0  # spreads from the middle, of the outermost temperaments and moods
ODD = 1e-6  # anybody may do anything now and then
LEAST = -50.0  # no temperament is less likely than that, as a logarithm

Evidence = tuple[
    float, ...
]  # [temper] how much likelier it is than before the match, as logarithms
NO_EVIDENCE: Evidence = (0.0,) * TEMPERS


def _lots(number: int) -> tuple[Any, Any]:
    """Places on a bell curve, in spreads from its middle, and how likely each is."""
    places = np.linspace(-WIDEST, WIDEST, number)
    heights = np.exp(-(places**2) / 2)
    return places, heights / heights.sum()


def _normal(x: float, middle: float, spread: float) -> float:
    return math.erfc((middle - x) / (spread * math.sqrt(2))) / 2


_TALENT = LEVELS[DEFAULT]
# How far and how fast are seen as one: their mean. Haste is half as wide as the gain.
_GAIN_SPREAD = math.hypot(_TALENT["gain_spread"], _TALENT["gain_spread"] / 4)
_JITTER = _TALENT["jitter"] / math.sqrt(2)
_gains, TEMPER_ODDS = _lots(TEMPERS)
_moods, MOOD_ODDS = _lots(MOODS)
MIDDLE = (  # [value, temper, mood] what its frames spread around, as a share of all that can be
    STEP * np.arange(VALUES + 1)[:, None, None] * (1 + _GAIN_SPREAD * _gains)[None, :, None]
    + (_TALENT["wander"] * _moods)[None, None, :]
)


@cache
def frame_odds(value: int, temper: int, mood: int) -> tuple[float, ...]:
    """[step] how likely it is seen in a tick."""
    middle = float(MIDDLE[value, temper, mood])
    below = [_normal((step + 0.5) / STEPS, middle, _JITTER) for step in range(STEPS)]
    likely = [high - low for low, high in zip([0.0, *below], [*below, 1.0], strict=True)]
    return tuple((one + ODD) / (1 + ODD * len(likely)) for one in likely)


# What can be guessed from it


@lru_cache(maxsize=1024)
def beliefs(total: int, many: int, evidence: Evidence) -> Any:
    """[value, temper, mood] how well each goes with the steps seen in `many` ticks, together."""
    known = TEMPER_ODDS * np.exp(evidence)
    prior = known[:, None] * MOOD_ODDS
    if not many:
        return np.broadcast_to(prior, MIDDLE.shape)
    spread = math.hypot(_JITTER, 1 / STEPS / math.sqrt(12)) / math.sqrt(many)
    off = (total / many / STEPS - MIDDLE) / spread
    return prior * np.maximum(np.exp(-(off**2) / 2), ODD)


def learned(total: int, many: int, evidence: Evidence, value: int) -> Evidence:
    """A card was turned over: what does it tell of how that seat performs?"""
    before = TEMPER_ODDS * np.exp(evidence)
    likely = beliefs(total, many, evidence)[value].sum(axis=1) / before
    logs = np.log(likely) + evidence
    return tuple(np.maximum(logs - logs.max(), LEAST).tolist())
