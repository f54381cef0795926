"""What the adapter asks of the rules beyond `core.steps`, on rows of records as there."""

from __future__ import annotations

from scalehouse.core.contract import Rng, Seat, Shares, States, redeal, score


def deal_anew(sights: States, seat: Seat, rng: Rng) -> None:
    """Fill the gaps of a seat's sight."""
    redeal(sights[0], seat, rng)


def share_out(now: States, shares: Shares) -> None:
    score(now[0], shares)
