"""Bad input by the hundred thousand, over real sockets.

    python -m bench.fuzz [--frames N] [--seed S]

Sockets in every situation send frames that they should not: of wrong types, huge, deep, binary, out
of order, for other people's seats. Every one must be answered by a clear refusal or be allowed; the
log must stay without an error, memory without growth; and at quiet tables, played meanwhile, the
players must be told what they are told in a house without all this, byte for byte. Once more with
the usual limits, where the house slows such visitors down and lets go of them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.crowd import LOOSE, Process, store_in
from bench.fuzz.attack import Attack, Tally
from bench.fuzz.frames import from_hypothesis, stream
from bench.fuzz.quiet import TABLES, QuietTable
from scalehouse.house.store.sqlite import SqliteStore
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.state import restored

FRAMES = 100_000
FRAMES_WITH_LIMITS = 10_000
OF_HYPOTHESIS = 5_000  # the first ones; the others are made from these, and by hand
QUIET_MOVES = 60  # at each quiet table, spread over the whole run
REST = 0.15  # seconds between two moves where the house has limits: nobody quiet is near them
GROWTH = 1.3  # of memory from a quarter of the frames on, at most
SPARE = 30.0  # megabytes that it may grow anyway
USUAL = ("log_level", "bot_threads")  # settings that are not limits


class StillHouse(Process):
    def _command(self) -> list[str]:
        given = [f"{name}={value}" for name, value in self.settings.items()]
        return [sys.executable, "-m", "bench.fuzz.still_house", str(self.folder), *given]


@dataclass
class Report:
    tally: Tally = field(default_factory=Tally)
    quiet_moves: int = 0
    quiet_frames: int = 0
    megabytes: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        tally = self.tally
        codes = ", ".join(f"{code} {count}" for code, count in tally.refused.most_common())
        ended = ", ".join(f"{code}: {count}" for code, count in sorted(tally.ended.items()))
        memory = " → ".join(f"{size:.0f}" for size in self.megabytes)
        return (
            f"{tally.frames} frames, {tally.good} of them messages, {tally.granted} granted;"
            f" refused: {codes}; connections ended: {ended};"
            f" {self.quiet_moves} quiet moves, {self.quiet_frames} frames told as ever;"
            f" memory {memory} MB; {len(self.faults)} faults"
        )


def run(
    folder: Path,
    frames: int,
    *,
    seed: int = 1,
    limits: bool = False,
    of_hypothesis: int = OF_HYPOTHESIS,
    moves: int = QUIET_MOVES,
) -> Report:
    """With and without the attack, and what differs. `moves`: at each quiet table."""
    report = Report()
    (folder / "alone").mkdir()
    (folder / "attacked").mkdir()
    alone = asyncio.run(_run(folder / "alone", None, moves, report, limits=limits))
    from_hypothesis(of_hypothesis, seed)  # now: later, sockets would wait for it
    attack = Attack("", stream(seed, of_hypothesis), frames, report.tally, limited=limits)
    attacked = asyncio.run(_run(folder / "attacked", attack, moves, report, limits=limits))
    _compare(alone, attacked, report)
    asyncio.run(_check_store(folder / "attacked", attacked, attack.opened, report))
    report.faults += report.tally.wrong
    return report


async def _run(
    folder: Path, attack: Attack | None, moves: int, report: Report, *, limits: bool
) -> list[QuietTable]:
    keep = {name: LOOSE[name] for name in USUAL}
    house = StillHouse(folder, trusted_proxies="127.0.0.1")
    if limits:
        house.settings = {k: v for k, v in house.settings.items() if k not in LOOSE} | keep
    await house.start()
    try:
        tables = [await QuietTable.opened(house.address, kind) for kind in TABLES]
        if attack is None:
            await _play(tables, moves, lambda _share: True, rest=REST if limits else 0)
        else:
            await _both(house, tables, attack, moves, report)
        for table in tables:
            for person in table.people:
                await person.voice.socket.close()
        report.faults += house.complaints()
        return tables
    finally:
        code = await house.stop()
        if code:
            report.faults.append(f"the house ended with {code}")


async def _both(
    house: Process, tables: list[QuietTable], attack: Attack, moves: int, report: Report
) -> None:
    attack.address = house.address
    attacking = asyncio.create_task(attack.run())
    sizes = dict.fromkeys((0.25, 0.5, 0.75, 1.0), 0.0)
    tally = attack.tally

    def is_time(share: float) -> bool:
        for part in sizes:
            if not sizes[part] and tally.frames >= part * attack.most:
                sizes[part] = house.megabytes
        return tally.frames >= share * attack.most or attacking.done()

    await _play(tables, moves, is_time, rest=REST if attack.limited else 0)
    while not is_time(1.0):
        await asyncio.sleep(0.05)
    await attacking
    is_time(1.0)
    report.megabytes = list(sizes.values())
    early, late = report.megabytes[0], report.megabytes[-1]
    if late > max(early * GROWTH, early + SPARE):
        report.faults.append(f"memory grew from {early:.0f} to {late:.0f} MB")


async def _play(
    tables: list[QuietTable], moves: int, is_time: Callable[[float], bool], rest: float
) -> None:
    """In turn, each move when its share of the attack has been made."""
    for nth in range(moves):
        while not is_time(nth / moves):
            await asyncio.sleep(0.02)
        for table in tables:
            await table.go_on()
        await asyncio.sleep(rest)


def _compare(alone: list[QuietTable], attacked: list[QuietTable], report: Report) -> None:
    for one, other in zip(alone, attacked, strict=True):
        report.quiet_moves += len(other.moves)
        report.quiet_frames += sum(len(heard) for heard in other.heard)
        for seat, (calm, stormy) in enumerate(zip(one.heard, other.heard, strict=True)):
            if calm != stormy:
                at = next(
                    (
                        n
                        for n, pair in enumerate(zip(calm, stormy, strict=False))
                        if pair[0] != pair[1]
                    ),
                    min(len(calm), len(stormy)),
                )
                report.faults.append(f"{one.kind.game}, seat {seat}: frame {at} differs")


async def _check_store(
    folder: Path, tables: list[QuietTable], others: list[str], report: Report
) -> None:
    """The quiet tables have their players' moves and no others; all others can be woken."""
    store = SqliteStore(store_in(folder))
    try:
        for table in tables:
            told = [e.decode(body) for body in await store.entries(table.table)]
            moves = [one.id for one in told if isinstance(one, e.Moved)]
            if moves != table.moves:
                report.faults.append(f"{table.kind.game}: other moves are stored than were made")
        for name in others:
            restored(name, await store.entries(name))
        if not others:
            report.faults.append("no table was attacked")
    finally:
        await store.close()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.fuzz", description="Send what nobody should.")
    parser.add_argument("--frames", type=int, default=FRAMES)
    parser.add_argument("--frames-with-limits", type=int, default=FRAMES_WITH_LIMITS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    faults: list[str] = []
    for limits, frames in ((False, asked.frames), (True, asked.frames_with_limits)):
        with tempfile.TemporaryDirectory() as folder:
            report = run(Path(folder), frames, seed=asked.seed, limits=limits)
        print("with limits:" if limits else "without limits:", report)
        faults += report.faults
    for fault in faults[:20]:
        print("fault:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
