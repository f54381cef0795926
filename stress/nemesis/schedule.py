"""Which faults come when: drawn from a seed, kept in a file, to be replayed and made smaller.

A schedule is a list of bouts. In a bout faults come alone and together; after it there is calm, and
everything has to go on.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

BOUT = 40.0  # seconds in which faults begin and end
GAP = 1.9  # seconds from one fault to the next, on average
SHORT, SHORT_GAP = 2.0, 0.8  # seconds that a fault lasts and that are between two, in a short run
HOUR = 3600.0


class Fault(Struct, frozen=True):
    """`at` is counted from the beginning of the bout, `seconds` is how long it lasts."""

    at: float
    kind: str
    target: str
    seconds: float = 0.0
    amount: float = 0.0  # seconds for clocks and delays, bytes a second for narrow links

    @property
    def end(self) -> float:
        return self.at + self.seconds

    def __str__(self) -> str:
        amount = f" ({self.amount:+.6g})" if self.amount else ""
        return f"{self.at:5.1f} s: {self.kind} {self.target}{amount} for {self.seconds:.1f} s"


Bout = tuple[Fault, ...]


class Schedule(Struct, frozen=True):
    servers: int
    seed: str
    bouts: tuple[Bout, ...]

    @property
    def faults(self) -> list[Fault]:
        return [fault for bout in self.bouts for fault in bout]

    @property
    def kinds(self) -> set[str]:
        return {fault.kind for fault in self.faults}

    def with_bouts(self, bouts: Sequence[Bout]) -> Schedule:
        return msgspec.structs.replace(self, bouts=tuple(bout for bout in bouts if bout))


def load(path: Path) -> Schedule:
    return msgspec.json.decode(path.read_bytes(), type=Schedule)


def save(schedule: Schedule, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(schedule), indent=1))


@dataclass(frozen=True)
class Choice:
    """One kind of fault on one kind of target."""

    kind: str
    target: str
    weight: float
    shortest: float = 0.0
    longest: float = 0.0
    amounts: tuple[float, ...] = (0.0,)


DELAYS = (0.02, 0.1, 0.5)  # seconds, for each piece that passes
RATES = (2_000.0, 20_000.0)  # bytes a second
JUMPS = (5.0, 70.0, HOUR, 200 * 24 * HOUR, -5.0, -70.0, -HOUR)  # seconds


def _on_server(server: str) -> list[Choice]:
    return [
        Choice("kill", server, 2.0, 0.0, 3.0),
        Choice("pause", server, 3.0, 0.1, 40.0),
        Choice("restart", server, 1.0),
        Choice("clock", server, 2.0, 1.0, 30.0, JUMPS),
    ]


def _on_link(link: str, weight: float) -> list[Choice]:
    return [
        Choice("cut", link, weight, 0.5, 15.0),
        Choice("reset", link, weight),
        Choice("stall", link, weight, 0.2, 25.0),
        Choice("one-way", link, weight, 0.2, 25.0, (1.0, -1.0)),
        Choice("slow", link, weight, 1.0, 20.0, DELAYS),
        Choice("narrow", link, weight, 1.0, 20.0, RATES),
    ]


def choices_for(servers: int) -> list[Choice]:
    found = []
    for number in range(1, servers + 1):
        found += _on_server(f"server-{number}")
        found += _on_link(f"people-{number}", 1.0)
    return found + (_of_one_server() if servers == 1 else _of_a_cluster(servers))


def _of_one_server() -> list[Choice]:
    return [
        Choice("kill", "writer-1", 4.0),
        Choice("pause", "writer-1", 3.0, 0.1, 40.0),
        Choice("disk", "disk-1", 2.0, 0.5, 10.0),
    ]


def _of_a_cluster(servers: int) -> list[Choice]:
    found = [
        Choice("kill", "postgres", 1.5, 0.0, 4.0),
        Choice("pause", "postgres", 2.0, 0.1, 25.0),
        Choice("kill", "redis", 2.0, 0.0, 35.0),
        Choice("pause", "redis", 2.0, 0.1, 35.0),
        Choice("flush", "redis", 1.0),
        Choice("disk", "disk-postgres", 1.0, 0.5, 8.0),
    ]
    for number in range(1, servers + 1):
        found += _on_link(f"store-{number}", 0.6)
        found += _on_link(f"bus-{number}", 0.6)
    return found


def kinds_of(servers: int) -> list[str]:
    return sorted({choice.kind for choice in choices_for(servers)})


def draw(servers: int, seed: str, seconds: float, kinds: Collection[str]) -> Schedule:
    """As many bouts as fit, of the kinds that were asked for."""
    rng = random.Random(f"{servers} {seed}")
    choices = [choice for choice in choices_for(servers) if choice.kind in kinds]
    count = max(1, round(seconds / (BOUT * 1.5)))
    length = min(BOUT, seconds)
    bouts = tuple(_draw_bout(rng, choices, length) for _ in range(count))
    return Schedule(servers, seed, bouts)


def one_of_each(servers: int, seed: str, kinds: Collection[str]) -> Schedule:
    """A short one: every kind on every kind of target, once and not for long."""
    rng = random.Random(f"{servers} {seed}")
    found: dict[tuple[str, str], Choice] = {}
    choices = [choice for choice in choices_for(servers) if choice.kind in kinds]
    for choice in rng.sample(choices, len(choices)):
        found.setdefault((choice.kind, choice.target.rstrip("0123456789")), choice)
    faults, free_at, now = [], dict[str, float](), 0.0
    for choice in found.values():
        now = max(now + SHORT_GAP, free_at.get(choice.target, 0.0))
        fault = _draw_fault(rng, [choice], now, now + SHORT)
        faults.append(fault)
        free_at[fault.target] = fault.end + 0.1
    return Schedule(servers, seed, (tuple(faults),))


def _draw_bout(rng: random.Random, choices: Sequence[Choice], length: float) -> Bout:
    """No target has two faults at once: those of different targets overlap."""
    free_at: dict[str, float] = {}
    faults, now = [], 0.0
    while now < length:
        free = [choice for choice in choices if free_at.get(choice.target, 0.0) <= now]
        if free:
            fault = _draw_fault(rng, free, now, length)
            faults.append(fault)
            free_at[fault.target] = fault.end + 0.1
        now += rng.expovariate(1 / GAP)
    return tuple(faults)


def _draw_fault(rng: random.Random, choices: Sequence[Choice], now: float, length: float) -> Fault:
    choice = rng.choices(choices, [one.weight for one in choices])[0]
    seconds = min(_draw_length(rng, choice), max(choice.shortest, length - now))
    amount = rng.choice(choice.amounts)
    return Fault(round(now, 2), choice.kind, choice.target, round(seconds, 2), amount)


def _draw_length(rng: random.Random, choice: Choice) -> float:
    """Mostly short, sometimes long: evenly on a scale of factors."""
    if choice.longest == 0:
        return 0.0
    low, high = math.log(max(choice.shortest, 0.1)), math.log(choice.longest)
    return math.exp(rng.uniform(low, high))
