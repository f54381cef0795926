"""The hostile visitor, against a server as it ships.

    python -m stress.hostile [--frames N] [--connections N] [--seed S]

A server, honest people at four tables, and the visitor run in processes of their own. Nothing of
the honest people is lost or refused, their moves take at most twice as long as before the attack,
the server's memory stays flat, its log has no error, and every answer is a refusal that the
protocol's page lists. Then bad messages once more without any limits, where what quiet tables are
told must be the same as without them, byte for byte.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from stress.hostile.same import trial as same
from stress.hostile.trial import ALL, Plan, run


def main(arguments: list[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    plan = Plan(
        frames=asked.frames,
        connections=asked.connections,
        seed=asked.seed,
        rounds=asked.rounds,
        a_second=asked.rate,
        quiet=asked.quiet,
        attacks=tuple(asked.only.split(",")) if asked.only else ALL,
    )
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(run(Path(folder), plan))
    print(report, flush=True)
    faults = len(report.faults)
    if asked.same:
        with tempfile.TemporaryDirectory() as folder:
            told = same.run(Path(folder), asked.same, seed=asked.seed)
        print("without limits:", told, *told.faults[:20], sep="\n")
        faults += len(told.faults)
    return 1 if faults else 0


def _parser() -> argparse.ArgumentParser:
    usual = Plan()
    parser = argparse.ArgumentParser(prog="stress.hostile", description="Do what nobody should.")
    parser.add_argument("--frames", type=int, default=usual.frames)
    parser.add_argument("--connections", type=int, default=usual.connections)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--rate", type=float, default=usual.a_second, help="frames a second")
    parser.add_argument("--quiet", type=float, default=usual.quiet, help="seconds before it")
    parser.add_argument("--only", default="", help=f"some of {', '.join(ALL)}")
    parser.add_argument(
        "--same", type=int, default=same.FRAMES, help="messages without limits; 0 for none"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
