"""`scalehouse simulate` with random bots: beside the bare rules, OpenSpiel, and on two cores."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pyspiel

from bench.measure import Churn, Row, goal_row, interleaved, rate
from bench.rollouts import spiel_playouts
from scalehouse.core import registry

GAMES = ("connect_four", "scathe", "scale", "fate", "trex")
OF_THE_RULES = 0.6  # of the moves that compiled rules make when nobody asks what came of a match
BESIDE_SPIEL = 5
TWO_CORES = 1.7  # times as fast as one
ROUNDS = 5
MOVES = 8_000_000
FEW = 200  # matches, to see how long they are


def rows() -> list[Row]:
    return [*map(beside_the_rules, GAMES), beside_spiel(), *map(on_two_cores, GAMES)]


def simulated(name: str, games: int, cores: int = 1) -> dict[str, Any]:
    """What the command says; its seconds are those of the matches, without its start."""
    words = ["simulate", name, "--bots", "random", "--games", str(games), "--cores", str(cores)]
    done = subprocess.run(
        [sys.executable, "-m", "scalehouse", *words, "--json"],
        capture_output=True,
        check=True,
        text=True,
    )
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


def games_of(name: str) -> int:
    """As many as have about so many moves."""
    return FEW * MOVES // int(simulated(name, FEW)["moves"])


def beside_the_rules(name: str) -> Row:
    game, games = registry.find(name), games_of(name)
    churn = Churn(game, "compiled")
    pair = interleaved(
        lambda: float(simulated(name, games)["moves_per_second"]),
        lambda: rate(lambda: churn.moves(MOVES)),
        ROUNDS,
    )
    what = f"simulate, {game.title}: million moves a second"
    return goal_row(what, pair, "the bare rules", OF_THE_RULES, 1e6)


def beside_spiel() -> Row:
    games, spiel = games_of("connect_four"), pyspiel.load_game("connect_four")
    pair = interleaved(
        lambda: games / float(simulated("connect_four", games)["seconds"]),
        lambda: rate(lambda: spiel_playouts(spiel)),
        ROUNDS,
    )
    what = "simulate, Connect Four: million matches a second"
    return goal_row(what, pair, "OpenSpiel's playouts, C++", BESIDE_SPIEL, 1e6)


def on_two_cores(name: str) -> Row:
    games = games_of(name)

    def speed(cores: int) -> float:
        return float(simulated(name, cores * games, cores)["moves_per_second"])

    pair = interleaved(lambda: speed(2), lambda: speed(1), ROUNDS)
    what = f"simulate, {registry.find(name).title}: million moves a second on two cores"
    return goal_row(what, pair, "on one", TWO_CORES, 1e6)
