"""A bot that breaks does not keep its table waiting: another plays on, and it is said once."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse import bots
from scalehouse.bots.performer import TICK, Performer
from scalehouse.bots.random import RandomBot
from scalehouse.core.rules.contract import Move, Seat, State
from scalehouse.server import logs
from scalehouse.server.bots import realtime
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.clock import settle
from scalehouse.server.setup.settings import Settings
from scalehouse.server.tables import entries as e
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run

LONG_ENOUGH = 15  # moves of ann, with at least as many of the bot between them


class Fragile:
    """Breaks at its third decision."""

    def __init__(self, within: bots.Bot) -> None:
        self._within = within
        self._left = 2

    def choose(self, sight: State, seat: Seat) -> Move:
        if not self._left:
            raise ZeroDivisionError("the card is a secret")
        self._left -= 1
        return self._within.choose(sight, seat)


class Cheat:
    def choose(self, _sight: State, _seat: Seat) -> Move:
        return 10**6


@pytest.fixture
def lines() -> list[str]:
    """What is logged, once the test has read it."""
    found: list[str] = []

    class Out:
        def write(self, text: str) -> int:
            found.append(text)
            return len(text)

        def flush(self) -> None:
            pass

        def isatty(self) -> bool:
            return False

    logs.configure(Settings(log="json", log_level="warning"), Out())  # type: ignore[arg-type]
    return found


def bots_that_are(monkeypatch: pytest.MonkeyPatch, make: Any, name: str = "greedy") -> None:
    made = bots.make

    def make_or_break(wanted: str, *given: Any, **more: Any) -> Any:
        bot = made(wanted, *given, **more)
        return make(bot) if wanted == name else bot

    monkeypatch.setattr(bots, "make", make_or_break)


def breaks_at_birth(_bot: Any) -> Any:
    raise ZeroDivisionError


async def play_on(scene: Scene, ann: Any) -> None:
    for _ in range(LONG_ENOUGH):
        assert ann.seat in scene.match.actors, "nobody moves"
        await ann.must(ann.play())
        await settle()


@pytest.mark.parametrize("make", [Fragile, lambda _: Cheat(), breaks_at_birth])
def test_the_lowest_bot_plays_on(
    make: Any, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    bots_that_are(monkeypatch, make)

    async def scene(scene: Scene) -> None:
        ann = await scene.against("greedy")
        await settle()
        await play_on(scene, ann)
        assert ann.last(p.TableInfo).chairs[1].bot == "random"
        assert scene.server.bots_broken == 1
        bodies = await scene.server.context.store.entries(scene.table.state.id)
        sat = [one.bot for one in map(e.decode, bodies) if isinstance(one, e.BotSat)]
        assert sat == ["greedy", "random"]

    run(scene)
    assert sum('"bot failed"' in line for line in lines) == 1
    assert sum('"bot replaced"' in line and '"greedy"' in line for line in lines) == 1
    assert "secret" not in "".join(lines)


def test_the_seat_of_somebody_who_is_gone_stays_theirs(
    monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    bots_that_are(monkeypatch, Fragile)

    async def scene(scene: Scene) -> None:
        ann, bob = await scene.started("ann", "bob")
        scene.table.go(bob)
        await scene.clock.turn(10 * 60_000)
        await play_on(scene, ann)
        assert scene.table.state.chairs[1].person == "bob"
        assert scene.table.state.chairs[1].bot is None

    run(scene, absence="greedy")
    assert sum('"bot failed"' in line for line in lines) == 1


def test_nobody_counts_as_gone_while_the_server_slept() -> None:
    async def scene(scene: Scene) -> None:
        _, bob = await scene.started("ann", "bob")
        scene.table.go(bob)
        await scene.clock.turn(5_000)
        await scene.clock.sleep(60 * 60_000)
        assert not scene.table.presence.is_absent("bob")
        assert bot_on(scene.table.presence, 1) is None
        await scene.clock.turn(54_000)
        assert not scene.table.presence.is_absent("bob")
        await scene.clock.turn(2_000)
        assert bot_on(scene.table.presence, 1) == "greedy"

    run(scene, absence="greedy")


def test_where_even_the_lowest_breaks_the_first_legal_move_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_self: Any, _sight: State, _seat: Seat) -> Move:
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "choose", broken)

    async def scene(scene: Scene) -> None:
        ann = await scene.against("random")
        await settle()
        await play_on(scene, ann)
        assert scene.server.bots_broken == 1

    run(scene)


def test_a_performer_that_breaks_leaves_the_others_on_the_stage(
    monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    looked: list[Seat] = []

    class Player(Performer):
        def __init__(self, game: Any, name: str, seat: Seat, *more: Any) -> None:
            super().__init__(game, name, seat, *more)
            self._own_seat = seat

        def look(self, sight: State, now: int) -> Move | None:
            if self._own_seat == 1 and now > 5 * TICK:
                raise ZeroDivisionError
            looked.append(self._own_seat)
            return None

    monkeypatch.setattr(realtime, "Performer", Player)

    async def scene(scene: Scene) -> None:
        await scene.against("steady", "steady")
        await scene.clock.turn(20 * TICK)
        assert looked.count(2) > 15
        assert looked.count(1) <= 6
        assert [chair.bot for chair in scene.table.state.chairs] == [None, "random", "steady"]
        made = len(scene.match.entries)
        await scene.clock.turn(20 * realtime.DAWDLE)
        assert any(entry.by == 1 for entry in scene.match.entries[made:]), "seat 1 stands still"
        assert scene.server.bots_broken == 1

    run(scene, "trex", seats=3)
    assert sum('"bot failed"' in line for line in lines) == 1
