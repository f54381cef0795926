"""Several servers: nobody is absent who may be connected to another."""

from __future__ import annotations

from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.clock import MINUTE, SECOND
from scalehouse.server.cluster.cluster import LOOK_EVERY, LOOK_SELDOM
from scalehouse.server.cluster.neighbours import DEAD_AFTER, SILENT_AFTER
from scalehouse.server.tables.presence import ABSENT_AFTER
from scalehouse.server.tables.requests.hosting import FREES_SEATS_AFTER
from scalehouse.server.tables.requests.starting import ENTROPY_WITHIN
from scalehouse.server.wire import protocol as p
from tests.server.two import Two, run


def bots(two: Two) -> list[str | None]:
    return [bot_on(two.table(server).presence, seat) for server in (0, 1) for seat in (0, 1)]


def test_while_the_bus_is_lost_no_bot_plays_for_who_went_to_the_other_server() -> None:
    async def scene(two: Two) -> None:
        _, bob = await two.started("ann", "bob")
        two.wire.cut()
        two.table(1).go(bob)
        two.comes("bob", 0)
        await two.clock.turn(5 * MINUTE)
        assert bots(two) == [None] * 4
        assert await two.moves() == []

    run(scene, absence="random")


def test_after_the_bus_is_back_absence_counts_from_then() -> None:
    async def scene(two: Two) -> None:
        _, bob = await two.started("ann", "bob")
        two.table(1).go(bob)
        two.wire.cut()
        await two.clock.turn(5 * MINUTE)
        two.wire.mend()
        await two.clock.turn(ABSENT_AFTER - SECOND)
        assert bots(two) == [None] * 4
        await two.clock.turn(10 * SECOND)
        assert bots(two) == [None, "random"] * 2

    run(scene, absence="random")


def test_a_bus_that_is_lost_for_a_moment_makes_absence_count_anew() -> None:
    async def scene(two: Two) -> None:
        _, bob = await two.started("ann", "bob")
        two.table(1).go(bob)
        await two.clock.turn(ABSENT_AFTER - SECOND)
        two.wire.cut()
        two.wire.mend()
        await two.clock.turn(ABSENT_AFTER - SECOND)
        assert bots(two) == [None] * 4

    run(scene, absence="random")


def test_no_bot_plays_for_the_people_of_a_server_that_is_silent() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        two.die(1)
        await two.clock.turn(DEAD_AFTER)
        assert bots(two)[:2] == [None, None]
        assert two.table(0).presence.is_here("bob")

    run(scene, absence="random")


def test_a_server_that_is_silent_for_very_long_serves_nobody() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        two.die(1)
        await two.clock.turn(DEAD_AFTER + ABSENT_AFTER + MINUTE)
        assert bots(two)[:2] == [None, "random"]

    run(scene, absence="random")


def test_a_server_that_closed_leaves_nothing_unknown() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        two.forget(1)
        await two.servers[1].close("test")
        await two.clock.turn(ABSENT_AFTER + 10 * SECOND)
        assert bot_on(two.table(0).presence, 1) == "random"

    run(scene, absence="random")


def test_a_server_that_stood_still_takes_nobody_for_absent_before_it_has_listened() -> None:
    async def scene(two: Two) -> None:
        _, bob = await two.started("ann", "bob")
        two.table(1).go(bob)
        await two.clock.turn(SECOND)
        two.clock._now += 2 * ABSENT_AFTER  # nobody did anything meanwhile
        assert bots(two) == [None] * 4

    run(scene, absence="random")


def test_nobody_stands_in_for_a_host_who_may_be_at_the_other_server() -> None:
    async def scene(two: Two) -> None:
        ann, bob = two.comes("ann", 0), two.comes("bob", 1)
        await ann.must(p.Sit(0))
        await two.agree()
        await bob.must(p.Sit(1))
        two.wire.cut()
        two.table(0).go(ann)
        two.table(1).presence._elsewhere.clear()  # as at a server that never heard of her
        await two.clock.turn(2 * FREES_SEATS_AFTER)
        assert await bob.ask(p.RemovePerson("ann")) == "host"
        assert await bob.ask(p.Start()) == "host"

    run(scene)


def test_a_start_waits_for_who_may_be_at_the_other_server() -> None:
    async def scene(two: Two) -> None:
        ann, bob = two.comes("ann", 0), two.comes("bob", 1)
        two.wire.cut()
        await two.clock.turn(2 * LOOK_SELDOM)
        for seat, one in enumerate((ann, bob)):
            await one.must(p.Sit(seat))
            await one.must(p.Ready())
            await two.clock.turn(2 * LOOK_EVERY)
        two.table(0).presence._elsewhere.clear()  # as at a server that never heard of him
        await ann.must(p.Entropy("aa"))
        await ann.must(p.Start())
        assert two.table(0).state.status == "open"
        await two.clock.turn(2 * LOOK_EVERY)
        await bob.must(p.Entropy("bb"))
        await two.clock.turn(ENTROPY_WITHIN + 2 * LOOK_EVERY)
        await two.agree()
        match = two.table(0).state.match
        assert match is not None
        assert match.log(with_secret=True)["entropy"] == ["aa", "bb"]

    run(scene)


def test_who_may_be_at_the_other_server_is_shown_as_unknown_and_not_as_gone() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        two.wire.cut()
        two.table(1).go(bob)
        await two.clock.turn(SILENT_AFTER + MINUTE)
        chair = two.comes("cat", 1).last(p.TableInfo).chairs[1]
        assert (chair.here, chair.unknown) == (False, True)
        two.wire.mend()
        await two.clock.turn(SILENT_AFTER)
        chair = ann.last(p.TableInfo).chairs[1]
        assert (chair.here, chair.unknown) == (False, False)
        assert not any(chair.unknown for chair in ann.last(p.TableInfo).chairs)

    run(scene)


def test_a_server_that_is_heard_again_is_known_at_once() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        cluster = two.servers[0].cluster
        assert cluster is not None
        two.wire.cut()
        await two.clock.turn(2 * SILENT_AFTER)
        assert cluster.neighbours.known_since is None
        two.wire.mend()
        await two.clock.turn(SECOND)
        assert cluster.neighbours.known_since is not None

    run(scene)
