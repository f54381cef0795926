"""Compile what the tests need, once, before several processes ask for it at the same time.

python -m bench.warm [--rules] [GAME …]
"""

from __future__ import annotations

import argparse

from scalehouse.adapters import encoding, rows, shows, ticks, turns
from scalehouse.adapters.openspiel.shows import find_shows
from scalehouse.adapters.openspiel.table import deal_anew
from scalehouse.bots import performer
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.performer.body import move_about
from scalehouse.bots.performer.eyes import notice, watch
from scalehouse.bots.performer.will import decide
from scalehouse.bots.random import choose_randomly
from scalehouse.bots.search.think import think
from scalehouse.core import loops, registry, steps
from scalehouse.core.game import Game
from scalehouse.core.twin import AnyFunction
from scalehouse.lab.performances import perform_match
from scalehouse.lab.simulate import play_match

STEPS = (steps.who_acts, steps.step_before_all, steps.look, steps.recall, steps.odds)
LOOPS = (loops.play_out, loops.churn_and_check, loops.has_a_move_for_all, *STEPS)
BOTS = (choose_randomly, choose_greedily, play_match, think)
PERFORMERS = (move_about, watch, notice, decide, perform_match)
ADAPTERS = (encoding.look, turns.share_out, rows.sample_rows, steps.step, deal_anew)
IN_TURNS = (turns.begin_match, turns.play_move, rows.step_rows)
IN_TICKS = (
    ticks.begin_show,
    ticks.play_in_show,
    ticks.choose_in_show,
    shows.step_shows,
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
    own = (*PERFORMERS, *IN_TICKS) if performer.plays(game) else IN_TURNS
    game.twin.prefer_compiled()
    game.twin.compiled()
    for kernel in kernels or (*LOOPS, *BOTS, *ADAPTERS, *own):
        game.twin.kernel(kernel)


if __name__ == "__main__":
    main()
