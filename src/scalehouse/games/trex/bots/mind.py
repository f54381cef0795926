"""What a performer of One to T-Rex has and keeps in mind beyond what all performers do."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from scalehouse.bots.performer.mind import MindRecord, mind_dtype
from scalehouse.games.trex.state import SEATS

TALENTS = (
    "counts_cards",  # 1 if it knows which cards are out
    "trust",  # how much likelier a match is to it because the other believes in one
    "offer",  # points it must expect to present its card
    "accept",  # points it must expect to answer a card that lies before it
    "patience",  # seconds before it gives a card or a hope up
    "sure",  # how sure it must be of a call, with two players
)

MIND = mind_dtype(
    SEATS,
    TALENTS,
    ("matches", np.int64),  # turned over so far
    ("phase", np.int64),
    ("presented_at", np.int64),
    ("deals", np.int64, (SEATS,)),  # of each seat, as far as it noticed
    ("given_up", np.int64, (SEATS,)),  # the deal of theirs that it no longer hopes for
)


class Mind(MindRecord, Protocol):
    """One state of MIND; the fields are explained there."""

    counts_cards: float
    trust: float
    offer: float
    accept: float
    patience: float
    sure: float
    matches: int
    phase: int
    presented_at: int
    deals: NDArray[np.int64]
    given_up: NDArray[np.int64]


def begin(mind: Mind) -> None:
    mind.matches = 0
    mind.phase = -1
    mind.presented_at = 0
    for other in range(SEATS):
        mind.deals[other] = 0
        mind.given_up[other] = -1
