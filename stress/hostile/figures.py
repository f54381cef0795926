"""What a run measured, as a table, and what it must not have measured."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

FEW = 50  # moves: with fewer of them a p99 says nothing
TWICE = 2.0
MOST_ANSWERS = 4  # kinds of answers shown for an attack


class Move(NamedTuple):
    """One of an honest person: when it was sent, and how long it took until it was stored."""

    at: float
    took: float


def p99(moves: Iterable[Move]) -> float:
    """In milliseconds; 0 without any."""
    took = sorted(move.took for move in moves)
    return took[min(len(took) - 1, math.ceil(len(took) * 0.99) - 1)] * 1000 if took else 0.0


def within(moves: Iterable[Move], began: float, ended: float) -> list[Move]:
    """Those that were under way at some instant between the two."""
    return [move for move in moves if move.at < ended and move.at + move.took > began]


@dataclass
class Row:
    """One attack over all its rounds."""

    name: str
    frames: int = 0
    requests: int = 0
    connections: int = 0
    seconds: float = 0.0
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)  # of honest people meanwhile
    megabytes: float = 0.0  # of the server afterwards

    def add(self, told: dict[str, Any], moves: Sequence[Move], megabytes: float) -> None:
        """What the visitor told of one round."""
        began, ended = told["began"], told["ended"]
        self.seconds += ended - began
        self.moves += within(moves, began, ended)
        self.megabytes = megabytes
        for tally in told["tallies"]:
            self.frames += tally["frames"]
            self.requests += tally["requests"]
            self.connections += tally["connections"]
            self.answers.update(tally["answers"])
            self.wrong += tally["wrong"]

    def cells(self) -> tuple[str, ...]:
        usual = ", ".join(
            f"{what} {count}" for what, count in self.answers.most_common(MOST_ANSWERS)
        )
        late = f"{p99(self.moves):.0f}" if len(self.moves) >= FEW else "–"
        numbers = (self.frames, self.connections, self.requests)
        counted = (f"{number:,}" for number in numbers)
        memory = f"{self.megabytes:.0f}"
        return (self.name, *counted, f"{self.seconds:.0f}", late, memory, usual)


HEADS = ("attack", "frames", "connections", "requests", "s", "p99 ms", "MB", "answers")


def table(rows: Iterable[Row]) -> str:
    lines = [HEADS, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS) - 1)]
    return "\n".join(_line(cells, widths) for cells in lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers = cells[:-1]
    padded = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
    return "  ".join((name.ljust(widths[0]), *padded, cells[-1]))


@dataclass(frozen=True)
class Bounds:
    """What the others may notice of an attack, at most."""

    slower: float = TWICE  # p99 of honest moves against the quiet one
    always_fine: float = 25.0  # milliseconds: a p99 below that is no complaint
    growth: float = 1.15  # of the server's memory after the first round
    spare: float = 40.0  # megabytes that it may grow anyway

    def too_slow(self, quiet: float, attacked: float) -> str | None:
        most = max(quiet * self.slower, self.always_fine)
        if attacked <= most:
            return None
        return f"others' p99 was {attacked:.0f} ms, quiet it was {quiet:.0f} ms"

    def too_large(self, warm: float, at_the_end: float) -> str | None:
        if at_the_end <= max(warm * self.growth, warm + self.spare):
            return None
        return f"the server's memory grew from {warm:.0f} to {at_the_end:.0f} MB"
