"""Compile what the tests need, once, before several processes ask for it at the same time.

python -m bench.warm [--rules] [GAME …]
"""

from __future__ import annotations

import argparse

from scalehouse.adapters import encoding, rows, turns
from scalehouse.adapters.openspiel.shows import find_shows
from scalehouse.adapters.openspiel.table import deal_anew
from scalehouse.bots import default_name
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.performer import cast_of, ticks
from scalehouse.bots.random import choose_randomly
from scalehouse.bots.search.think import think
from scalehouse.cli.commands.compile import PERFORMERS, STEPS
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules import loops, steps
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.lab.runner.matches import Lineup, matches_for

LOOPS = (loops.play_out, loops.churn_and_check, loops.has_a_move_for_all, *STEPS)
BOTS = (choose_randomly, choose_greedily)
ADAPTERS = (encoding.look, turns.share_out, steps.step, deal_anew)
IN_ROWS = (rows.sample_rows, rows.step_rows)
IN_TURNS = (think, turns.begin_match, turns.play_move)
IN_TICKS = (
    ticks.begin_show,
    ticks.play_in_show,
    ticks.choose_in_show,
    find_shows,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.warm", description="Compile ahead of the tests.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rules", action="store_true", help="the rules alone, without the bots")
    asked = parser.parse_args()
    for name in asked.games or registry.names():
        compile_all(registry.find(name), LOOPS if asked.rules else None)


def compile_all(game: Game, kernels: tuple[AnyFunction, ...] | None) -> None:
    game.twin.prefer_compiled()
    game.twin.compiled()
    bind_all(game.twin.kernel, kernels or (*LOOPS, *BOTS, *ADAPTERS))
    if kernels is None:
        bind_all(rows.kernels_for(game), IN_ROWS)
        compile_own(game)
        compile_matches(game)


def compile_own(game: Game) -> None:
    """What only games in turns need, or only those that are performed."""
    cast = cast_of(game)
    if cast is None:
        bind_all(game.twin.kernel, IN_TURNS)
    else:
        bind_all(cast.kernel, (*PERFORMERS, *IN_TICKS))


def compile_matches(game: Game) -> None:
    """The lab's loop, with a bot that looks ahead and without, or its performers."""
    for name in dict.fromkeys(("random", default_name(game))):
        lineup = Lineup(game, (name,) * game.check_seats(None), game.check_options({}), 0)
        matches_for(lineup).compile()


def bind_all(bind: AnyFunction, kernels: tuple[AnyFunction, ...]) -> None:
    for kernel in kernels:
        bind(kernel)


if __name__ == "__main__":
    main()
