"""What the pictures of all games share: positions that refuse what is not legal."""

from __future__ import annotations

from typing import ClassVar, Self

from scalehouse.core.game import Game
from scalehouse.core.rules.contract import CHANCE, WATCHER, State


class Position:
    """A position of one game; refuses what is not legal."""

    game: ClassVar[Game]

    def __init__(self, state: State) -> None:
        self.s = state

    # Moves

    def made(self, seat: int, move: int) -> Self:
        legal = self.open_to(seat)
        assert move in legal, f"{move} is not open to seat {seat}: {legal}"
        self.game.twin.rules.apply(self.s, seat, move)
        return self

    def chance(self, move: int) -> Self:
        assert move in self.odds(), f"chance cannot play {move}: {self.odds()}"
        self.game.twin.rules.apply(self.s, CHANCE, move)
        return self

    # Questions

    def open_to(self, seat: int) -> list[int]:
        mask = self.game.mask()
        self.game.twin.rules.legal(self.s, seat, mask)
        return [int(move) for move in mask.nonzero()[0]]

    def odds(self) -> dict[int, int]:
        weights = self.game.weights()
        self.game.twin.rules.chance(self.s, weights)
        return {int(move): int(weights[move]) for move in weights.nonzero()[0]}

    def seen_by(self, seat: int | None) -> State:
        return self.game.sight(self.s, WATCHER if seat is None else seat)

    def scores(self) -> list[float]:
        shares = self.game.shares()
        self.game.twin.rules.score(self.s, shares)
        return [float(share) for share in shares]

    @property
    def problems(self) -> list[str]:
        return self.game.problems(self.s)


class TurnPosition(Position):
    """Of a game in which one seat is to act: nobody else is meant where none is named."""

    def play(self, move: int, seat: int | None = None) -> Self:
        return self.made(self._meant(seat), move)

    def legal(self, seat: int | None = None) -> list[int]:
        return self.open_to(self._meant(seat))

    def _meant(self, seat: int | None) -> int:
        return int(self.s.turn) if seat is None else seat


class SeatPosition(Position):
    """Of a game in which several may act, or the seat is always named."""

    def play(self, seat: int, move: int) -> Self:
        return self.made(seat, move)

    def legal(self, seat: int) -> list[int]:
        return self.open_to(seat)
