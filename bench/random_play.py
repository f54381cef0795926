"""Random play of Scathe, compiled and as plain Python."""

from __future__ import annotations

from statistics import median

from bench.measure import Churn, Row, interleaved, rate, short, spread
from scalehouse.core import registry

GOAL = 3e6
GOAL_BESIDE_PLAIN = 500
ROUNDS = 7
COMPILED_MOVES = 4_000_000
PLAIN_MOVES = 4_000


def rows() -> list[Row]:
    game = registry.find("scathe")
    compiled, plain = Churn(game, "compiled"), Churn(game, "plain")
    pair = interleaved(
        lambda: rate(lambda: compiled.moves(COMPILED_MOVES)),
        lambda: rate(lambda: plain.moves(PLAIN_MOVES)),
        ROUNDS,
    )
    return [
        Row(
            "Scathe: million random moves a second",
            spread([moves / 1e6 for moves in pair.ours]),
            "",
            "",
            goal=f"≥ {GOAL / 1e6:g}",
            met=median(pair.ours) >= GOAL,
        ),
        Row(
            "Scathe: the same, compiled and plain",
            short(median(pair.ours) / 1e6),
            "plain Python",
            f"{median(pair.other) / 1e6:.4f}",
            pair.ratio_told(),
            f"≥ {GOAL_BESIDE_PLAIN}×",
            pair.ratio >= GOAL_BESIDE_PLAIN,
        ),
    ]
