"""How a performer watches: it averages what it sees, and learns everybody's temperament.

Frames are averaged while a seat performs the same thing. A level looks like the level times the
seat's gain; the gain is learned, as a belief with a mean and a doubt, from every level that comes
to light.
"""

from __future__ import annotations

import math

from scalehouse.bots.performer.body import STEP
from scalehouse.bots.performer.mind import Mind, Minds, bell
from scalehouse.core.clock import SECOND
from scalehouse.core.rules.contract import Rng, State
from scalehouse.core.rules.performing import gesture_of, level_of

THEIR_JITTER = 0.08  # what it expects of anybody
THEIR_DRIFT = 0.05
FIRST_LOOK = 2.0  # times its pace: how long it performs a new show before it decides anything
MOST_FRAMES = 40.0  # more frames of one mood do not tell more


def watch(minds: Minds, number: int, other: int, far: float, fast: float, rng: Rng) -> None:
    """See one frame of another seat, as well as its eyes can."""
    mind = minds[number]
    mind.seen[other] += (far + fast) / 2 + mind.eye * bell(rng)
    mind.frames[other] += 1


def look_anew(mind: Mind, other: int, now: int) -> None:
    """What was seen of a seat was another show."""
    mind.seen[other] = 0.0
    mind.frames[other] = 0
    if other == mind.seat:
        mind.dealt_at = now
        mind.look_at = now + int(SECOND * FIRST_LOOK * mind.pace)


def take_up(mind: Mind, sight: State, now: int) -> None:
    """Know the level to perform, and the gesture."""
    mind.value = level_of(sight, mind.seat)
    mind.gesture = gesture_of(sight, mind.seat, now)


def learn(mind: Mind, other: int, value: int) -> None:
    """A level has come to light: what does it say of how that seat performs?"""
    if mind.frames[other] == 0:
        return
    looked = mind.seen[other] / mind.frames[other]
    plain = STEP * value
    weight = (
        mind.gain_doubt[other] * plain / (mind.gain_doubt[other] * plain**2 + noise(mind, other))
    )
    weight *= mind.memory
    mind.their_gain[other] += weight * (looked - plain * mind.their_gain[other])
    mind.gain_doubt[other] *= 1 - weight * plain


def noise(mind: Mind, other: int) -> float:
    """How far an average over frames may be from what the seat meant, as a variance."""
    frames = min(MOST_FRAMES, float(mind.frames[other]))
    return (mind.eye**2 + THEIR_JITTER**2) / frames + THEIR_DRIFT**2


def likeness(mind: Mind, other: int, value: int) -> float:
    """How well what was seen of a seat goes with a level."""
    looked = mind.seen[other] / mind.frames[other]
    meant = STEP * value * mind.their_gain[other]
    spread = noise(mind, other) + (STEP * value) ** 2 * mind.gain_doubt[other]
    return math.exp(-((looked - meant) ** 2) / (2 * spread)) / math.sqrt(spread) + 1e-12
