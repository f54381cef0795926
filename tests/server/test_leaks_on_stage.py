"""Performers at a live table know what their seat knows, and show nothing else.

As in test_leaks, with two truths behind one sight; here a performer sits on the seat that cannot
tell them apart. What it is given, what it decides and what people see of it must be the same.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from scalehouse.bots.performer import TICK, Performer
from scalehouse.core.rules.contract import Move, Seat, State
from scalehouse.server.bots import realtime
from scalehouse.server.clock import HandClock
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.tables.table import Table
from tests.server.live import fixed, opened, settings_for
from tests.server.test_leaks import SEED, Case, Scene, cases

TICKS = 12


class Log:
    def __init__(self) -> None:
        self.given: list[tuple[str, int, Move | None]] = []  # sight, instant, decision
        self.ticks = 0


def watched(monkeypatch: pytest.MonkeyPatch) -> Log:
    """Performers with a fixed seed who decide but never act: so both truths stay as they are."""
    log = Log()

    class Watched(Performer):
        def look(self, sight: State, now: int) -> Move | None:
            seen = sight.tobytes().hex()
            log.given.append((seen, now, super().look(sight, now)))
            return None

    async def counted(self: Any, match: Any) -> None:
        await tick(self, match)
        log.ticks += 1

    tick = realtime.RealtimeBots._tick
    monkeypatch.setattr(realtime.RealtimeBots, "_tick", counted)
    monkeypatch.setattr(realtime, "Performer", Watched)
    monkeypatch.setattr(realtime, "secrets", SimpleNamespace(token_hex=lambda _size: SEED))
    return log


async def performance(case: Case, nth: int, folder: Path, log: Log) -> list[str]:
    """What somebody at the table sees of it, beside what `log` notes."""
    clock = HandClock()
    more = fixed(SEED) | {"clock": clock, "store": MemoryStore()}
    async with (
        asyncio.timeout(60),
        opened(settings_for(folder), **more) as live,
        httpx.AsyncClient(base_url=live.address) as http,
    ):
        scene = await Scene.begun(live, http, case)
        scene.live_table.state.match = case.match(nth)
        scene.live_table.broadcast.sync_all()
        assert case.observer is not None
        sit_in(scene.live_table, case.observer)
        other = scene.people[(case.observer + 1) % case.seats]
        other.frames.clear()
        for number in range(TICKS):
            await other.ask({"type": "frame", "far": 8 * number, "fast": 50, "gesture": 1})
            await clock.turn(TICK)
            while log.ticks <= number:
                await asyncio.sleep(0.005)
        await clock.turn(TICK // 2)
        await other.listen()
        for person in scene.people:
            await person.socket.close()
        return [frame for frame in other.frames if '"type":"framed"' in frame]


def sit_in(table: Table, seat: Seat) -> None:
    table.state.chairs[seat].bot = "steady"
    for look in table.after_change:
        look()


def test_a_performer_is_given_and_shows_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [case for case in cases("trex") if case.observer is not None]
    assert found
    shown = 0
    for case in found:
        kept = []
        for nth in range(2):
            with monkeypatch.context() as patch:
                log = watched(patch)
                frames = asyncio.run(performance(case, nth, tmp_path, log))
                kept.append((log.given[:TICKS], frames))
        assert kept[0] == kept[1], f"observer {case.observer}"
        assert len(kept[0][0]) == TICKS
        shown = max(shown, len(kept[0][1]))
    assert shown > TICKS // 2, "nobody saw one perform"
