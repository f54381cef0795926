"""Everything that can fail fails, by a seed, while people play; then every promise is checked.

    python -m stress.nemesis [--minutes N] [--servers 1|2] [--seed S] [--faults a,b,…]
    python -m stress.nemesis --schedule FILE

The README beside the folder tells what the faults are and how to read a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import signal
import sys
from collections.abc import Collection
from pathlib import Path

from bench.crowd import allow_many_sockets
from bench.servers import are_there
from stress.nemesis import schedule as s
from stress.nemesis.environment import Environment, faketime, may_mount
from stress.nemesis.shrink import shrink
from stress.nemesis.trial import Report, Say, Trial

TABLES = 16
THINK = 0.6  # seconds on average before a move
KEPT_IN = Path("build/nemesis")


def possible(kinds: Collection[str], servers: int, say: Say) -> list[str]:
    """Those that this machine can bear out; the others are told."""
    missing = {
        "clock": None if faketime() else "libfaketime is not installed (Debian: faketime)",
        "disk": None if may_mount() else "only root may mount a small file system",
    }
    for kind in sorted(set(kinds) & missing.keys()):
        if missing[kind]:
            say(f"NOT TRIED: {kind}: {missing[kind]}")
    known = s.kinds_of(servers)
    return [kind for kind in known if kind in kinds and not missing.get(kind)]


def run(
    schedule: s.Schedule,
    folder: Path,
    *,
    tables: int = TABLES,
    think: float = THINK,
    say: Say = lambda _: None,
) -> Report:
    """Problems are in the report."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    s.save(schedule, folder / "schedule.json")
    kinds = schedule.kinds
    around = Environment(
        folder.resolve(), schedule.servers, clocks="clock" in kinds, disks="disk" in kinds
    )
    trial = Trial(schedule, folder, tables, think, say, around)
    return asyncio.run(trial.run())


def _print(line: str) -> None:
    print(line, flush=True)


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="stress.nemesis", description="Faults, by a seed.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--servers", type=int, choices=(1, 2), default=1)
    parser.add_argument("--seed", default="nemesis")
    parser.add_argument("--faults", default="", help="kinds, with commas; else all")
    parser.add_argument("--schedule", type=Path, help="replay this file")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--think", type=float, default=THINK, help="seconds before a move")
    parser.add_argument("--shrink-minutes", type=float, default=15.0, help="0: not at all")
    parser.add_argument("--keep", type=Path, default=KEPT_IN, help="folder for what is found")
    return parser.parse_args(arguments)


def _schedule(asked: argparse.Namespace) -> s.Schedule:
    if asked.schedule:
        return s.load(asked.schedule)
    kinds = asked.faults.split(",") if asked.faults else s.kinds_of(asked.servers)
    unknown = set(kinds) - set(s.kinds_of(asked.servers))
    if unknown:
        known = ", ".join(s.kinds_of(asked.servers))
        raise SystemExit(f"no such fault: {', '.join(sorted(unknown))}; there are {known}")
    return s.draw(
        asked.servers, asked.seed, asked.minutes * 60, possible(kinds, asked.servers, _print)
    )


def _tell_failure(report: Report, folder: Path) -> None:
    for problem in report.problems[:20]:
        print("failed:", problem)
    print(f"seed {report.schedule.seed!r}; all of it is in {folder}")
    print(f"to replay: python -m stress.nemesis --schedule {folder / 'schedule.json'}")


def _shrink(report: Report, asked: argparse.Namespace) -> None:
    worst = report.problems[0]
    kind = worst.kind
    folder = asked.keep / "smaller"

    def fails(smaller: s.Schedule) -> bool:
        found = run(smaller, folder, tables=asked.tables, think=asked.think).problems
        same = any(problem.kind == kind for problem in found)
        print(f"{len(smaller.faults)} faults: {kind if same else 'passes'}", flush=True)
        return same

    seconds = asked.shrink_minutes * 60
    smallest = shrink(report.schedule, fails, seconds, report.bout_of(worst))
    path = asked.keep / "minimal.json"
    s.save(smallest, path)
    print("the smallest schedule that was found to fail:")
    for number, bout in enumerate(smallest.bouts, 1):
        for fault in bout:
            print(f"  bout {number}, {fault}")
    print(f"to replay: python -m stress.nemesis --schedule {path}")


def main(arguments: list[str] | None = None) -> int:
    asked = _arguments(arguments)
    schedule = _schedule(asked)
    if schedule.servers > 1 and not are_there():
        print("PostgreSQL or Redis is missing (Debian: postgresql, redis-server)")
        return 1
    allow_many_sockets()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing that was started stays
    folder = asked.keep / "run"
    report = run(schedule, folder, tables=asked.tables, think=asked.think, say=_print)
    print(report)
    if not report.problems:
        return 0
    _tell_failure(report, folder)
    if asked.shrink_minutes and len(schedule.faults) > 1:
        _shrink(report, asked)
    return 1


if __name__ == "__main__":
    sys.exit(main())
