"""Moves at a table: told to those who may know, once, and stored before they are told."""

from __future__ import annotations

from scalehouse.core.matches.delta import apply
from scalehouse.server.store import StoreError
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, acting, run
from tests.server.turns import DRAFT, both_choosing, in_turns, play_out, synced


def test_updates_alone_lead_to_the_same_view_as_a_sync() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        watcher = at.comes("wes")
        views = {guest.person: synced(guest).view for guest in (ann, bob, watcher)}
        for _ in range(40):
            guest = acting([ann, bob])
            await guest.must(guest.play())
        for guest in (ann, bob, watcher):
            updates = guest.all(p.Events)
            numbers = [update.number for update in updates]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            view = views[guest.person]
            for update in updates:
                view = apply(view, update.changes)
            assert view == synced(guest).view

    run(scene)


def test_a_move_is_acknowledged_and_told_to_all() -> None:
    async def scene(at: Scene) -> None:
        one, other = await in_turns(at)
        one.forget()
        other.forget()
        play = one.play()
        await one.must(play)
        assert one.last(p.Ack).id == play.id
        assert one.last(p.Ack).number == one.last(p.Events).number
        assert one.all(p.Events)
        assert other.all(p.Events)

    run(scene)


def test_the_same_id_plays_once_also_after_a_restart() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        play = one.play()
        await one.must(play)
        match = at.match
        entries = len(match.entries)
        await one.must(play)
        assert len(match.entries) == entries
        await at.restart()
        again = at.comes(one.person)
        await again.must(play)
        assert again.last(p.Ack).id == play.id
        assert len(at.match.entries) == entries

    run(scene)


def test_moves_are_refused_by_seat_turn_rule_and_end() -> None:
    async def scene(at: Scene) -> None:
        one, other = await in_turns(at)
        play = one.play()
        assert await at.comes("wes").ask(play) == "seat"
        assert await other.ask(play) == "turn"
        illegal = next(move for move in range(200) if move not in one.legal)
        assert await one.ask(one.play(illegal)) == "legal"
        assert one.last(p.Refused).rule.startswith("scathe.")
        await play_out([one, other])
        assert await one.ask(play) == "over"

    run(scene)


def test_a_move_decided_on_what_has_changed_is_stale_and_brings_a_sync() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        old = one.number
        await one.must(one.play())
        for _ in range(200):
            guest = acting(guests)
            if guest is one and one.legal:
                break
            await guest.must(guest.play())
        one.forget()
        assert await one.ask(one.play(on=old)) == "stale"
        assert one.last(p.Sync).number == one.number
        await one.must(one.play())

    run(scene)


def test_others_who_choose_at_the_same_time_do_not_make_a_move_stale() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await both_choosing(at)
        bobs = bob.play()
        await ann.must(ann.play())
        await bob.must(bobs)

    run(scene, **DRAFT)


def test_the_number_of_updates_tells_nothing_of_hidden_choices() -> None:
    """A choice that a seat cannot see brings it no update at all."""

    async def scene(at: Scene) -> None:
        ann, bob = await both_choosing(at)
        before = at.match.view(1)
        bob.forget()
        await ann.must(ann.play())
        unchanged = at.match.view(1) == before
        assert bool(bob.all(p.Events)) != unchanged

    run(scene, **DRAFT)


def test_what_cannot_be_stored_is_told_to_nobody() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        play = one.play()
        store = at.server.context.store
        whole = store.append

        async def fail(writing: object) -> None:
            raise StoreError("the disk is full")

        store.append = fail  # type: ignore[method-assign]
        for guest in guests:
            guest.forget()
        assert await one.ask(play) == "store"
        for guest in guests:
            assert [type(message) for message in guest.heard] == [p.Bye]
            assert guest.last(p.Bye).come_back
        store.append = whole  # type: ignore[method-assign]
        at.table = await at.server.wake(at.table.state.id)
        again = at.comes(one.person)
        assert await again.ask(play) == "stale"
        await again.must(again.play(play.move, id=play.id))

    run(scene)
