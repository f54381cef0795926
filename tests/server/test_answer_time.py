"""When a bot answers tells nothing of what it holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import scalehouse
from scalehouse import bots
from scalehouse.client import connect, open_table
from scalehouse.core.rules.contract import Seat, State
from scalehouse.server.clock import HandClock, settle
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.table import Table
from scalehouse.server.wire import protocol as p
from tests.server import live
from tests.server.kit import Scene, run

PAUSE = 500
LONG = 20_000


class Thinker:
    """Takes so long for every decision, by the table's clock."""

    def __init__(self, clock: HandClock, takes: int) -> None:
        self._clock = clock
        self._takes = takes

    def choose(self, _sight: State, _seat: Seat) -> int:
        self._clock._now += self._takes
        return 3


async def answer_time(at: Scene, bot: str) -> int:
    at.table.context.__dict__["bot_pause"] = PAUSE
    ann = at.comes("ann")
    for ask in (p.Sit(0), p.AddBot(1, bot), p.Entropy("00"), p.Ready(), p.Start()):
        await ann.must(ask)
    await ann.must(ann.play(0))
    await at.clock.turn(LONG)
    await settle()
    bodies = await at.server.context.store.entries(at.table.state.id)
    mine, its = [one for one in map(e.decode, bodies) if isinstance(one, e.Moved)]
    return its.at - mine.at


@pytest.mark.parametrize(
    ("bot", "takes", "after"),
    [
        ("random", 0, 500),
        ("regular", 0, 500),
        ("regular", 400, 500),
        ("regular", 501, 1000),
        ("expert", 0, 1000),
        ("expert", 900, 1000),
        ("master", 0, 2500),  # with one legal move it need not think
        ("master", 300, 2500),
        ("master", 2000, 2500),
        ("master", 2600, 5000),
    ],
)
def test_a_bot_answers_at_its_own_pace_however_long_it_thinks(
    monkeypatch: pytest.MonkeyPatch, bot: str, takes: int, after: int
) -> None:
    async def scene(at: Scene) -> None:
        def made(*_: Any, **__: Any) -> Thinker:
            return Thinker(at.clock, takes)

        monkeypatch.setattr(bots, "make", made)
        assert await answer_time(at, bot) == after

    run(scene, "connect_four")


# A real bot behind real sockets

TICK = PAUSE // 10


class Thinkers(ThreadPoolExecutor):
    """Knows how many bots think, so that time passes only while none does.

    However busy this machine is, a decision then takes no time by the table's clock, and what is
    left is what the table adds.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(1)
        self.thinking = 0
        self._loop = loop

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.thinking += 1
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(lambda _: self._loop.call_soon_threadsafe(self._done))
        return future

    def _done(self) -> None:
        self.thinking -= 1


async def bots_turn(table: Table, clock: HandClock, thinkers: Thinkers) -> None:
    """Until the person at seat 0 is to act, or it is over."""
    while table.state.playing is not None and 0 not in table.state.acting:
        await asyncio.sleep(0.001)
        await settle()
        if not thinkers.thinking:
            await clock.turn(TICK)


def answers(log: dict[str, Any], bodies: list[bytes]) -> list[tuple[bool, int]]:
    """Of each move of the bot: whether it was forced, and how long after the move before."""
    moved = [one for one in map(e.decode, bodies) if isinstance(one, e.Moved)]
    found = []
    for before, one in pairwise(moved):
        if one.seat == 1:
            match = scalehouse.replay(log, entries=one.first)
            found.append((len(match.legal(1)) == 1, one.at - before.at))
    return found


@pytest.mark.parametrize(("bot", "after"), [("beginner", 500), ("expert", 1000)])
def test_a_forced_move_takes_a_real_bot_as_long_as_a_choice(
    tmp_path: Path, bot: str, after: int
) -> None:
    """Liar's Dice: after the highest bid there is nothing left but to doubt it."""
    clock = HandClock()

    async def scene() -> None:
        is_high = False  # she bids low and as high as can be, in turn
        thinkers = Thinkers(asyncio.get_running_loop())
        async with live.opened(live.settings_for(tmp_path), clock=clock) as server:
            context = server.context.server.context
            context.__dict__.update(thinkers=thinkers, bot_pause=PAUSE)
            opened = await open_table(server.address, "liars_dice")
            async with connect(server.address, opened["link"], token=opened["token"]) as ann:
                table = await server.context.server.wake(opened["id"])
                await ann.sit(0)
                await ann.add_bot(1, bot)
                await ann.ready()
                await ann.start()
                await bots_turn(table, clock, thinkers)
                async for moves in ann.turns():
                    is_high = not is_high and len(moves) > 1
                    await ann.play(moves[-2 if is_high else 0])
                    await bots_turn(table, clock, thinkers)
            assert table.state.match is not None
            log = table.state.match.log()
            found = answers(log, await context.store.entries(table.state.id))
        assert {forced for forced, _ in found} == {True, False}
        assert {took for _, took in found} == {after}

    live.run(scene)
