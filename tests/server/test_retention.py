"""Deletion, with clocks that jump: late, in steps, and never of what somebody needs."""

from __future__ import annotations

from scalehouse.server.clock import DAY, HOUR, MINUTE, SECOND
from scalehouse.server.server import LOOK_EVERY
from scalehouse.server.store import Person
from tests.server.kit import Scene, run

RETENTION = 180 * DAY


async def lives(at: Scene, time: int) -> None:
    """So long, with a look as often as a server does; the clock is turned in small steps."""
    for _ in range(time // MINUTE):
        at.clock._now += MINUTE
        await at.server._upkeep.look(at.server.context.store, at.server._ids_awake())


async def falls_asleep(at: Scene) -> None:
    await at.clock.turn(20 * MINUTE)
    await at.server.look()
    assert at.server.count == 0


async def is_stored(at: Scene) -> bool:
    return await at.server.context.store.find_table(at.table.state.link) is not None


async def is_listed(at: Scene) -> bool:
    return bool(await at.server.listed())


def test_an_old_table_is_hidden_after_a_day_and_deleted_after_a_week_more() -> None:
    async def scene(at: Scene) -> None:
        await falls_asleep(at)
        at.clock._now += RETENTION + DAY
        await lives(at, DAY)
        assert await is_listed(at)
        await lives(at, 3 * HOUR)
        assert not await is_listed(at)
        await lives(at, 6 * DAY + 20 * HOUR)
        assert await is_stored(at)
        await lives(at, 4 * HOUR)
        assert not await is_stored(at)

    run(scene, listed=True)


def test_a_clock_far_ahead_deletes_nothing_however_often_the_server_looks() -> None:
    """As far as both clocks of the machine go: what counts is the time that was lived through."""

    async def scene(at: Scene) -> None:
        await falls_asleep(at)
        for _ in range(60):
            at.clock._now += 200 * DAY
            await at.server.look()
        assert await is_listed(at)

    run(scene, listed=True)


def test_nothing_is_deleted_while_the_wall_clock_and_the_steady_one_disagree() -> None:
    async def scene(at: Scene) -> None:
        await falls_asleep(at)
        at.clock._now += RETENTION + DAY
        at.clock.wall_ahead = -RETENTION
        await lives(at, 10 * DAY)
        assert await is_listed(at)
        at.clock.wall_ahead = 0
        await lives(at, DAY + 3 * HOUR)
        assert not await is_listed(at)

    run(scene, listed=True)


def test_what_is_awake_is_not_touched() -> None:
    async def scene(at: Scene) -> None:
        await at.server.context.store.add_person(Person("ann", "Ann"), "t", at.clock.now())
        at.comes("ann")
        at.clock._now += RETENTION + DAY
        await lives(at, 9 * DAY)
        assert await is_stored(at)
        assert await at.server.context.store.person_of("t") is not None

    run(scene, listed=True)


def test_a_hidden_table_comes_back_when_somebody_opens_its_link() -> None:
    async def scene(at: Scene) -> None:
        await falls_asleep(at)
        at.clock._now += RETENTION + DAY
        await lives(at, DAY + 3 * HOUR)
        assert not await is_listed(at)
        await at.server.find(at.table.state.link, "bob")
        assert await is_listed(at)

    run(scene, listed=True)


def test_time_counts_in_looks_as_often_as_a_server_makes_them() -> None:
    """Else a day would never pass."""
    assert SECOND < LOOK_EVERY <= MINUTE
