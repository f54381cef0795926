"""How well a seat stands, for bots that do not look to the end."""

from __future__ import annotations

from liars_dice.state import State, dice_in_play
from scalehouse.core.rules.contract import Shares


def judge(s: State, shares: Shares) -> None:
    """Whoever has more dice is nearer to winning."""
    total = dice_in_play(s)
    shares[:] = 0.0
    for seat in range(s.seats):
        shares[seat] = s.left[seat] / total
