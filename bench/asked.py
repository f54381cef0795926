"""Answers how fast the checkout is in whose folder this runs, and whose environment runs it.

A line in is a question, such as `moves scathe`; the line out is a number: the more the better.
`bench.beside` hands this text to the Python of each checkout, so it has to run in old ones too, and
names only what they have as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

FEW, MOVES, SIMULATIONS, SEARCHED = 200, 2_000_000, 5_000, 20


def part(name: str) -> Any:
    return import_module(f"bench.{name}")


def game_of(name: str) -> Any:
    return import_module("scalehouse.core.registry").find(name)


@cache
def churn(game: str) -> Any:
    made = part("measure").Churn(game_of(game), "compiled")
    made.moves(1000)
    return made


def moves(game: str) -> float:
    """Random moves a second of the compiled rules."""
    return float(part("measure").rate(lambda: churn(game).moves(MOVES)))


@cache
def one_core() -> tuple[str, ...]:
    """Earlier versions know no cores, and play on one."""
    words = [sys.executable, "-m", "scalehouse", "simulate", "--help"]
    told = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    return ("--cores", "1") if "--cores" in told else ()


def simulated(game: str, matches: int) -> Any:
    seats = game_of(game).check_seats(None)
    bots = ",".join(["random"] * seats)
    words = ("simulate", game, "--bots", bots, "--games", str(matches), "--json", *one_core())
    command = [sys.executable, "-m", "scalehouse", *words]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


@cache
def matches_of(game: str) -> int:
    """As many as have about so many moves."""
    return max(FEW, FEW * MOVES // int(simulated(game, FEW)["moves"]))


def simulate(game: str) -> float:
    """Moves a second, as the command says, its start left out."""
    return float(simulated(game, matches_of(game))["moves_per_second"])


@cache
def searching(game: str) -> Any:
    search = part("search")
    return search.Searching(game_of(game), search.FULL, SIMULATIONS)


def search(game: str) -> float:
    """Simulations a second of the tree search, each played to the end."""
    made = searching(game)
    return float(part("measure").rate(lambda: sum(made.simulations() for _ in range(SEARCHED))))


@cache
def counting(game: str) -> Callable[[], int]:
    study = part("study")
    plan = study.Plan.of(game_of(game), ["random"])
    matches = study._matches_of(plan)
    numbers = iter(range(1, 1_000_000))

    def counted() -> int:
        return int(study.play_chunk(study.Chunk(plan, next(numbers), 0, matches)).tally.moves)

    return counted


def study(game: str) -> float:
    """Random moves a second, all counted."""
    return float(part("measure").rate(counting(game)))


@cache
def stepping(game: str) -> Callable[[], int]:
    made: Callable[[], int] = part("research").fleet_work(game)
    return made


def fleet(game: str) -> float:
    """Steps a second of many matches at once."""
    return float(part("measure").rate(stepping(game)))


@cache
def environment() -> Callable[[], int]:
    game_of("connect_four").twin.prefer_compiled()
    research = part("research")
    made: Callable[[], int] = research.single_work(research.pettingzoo.env("connect_four"))
    return made


def steps(_game: str) -> float:
    """Steps a second of one match in PettingZoo's form."""
    return float(part("measure").rate(environment()))


def performed(_game: str) -> float:
    """Matches a second of performers."""
    performances = part("performances")
    return float(performances.GAMES / performances.a_thousand_games(0).seconds)


@cache
def cache_folder() -> str:
    """Filled by a first start."""
    import tempfile

    folder = tempfile.mkdtemp()
    part("starting").seconds_to_first_match(folder)
    return folder


def start(_game: str) -> float:
    """How often in a second a fresh process could get through its first match."""
    return float(1 / part("starting").seconds_to_first_match(cache_folder()))


def played(matches: str) -> Any:
    """So many matches at once, over sockets."""
    try:
        sides, node = part("server.sides"), part("server.node")
        opened = sides.server
    except ImportError:  # its name before
        sides, node = part("house.sides"), part("house.node")
        opened = sides.house
    with opened(node.folder()) as side:
        return side.play(int(matches), 4.0)


def server(matches: str) -> float:
    """Moves a second."""
    return float(played(matches).moves)


def work(matches: str) -> float:
    """Moves for a second of the server's processor."""
    figures = played(matches)
    return float(figures.moves / figures.server)


ANSWERS = (moves, simulate, search, study, fleet, steps, performed, start, server, work)


def main() -> None:
    os.environ["SCALEHOUSE_RULES"] = "compiled"
    answers: dict[str, Callable[[str], float]] = {one.__name__: one for one in ANSWERS}
    for line in sys.stdin:
        what, argument = line.split()
        print(json.dumps(answers[what](argument)), flush=True)


if __name__ == "__main__":
    main()
