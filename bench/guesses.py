"""How often a bot of Scales of Fate guesses both of the other's demigods.

    python -m bench.guesses [--games N] [--bot NAME] [--against NAME]

Beside it: how often somebody would who takes any pair that the announcements leave possible.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass

from scalehouse import bots
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Seat, State
from scalehouse.games.fate.rules.deduction import count_possible_pairs
from scalehouse.games.fate.rules.scoring import right_guesses
from scalehouse.lab.runner.calls import play_to_end

GOAL = 1.3


@dataclass
class Tally:
    games: int = 0
    right: int = 0  # games in which both were guessed
    by_lot: float = 0.0  # how many a uniform choice would have brought

    def __str__(self) -> str:
        times = self.right / self.by_lot
        error = 1.96 * math.sqrt(self.right * (1 - self.right / self.games)) / self.by_lot
        verdict = "met" if times >= GOAL else "missed"
        return (
            f"{self.right} of {self.games} guessed right, {self.by_lot:.1f} expected by lot: "
            f"{times:.2f} ± {error:.2f} times as often; goal ≥ {GOAL}: {verdict}"
        )


def count(tally: Tally, s: State, seat: Seat) -> None:
    tally.games += 1
    tally.right += right_guesses(s, seat) == 2
    tally.by_lot += 1 / count_possible_pairs(s, 1 - seat)


def measure(game: Game, bot: str, against: str, games: int) -> Tally:
    tally = Tally()
    for number in range(games):
        seat = number % 2
        names = [bot if place == seat else against for place in range(2)]
        players = [bots.make(name, game, (number, place)) for place, name in enumerate(names)]
        end, _ = play_to_end(game, players, game.check_options({}), number // 2)
        count(tally, end, seat)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.guesses", description="Guess the demigods.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--against", default="regular")
    asked = parser.parse_args()
    game = registry.find("fate")
    game.twin.prefer_compiled()
    print(measure(game, asked.bot, asked.against, asked.games))


if __name__ == "__main__":
    main()
