"""A fault that is planted into a sound game, and what the suite must name."""

from __future__ import annotations

from typing import Any

from scalehouse.core.game import Game
from tests.core import liars_dice


class Mutation:
    def __init__(self, function: str, field: str, **instead: Any) -> None:
        """`function` and `field`: to be named; `instead`: parts of the rules, or of `Game`."""
        self.function = function
        self.field = field
        self.instead = instead

    def __str__(self) -> str:
        part = next(iter(self.instead.values()))
        name = getattr(part, "__name__", "")
        return f"{next(iter(self.instead))}-{name}" if name else f"{self.function}-{self.field}"

    def game(self) -> Game:
        return liars_dice.make(**self.instead)
