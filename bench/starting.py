"""How long a fresh process takes until it has played its first compiled match of Scathe."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from bench.measure import Row, short, spread
from scalehouse.core.rules.cache import FOLDER_VARIABLE
from scalehouse.core.rules.twin import MODE_VARIABLE

GOAL = 1.5
WARM_STARTS = 5

FIRST_MATCH = """
from scalehouse.core.rules import loops
from scalehouse.core import registry
from scalehouse.core import rng

game = registry.find("scathe")
play_out = game.twin.kernel(loops.play_out)
s = game.start(game.check_seats(None), game.check_options({}))
play_out(s, game.mask(), game.weights(), rng.seeded("bench"), game.longest)
assert game.twin.plain.actors(s) == 0, "the match has not ended"
"""


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds_to_first_match(cache)
        warm = [seconds_to_first_match(cache) for _ in range(WARM_STARTS)]
    return [
        Row(
            "Scathe: seconds from the start of Python to the end of the first match",
            spread(warm),
            "empty cache",
            short(cold),
            f"{short(cold / median(warm))}×",
            f"< {GOAL}",
            median(warm) < GOAL,
        )
    ]


def seconds_to_first_match(cache: str) -> float:
    env = os.environ | {FOLDER_VARIABLE: cache, MODE_VARIABLE: "compiled"}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_MATCH], env=env, check=True)
    return time.perf_counter() - began
