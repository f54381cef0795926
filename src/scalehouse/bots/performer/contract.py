"""What a game's own performers decide: stubs, in whose place the functions of its bots stand."""

from __future__ import annotations

from scalehouse.bots.performer.mind import Mind, Minds
from scalehouse.core.rules.contract import Mask, Move, Rng, Shares, State

STAY: Move = -1  # not a move: it goes on performing


def begin(mind: Mind) -> None:
    """Empty what a game has added to a mind, before a match."""


def notice(minds: Minds, number: int, sight: State, now: int) -> None:
    """See what has become of the table; `perspective` has what most need for that."""


def decide(
    minds: Minds, number: int, sight: State, now: int, odds: Shares, mask: Mask, rng: Rng
) -> Move:
    """A legal move, or STAY. Everything it goes by is in its mind and its sight.

    odds: room for one number for each level.
    """
    return STAY
