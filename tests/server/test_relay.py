"""What is performed reaches the others soon, and not oftener than they can take it."""

from __future__ import annotations

from scalehouse.server.tables.feeds.frames import MOST_HEARD, SOON, TICK
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run

GAP = 70  # milliseconds between two frames of a hand that moves


def test_the_first_frame_after_a_rest_goes_at_once() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, _ = await at.started("ann", "bob", "cat")
        await ann.must(p.Frame(10, 20, 3))
        await at.clock.turn(SOON)
        assert len(bob.all(p.Framed)) == 1
        await at.clock.turn(10 * TICK)
        await ann.must(p.Frame(12, 20, 3))
        await at.clock.turn(SOON)
        assert [message.frames[0].far for message in bob.all(p.Framed)] == [10, 12]

    run(scene, "trex", seats=3)


def test_frames_of_many_wait_for_each_other_no_longer_than_a_tick() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, cat = await at.started("ann", "bob", "cat")
        await ann.must(p.Frame(10, 20, 3))
        await at.clock.turn(SOON)
        await ann.must(p.Frame(11, 20, 3))
        await at.clock.turn(TICK // 2)
        await bob.must(p.Frame(50, 50, 4))
        assert len(cat.all(p.Framed)) == 1
        await at.clock.turn(TICK // 2)
        assert [one.far for one in cat.last(p.Framed).frames] == [11, 50]
        assert len(cat.all(p.Framed)) == 2

    run(scene, "trex", seats=3)


def test_however_many_perform_one_message_a_tick_is_all() -> None:
    async def scene(at: Scene) -> None:
        people = await at.started("ann", "bob", "cat")
        for step in range(50):
            for person in people:
                await person.must(p.Frame(step, 20, 3))
                await at.clock.turn(GAP // 3)
        told = len(people[0].all(p.Framed))
        assert 0 < told <= 50 * GAP // TICK + 1

    run(scene, "trex", seats=3)


def test_where_no_performer_listens_nothing_piles_up() -> None:
    async def scene(at: Scene) -> None:
        ann, *_ = await at.started("ann", "bob", "cat")
        for step in range(2 * MOST_HEARD + 10):
            await ann.must(p.Frame(step % 100, 20, 3))
            await at.clock.turn(GAP)
        assert 0 < len(at.table.relay().heard) <= MOST_HEARD

    run(scene, "trex", seats=3)
