"""Deadlines, banks of time, and people who are gone for long."""

from __future__ import annotations

from scalehouse.server.clock import DAY, HOUR, MINUTE, SECOND, Time, settle
from scalehouse.server.tables.entries import Pace
from scalehouse.server.tables.timing.pace import GRACE
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, acting, run
from tests.server.two import Two
from tests.server.two import run as run_two


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


def test_a_deadline_that_passed_while_the_server_was_down_has_some_grace() -> None:
    async def scene(at: Scene) -> None:
        await at.started("ann", "bob")
        await at.server.close("test")
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
        await at.server.look()
        assert at.server.count == 0
        await at.clock.turn(40 * MINUTE - 30 * SECOND)
        await at.server.look()
        assert at.server.count == 1
        await at.clock.turn(31 * SECOND)
        at.table = at.server.tables[0]
        assert len(at.match.entries) > entries

    run(scene, pace=Pace("turn", 60 * MINUTE))


def test_a_clock_that_went_back_over_a_restart_gives_no_time() -> None:
    async def scene(at: Scene) -> None:
        await at.started("ann", "bob")
        entries = len(at.match.entries)
        await at.server.close("test")
        at.clock._now -= HOUR
        await at.restart()
        clocks = at.table.time.shown()
        assert clocks is not None
        assert set(clocks.left) == {30 * SECOND}
        await at.clock.turn(31 * SECOND)
        assert len(at.match.entries) > entries

    run(scene, pace=Pace("turn", 30 * SECOND))


def test_a_clock_that_jumped_ahead_over_a_restart_takes_no_bank_whole() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        seat = acting(guests).seat
        await at.server.close("test")
        at.clock._now += 200 * DAY
        await at.restart()
        one = at.comes(("ann", "bob")[seat])
        await at.clock.turn(10 * SECOND)
        await one.must(one.play())
        assert at.table.state.banks[seat] == GRACE - 10 * SECOND

    run(scene, pace=Pace("bank", 10 * MINUTE))


def test_the_wall_clock_may_jump_while_people_play() -> None:
    """It is not asked, neither for what a move cost nor for a deadline."""

    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        at.clock.wall_ahead = 200 * DAY
        await at.clock.turn(10 * SECOND)
        at.clock.wall_ahead = -HOUR
        await one.must(one.play())
        assert at.table.state.banks[one.seat] == 50 * SECOND

    run(scene, pace=Pace("bank", 60 * SECOND))


def test_a_server_with_a_wrong_clock_neither_takes_time_nor_gives_it() -> None:
    for ahead in (HOUR, -HOUR):
        _played_beside_a_wrong_clock(ahead)


def _played_beside_a_wrong_clock(ahead: Time) -> None:
    async def scene(two: Two) -> None:
        guests = await two.started("ann", "bob")
        for _ in range(4):
            one = acting(guests)
            await two.clock.turn(10 * SECOND)
            await one.must(one.play())
            await settle()
            left = one.table.state.banks[one.seat]
            assert 60 * SECOND <= left <= 120 * SECOND
        await two.agree()

    run_two(scene, ahead=ahead, pace=Pace("bank", 120 * SECOND))
