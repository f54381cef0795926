"""Many live tables for a long time: people and bots play all games, match after match.

    python -m stress.tables [--tables N] [--minutes M] [--think SECONDS]

Over real sockets, with the Python client at the other end. Every half minute it prints what was
played, how long a move took until it was stored, and the memory of the server. At the end it says
whether anything went wrong, and whether memory stayed flat: the mean of the last fifth of the time
may be above that of the fifth around the middle by a stated part at most.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from bench.crowd import (
    Group,
    Kind,
    Player,
    Process,
    allow_many_sockets,
    gather_round,
    kinds_for,
    raise_failures,
)

TABLES, MINUTES = 1000, 10.0
THINK = 10.0  # seconds on average before a move
EVERY = 30.0  # seconds of each stretch
AT_ONCE = 8  # tables that are opened at the same time
FLAT = 0.10  # by which memory may be above that of the middle, as a part


@dataclass
class Stretch:
    """What was seen in one stretch of time."""

    minute: float
    moves: int
    per_second: float
    p50: float  # milliseconds
    p99: float
    megabytes: float

    def __str__(self) -> str:
        return (
            f"{self.minute:5.1f} min  {self.moves:7} moves  {self.per_second:6.0f}/s"
            f"  p50 {self.p50:6.1f} ms  p99 {self.p99:7.1f} ms  {self.megabytes:7.1f} MB"
        )


@dataclass
class Report:
    stretches: list[Stretch] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    reconnects: int = 0
    cpu_seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def moves(self) -> int:
        return sum(stretch.moves for stretch in self.stretches)

    def memory(self, begin: float, end: float) -> float:
        """Its mean in that part of the time."""
        last = self.stretches[-1].minute
        return fmean(
            stretch.megabytes
            for stretch in self.stretches
            if begin * last <= stretch.minute <= end * last
        )

    @property
    def growth(self) -> float:
        return self.memory(0.8, 1.0) / self.memory(0.4, 0.6) - 1

    def __str__(self) -> str:
        flat = "flat" if self.growth <= FLAT else "NOT flat"
        refused = ", ".join(f"{code} {n}" for code, n in self.refused.most_common()) or "none"
        return (
            f"{self.moves} moves, {self.matches} matches begun, refused as overtaken: {refused};"
            f" {self.reconnects} reconnects; memory {self.memory(0.4, 0.6):.0f} →"
            f" {self.memory(0.8, 1.0):.0f} MB ({self.growth:+.1%}, at most {FLAT:+.0%}): {flat};"
            f" {self.cpu_seconds:.0f} s of work; {len(self.faults)} faults"
        )


def run(
    folder: Path,
    tables: int,
    minutes: float,
    *,
    think: float = THINK,
    every: float = EVERY,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    allow_many_sockets()
    report = Report()
    asyncio.run(_live(folder, kinds_for(tables), minutes * 60, think, every, report, say))
    if report.growth > FLAT:
        report.faults.append(f"memory grew by {report.growth:.1%}")
    return report


async def _live(
    folder: Path,
    kinds: Sequence[Kind],
    seconds: float,
    think: float,
    every: float,
    report: Report,
    say: Callable[[str], None],
) -> None:
    server = Process(folder)
    await server.start()
    try:
        async with AsyncExitStack() as stack:
            groups = await _all_sit_down(stack, server.address, kinds, think)
            say(f"{len(groups)} tables, {server.megabytes:.1f} MB")
            players = [player for group in groups for player in group.players]
            playing = [asyncio.create_task(player.play_on()) for player in players]
            try:
                await _watch(server, players, playing, seconds, every, report, say)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            _add_up(groups, report)
        report.cpu_seconds = server.cpu_seconds
        report.faults += server.complaints()
    finally:
        if code := await server.stop():
            report.faults.append(f"the server ended with {code}")


async def _all_sit_down(
    stack: AsyncExitStack, address: str, kinds: Sequence[Kind], think: float
) -> list[Group]:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, kind: Kind) -> Group:
        async with room:
            return await gather_round(stack, address, kind, f"{number}", think=think)

    return await asyncio.gather(*(one(number, kind) for number, kind in enumerate(kinds)))


async def _watch(
    server: Process,
    players: list[Player],
    playing: list[asyncio.Task[None]],
    seconds: float,
    every: float,
    report: Report,
    say: Callable[[str], None],
) -> None:
    began = looked = time.monotonic()
    while looked - began < seconds:
        await asyncio.sleep(every)
        raise_failures(playing)
        now = time.monotonic()
        waits = sorted(wait for player in players for wait in player.waits)
        for player in players:
            player.waits.clear()
        report.stretches.append(
            Stretch(
                (now - began) / 60,
                len(waits),
                len(waits) / (now - looked),
                _part(waits, 0.5) * 1000,
                _part(waits, 0.99) * 1000,
                server.megabytes,
            )
        )
        looked = now
        say(str(report.stretches[-1]))


def _part(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def _add_up(groups: list[Group], report: Report) -> None:
    for group in groups:
        table = group.players[0].session.table
        assert table is not None
        report.matches += table.round + 1
        if group.acknowledged == 0:
            report.faults.append(f"nobody could move at a table of {group.kind.game}")
        for player in group.players:
            report.refused.update(player.refused)
            report.reconnects += player.session.connections - 1


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="stress.tables", description="Many tables, for long.")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--think", type=float, default=THINK, help="seconds before a move")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), asked.tables, asked.minutes, think=asked.think, say=print)
    print(report)
    for fault in report.faults[:20]:
        print("fault:", fault)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
