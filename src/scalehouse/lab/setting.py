"""What matches are played of: a game, its version, the seats and the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scalehouse.core.game import OptionValue


@dataclass(frozen=True)
class MatchSetting:
    """Matches of the same setting can be compared. Who plays them is said elsewhere."""

    game: str
    version: str
    seats: int
    options: Mapping[str, OptionValue]
