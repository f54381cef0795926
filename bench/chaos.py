"""Two houses, PostgreSQL and Redis, each killed at any moment: everybody goes on, nothing is lost.

    python -m bench.chaos [--tables N] [--seconds S] [--seed S]
    python -m bench.chaos --rolling [--tables N] [--rounds N]

People and bots play all games at many tables. Whoever is cut off comes back to any of the houses.
After all of it the store is read: every move and line of talk that was acknowledged is in it,
none is in it twice, every match replays hash by hash, and everybody sees what is stored.

With --rolling nothing is killed: one house after the other is closed and opened again, as for an
upgrade. Then nobody may be refused anything but what others have overtaken.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import kill
from bench.crowd import Group, Kind, Player, Process, gather_round, kinds_for, raise_failures
from bench.servers import Postgres, Redis, folder_for
from scalehouse.bots.performer import TICK
from scalehouse.client import Session
from scalehouse.core import registry
from scalehouse.house.store.postgres.migrating import prepare
from scalehouse.house.store.postgres.store import PostgresStore
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.state import restored
from scalehouse.house.tables.table import Means
from scalehouse.house.tables.without_turns import is_without_turns

THINK = 1.0  # seconds before a move
TALKS = 0.05
DOWN = (0.0, 2.0)  # seconds between a kill and the start
BETWEEN = (1.0, 5.0)  # seconds between two kills
GONE_ON = 0.5  # of the tables, since the last kill
GO_ON_WITHIN = 20.0  # seconds
EARLY = 0.3  # of all kills do not wait for that
MOST_DOWN = 2  # at once: else nobody would play most of the time
UP_AGAIN_WITHIN = 120.0  # seconds
AGREE_WITHIN = 120.0  # seconds
NAMES = ("house one", "house two", "postgres", "redis")
WRONG = ("Traceback", '"level": "error"', '"level": "critical"')
NO_STORE = "lifespan"  # a house that finds no store does not open
BOT_PAUSE = Means.bot_pause
# What is asked again: the house could not write anything down.
WAITED_OUT = {"store"}


@dataclass
class Report(kill.Report):
    killed: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        killed = ", ".join(f"{name} {count} times" for name, count in self.killed.items())
        refused = ", ".join(f"{count} {code}" for code, count in self.refused.items())
        return f"{super().__str__()}; killed: {killed or 'none'}; refused: {refused or 'none'}"


class Roaming(Session):
    """Comes back to any of the houses, as a load balancer wants it."""

    doors: tuple[str, ...] = ()
    rng = random.Random("doors")

    async def _connection(self) -> None:
        self._url = self.rng.choice(self.doors)
        await super()._connection()


def roaming(houses: list[Process]) -> Any:
    doors = tuple(house.address.replace("http", "ws", 1) + "/ws" for house in houses)

    @asynccontextmanager
    async def come(address: str, place: str, *, token: str | None) -> AsyncIterator[Session]:
        session = Roaming(address, place, token)
        session.doors = doors
        running = asyncio.get_running_loop().create_task(session.run())
        try:
            await session.until(lambda: session.connections > 0)
            yield session
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    return come


class Trial:
    """All that can be killed."""

    def __init__(self, folder: Path, rng: random.Random, *, syncs: bool) -> None:
        self.rng = rng
        # A kill of the process leaves the pages of its files with the system: nothing would have to
        # be synced for this trial. But it is slower, as it is in earnest, and so finds more.
        self.postgres = Postgres(folder_for("postgres"), f"fsync={'on' if syncs else 'off'}")
        self.redis = Redis(folder_for("redis"))
        self.folder = folder
        self.houses: list[Process] = []
        self.killed: Counter[str] = Counter()
        self._restarts: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        for server in (self.postgres, self.redis):
            await asyncio.to_thread(server.start)
        self.url = await asyncio.to_thread(self.postgres.database)
        await asyncio.to_thread(prepare, self.url)
        for name in ("one", "two"):
            (self.folder / name).mkdir()
            house = Process(self.folder / name, store=self.url, bus=self.redis.url)
            await house.start()
            self.houses.append(house)

    async def kill_something(self) -> None:
        free = [name for name in NAMES if name not in self._restarts]
        if len(self._restarts) < MOST_DOWN:
            name = self.rng.choice(free)
            await self._kill(name)
            self.killed[name] += 1
            task = asyncio.create_task(self._restart(name, self.rng.uniform(*DOWN)))
            self._restarts[name] = task

    async def _kill(self, name: str) -> None:
        if name.startswith("house"):
            await self._house(name).kill()
        else:
            await asyncio.to_thread(getattr(self, name).kill)

    def _house(self, name: str) -> Process:
        return self.houses[name.endswith("two")]

    async def _restart(self, name: str, after: float) -> None:
        await asyncio.sleep(after)
        until = time.monotonic() + UP_AGAIN_WITHIN
        while True:
            try:
                if name.startswith("house"):
                    await self._house(name).start()
                else:
                    await asyncio.to_thread(getattr(self, name).start)
                break
            except AssertionError:  # a house cannot open without its store
                assert time.monotonic() < until, f"{name} does not start"
                await self._kill(name)
                await asyncio.sleep(0.5)
        del self._restarts[name]

    async def all_up(self) -> None:
        async with asyncio.timeout(UP_AGAIN_WITHIN):
            while self._restarts:
                for task in list(self._restarts.values()):
                    if task.done():
                        task.result()
                await asyncio.sleep(0.05)

    def check_logs(self) -> None:
        """Losing something is told as a warning; an error is a mistake of ours."""
        for house in self.houses:
            told = house.complaints()
            wrong = [one for one in told if any(x in one for x in WRONG) and NO_STORE not in one]
            assert not wrong, "complaints in a house's log: " + " ".join(sorted(set(wrong))[:5])

    async def close(self) -> None:
        for task in self._restarts.values():
            task.cancel()
        for house in self.houses:
            await house.kill()
        for server in (self.postgres, self.redis):
            server.remove()


def run(
    folder: Path,
    tables: int,
    seconds: float,
    *,
    seed: str = "chaos",
    think: float = THINK,
    syncs: bool = False,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Raises AssertionError for what must not be. `syncs`: PostgreSQL, to the disk."""

    async def live(trial: Trial, groups: list[Group]) -> None:
        for player in _players(groups):
            player.bears |= WAITED_OUT
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if trial.rng.random() > EARLY:
                await _some_go_on(groups)
            await asyncio.sleep(trial.rng.uniform(*BETWEEN))
            await trial.kill_something()
            say(f"{trial.killed}, {sum(group.acknowledged for group in groups)} acknowledged")
        await trial.all_up()

    trial = Trial(folder, random.Random(seed), syncs=syncs)
    return asyncio.run(_run(trial, tables, think, say, live))


