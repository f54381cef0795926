"""Studies of the lab: what counting costs beside random play alone, and matches of level 3."""

from __future__ import annotations

import time

from bench.measure import Churn, Row, interleaved, rate, short, spread
from scalehouse.core import registry
from scalehouse.lab.study import study
from scalehouse.lab.study.chunk import counter_for, play_chunk
from scalehouse.lab.study.plan import Chunk, Plan

GAMES = ("scathe", "fate", "scale", "trex")
GOAL = 0.6  # of the speed of random play that nobody counts
ROUNDS = 7
MOVES = 2_000_000


LEVEL_3, LEVEL_3_GOAL = "regular", 40  # matches a minute on two cores
LEVEL_3_MATCHES = 80


def rows() -> list[Row]:
    return [*(row_of(name) for name in GAMES), level_3()]


def level_3() -> Row:
    """With the start of the processes, which is a few seconds."""
    game = registry.find("scathe")
    options = game.check_options({"teams": "build"})
    counter_for(Plan.of(game, [LEVEL_3], options=options)).warm_up()
    began = time.perf_counter()
    study(game, [LEVEL_3], LEVEL_3_MATCHES, options=options, cores=2)
    found = 60 * LEVEL_3_MATCHES / (time.perf_counter() - began)
    return Row(
        f"Scathe: matches of {LEVEL_3} bots a minute, on two cores, all counted",
        short(found),
        "",
        "",
        goal=f"≥ {LEVEL_3_GOAL}",
        met=found >= LEVEL_3_GOAL,
    )


def row_of(name: str) -> Row:
    game = registry.find(name)
    churn, plan = Churn(game, "compiled"), Plan.of(game, ["random"])
    matches = _matches_of(plan)
    number = 0

    def counted() -> int:
        nonlocal number
        number += 1
        return int(play_chunk(Chunk(plan, number, 0, matches)).tally.moves)

    pair = interleaved(lambda: rate(counted), lambda: rate(lambda: churn.moves(MOVES)), ROUNDS)
    return Row(
        f"{game.title}: million random moves a second, all counted",
        spread([moves / 1e6 for moves in pair.ours]),
        "not counted",
        short(sorted(pair.other)[ROUNDS // 2] / 1e6),
        pair.ratio_told(),
        f"≥ {GOAL:g}×",
        pair.ratio >= GOAL,
    )


def _matches_of(plan: Plan) -> int:
    """As many as have about so many moves."""
    few = int(play_chunk(Chunk(plan, 0, 0, 100)).tally.moves)
    return max(100, 100 * MOVES // few)
