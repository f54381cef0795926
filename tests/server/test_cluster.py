"""Several servers with one store: what happens at one is told at the other."""

from __future__ import annotations

from scalehouse.server.clock import MINUTE, SECOND, settle
from scalehouse.server.wire import protocol as p
from tests.server.kit import acting
from tests.server.two import Two, run, shown


def test_what_happens_at_one_server_is_told_at_the_other() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        await ann.must(p.Say("t1", "hello"))
        await settle()
        assert bob.last(p.Talked).line.text == "hello"
        for _ in range(10):
            guest = acting([ann, bob])
            await guest.must(guest.play())
            await settle()
        await two.agree()
        for guest, other in ((ann, bob), (bob, ann)):
            match = other.table.state.match
            assert match is not None
            assert shown(guest)["table"] == match.view(guest.seat)["table"]

    run(scene)


def test_people_at_another_server_are_here() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        here = [chair.here for chair in ann.last(p.TableInfo).chairs]
        assert here == [True, True]
        two.table(1).go(bob)
        await settle()
        assert [chair.here for chair in ann.last(p.TableInfo).chairs] == [True, False]
        assert not two.table(0).presence.is_absent("bob")
        await two.clock.turn(2 * MINUTE)
        assert two.table(0).presence.is_absent("bob")
        assert not two.table(1).presence.is_absent("ann")

    run(scene)


def test_a_server_that_dies_takes_its_people_with_it_after_a_while() -> None:
    async def scene(two: Two) -> None:
        ann, _ = await two.started("ann", "bob")
        two.die(1)
        await two.clock.turn(MINUTE)
        assert two.table(0).presence.is_here("bob")
        await two.clock.turn(2 * MINUTE)
        assert not two.table(0).presence.is_here("bob")
        assert [chair.here for chair in ann.last(p.TableInfo).chairs] == [True, False]

    run(scene)


def test_who_is_removed_at_one_server_has_to_leave_the_other() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        await ann.must(p.RemovePerson("bob"))
        await settle()
        assert bob.is_closed
        assert not bob.last(p.Bye).come_back
        await two.agree()

    run(scene)


def test_performances_and_calls_reach_the_other_server() -> None:
    async def scene(two: Two) -> None:
        ann, bob, cat = await two.started("ann", "bob", "cat")
        await ann.must(p.Frame(10, 20, 3))
        await bob.must(p.SignalTo("ann", "ring"))
        await two.clock.turn(SECOND)
        assert [one.far for one in bob.last(p.Framed).frames] == [10]
        assert len(cat.all(p.Framed)) == 1
        assert ann.last(p.Signalled).data == "ring"
        assert await bob.ask(p.SignalTo("dan", "ring")) == "person"

    run(scene, "trex", seats=3)
