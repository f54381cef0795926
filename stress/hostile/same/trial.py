"""Bad messages by the hundred thousand, over real sockets, without limits.

Sockets in every situation send messages that they should not: of wrong types, huge, deep, binary,
out of order, for other people's seats. Every one must be answered by a clear refusal or be allowed;
the log must stay without an error, memory without growth; and at quiet tables, played meanwhile,
the players must be told what they are told on a server without all this, byte for byte.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.crowd import Process, store_in
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.state import restored
from stress.hostile.messages import from_hypothesis, stream
from stress.hostile.same.attack import Attack, Tally
from stress.hostile.same.quiet import TABLES, QuietTable

FRAMES = 100_000
OF_HYPOTHESIS = 5_000  # the first ones; the others are made from these, and by hand
QUIET_MOVES = 60  # at each quiet table, spread over the whole run
GROWTH = 1.3  # of memory from a quarter of the frames on, at most
SPARE = 30.0  # megabytes that it may grow anyway


class StillServer(Process):
    def _command(self) -> list[str]:
        given = [f"{name}={value}" for name, value in self.settings.items()]
        return [sys.executable, "-m", "stress.hostile.same.still_server", str(self.folder), *given]


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
    of_hypothesis: int = OF_HYPOTHESIS,
    moves: int = QUIET_MOVES,
) -> Report:
    """With and without the attack, and what differs. `moves`: at each quiet table."""
    report = Report()
    (folder / "alone").mkdir()
    (folder / "attacked").mkdir()
    alone = asyncio.run(_run(folder / "alone", None, moves, report))
    from_hypothesis(of_hypothesis, seed)  # now: later, sockets would wait for it
    attack = Attack("", stream(seed, of_hypothesis), frames, report.tally)
    attacked = asyncio.run(_run(folder / "attacked", attack, moves, report))
    _compare(alone, attacked, report)
    asyncio.run(_check_store(folder / "attacked", attacked, attack.opened, report))
    report.faults += report.tally.wrong
    return report


async def _run(folder: Path, attack: Attack | None, moves: int, report: Report) -> list[QuietTable]:
    server = StillServer(folder, trusted_proxies="127.0.0.1")
    await server.start()
    try:
        tables = [await QuietTable.opened(server.address, kind) for kind in TABLES]
        if attack is None:
            await _play(tables, moves, lambda _share: True)
        else:
            await _both(server, tables, attack, moves, report)
        for table in tables:
            for person in table.people:
                await person.voice.socket.close()
        report.faults += server.complaints()
        return tables
    finally:
        code = await server.stop()
        if code:
            report.faults.append(f"the server ended with {code}")


async def _both(
    server: Process, tables: list[QuietTable], attack: Attack, moves: int, report: Report
) -> None:
    attack.address = server.address
    attacking = asyncio.create_task(attack.run())
    sizes = dict.fromkeys((0.25, 0.5, 0.75, 1.0), 0.0)
    tally = attack.tally

    def is_time(share: float) -> bool:
        for part in sizes:
            if not sizes[part] and tally.frames >= part * attack.most:
                sizes[part] = server.megabytes
        return tally.frames >= share * attack.most or attacking.done()

    await _play(tables, moves, is_time)
    while not is_time(1.0):
        await asyncio.sleep(0.05)
    await attacking
    is_time(1.0)
    report.megabytes = list(sizes.values())
    early, late = report.megabytes[0], report.megabytes[-1]
    if late > max(early * GROWTH, early + SPARE):
        report.faults.append(f"memory grew from {early:.0f} to {late:.0f} MB")


async def _play(tables: list[QuietTable], moves: int, is_time: Callable[[float], bool]) -> None:
    """In turn, each move when its share of the attack has been made."""
    for nth in range(moves):
        while not is_time(nth / moves):
            await asyncio.sleep(0.02)
        for table in tables:
            await table.go_on()


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
