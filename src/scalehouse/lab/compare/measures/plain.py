"""For games without a measure of their own: who wins, and how long it takes."""

from __future__ import annotations

from scalehouse.core.contract import Move, Rng, Seat, Shares, State
from scalehouse.core.game import Game
from scalehouse.lab.compare.measures.row import Row
from scalehouse.lab.compare.sheet import Figure


class PlainMeasure:
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
        return self._game.start(self.seats, self._game.check_options({}))

    def note(self, s: State, seat: Seat, move: Move, row: Row) -> None:
        pass

    def close(self, s: State, shares: Shares, moves: int, row: Row) -> None:
        for seat, name in enumerate(self._wins):
            row.add(name, shares[seat])
        row.add("draws", float(max(shares) == min(shares[: self.seats])))
        row.add("moves", moves)
