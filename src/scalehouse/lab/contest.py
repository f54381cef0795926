"""Matches between any bots, each behind its sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scalehouse import bots
from scalehouse.bots import Bot
from scalehouse.core.contract import CHANCE, NOBODY, State
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import pick_bit, pick_weighted, seeded
from scalehouse.lab.played import Played


def play(
    game: Game, players: Sequence[Bot], options: Mapping[str, OptionValue], seed: object
) -> Played:
    """One match; the dice come from the seed, whoever plays."""
    truth, moves = play_to_end(game, players, options, seed)
    shares = game.shares()
    game.twin.rules.score(truth, shares)
    over = bool(game.twin.rules.actors(truth) == NOBODY)
    return Played(moves, tuple(shares[: len(players)].tolist()), over)


def play_to_end(
    game: Game, players: Sequence[Bot], options: Mapping[str, OptionValue], seed: object
) -> tuple[State, int]:
    """The position in which a match ended, and after how many moves."""
    rules, dice, weights = game.twin.rules, seeded("dice", seed), game.weights()
    truth = game.start(len(players), options)
    moves = 0
    while moves < game.longest and (who := int(rules.actors(truth))) != NOBODY:
        if who == CHANCE:
            rules.chance(truth, weights)
            rules.apply(truth, CHANCE, pick_weighted(dice, weights))
        else:
            seat = pick_bit(dice, who)
            rules.apply(truth, seat, players[seat].choose(game.sight(truth, seat), seat))
        moves += 1
    return truth, moves


class Contest:
    """Room for one match after another, where bots think too long to be part of one kernel."""

    def __init__(
        self, game: Game, names: Sequence[str], options: Mapping[str, OptionValue]
    ) -> None:
        self._game = game
        self._names = names
        self._options = options

    def play(self, seed: int, number: int) -> Played:
        """Match number n: the same for the same seed."""
        players = [
            bots.make(name, self._game, (seed, number, seat))
            for seat, name in enumerate(self._names)
        ]
        return play(self._game, players, self._options, (seed, number))
