"""Compile what the tests need, once, before several processes ask for it at the same time.

python -m bench.warm [GAME …]
"""

from __future__ import annotations

import sys

from scalehouse.bots import performer
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.performer.body import move_about
from scalehouse.bots.performer.eyes import notice, watch
from scalehouse.bots.performer.will import decide
from scalehouse.bots.random import choose_randomly
from scalehouse.bots.search.think import think
from scalehouse.core import loops, registry
from scalehouse.lab.performances import perform_match
from scalehouse.lab.simulate import play_match

KERNELS = (
    loops.play_out,
    loops.churn_and_check,
    loops.has_a_move_for_all,
    choose_randomly,
    choose_greedily,
    play_match,
    think,
)


PERFORMERS = (move_about, watch, notice, decide, perform_match)


def main() -> None:
    for name in sys.argv[1:] or registry.names():
        game = registry.find(name)
        twin = game.twin
        twin.prefer_compiled()
        twin.compiled()
        for kernel in (*KERNELS, *(PERFORMERS if performer.plays(game) else ())):
            twin.kernel(kernel)


if __name__ == "__main__":
    main()
