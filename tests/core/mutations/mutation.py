"""A fault that is planted into a sound game, and what the suite must name."""

from __future__ import annotations

from typing import Any

from liars_dice.state import DICE, FACES, SEATS
from scalehouse.core.game import Game
from scalehouse.core.rules.moves import MoveKinds
from tests.core import liars_dice


def usual_kinds(*, faces_rolled: int = FACES) -> MoveKinds:
    """Those of liar's dice, for a mutation to change."""
    kinds = MoveKinds()
    kinds.add("bid", count=range(1, SEATS * DICE + 1), face=range(1, FACES + 1))
    kinds.add("doubt")
    kinds.by_chance("roll", face=range(1, faces_rolled + 1))
    return kinds


class Mutation:
    def __init__(self, function: str, field: str, **instead: Any) -> None:
        """`function` and `field`: to be named; `instead`: parts of the rules, or of `Game`."""
        self.function = function
        self.field = field
        self.instead = instead

    @classmethod
    def each(cls, function: str, field: str, *instead: Any) -> tuple[Mutation, ...]:
        """A fault for each of these functions, all in the place of the one that is named."""
        return tuple(cls(function, field, **{function: one}) for one in instead)

    def __str__(self) -> str:
        part = next(iter(self.instead.values()))
        name = getattr(part, "__name__", "")
        return f"{next(iter(self.instead))}-{name}" if name else f"{self.function}-{self.field}"

    def game(self) -> Game:
        return liars_dice.make(**self.instead)
