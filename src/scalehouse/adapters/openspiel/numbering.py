"""The numbers of what happens in OpenSpiel beside a performed game's own moves."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.adapters.openspiel.bodies import MOODS, STEPS, TEMPERS
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Move


@dataclass(frozen=True, slots=True)
class Numbering:
    """Begins with the number after the last move of the game."""

    seats: int  # at most
    wait: Move  # of a seat: it goes on performing

    @classmethod
    def of(cls, game: Game) -> Numbering:
        """For a game with all its seats."""
        return cls(max(game.seats), game.moves)

    @property
    def seen(self) -> Move:
        """+ (STEPS + 1) × seat + step, of chance: how far a seat moves in this tick."""
        return self.wait + 1

    @property
    def lot(self) -> Move:
        """+ seat, of chance: it has the next look."""
        return self.seen + (STEPS + 1) * self.seats

    @property
    def temper(self) -> Move:
        """+ temper, of chance, hidden: of the first seat that has none."""
        return self.lot + self.seats

    @property
    def mood(self) -> Move:
        """+ mood, of chance, hidden: of the first seat with a new show."""
        return self.temper + TEMPERS

    @property
    def count(self) -> int:
        """Of all moves."""
        return self.mood + MOODS
