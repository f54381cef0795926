"""What the adapters refuse, beyond what the games themselves do."""

from __future__ import annotations

from scalehouse.core.errors import BadOption, ScalehouseError
from scalehouse.core.game import Game


class NotBegun(ScalehouseError):
    """There is no match yet to take a step in."""


def check_longest(longest: int | None, game: Game) -> int:
    """After how many moves a match is cut off; by default none is that the rules would end."""
    if longest is None:
        return game.longest
    if longest < 1:
        raise BadOption(f"longest must be at least 1, not {longest}")
    return longest


def check_begun(*, begun: bool, by: str) -> None:
    """Raises NotBegun, and names the call that begins a match."""
    if not begun:
        raise NotBegun(f"no match has begun: call {by}() first")
