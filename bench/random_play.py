"""Random play of our games, compiled and as plain Python."""

from __future__ import annotations

from statistics import median

from bench.measure import Churn, Row, interleaved, rate, short, spread
from scalehouse.core import registry

GOALS = {"scathe": 3e6, "scale": 1e6, "fate": 1e6, "trex": 1e6}  # moves a second on one core
SCATHE_BESIDE_PLAIN = 500
ROUNDS = 7
COMPILED_MOVES = 4_000_000
PLAIN_MOVES = 4_000


def rows() -> list[Row]:
    return [row for name in GOALS for row in rows_of(name)]


def rows_of(name: str) -> list[Row]:
    game = registry.find(name)
    compiled, plain = Churn(game, "compiled"), Churn(game, "plain")
    pair = interleaved(
        lambda: rate(lambda: compiled.moves(COMPILED_MOVES)),
        lambda: rate(lambda: plain.moves(PLAIN_MOVES)),
        ROUNDS,
    )
    beside_plain = SCATHE_BESIDE_PLAIN if name == "scathe" else None
    return [
        Row(
            f"{game.title}: million random moves a second",
            spread([moves / 1e6 for moves in pair.ours]),
            "",
            "",
            goal=f"≥ {GOALS[name] / 1e6:g}",
            met=median(pair.ours) >= GOALS[name],
        ),
        Row(
            f"{game.title}: the same, compiled and plain",
            short(median(pair.ours) / 1e6),
            "plain Python",
            f"{median(pair.other) / 1e6:.4f}",
            pair.ratio_told(),
            f"≥ {beside_plain}×" if beside_plain else "",
            pair.ratio >= beside_plain if beside_plain else None,
        ),
    ]
