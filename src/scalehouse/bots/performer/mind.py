"""What a performer is and keeps in mind: its level, its temperament, what it saw of the others."""

from __future__ import annotations

from typing import Annotated, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.contract import Rng
from scalehouse.core.rng import next_word
from scalehouse.games.trex.record import SEATS

Mind: TypeAlias = "MindRecord"

TALENTS = (  # a level's numbers, from performers.toml
    "gain_spread",  # how far its temperament may be from everybody's middle
    "jitter",  # how unsteady it moves from one frame to the next
    "wander",  # how far its mood drifts
    "eye",  # how much it misjudges a single frame
    "memory",  # 0 to 1: how much it takes from a card that was turned over
    "counts_cards",  # 1 if it knows which cards are out
    "trust",  # how much likelier a match is to it because the other believes in one
    "offer",  # points it must expect to present its card
    "accept",  # points it must expect to answer a card that lies before it
    "patience",  # seconds before it gives a card or a hope up
    "pace",  # seconds between two decisions
    "sure",  # how sure it must be of a call, with two players
)

MIND = np.dtype(
    (
        np.record,
        [
            *((talent, np.float64) for talent in TALENTS),
            # Temperament: drawn once, before the match
            ("gain", np.float64),  # 1 is everybody's middle
            ("haste", np.float64),  # of how fast against how far
            ("drift", np.float64),  # where its mood is now
            # What it knows of itself and the table
            ("seat", np.int64),
            ("value", np.int64),  # of its card; 0 without one
            ("gesture", np.int64),  # the action it performs; −1 when it has none
            ("matches", np.int64),  # turned over so far
            ("phase", np.int64),
            ("dealt_at", np.int64),
            ("presented_at", np.int64),
            ("look_at", np.int64),  # when it decides next
            # What it saw of each seat
            ("deals", np.int64, (SEATS,)),
            ("seen", np.float64, (SEATS,)),  # sum over the frames of the card that is held now
            ("frames", np.int64, (SEATS,)),
            ("their_gain", np.float64, (SEATS,)),  # what it believes of their temperament
            ("gain_doubt", np.float64, (SEATS,)),  # variance of that belief
            ("given_up", np.int64, (SEATS,)),  # the deal of theirs that it no longer hopes for
        ],
    )
)
Minds: TypeAlias = Annotated[NDArray[Any], MIND]


class MindRecord(Protocol):
    """One record of MIND; the fields are explained there."""

    gain_spread: float
    jitter: float
    wander: float
    eye: float
    memory: float
    counts_cards: float
    trust: float
    offer: float
    accept: float
    patience: float
    pace: float
    sure: float
    gain: float
    haste: float
    drift: float
    seat: int
    value: int
    gesture: int
    matches: int
    phase: int
    dealt_at: int
    presented_at: int
    look_at: int
    deals: NDArray[np.int64]
    seen: NDArray[np.float64]
    frames: NDArray[np.int64]
    their_gain: NDArray[np.float64]
    gain_doubt: NDArray[np.float64]
    given_up: NDArray[np.int64]


COMMON_DOUBT = 0.2  # how far a stranger's gain may well be from the middle
NO_GESTURE = -1
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
    mind.value = 0
    mind.gesture = NO_GESTURE
    mind.matches = 0
    mind.phase = -1
    mind.dealt_at = 0
    mind.presented_at = 0
    mind.look_at = 0
    for other in range(SEATS):
        mind.deals[other] = 0
        mind.seen[other] = 0.0
        mind.frames[other] = 0
        mind.their_gain[other] = 1.0
        mind.gain_doubt[other] = COMMON_DOUBT**2
        mind.given_up[other] = -1
