"""Any legal move, each as likely as the other."""

from __future__ import annotations

from scalehouse.core.game import Game
from scalehouse.core.rng import pick, seeded
from scalehouse.core.rules.contract import Mask, Move, Rng, Seat, State, legal


def choose_randomly(sight: State, seat: Seat, mask: Mask, rng: Rng) -> Move:
    legal(sight, seat, mask)
    return pick(rng, mask)


class RandomBot:
    def __init__(self, game: Game, seed: object) -> None:
        self._game = game
        self._mask = game.mask()
        self._rng = seeded("random bot", seed)

    def choose(self, sight: State, seat: Seat) -> Move:
        choose = self._game.twin.kernel(choose_randomly)
        return int(choose(sight, seat, self._mask, self._rng))
