"""How a performer moves: its level as its temperament lets it out."""

from __future__ import annotations

from scalehouse.bots.performer.mind import Minds, bell
from scalehouse.core.matches.stage import STEPS
from scalehouse.core.rules.contract import Rng, Shares
from scalehouse.core.rules.performing import NO_GESTURE, NO_LEVEL

FULL = 0.8  # of what can be: the highest level to everybody's middle
STEP = FULL / 10  # how much more one level is; bound to the scale of a game
CALM = 0.97  # of a mood that is left after a tick
FAR, FAST = 0, 1
FRAME = 2  # numbers: how far, how fast


def move_about(minds: Minds, number: int, frame: Shares, rng: Rng) -> bool:
    """A frame of its performance, how far and how fast from 0 to 1. False: it stands still."""
    mind = minds[number]
    if mind.value == NO_LEVEL or mind.gesture == NO_GESTURE:
        return False
    mind.drift = CALM * mind.drift + (1 - CALM**2) ** 0.5 * mind.wander * bell(rng)
    level = STEP * mind.value * mind.gain
    frame[FAR] = shown(level + mind.drift + mind.jitter * bell(rng))
    frame[FAST] = shown(level * mind.haste + mind.drift + mind.jitter * bell(rng))
    return True


def shown(share: float) -> float:
    """As the stage shows it: in steps, and not beyond what can be."""
    return round(min(1.0, max(0.0, share)) * STEPS) / STEPS
