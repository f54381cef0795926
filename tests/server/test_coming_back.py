"""People and servers that were away: what they missed, and what goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from scalehouse.server.clock import MINUTE, SECOND
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.words import RefusedRequest
from tests.server.kit import Scene, acting, run
from tests.server.turns import play_out, to_turns


def test_who_comes_back_gets_what_was_missed_or_a_sync() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        bob = guests[1]
        seen = bob.number
        for _ in range(3):
            guest = acting(guests)
            await guest.must(guest.play())
        missed = at.table.broadcast.updates_since("bob", seen)
        assert missed is not None
        assert missed == [one for one in bob.raw if b'"type":"events"' in one][-len(missed) :]
        assert at.table.broadcast.updates_since("bob", bob.number) == []
        assert at.table.broadcast.updates_since("bob", seen - 10_000) is None
        assert at.table.broadcast.updates_since("bob", bob.number + 1) is None

    run(scene)


def test_after_an_absence_one_update_holds_all_that_happened() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = guests = await at.started("ann", "bob")
        seen = bob.number
        at.table.go(bob)
        while acting(guests) is ann:
            await ann.must(ann.play())
        await at.clock.turn(10 * MINUTE)
        missed = at.table.broadcast.updates_since("bob", seen)
        assert missed is not None
        assert len(missed) == 1

    run(scene)


def test_numbers_grow_over_a_restart_and_the_match_goes_on() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        for _ in range(5):
            guest = acting(guests)
            await guest.must(guest.play())
        position = at.match.position()
        old = guests[0].number
        await at.clock.turn(SECOND)
        await at.restart()
        assert at.match.position() == position
        guests = [at.comes("ann"), at.comes("bob")]
        assert guests[0].number > old
        await play_out(guests)
        assert at.table.state.status == "over"

    run(scene)


def test_a_table_begun_under_other_rules_goes_on() -> None:
    async def scene(at: Scene) -> None:
        at.table.state.game = replace(at.table.state.game, version="older")
        guests = await at.started("ann", "bob")
        await to_turns(guests)
        assert at.table.state.rules == "older"
        position = at.match.position()["state"]
        await at.restart()
        assert at.table.state.rules == "older"
        assert at.table.state.game.version != "older"
        assert at.match.position()["state"] == position
        await play_out([at.comes("ann"), at.comes("bob")])
        await at.restart()
        assert at.table.state.status == "over"

    run(scene)


def test_an_entry_that_was_tampered_with_does_not_wake() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        await to_turns(guests)
        bodies = at.server.context.store._tables[at.table.state.id].bodies  # type: ignore[attr-defined]
        entry = e.decode(bodies[-1])
        assert isinstance(entry, e.Moved)
        forged = structs.replace(entry.log[0], hash="0" * 64)
        bodies[-1] = e.encode(structs.replace(entry, log=[forged, *entry.log[1:]]))
        with pytest.raises(RefusedRequest):
            await at.restart()

    run(scene)
