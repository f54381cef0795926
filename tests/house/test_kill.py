"""Kill the process at any moment: what was acknowledged is there, nothing is there twice."""

from __future__ import annotations

import asyncio
import itertools
import random
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.house.store.sqlite import SqliteStore
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.state import restored
from scalehouse.house.web.app import STORE_FILE
from scalehouse.house.wire import protocol as p
from tests.house.live import settings_for, unless_refused

TABLES = 6
KILLS = 4
ROOT = Path(__file__).parents[2]


class Process:
    """A house that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder

    async def start(self) -> None:
        command = [sys.executable, "-m", "tests.house.house_process", str(self._folder)]
        self._process = await asyncio.create_subprocess_exec(
            *command, str(self.port), cwd=ROOT, stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        assert await self._process.stdout.readline() == b"open\n"

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


@dataclass
class Player:
    session: Session
    rng: random.Random
    acknowledged: set[str] = field(default_factory=set)
    count: Iterator[int] = field(default_factory=itertools.count)

    async def move(self, moves: list[p.Move]) -> None:
        """Only what the house acknowledged counts."""
        number = f"{self.session.person}-{next(self.count)}"
        on = self.session.number or 0
        await self.session.ask(p.Play(number, self.rng.choice(moves).id, on))
        self.acknowledged.add(number)

    async def play_on(self) -> None:
        """Match after match, until it is stopped."""
        while True:
            async for moves in self.session.turns():
                with unless_refused("stale", "turn", "over", "stage"):
                    await self.move(moves)
            await self._once_more()

    async def _once_more(self) -> None:
        table = self.session.table
        assert table is not None
        try:
            await self.session.ask(p.Rematch(f"rematch-{table.round}-{self.session.person[:8]}"))
        except NotGranted:
            await self._ready()
        await asyncio.sleep(0.01)
        if self.session.seat == 0:
            await self._start()
        await asyncio.sleep(0.02)

    async def _ready(self) -> None:
        with unless_refused("stage"):
            await self.session.ready()

    async def _start(self) -> None:
        with unless_refused("stage"):
            await self.session.start()


async def seat_two(stack: AsyncExitStack, address: str, number: int) -> tuple[str, list[Player]]:
    table = await open_table(address, "scathe")
    players = []
    for seat, token in enumerate((table["token"], None)):
        session = await stack.enter_async_context(connect(address, table["link"], token=token))
        player = Player(session, random.Random(f"{number} {seat}"))
        players.append(player)
        await session.sit()
        await session.ready()
    await players[0].session.start()
    return table["id"], players


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    rng = random.Random("kill")
    tables: dict[str, list[Player]] = {}

    async def scene() -> None:
        house = Process(tmp_path)
        await house.start()
        try:
            async with asyncio.timeout(120), AsyncExitStack() as stack:
                for number in range(TABLES):
                    name, players = await seat_two(stack, house.address, number)
                    tables[name] = players
                everybody = [player for players in tables.values() for player in players]
                playing = [asyncio.create_task(player.play_on()) for player in everybody]
                for _ in range(KILLS):
                    await asyncio.sleep(rng.uniform(0.2, 0.6))
                    await house.kill()
                    await house.start()
                    await goes_on(tables, playing)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        finally:
            await house.kill()

    asyncio.run(scene())
    asyncio.run(check(tmp_path, tables))


async def goes_on(tables: dict[str, list[Player]], playing: list[asyncio.Task[None]]) -> None:
    """Until something was acknowledged at every table since."""
    before = {name: _count(players) for name, players in tables.items()}
    while any(_count(players) <= before[name] for name, players in tables.items()):
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.01)


def _count(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def check(folder: Path, tables: dict[str, list[Player]]) -> None:
    store = SqliteStore(settings_for(folder).folder / STORE_FILE)
    try:
        for name, players in tables.items():
            bodies = await store.entries(name)
            stored = Counter(_moves(bodies))
            assert stored
            assert max(stored.values()) == 1, "a move was played twice"
            acknowledged = {one for player in players for one in player.acknowledged}
            assert acknowledged <= stored.keys(), "an acknowledged move is lost"
            assert restored(name, bodies).match is not None
    finally:
        await store.close()


def _moves(bodies: list[bytes]) -> list[Any]:
    decoded = (e.decode(body) for body in bodies)
    return [entry.id for entry in decoded if isinstance(entry, e.Moved) and entry.id]
