"""How a seat of a performed game moves, with explicit odds: as a performer of the usual level does.

A temperament is drawn for the match and a mood with every show, both known to nobody. What all see
in a tick is how far the seat moves, in steps. The numbers are those of `bots.performer`, where a
body is moved by draws that are too fine to be listed.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from scalehouse.bots.performer import the_cast_of
from scalehouse.bots.performer.body import FULL
from scalehouse.core import registry

STEPS = 20  # from not at all to as far as can be; a level is 1.6 of them to a middling temperament
TEMPERS, MOODS = 7, 5
WIDEST = 2.0  # spreads from the middle, of the outermost temperaments and moods
ODD = 1e-6  # anybody may do anything now and then
LEAST = -50.0  # no temperament is less likely than that, as a logarithm

# [temper] how much likelier it is than before the match, as logarithms
Evidence = tuple[float, ...]
NO_EVIDENCE: Evidence = (0.0,) * TEMPERS


def _lots(number: int) -> tuple[Any, Any]:
    """Places on a bell curve, in spreads from its middle, and how likely each is."""
    places = np.linspace(-WIDEST, WIDEST, number)
    heights = np.exp(-(places**2) / 2)
    return places, heights / heights.sum()


_gains, TEMPER_ODDS = _lots(TEMPERS)
_moods, MOOD_ODDS = _lots(MOODS)


def _normal(x: float, middle: float, spread: float) -> float:
    return math.erfc((middle - x) / (spread * math.sqrt(2))) / 2


class Bodies:
    """Of the usual performers of one game."""

    def __init__(self, levels: int, gain_spread: float, jitter: float, wander: float) -> None:
        # How far and how fast are seen as one: their mean. Haste is half as wide as the gain.
        gain = math.hypot(gain_spread, gain_spread / 4)
        step = FULL / levels
        self._jitter = jitter / math.sqrt(2)
        # [level, temper, mood] what its frames spread around, as a share of all that can be
        self.middle = (
            step * np.arange(levels + 1)[:, None, None] * (1 + gain * _gains)[None, :, None]
            + (wander * _moods)[None, None, :]
        )
        self.frame_odds = lru_cache(maxsize=None)(self._frame_odds)
        self.beliefs = lru_cache(maxsize=1024)(self._beliefs)

    def _frame_odds(self, level: int, temper: int, mood: int) -> tuple[float, ...]:
        """[step] how likely it is seen in a tick."""
        middle = float(self.middle[level, temper, mood])
        below = [_normal((step + 0.5) / STEPS, middle, self._jitter) for step in range(STEPS)]
        likely = [high - low for low, high in zip([0.0, *below], [*below, 1.0], strict=True)]
        return tuple((one + ODD) / (1 + ODD * len(likely)) for one in likely)

    # What can be guessed from it

    def _beliefs(self, total: int, many: int, evidence: Evidence) -> Any:
        """[level, temper, mood] how well each goes with the steps seen in `many` ticks."""
        known = TEMPER_ODDS * np.exp(evidence)
        prior = known[:, None] * MOOD_ODDS
        if not many:
            return np.broadcast_to(prior, self.middle.shape)
        spread = math.hypot(self._jitter, 1 / STEPS / math.sqrt(12)) / math.sqrt(many)
        off = (total / many / STEPS - self.middle) / spread
        return prior * np.maximum(np.exp(-(off**2) / 2), ODD)

    def learned(self, total: int, many: int, evidence: Evidence, level: int) -> Evidence:
        """A level has come to light: what does it tell of how that seat performs?"""
        before = TEMPER_ODDS * np.exp(evidence)
        likely = self.beliefs(total, many, evidence)[level].sum(axis=1) / before
        logs = np.log(likely) + evidence
        return tuple(np.maximum(logs - logs.max(), LEAST).tolist())


@lru_cache(maxsize=64)
def bodies_of(name: str) -> Bodies:
    """Those of a game that is performed."""
    game = registry.find(name)
    cast, performance = the_cast_of(game), game.traits.performance
    assert performance is not None
    talent = cast.levels[cast.usual]
    return Bodies(performance.levels, talent["gain_spread"], talent["jitter"], talent["wander"])
