"""Several servers with one store: one of them, the store or the bus is lost for a while."""

from __future__ import annotations

import pytest

from scalehouse.server.clock import settle
from scalehouse.server.cluster.cluster import LOOK_EVERY, LOOK_SELDOM
from scalehouse.server.wire import protocol as p
from tests.server.kit import acting
from tests.server.two import Two, run


def test_without_the_bus_updates_are_slow_and_nothing_is_lost_or_repeated() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        two.wire.cut()
        for _ in range(6):
            guest = acting([ann, bob])
            other = bob if guest is ann else ann
            length = other.table.state.length
            await guest.must(guest.play())
            await settle()
            assert other.table.state.length == length
            await two.clock.turn(LOOK_SELDOM)
            assert other.table.state.length == length + 1
        await two.agree()
        guest = acting([ann, bob])
        await guest.must(guest.play())
        two.wire.mend()
        await two.agree()
        assert len(await two.moves()) == 7

    run(scene)


def test_a_server_that_has_fallen_behind_catches_up_when_somebody_comes() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        two.wire.cut()
        guest = acting([ann, bob])
        await guest.must(guest.play(id="mine"))
        other = two.table(1 - [ann, bob].index(guest))
        assert not other.state.was_done(guest.person, "mine")
        await other.catch_up()
        assert other.state.was_done(guest.person, "mine")

    run(scene)


def test_without_the_store_nothing_is_granted_and_everything_goes_on_when_it_is_back() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        two.store.is_lost = True
        await two.clock.turn(LOOK_SELDOM)
        guest = acting([ann, bob])
        for one in (ann, bob):
            assert await one.ask(p.Say("t1", "hello")) == "store"
        assert await guest.ask(guest.play()) == "store"
        two.store.is_lost = False
        await two.clock.turn(LOOK_EVERY)
        await guest.must(guest.play())
        await two.agree()
        assert len(await two.moves()) == 1

    run(scene)


@pytest.mark.parametrize("was_done", [True, False])
def test_nobody_knows_whether_a_move_was_stored_and_it_is_there_once(was_done: bool) -> None:  # noqa: FBT001
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        guest = acting([ann, bob])
        asked = guest.play(id="in doubt")
        if was_done:
            two.store.loses_answers = True
        else:
            two.store.is_lost = True
        assert await guest.ask(asked) == "store"
        assert guest.is_closed
        assert guest.last(p.Bye).come_back
        two.store.come_back()
        await two.clock.turn(LOOK_SELDOM)
        again = two.comes(guest.person, 1 - [ann, bob].index(guest))
        await again.table.catch_up()
        await again.must(again.play(asked.move, id="in doubt"))
        await two.agree()
        assert [move.id for move in await two.moves()] == ["in doubt"]

    run(scene)
