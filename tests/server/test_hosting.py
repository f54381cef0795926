"""Who acts for the host while the host is gone, and what only the host may do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from scalehouse.client import NotGranted, connect, open_table
from scalehouse.server.clock import MINUTE, SECOND
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.requests import sitting
from scalehouse.server.tables.requests.hosting import FREES_SEATS_AFTER, SEAT_KEPT, STANDS_IN_AFTER
from scalehouse.server.tables.words import RefusedRequest
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, run
from tests.server.live import opened, settings_for
from tests.server.live import run as run_live


def test_nobody_stands_in_for_a_host_whose_connection_just_dropped() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        at.table.go(ann)
        await at.clock.turn(STANDS_IN_AFTER - SECOND)
        assert await bob.ask(p.Start()) == "host"
        assert bob.last(p.TableInfo).stand_in is None

    run(scene)


def test_after_a_while_somebody_stands_in_and_is_told_so() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        at.table.go(ann)
        await at.clock.turn(STANDS_IN_AFTER + SECOND)
        assert bob.last(p.TableInfo).stand_in == "bob"
        await bob.must(p.Start())

    run(scene)


def test_who_stands_in_is_nobody_special_once_the_host_is_back() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        at.table.go(ann)
        await at.clock.turn(10 * MINUTE)
        at.comes("ann")
        assert bob.last(p.TableInfo).stand_in is None
        assert await bob.ask(p.Start()) == "host"

    run(scene)


def test_a_host_without_a_seat_is_missed_as_well() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = at.comes("ann"), at.comes("bob")
        await bob.must(p.Sit(0))
        at.table.go(ann)
        assert await bob.ask(p.AddBot(1, "random")) == "host"
        await at.clock.turn(STANDS_IN_AFTER + SECOND)
        await bob.must(p.AddBot(1, "random"))

    run(scene)


def test_nobody_but_the_host_removes_anybody_in_the_middle_of_a_match() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        at.table.go(ann)
        for _ in range(3):
            assert await bob.ask(p.RemovePerson("ann")) == "host"
            await at.clock.turn(10 * MINUTE)
        assert at.table.state.seat_of("ann") == 0
        assert not at.table.state.removed

    run(scene)


def test_before_a_match_a_seat_that_was_left_is_kept_for_long() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        at.table.go(ann)
        await at.clock.turn(FREES_SEATS_AFTER - SECOND)
        assert await bob.ask(p.RemovePerson("ann")) == "host"
        await at.clock.turn(2 * SECOND)
        await bob.must(p.RemovePerson("ann"))
        assert at.table.state.chairs[0].is_free

    run(scene, seats=2)


def test_who_stands_in_frees_a_seat_and_bans_nobody() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        at.table.go(ann)
        await at.clock.turn(FREES_SEATS_AFTER)
        await bob.must(p.RemovePerson("ann"))
        assert not at.table.state.removed
        again = at.comes("ann")
        await again.must(p.Sit(0))
        assert at.table.state.host == "ann"

    run(scene)


def test_a_seat_whose_owner_just_dropped_is_not_freed() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, cat = await at.seated("ann", "bob", "cat")
        at.table.go(ann)
        await at.clock.turn(FREES_SEATS_AFTER)
        assert await bob.ask(p.RemovePerson("cat")) == "seat"
        at.table.go(cat)
        await at.clock.turn(SEAT_KEPT - SECOND)
        assert await bob.ask(p.RemovePerson("cat")) == "seat"
        await at.clock.turn(2 * SECOND)
        await bob.must(p.RemovePerson("cat"))
        entries = await at.server.context.store.entries(at.table.state.id)
        assert isinstance(e.decode(entries[-1]), e.Stood)

    run(scene, game="scale", seats=3)


def test_after_a_restart_the_absence_of_the_host_counts_from_then() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await at.seated("ann", "bob")
        at.table.go(ann)
        await at.clock.turn(10 * MINUTE)
        await at.restart()
        bob = at.comes("bob")
        assert await bob.ask(p.RemovePerson("ann")) == "host"

    run(scene)


async def bob_was_removed(at: Scene) -> tuple[Somebody, Somebody, tuple[str, str]]:
    """By Ann. The link and the code of before come with them."""
    ann, bob = await at.seated("ann", "bob")
    old = at.table.state.link, at.table.state.code
    await ann.must(p.RemovePerson("bob"))
    return ann, bob, old


def test_after_a_removal_the_table_has_another_link_and_code() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, old = await bob_was_removed(at)
        told = ann.last(p.TableInfo)
        assert not {told.link, told.code} & set(old)
        assert bob.last(p.TableInfo).link == old[0]
        assert await at.server.find(told.link, "cat") is at.table
        await at.restart()
        assert (at.table.state.link, at.table.state.code) == (told.link, told.code)

    run(scene)


def test_the_old_link_is_good_for_those_who_belong_to_the_table_alone() -> None:
    async def scene(at: Scene) -> None:
        _, _, old = await bob_was_removed(at)
        for place in old:
            assert await at.server.find(place, "ann") is at.table
            for person in ("bob", "bob under a new name"):
                with pytest.raises(RefusedRequest) as refused:
                    await at.server.find(place, person)
                assert refused.value.code == "link"

    run(scene)


def test_after_a_removal_a_table_is_on_no_list() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await at.seated("ann", "bob")
        assert len(await at.server.listed()) == 1
        await ann.must(p.RemovePerson("bob"))
        assert await at.server.listed() == []
        with pytest.raises(RefusedRequest):
            await at.server.find(at.table.state.id, "bob under a new name")
        mine = await at.server.mine("ann")
        assert [table["link"] for table in mine] == [at.table.state.link]

    run(scene, listed=True)


def test_who_is_removed_while_they_come_back_is_not_let_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            row = await open_table(live.address, "scathe")
            table = await live.context.server.wake(row["id"])
            async with (
                connect(live.address, row["link"], token=row["token"]) as ann,
                connect(live.address, row["link"]) as bob,
            ):
                await bob.sit()
                async with table.lock:
                    coming = asyncio.ensure_future(
                        connect(live.address, row["link"], token=bob.token).__aenter__()
                    )
                    while not table.lock._waiters:  # they are let in as far as that
                        await asyncio.sleep(0.01)
                    (host,) = table.presence.guests_of(ann.person)
                    await sitting.remove_person(table, host, p.RemovePerson(bob.person))
                with pytest.raises(NotGranted) as refused:
                    await coming
                assert refused.value.code == "table"
                assert set(table.presence.people()) == {ann.person}

    run_live(scene)
