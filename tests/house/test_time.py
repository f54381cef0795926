"""Deadlines, banks of time, and people who are gone for long."""

from __future__ import annotations

from scalehouse.house.clock import MINUTE, SECOND
from scalehouse.house.tables.entries import Pace
from scalehouse.house.wire import protocol as p
from tests.house.kit import Scene, acting, run


def test_at_a_deadline_the_least_is_played() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        entries = len(at.match.entries)
        await at.clock.turn(29 * SECOND)
        assert len(at.match.entries) == entries
        await at.clock.turn(2 * SECOND)
        assert len(at.match.entries) > entries
        assert guests[0].last(p.Events).clocks is not None
        assert at.table.state.banks == [30_000, 30_000]

    run(scene, pace=Pace("turn", 30 * SECOND))


def test_a_bank_runs_for_who_is_to_act_and_grows_with_each_move() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        await at.clock.turn(10 * SECOND)
        await one.must(one.play())
        left = at.table.state.banks
        other = 1 - one.seat
        assert left[one.seat] == 60_000 - 10_000 + 2_000
        assert left[other] in {60_000, 50_000}
        await at.restart()
        assert at.table.state.banks == left

    run(scene, pace=Pace("bank", 60 * SECOND, 2 * SECOND))


def test_a_deadline_that_passed_while_the_house_was_down_has_some_grace() -> None:
    async def scene(at: Scene) -> None:
        await at.started("ann", "bob")
        await at.house.close("test")
        at.clock._now += 5 * MINUTE
        await at.restart()
        entries = len(at.match.entries)
        await at.clock.turn(MINUTE - SECOND)
        assert len(at.match.entries) == entries
        await at.clock.turn(2 * SECOND)
        assert len(at.match.entries) > entries

    run(scene, pace=Pace("turn", 30 * SECOND))


def test_a_bot_sits_in_for_who_is_gone_until_they_are_back() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        other = next(guest for guest in guests if guest is not one)
        entries = len(at.match.entries)
        at.table.go(one)
        await at.clock.turn(59 * SECOND)
        assert len(at.match.entries) == entries
        await at.clock.turn(2 * SECOND)
        assert len(at.match.entries) > entries
        assert other.last(p.TableInfo).chairs[one.seat].bot == "random"
        back = at.comes(one.person)
        assert back.last(p.TableInfo).chairs[one.seat].bot is None

    run(scene, absence="random")


def test_a_sleeping_table_is_woken_for_its_deadline() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        entries = len(at.match.entries)
        for guest in guests:
            at.table.go(guest)
        await at.clock.turn(20 * MINUTE)
        await at.house.look()
        assert at.house.count == 0
        await at.clock.turn(40 * MINUTE - 30 * SECOND)
        await at.house.look()
        assert at.house.count == 1
        await at.clock.turn(31 * SECOND)
        at.table = at.house.tables[0]
        assert len(at.match.entries) > entries

    run(scene, pace=Pace("turn", 60 * MINUTE))
