"""A real server while somebody sets the clock of its machine."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bench.crowd import Process
from scalehouse.client import connect, open_table, request
from scalehouse.client.session import Session
from scalehouse.server.clock import MINUTE

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
pytestmark = pytest.mark.skipif(
    not LIBRARIES, reason="libfaketime is missing (on Debian: apt-get install libfaketime)"
)
SOME_LOOKS = 3.0  # seconds
BANK = 10 * MINUTE


class Machine:
    """A server, and the clock of the machine that it believes to run on."""

    def __init__(self, folder: Path, *, sets_both: bool) -> None:
        self._dial = folder / "faketime"
        self.set("+0")
        self.server = Process(folder)
        self.server._command = lambda: [  # type: ignore[method-assign]  # the same with a clock to set
            "env",
            f"LD_PRELOAD={LIBRARIES[0]}",
            f"FAKETIME_TIMESTAMP_FILE={self._dial}",
            "FAKETIME_NO_CACHE=1",
            f"FAKETIME_DONT_FAKE_MONOTONIC={int(not sets_both)}",
            *[sys.executable, "-m", "tests.server.often_looking", "serve", f"--data={folder}"],
            *[f"--set={name}={value}" for name, value in self.server.settings.items()],
        ]
        self._file = folder / "server" / "tables.db"

    def set(self, to: str) -> None:
        """All at once: a half-written dial would be a time as well."""
        part = self._dial.with_suffix(".part")
        part.write_text(f"{to}\n", "ascii")
        part.replace(self._dial)

    def stored(self) -> list[int]:
        with closing(sqlite3.connect(self._file, timeout=30)) as db:
            relations = ("tables", "people", "tokens")
            return [db.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in relations]


Play = Callable[[Machine, list[Session]], Coroutine[None, None, None]]


def run(folder: Path, play: Play, *, sets_both: bool) -> None:
    """With a match that has just begun, with ten minutes for each seat."""
    machine = Machine(folder, sets_both=sets_both)

    async def all_of_it() -> None:
        await machine.server.start()
        try:
            async with asyncio.timeout(90), AsyncExitStack() as stack:
                await play(machine, await started(stack, machine.server.address))
        finally:
            await machine.server.kill()

    asyncio.run(all_of_it())


async def started(stack: AsyncExitStack, address: str) -> list[Session]:
    pace = {"kind": "bank", "time": BANK}
    table = await open_table(address, "connect_four", pace=pace)
    sessions = []
    for token in (table["token"], None):
        session = await stack.enter_async_context(connect(address, table["link"], token=token))
        await session.sit()
        await session.ready()
        sessions.append(session)
    await sessions[0].start()
    return sessions


async def moves(sessions: list[Session]) -> int:
    """Whoever is to act; what they have left, in milliseconds."""
    for session in sessions:
        await session.until(lambda session=session: session.clocks is not None)  # type: ignore[misc]
    one = next(session for session in sessions if session.legal)
    seat = one.seat
    assert seat is not None
    await one.play(one.legal[0])
    await one.until(lambda: not one.legal)
    assert one.clocks is not None
    left = one.clocks.left[seat]
    assert left is not None
    return left


@pytest.mark.parametrize("which", ["wall clock", "both clocks"])
def test_a_clock_far_ahead_deletes_nothing(tmp_path: Path, which: str) -> None:
    async def play(machine: Machine, _sessions: list[Session]) -> None:
        await open_table(machine.server.address, "connect_four")  # at which nobody is
        before = machine.stored()
        assert min(before) > 1
        machine.set("+200d")
        await asyncio.sleep(SOME_LOOKS)
        assert machine.stored() == before
        assert (await request(machine.server.address, "/api/health"))["ok"]

    run(tmp_path, play, sets_both=which == "both clocks")


@pytest.mark.parametrize("to", ["+200d", "-1h"])
def test_a_wall_clock_that_is_set_takes_no_thinking_time_and_gives_none(
    tmp_path: Path, to: str
) -> None:
    async def play(machine: Machine, sessions: list[Session]) -> None:
        assert BANK - MINUTE < await moves(sessions) < BANK
        machine.set(to)
        await asyncio.sleep(SOME_LOOKS)
        assert BANK - MINUTE < await moves(sessions) < BANK
        machine.set("+0")
        await asyncio.sleep(SOME_LOOKS)
        assert BANK - MINUTE < await moves(sessions) < BANK - SOME_LOOKS * 1000 / 2

    run(tmp_path, play, sets_both=False)


def test_a_clock_that_is_set_between_two_runs_ends_nobodys_match(tmp_path: Path) -> None:
    async def play(machine: Machine, sessions: list[Session]) -> None:
        await moves(sessions)
        await machine.server.stop()
        machine.set("+200d")
        await machine.server.start()
        await asyncio.sleep(SOME_LOOKS)
        assert MINUTE / 2 < await moves(sessions) < MINUTE
        assert machine.stored()[0] == 1

    run(tmp_path, play, sets_both=True)
