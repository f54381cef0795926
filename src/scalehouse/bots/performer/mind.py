"""What a performer is and keeps in mind: its level, its temperament, what it saw of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rng import next_word
from scalehouse.core.rules.contract import Rng
from scalehouse.core.rules.performing import NO_GESTURE, NO_LEVEL

Mind: TypeAlias = "MindRecord"

TALENTS = (  # numbers of a level that performers of every game have
    "gain_spread",  # how far its temperament may be from everybody's middle
    "jitter",  # how unsteady it moves from one frame to the next
    "wander",  # how far its mood drifts
    "eye",  # how much it misjudges a single frame
    "memory",  # 0 to 1: how much it takes from a level that came to light
    "pace",  # seconds between two decisions
)


def mind_dtype(seats: int, talents: Sequence[str], *own: tuple[Any, ...]) -> np.dtype[Any]:
    """The record of a performer's mind, with the talents and fields that a game adds."""
    fields: list[tuple[Any, ...]] = [
        *((talent, np.float64) for talent in (*TALENTS, *talents)),
        # Temperament: drawn once, before the match
        ("gain", np.float64),  # 1 is everybody's middle
        ("haste", np.float64),  # of how fast against how far
        ("drift", np.float64),  # where its mood is now
        # What it knows of itself
        ("seat", np.int64),
        ("value", np.int64),  # the level it performs, or NO_LEVEL
        ("gesture", np.int64),  # what it performs, or NO_GESTURE
        ("dealt_at", np.int64),  # when its show began
        ("look_at", np.int64),  # when it decides next
        # What it saw of each seat
        ("seen", np.float64, (seats,)),  # sum over the frames of the show that goes on now
        ("frames", np.int64, (seats,)),
        ("their_gain", np.float64, (seats,)),  # what it believes of their temperament
        ("gain_doubt", np.float64, (seats,)),  # variance of that belief
        *own,
    ]
    return np.dtype((np.record, fields))


# In code that is bound to a game this is a row of the minds of its own performers.
Minds: TypeAlias = Annotated[NDArray[Any], mind_dtype(1, ())]


class MindRecord(Protocol):
    """One record of a mind; the fields are explained there."""

    gain_spread: float
    jitter: float
    wander: float
    eye: float
    memory: float
    pace: float
    gain: float
    haste: float
    drift: float
    seat: int
    value: int
    gesture: int
    dealt_at: int
    look_at: int
    seen: NDArray[np.float64]
    frames: NDArray[np.int64]
    their_gain: NDArray[np.float64]
    gain_doubt: NDArray[np.float64]


COMMON_DOUBT = 0.2  # how far a stranger's gain may well be from the middle
BELL = 12**0.5 / 2  # makes the spread of four lots one


def bell(rng: Rng) -> float:
    """A number around 0, spread 1, as chance spreads things."""
    total = 0.0
    for _ in range(4):
        total += next_word(rng) / 2**32 - 0.5
    return total * BELL


def be_born(mind: Mind, seat: int, rng: Rng) -> None:
    """A new performer on a seat: with a temperament of its own, and strangers around it."""
    mind.seat = seat
    mind.gain = min(1.5, max(0.5, 1.0 + mind.gain_spread * bell(rng)))
    mind.haste = min(1.3, max(0.7, 1.0 + mind.gain_spread / 2 * bell(rng)))
    mind.drift = mind.wander * bell(rng)
    mind.value = NO_LEVEL
    mind.gesture = NO_GESTURE
    mind.dealt_at = 0
    mind.look_at = 0
    for other in range(len(mind.seen)):
        mind.seen[other] = 0.0
        mind.frames[other] = 0
        mind.their_gain[other] = 1.0
        mind.gain_doubt[other] = COMMON_DOUBT**2