async def _some_go_on(groups: list[Group]) -> None:
    """Else, on a busy machine, nobody would ever play."""
    before = [group.acknowledged for group in groups]
    with suppress(TimeoutError):
        async with asyncio.timeout(GO_ON_WITHIN):
            while _gone_on(groups, before) < GONE_ON * len(groups):
                await asyncio.sleep(0.05)


def _gone_on(groups: list[Group], before: list[int]) -> int:
    return sum(one.acknowledged > had for one, had in zip(groups, before, strict=True))


def roll(
    folder: Path,
    tables: int,
    rounds: int,
    *,
    think: float = THINK,
    syncs: bool = False,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Close and open the houses in turn. Raises AssertionError, and NotGranted for a refusal."""

    async def live(trial: Trial, groups: list[Group]) -> None:
        for number in range(2 * rounds):
            house, before = trial.houses[number % 2], sum(one.acknowledged for one in groups)
            assert await house.stop() == 0
            await house.start()
            while sum(one.acknowledged for one in groups) < before + len(groups):
                await asyncio.sleep(0.05)
            say(f"restart {number + 1}, {sum(one.acknowledged for one in groups)} acknowledged")

    trial = Trial(folder, random.Random("rolling"), syncs=syncs)
    return asyncio.run(_run(trial, tables, think, say, live))


Live = Callable[["Trial", list[Group]], Awaitable[None]]


async def _run(
    trial: Trial, tables: int, think: float, say: Callable[[str], None], live: Live
) -> Report:
    began = time.monotonic()
    try:
        await trial.open()
        async with AsyncExitStack() as stack:
            groups = await _sit_down(stack, trial, tables, think)
            say(f"{len(groups)} tables after {time.monotonic() - began:.0f} s")
            await _play(trial, groups, live)
            report = Report(len(groups), sum(trial.killed.values()), killed=trial.killed)
            await _check(trial.url, groups, report)
            for player in _players(groups):
                report.refused += player.refused
            trial.check_logs()
        report.seconds = time.monotonic() - began
        return report
    finally:
        await trial.close()


async def _sit_down(stack: AsyncExitStack, trial: Trial, tables: int, think: float) -> list[Group]:
    groups = []
    come = roaming(trial.houses)
    for number, kind in enumerate(kinds_for(tables)):
        address = trial.houses[number % 2].address
        sitting = gather_round(
            stack, address, kind, f"{number}", think=think, talks=TALKS, come=come
        )
        groups.append(await sitting)
    return groups


def _players(groups: list[Group]) -> list[Player]:
    return [player for group in groups for player in group.players]


async def _play(trial: Trial, groups: list[Group], live: Live) -> None:
    """Everybody, until that life is over and every table has gone on after it."""
    playing = [asyncio.create_task(player.play_on()) for player in _players(groups)]
    living = asyncio.ensure_future(live(trial, groups))
    try:
        while not living.done():
            raise_failures(playing)
            await asyncio.wait([living], timeout=0.2)
        living.result()
        await kill.all_go_on(groups, playing)
    finally:
        living.cancel()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def _check(url: str, groups: list[Group], report: Report) -> None:
    store = PostgresStore(url)
    try:
        for group in groups:
            await _all_see_what_is_stored(store, group)
            bodies = await store.entries(group.table)
            kill.check_group(group, bodies, report)
            check_bots(group.kind, bodies)
    finally:
        await store.close()


async def _all_see_what_is_stored(store: PostgresStore, group: Group) -> None:
    """Bots may play on for a while, and clients may just be coming back."""
    until = time.monotonic() + AGREE_WITHIN
    while True:
        bodies = await store.entries(group.table)
        state = await asyncio.to_thread(restored, group.table, bodies)
        differ = [one for one in group.players if not _sees(one.session, state)]
        if not differ:
            return
        assert time.monotonic() < until, f"{len(differ)} see something else: {group.state()}"
        await asyncio.sleep(0.1)


def _sees(session: Session, state: Any) -> bool:
    if session.table is None or session.table.stage != state.stage:
        return False
    if state.match is None:
        return True
    view = state.match.view(session.seat)
    return session.view is not None and session.view["table"] == kill.plain(view["table"])


def check_bots(kind: Kind, bodies: list[bytes]) -> None:
    """A bot pauses after a move: two that are closer were made by two houses at once."""
    pause = TICK if is_without_turns(registry.find(kind.game)) else BOT_PAUSE
    last: dict[int, int] = {}
    for body in bodies:
        entry = e.decode(body)
        if isinstance(entry, e.Moved) and entry.by is None:
            since = entry.at - last.get(entry.seat, 0)
            assert since >= pause, f"a bot moved twice in {since} ms at a table of {kind}"
            assert entry.seat >= kind.people, f"a bot moved for somebody at a table of {kind}"
            last[entry.seat] = entry.at


def _print(line: str) -> None:
    print(line, flush=True)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.chaos", description="Kill all, many times.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", default="chaos")
    parser.add_argument("--rolling", action="store_true", help="close and open houses in turn")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            if asked.rolling:
                report = roll(folder, asked.tables, asked.rounds, syncs=True, say=_print)
            else:
                report = run(
                    folder, asked.tables, asked.seconds, seed=asked.seed, syncs=True, say=_print
                )
        except AssertionError as error:
            print("failed:", error)
            return 1
    print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
