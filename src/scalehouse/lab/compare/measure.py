"""What is measured in a match: what its game declares, or who wins and how long it takes."""

from __future__ import annotations

from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Move, Rng, Seat, Shares, State
from scalehouse.core.rules.measures import Figure, MatchFigures, Measure


def measure_for(game: Game) -> Measure:
    """The game's own measure, or the plain one."""
    make = game.traits.lab.measure or PlainMeasure
    return make(game)


class PlainMeasure:
    """For games without a measure of their own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.seats = game.check_seats(None)
        self._wins = [f"seat {seat + 1} wins" for seat in range(self.seats)]
        self.figures = (
            *map(Figure, self._wins),
            Figure("draws"),
            Figure("moves", "median"),
        )

    def start(self, rng: Rng) -> State:
        """The position that a match begins from."""
        return self._game.start(self.seats, self._game.check_options({}))

    def note(self, s: State, seat: Seat, move: Move, row: MatchFigures) -> None:
        """Nothing is noted of a single move."""

    def close(self, s: State, shares: Shares, moves: int, row: MatchFigures) -> None:
        """Note who won, and how long it took."""
        for seat, name in enumerate(self._wins):
            row.add(name, shares[seat])
        row.add("draws", float(max(shares) == min(shares[: self.seats])))
        row.add("moves", moves)
