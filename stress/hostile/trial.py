"""One run: a server as it ships, honest people, and the hostile visitor, each in a process."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bench.crowd import LOOSE, ROOT, Process, store_in
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.tables import entries as e
from stress.hostile.attacks import ATTACKS
from stress.hostile.figures import FEW, Bounds, Move, Row, p99, table, within
from stress.hostile.visitor import STALLS, TOGETHER, Orders

NOT_LIMITS = ("log_level", "bot_threads")  # settings that a trial may choose
LONGEST_LINE = 64 * 1024 * 1024  # bytes: the moves of honest people come in one
ALL = (*ATTACKS, STALLS)


class Shipped(Process):
    """`scalehouse serve` with the limits that it ships with."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        kept = {name: value for name, value in self.settings.items() if name not in LOOSE}
        self.settings = kept | {name: LOOSE[name] for name in NOT_LIMITS}

    @property
    def all_megabytes(self) -> float:
        """Memory of it and of the processes that it started."""
        assert self._running is not None
        return sum(_megabytes(pid) for pid in _family(self._running.pid))


def _family(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except FileNotFoundError:
        return []
    return [pid, *(one for child in children for one in _family(int(child)))]


def _megabytes(pid: int) -> float:
    """What it holds for itself: pages that are shared with its parent count in part."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:")), 0.0)


@dataclass(frozen=True)
class Plan:
    """How much, and for how long."""

    frames: int = 1_000_000
    connections: int = 10_000
    seed: int = 1
    rounds: int = 3
    a_second: float = 3_000.0
    settling: float = 10.0  # seconds: rules are compiled, caches are filled
    quiet: float = 30.0  # seconds of measuring before the attack
    attacks: tuple[str, ...] = ALL
    bounds: Bounds = field(default_factory=Bounds)
    is_thorough: bool = True  # else only a few of everything, and no wait for what stalls

    @property
    def last(self) -> str:
        """The attack that ends a round."""
        return [name for name in ATTACKS if name in self.attacks][-1]

    @property
    def rows(self) -> set[str]:
        """What there has to be figures of."""
        return {TOGETHER, *(self.attacks if self.rounds else ())}

    def orders(self, port: int, honest: list[dict[str, Any]]) -> Orders:
        return Orders(
            port=port,
            seed=self.seed,
            frames=self.frames,
            connections=self.connections,
            rounds=self.rounds,
            a_second=self.a_second,
            honest=honest,
            attacks=list(self.attacks),
            is_thorough=self.is_thorough,
        )


@dataclass
class Report:
    plan: Plan
    rows: list[Row] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    quiet: float = 0.0  # p99 in milliseconds
    moves: int = 0  # of honest people
    warm: float = 0.0  # megabytes after the first round
    at_the_end: float = 0.0

    def __str__(self) -> str:
        whole = sum(row.frames for row in self.rows), sum(row.connections for row in self.rows)
        summary = (
            f"seed {self.plan.seed}: {whole[0]:,} frames, {whole[1]:,} connections;"
            f" {self.moves:,} honest moves, quiet p99 {self.quiet:.0f} ms;"
            f" memory {self.warm:.0f} → {self.at_the_end:.0f} MB; {len(self.faults)} faults"
        )
        faults = (f"fault (seed {self.plan.seed}): {fault}" for fault in self.faults)
        return "\n".join((table(self.rows), summary, *faults))


async def run(folder: Path, plan: Plan) -> Report:
    report = Report(plan)
    server = Shipped(folder)
    await server.start()
    try:
        accounts = await _beside_honest_people(server, plan, report)
    finally:
        code = await server.stop()
    if code:
        report.faults.append(f"the server ended with {code}")
    report.faults += [f"log: {line[:300]}" for line in server.complaints()]
    await _check_store(folder, accounts, report)
    return report


async def _beside_honest_people(
    server: Shipped, plan: Plan, report: Report
) -> list[dict[str, Any]]:
    async with _process("stress.hostile.honest", server.address, str(plan.seed)) as honest:
        tables = await _line(honest)
        await asyncio.sleep(plan.settling)
        began = time.monotonic()
        await asyncio.sleep(plan.quiet)
        told = await _attacked(server, plan, tables, report)
        assert honest.stdin is not None
        honest.stdin.close()
        accounts: list[dict[str, Any]] = await _line(honest) or []
    if not accounts:
        report.faults.append("the honest people could not play on")
    _judge(report, plan, accounts, told, quiet=(began, began + plan.quiet))
    return accounts


async def _attacked(
    server: Shipped, plan: Plan, tables: Any, report: Report
) -> list[tuple[dict[str, Any], float]]:
    """What the visitor told of each attack, and the memory of the server after it."""
    orders = msgspec.json.encode(plan.orders(server.port, tables or [])).decode()
    told: list[tuple[dict[str, Any], float]] = []
    report.warm = 0.0 if plan.rounds else server.all_megabytes
    async with _process("stress.hostile.visitor", orders) as visitor:
        while found := await _line(visitor):
            told.append((found, server.all_megabytes))
            print(f"{found['ended'] - found['began']:5.0f} s  {found['name']}", file=sys.stderr)
            if found["name"] == plan.last and not report.warm:
                report.warm = server.all_megabytes
        if await visitor.wait():
            report.faults.append("the visitor itself failed")
    report.at_the_end = server.all_megabytes
    return told


@asynccontextmanager
async def _process(module: str, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


async def _line(running: asyncio.subprocess.Process) -> Any:
    """The next thing that it tells; None when it has ended."""
    assert running.stdout is not None
    line = await running.stdout.readline()
    return json.loads(line) if line else None


def _judge(
    report: Report,
    plan: Plan,
    accounts: list[dict[str, Any]],
    told: list[tuple[dict[str, Any], float]],
    quiet: tuple[float, float],
) -> None:
    moves = [Move(*pair) for account in accounts for pair in account["moves"]]
    report.moves = len(moves)
    report.quiet = p99(within(moves, *quiet))
    report.rows = _rows(moves, told)
    missing = plan.rows - {row.name for row in report.rows}
    report.faults += [f"{name}: it was not fought to its end" for name in sorted(missing)]
    report.faults += [f"{row.name}: {wrong}" for row in report.rows for wrong in row.wrong]
    report.faults += _slow(report, plan.bounds)
    if grown := plan.bounds.too_large(report.warm, report.at_the_end):
        report.faults.append(grown)
    for account in accounts:
        if account["connections"] != account["people"]:
            report.faults.append(f"{account['game']}: honest people were cut off")


def _rows(moves: Sequence[Move], told: list[tuple[dict[str, Any], float]]) -> list[Row]:
    rows: dict[str, Row] = {}
    for found, megabytes in told:
        row = rows.setdefault(found["name"], Row(found["name"]))
        row.add(found, moves, megabytes)
    return list(rows.values())


def _slow(report: Report, bounds: Bounds) -> list[str]:
    """Of attacks that took long enough to tell. Stalls lie beside all others."""
    judged = [row for row in report.rows if row.name != STALLS and len(row.moves) >= FEW]
    found = [(row.name, bounds.too_slow(report.quiet, p99(row.moves))) for row in judged]
    return [f"{name}: {slow}" for name, slow in found if slow]


async def _check_store(folder: Path, accounts: list[dict[str, Any]], report: Report) -> None:
    """What was acknowledged to honest people is stored, once, and nobody else's moves are."""
    store = SqliteStore(store_in(folder))
    try:
        for account in accounts:
            told = [e.decode(body) for body in await store.entries(account["table"])]
            stored = [one.id for one in told if isinstance(one, e.Moved | e.Talked)]
            lost = set(account["acknowledged"]) - set(stored)
            if lost or len(stored) != len(set(stored)):
                report.faults.append(f"{account['game']}: {len(lost)} acknowledged moves are lost")
            if len(set(stored) - set(account["acknowledged"])) > account["people"]:
                report.faults.append(f"{account['game']}: somebody else's moves are stored")
    finally:
        await store.close()
