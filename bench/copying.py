"""Copying a state, which searches do more often than anything else."""

from __future__ import annotations

from statistics import median

from bench.measure import Row, interleaved, rate, short, start_and_scratch
from scalehouse.core import registry
from scalehouse.core.rules.contract import States
from scalehouse.core.rules.twin import Twin

ROUNDS = 7
COMPILED_COPIES = 20_000_000
NUMPY_COPIES = 50_000


def rows() -> list[Row]:
    game = registry.find("scathe")
    copy_back_and_forth = Twin(game.rules, game.judge, "compiled").kernel(back_and_forth)
    states = start_and_scratch(game)
    state = states[0]

    def compiled() -> int:
        copy_back_and_forth(states, COMPILED_COPIES)
        return COMPILED_COPIES

    def numpy() -> int:
        for _ in range(NUMPY_COPIES):
            state.copy()
        return NUMPY_COPIES

    pair = interleaved(lambda: rate(compiled), lambda: rate(numpy), ROUNDS)
    return [
        Row(
            f"Scathe: nanoseconds to copy a state of {game.dtype.itemsize} bytes",
            short(1e9 / median(pair.ours)),
            "NumPy's copy()",
            short(1e9 / median(pair.other)),
            pair.ratio_told(),
        )
    ]


def back_and_forth(states: States, times: int) -> None:
    """Each copy reads what the last one wrote, so that the compiler can leave none out."""
    for n in range(times):
        states[1 - n % 2] = states[n % 2]
        states[1 - n % 2].turn = n % 2
