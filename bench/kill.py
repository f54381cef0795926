"""Kill the house at any moment, again and again: what was acknowledged must be there, once.

    python -m bench.kill [--tables N] [--kills N] [--seed S]

People and bots play all games at many tables, over real sockets. The process gets SIGKILL at
random moments, also while it is just starting, and is started again at the same address. After all
of it the store is read: every move and every line of talk that was acknowledged is in it, none is
in it twice, nothing was told that is not in it, every match replays hash by hash, and after every
restart something was acknowledged at every table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bench.crowd import Group, Kind, Process, gather_round, kinds_for, raise_failures, store_in
from scalehouse.house.store.sqlite import SqliteStore
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.state import TableState, restored

THINK = 1.0  # seconds before a move: else a hundred tables keep each other from going on
TALKS = 0.05
LIVES = (0.05, 1.5)  # seconds between the last table's going on and the kill
EARLY = 0.2  # of all kills come while tables are still being woken
EARLY_LIVES = (0.0, 1.0)  # seconds after the start
ONE_LIFE_WITHIN = 600.0  # seconds until all tables go on


@dataclass
class Report:
    tables: int = 0
    kills: int = 0
    acknowledged: int = 0
    stored: int = 0  # with an id; more than acknowledged, since some answers were cut off
    matches: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables, {self.matches} matches,"
            f" {self.acknowledged} moves and lines acknowledged, {self.stored} stored,"
            f" {self.seconds:.0f} s"
        )


def run(
    folder: Path,
    tables: int,
    kills: int,
    *,
    seed: str = "kill",
    kinds: Sequence[Kind] | None = None,
    think: float = THINK,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Raises AssertionError for what must not be."""
    began = time.monotonic()
    chosen = kinds or kinds_for(tables)
    groups = asyncio.run(_lives(folder, tables, kills, random.Random(seed), chosen, think, say))
    report = Report(len(groups), kills)
    asyncio.run(_check(folder, groups, report))
    complaints = Process(folder).complaints()
    assert not complaints, f"{len(complaints)} complaints in the log: {complaints[0]}"
    report.seconds = time.monotonic() - began
    return report


async def _lives(
    folder: Path,
    tables: int,
    kills: int,
    rng: random.Random,
    kinds: Sequence[Kind],
    think: float,
    say: Callable[[str], None],
) -> list[Group]:
    house = Process(folder)
    await house.start()
    try:
        async with AsyncExitStack() as stack:
            groups = []
            for number in range(tables):
                kind, seed = kinds[number % len(kinds)], f"{number}"
                sitting = gather_round(stack, house.address, kind, seed, think=think, talks=TALKS)
                groups.append(await sitting)
            players = [player for group in groups for player in group.players]
            playing = [asyncio.create_task(player.play_on()) for player in players]
            try:
                await _kill_again_and_again(house, groups, playing, kills, rng, say)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        return groups
    finally:
        await house.kill()


async def _kill_again_and_again(
    house: Process,
    groups: list[Group],
    playing: list[asyncio.Task[None]],
    kills: int,
    rng: random.Random,
    say: Callable[[str], None],
) -> None:
    for number in range(kills):
        early = number > 0 and rng.random() < EARLY
        if not early:
            await all_go_on(groups, playing)
        await asyncio.sleep(rng.uniform(*(EARLY_LIVES if early else LIVES)))
        await house.kill()
        await house.start()
        say(f"kill {number + 1}, {sum(group.acknowledged for group in groups)} acknowledged")
    await all_go_on(groups, playing)


async def all_go_on(groups: list[Group], playing: list[asyncio.Task[None]]) -> None:
    """Until something was acknowledged at every table."""
    before = {group.table: group.acknowledged for group in groups}
    until = time.monotonic() + ONE_LIFE_WITHIN
    while still := [one for one in groups if one.acknowledged <= before[one.table]]:
        raise_failures(playing)
        assert time.monotonic() < until, f"{len(still)} tables stand still: {still[0].state()}"
        await asyncio.sleep(0.01)


async def _check(folder: Path, groups: list[Group], report: Report) -> None:
    store = SqliteStore(store_in(folder))
    try:
        for group in groups:
            check_group(group, await store.entries(group.table), report)
    finally:
        await store.close()


def check_group(group: Group, bodies: list[bytes], report: Report) -> None:
    told = [e.decode(body) for body in bodies]
    asked = Counter(one.id for one in told if isinstance(one, e.Moved | e.Talked) and one.id)
    assert asked, "nothing was stored"
    assert max(asked.values()) == 1, f"twice: {asked.most_common(3)}"
    acknowledged = set().union(*(player.acknowledged for player in group.players))
    lost = acknowledged - asked.keys()
    assert not lost, f"{len(lost)} acknowledged and lost at a table of {group.kind.game}"
    ends = [at for at, one in enumerate(told) if isinstance(one, e.Rematched)]
    for round_, end in enumerate([*ends, len(bodies)]):
        _check_round(group, restored(group.table, bodies[:end]), round_)
    report.acknowledged += len(acknowledged)
    report.stored += len(asked)
    report.matches += len(ends) + 1


def _check_round(group: Group, state: TableState, round_: int) -> None:
    """That the match replays, hash by hash, `restored` has seen to."""
    assert state.round == round_
    for player in group.players:
        told = player.told.get(round_)
        if told is not None:
            assert state.match is not None, "a match was told that is not stored"
            events = state.match.events(player.session.seat)
            assert told < len(events), f"event {told} was told and is not stored"


def plain(view: Any) -> Any:
    """As a client gets it."""
    return msgspec.json.decode(msgspec.json.encode(view))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.kill", description="Kill the house, many times.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", default="kill")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        try:
            report = run(Path(folder), asked.tables, asked.kills, seed=asked.seed, say=print)
        except AssertionError as error:
            print("failed:", error)
            return 1
    print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
