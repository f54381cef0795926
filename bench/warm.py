"""Compile what the tests need, once, before several processes ask for it at the same time.

python -m bench.warm [GAME …]
"""

from __future__ import annotations

import sys

from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.random import choose_randomly
from scalehouse.core import loops, registry
from scalehouse.lab.simulate import play_match

KERNELS = (
    loops.play_out,
    loops.churn_and_check,
    loops.has_a_move_for_all,
    choose_randomly,
    choose_greedily,
    play_match,
)


def main() -> None:
    for name in sys.argv[1:] or registry.names():
        twin = registry.find(name).twin
        twin.prefer_compiled()
        twin.compiled()
        for kernel in KERNELS:
            twin.kernel(kernel)


if __name__ == "__main__":
    main()
