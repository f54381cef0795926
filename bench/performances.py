"""Matches of One to T-Rex between performers, in virtual time."""

from __future__ import annotations

from statistics import median

from bench.measure import Row, short, spread
from scalehouse.core import registry
from scalehouse.lab.simulate import Summary, simulate

GOAL = 60.0  # seconds, on two cores; this is one
GAMES = 1_000
SEATS = 6
ROUNDS = 3


def rows() -> list[Row]:
    runs = [a_thousand_games(seed) for seed in range(ROUNDS)]
    seconds = [run.seconds for run in runs]
    live = sum((run.median_minutes or 0) * 60 * GAMES for run in runs) / ROUNDS
    return [
        Row(
            f"T-Rex: seconds for {GAMES:,} games of {SEATS} performers",
            spread(seconds),
            "the same, live",
            short(live),
            f"{short(live / median(seconds))}×",
            f"< {GOAL:g}",
            median(seconds) < GOAL,
        )
    ]


def a_thousand_games(seed: int) -> Summary:
    game = registry.find("trex")
    bots = ["sharp", "keen", "steady", "steady", "shaky", "clumsy"]
    return simulate(game, bots, GAMES, options=game.check_options({}), seed=seed)
