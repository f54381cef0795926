"""A live table, without sockets: sitting down, playing, taking back, giving up, playing again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

import scalehouse
from scalehouse.core.fairness import Secret
from scalehouse.house.clock import MINUTE, SECOND, settle
from scalehouse.house.store import StoreError
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.delta import apply
from scalehouse.house.tables.entries import Pace
from scalehouse.house.tables.words import Refusal
from scalehouse.house.wire import protocol as p
from tests.house.kit import Scene, Somebody, acting, run

DRAFT: dict[str, Any] = {"options": {"teams": "draft"}}


# Sitting down


def test_people_sit_get_ready_and_start() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = at.comes("ann"), at.comes("bob")
        await ann.must(p.Sit(0))
        assert await bob.ask(p.Sit(0)) == "seat"
        await bob.must(p.Sit(1))
        assert await bob.ask(p.Sit(0)) == "seat"
        assert await ann.ask(p.Start()) == "stage"
        await ann.must(p.Ready())
        await bob.must(p.Ready())
        assert await bob.ask(p.Start()) == "host"
        await ann.must(p.Start())
        assert bob.last(p.TableInfo).stage == "playing"
        assert bob.last(p.Sync).view["seat"] == 1
        assert [chair.name for chair in bob.last(p.TableInfo).chairs] == ["Ann", "Bob"]

    run(scene)


def test_nobody_sits_stands_or_starts_in_the_middle_of_a_match() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await at.started("ann", "bob")
        for ask in (p.Stand(), p.Ready(), p.Start(), p.Entropy("00"), p.AddBot(0, "random")):
            assert await ann.ask(ask) in {"stage", "seat"}
        assert await at.comes("cat").ask(p.Sit(1)) == "stage"

    run(scene)


def test_who_stands_up_leaves_a_free_seat() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        await bob.must(p.Stand())
        assert ann.last(p.TableInfo).chairs[1].person is None
        await at.comes("cat").must(p.Sit(1))

    run(scene)


def test_the_host_puts_bots_on_seats_and_they_play_to_the_end() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        for seat in range(2):
            await ann.must(p.AddBot(seat, "random"))
        assert await ann.ask(p.AddBot(0, "nobody")) == "bot"
        assert await at.comes("bob").ask(p.AddBot(0, "random")) == "host"
        await ann.must(p.Start())
        for _ in range(500):
            await settle()
            if at.table.state.stage == "over":
                break
        assert at.table.state.stage == "over"
        assert ann.last(p.TableInfo).result is not None

    run(scene)


def test_a_bot_can_be_sent_away_again() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        await ann.must(p.AddBot(1, "random"))
        assert ann.last(p.TableInfo).chairs[1].bot == "random"
        await ann.must(p.RemoveBot(1))
        assert await ann.ask(p.RemoveBot(1)) == "bot"
        assert ann.last(p.TableInfo).chairs[1].bot is None

    run(scene)


def test_the_host_removes_somebody_for_good_and_a_bot_goes_on() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        assert await bob.ask(p.RemovePerson("ann")) == "host"
        await ann.must(p.RemovePerson("bob"))
        assert bob.last(p.Bye).come_back is False
        assert "bob" in at.table.state.removed
        assert ann.last(p.TableInfo).chairs[1].bot == "greedy"
        bob.forget()
        await ann.must(p.Say("t", "gone"))
        assert bob.heard == []

    run(scene)


def test_when_the_host_is_gone_somebody_stands_in() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.seated("ann", "bob")
        at.table.go(ann)
        await bob.must(p.Start())

    run(scene)


# Playing


async def to_turns(guests: list[Somebody]) -> None:
    """Past the part where both choose at once."""
    match = guests[0].table.state.match
    assert match is not None
    for _ in range(6):
        guest = acting(guests)
        await guest.must(guest.play())
    while len(match.actors) > 1:
        guest = acting(guests)
        await guest.must(guest.play())


async def play_out(guests: list[Somebody]) -> None:
    """To the end, always with the first move."""
    while guests[0].table.state.stage == "playing":
        guest = acting(guests)
        await guest.must(guest.play())


def synced(guest: Somebody) -> p.Sync:
    """As it arrives at the other end."""
    sync = guest.table.sync(guest.person)
    assert sync is not None
    arrived = p.decode_told(p.encode(sync))
    assert isinstance(arrived, p.Sync)
    return arrived


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
        guests = await at.started("ann", "bob")
        await to_turns(guests)
        one = acting(guests)
        for guest in guests:
            guest.forget()
        play = one.play()
        await one.must(play)
        assert one.last(p.Ack).id == play.id
        assert one.last(p.Ack).number == one.last(p.Events).number
        assert all(guest.all(p.Events) for guest in guests)

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
        guests = await at.started("ann", "bob")
        await to_turns(guests)
        one = acting(guests)
        other = next(guest for guest in guests if guest is not one)
        play = one.play()
        assert await at.comes("wes").ask(play) == "seat"
        assert await other.ask(play) == "turn"
        illegal = next(move for move in range(200) if move not in one.legal)
        assert await one.ask(one.play(illegal)) == "legal"
        assert one.last(p.Refused).rule.startswith("scathe.")
        await play_out(guests)
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
        guests = await at.started("ann", "bob")
        while len(at.match.actors) < 2:
            guest = acting(guests)
            await guest.must(guest.play())
        ann, bob = guests
        bobs = bob.play()
        await ann.must(ann.play())
        await bob.must(bobs)

    run(scene, **DRAFT)


def test_the_number_of_updates_tells_nothing_of_hidden_choices() -> None:
    """A choice that a seat cannot see brings it no update at all."""

    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        while len(at.match.actors) < 2:
            guest = acting(guests)
            await guest.must(guest.play())
        ann, bob = guests
        before = at.match.view(1)
        bob.forget()
        await ann.must(ann.play())
        unchanged = at.match.view(1) == before
        assert bool(bob.all(p.Events)) != unchanged

    run(scene, **DRAFT)


# Coming back


def test_who_comes_back_gets_what_was_missed_or_a_sync() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        bob = guests[1]
        seen = bob.number
        for _ in range(3):
            guest = acting(guests)
            await guest.must(guest.play())
        missed = at.table.updates("bob", seen)
        assert missed is not None
        assert missed == [one for one in bob.raw if b'"type":"events"' in one][-len(missed) :]
        assert at.table.updates("bob", bob.number) == []
        assert at.table.updates("bob", seen - 10_000) is None
        assert at.table.updates("bob", bob.number + 1) is None

    run(scene)


def test_after_an_absence_one_update_holds_all_that_happened() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = guests = await at.started("ann", "bob")
        seen = bob.number
        at.table.go(bob)
        while acting(guests) is ann:
            await ann.must(ann.play())
        await at.clock.turn(10 * MINUTE)
        missed = at.table.updates("bob", seen)
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
        assert at.table.state.stage == "over"

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
        assert at.table.state.stage == "over"

    run(scene)


def test_an_entry_that_was_tampered_with_does_not_wake() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        await to_turns(guests)
        bodies = at.house.means.store._tables[at.table.state.id].bodies  # type: ignore[attr-defined]
        entry = e.decode(bodies[-1])
        assert isinstance(entry, e.Moved)
        forged = replace(entry.log[0], hash="0" * 64)
        bodies[-1] = e.encode(structs.replace(entry, log=[forged, *entry.log[1:]]))
        with pytest.raises(Refusal):
            await at.restart()

    run(scene)


# Taking back


def test_a_move_that_showed_nothing_is_taken_back_at_once() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        for _ in range(100):
            one = acting(guests)
            before = at.match.position()["state"]
            await one.must(one.play())
            if at.match.undo_refusal(one.seat) is None:
                await one.must(p.Undo("u"))
                assert at.match.position()["state"] == before
                return
        raise AssertionError("no move could be taken back")

    run(scene)


async def to_a_revealing_move(at: Scene, guests: list[Somebody]) -> Somebody:
    for _ in range(100):
        one = acting(guests)
        await one.must(one.play())
        if at.match.undo_refusal(one.seat):
            return one
    raise AssertionError("nothing was revealed")


@pytest.mark.parametrize("answer", [True, False])
def test_beyond_that_the_others_are_asked(answer: bool) -> None:  # noqa: FBT001  # a parameter
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = await to_a_revealing_move(at, guests)
        other = next(guest for guest in guests if guest is not one)
        match = at.match
        entries = len(match.entries)
        assert await other.ask(p.AnswerUndo("x", yes=True)) == "undo"
        await one.must(p.Undo("u"))
        asked = other.last(p.TableInfo).undo
        assert asked is not None
        assert asked.waiting == [other.seat]
        assert await one.ask(p.AnswerUndo("y", yes=True)) == "undo"
        await other.must(p.AnswerUndo("z", yes=answer))
        assert (len(match.entries) > entries) == answer
        assert other.last(p.TableInfo).undo is None

    run(scene)


def test_bots_agree_to_an_undo() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        await ann.must(p.Sit(0))
        await ann.must(p.AddBot(1, "random"))
        await ann.must(p.Ready())
        await ann.must(p.Start())
        await settle()
        await ann.must(ann.play())
        await settle()
        await ann.must(p.Undo("u"))
        assert any(entry.undo is not None for entry in at.match.entries)

    run(scene)


def test_a_move_meanwhile_ends_the_asking() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = await to_a_revealing_move(at, guests)
        await one.must(p.Undo("u"))
        guest = acting(guests)
        await guest.must(guest.play())
        assert one.last(p.TableInfo).undo is None

    run(scene)


# Ending


def test_who_resigns_cannot_win_and_a_bot_plays_on() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await at.started("ann", "bob")
        await ann.must(p.Resign("r"))
        assert bob.last(p.TableInfo).chairs[0].resigned
        assert await ann.ask(ann.play(0)) == "seat"
        for _ in range(2000):
            await settle()
            if at.table.state.stage == "over":
                break
            if at.match.actors == (1,):
                await bob.must(bob.play())
        result = bob.last(p.TableInfo).result
        assert result is not None
        assert result.winners == [1]
        assert result.scores == [0.0, 1.0]

    run(scene)


def test_the_end_shows_the_secret_and_a_record_that_verifies() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.seated("ann", "bob")
        commitment = guests[0].last(p.TableInfo).fairness.commitment
        await guests[1].must(p.Ready(ready=False))
        await guests[1].must(p.Entropy("c0ffee"))
        await guests[1].must(p.Ready())
        assert await guests[1].ask(p.Entropy("00")) == "stage"
        await guests[0].must(p.Start())
        assert await at.house.record(at.table) is None
        assert guests[0].last(p.TableInfo).fairness.secret is None
        await play_out(guests)
        fairness = guests[0].last(p.TableInfo).fairness
        assert fairness.secret is not None
        assert Secret.from_hex(fairness.secret).commitment == commitment == fairness.commitment
        record = await at.house.record(at.table)
        assert record is not None
        assert record["entropy"] == ["", "c0ffee"]
        verdict = scalehouse.verify(record)
        assert verdict.ok, verdict.fault
        assert verdict.end == fairness.end

    run(scene)


def test_a_rematch_keeps_everybody_and_has_new_dice() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        watcher = at.comes("wes")
        first = guests[0].last(p.TableInfo).fairness.commitment
        assert await guests[1].ask(p.Rematch()) == "stage"
        await play_out(guests)
        assert await watcher.ask(p.Rematch()) == "seat"
        await guests[1].must(p.Rematch())
        info = watcher.last(p.TableInfo)
        assert (info.stage, info.round, info.result) == ("open", 1, None)
        assert [chair.ready for chair in info.chairs] == [False, True]
        assert info.fairness.commitment != first
        assert info.fairness.secret is None
        await guests[0].must(p.Ready())
        await guests[0].must(p.Start())
        assert watcher.last(p.Sync).round == 1
        await at.restart()
        guests = [at.comes("ann"), at.comes("bob")]
        await play_out(guests)
        assert at.table.state.round == 1

    run(scene)


# Talk


def test_talk_reaches_all_and_is_kept() -> None:
    async def scene(at: Scene) -> None:
        ann, wes = at.comes("ann"), at.comes("wes")
        await wes.must(p.Say("1", "  hello <b>there</b>\n you "))
        assert ann.last(p.Talked).line.text == "hello <b>there</b> you"
        await wes.must(p.Say("1", "again"))
        assert len(ann.all(p.Talked)) == 1
        assert await wes.ask(p.Say("2", " \x00 ")) == "talk"
        assert await wes.ask(p.Say("3", "x" * 501)) == "talk"
        await at.restart()
        assert [line.text for line in at.table.state.talk] == ["hello <b>there</b> you"]

    run(scene)


def test_in_trex_nobody_says_or_is_called_a_number() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        assert await ann.ask(p.Say("1", "I am a seven")) == "legal"
        assert ann.last(p.Refused).rule == "trex.talk"
        assert await ann.ask(p.Rename("Seven")) == "legal"
        await ann.must(p.Rename("Anna"))
        assert ann.last(p.TableInfo).people[0].name == "Anna"
        wes = at.comes("wes")
        wes.name = "Number 9"
        assert await wes.ask(p.Sit(1)) == "legal"
        at.table.tell_table()
        assert "9" not in "".join(one.name for one in ann.last(p.TableInfo).people)

    run(scene, "trex")


def test_where_nobody_may_watch_a_watcher_sees_no_match() -> None:
    async def scene(at: Scene) -> None:
        wes = at.comes("wes")
        guests = await at.started("ann", "bob")
        await acting(guests).must(acting(guests).play())
        assert at.table.sync("wes") is None
        assert not wes.all(p.Sync)
        assert not wes.all(p.Events)
        assert wes.all(p.TableInfo)

    run(scene, watch="nobody")


# Time


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


# What goes wrong


def test_what_cannot_be_stored_is_told_to_nobody() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        one = acting(guests)
        play = one.play()
        store = at.house.means.store
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
        at.table = await at.house.wake(at.table.state.id)
        again = at.comes(one.person)
        assert await again.ask(play) == "stale"
        await again.must(again.play(play.move, id=play.id))

    run(scene)


# Without turns


def test_in_trex_a_move_is_refused_only_if_its_card_is_gone() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, cat = await at.started("ann", "bob", "cat")
        match = at.match
        had = [int(match.sight(0).deals[seat]) for seat in range(3)]
        to_bob = 1
        assert to_bob in ann.legal
        skip = 8 + 1
        await cat.must(cat.play(skip))
        await ann.must(ann.play(to_bob, on=0, against=had[1], holding=had[0]))
        assert await cat.ask(cat.play(to_bob, holding=had[2], against=had[1])) == "stale"
        assert await bob.ask(bob.play(2, against=had[2])) == "stale"
        assert bob.all(p.Sync)
        await bob.must(bob.play(2, against=had[2] + 1))
        ats = [entry.at for entry in match.entries if entry.at is not None]
        assert ats == sorted(set(ats))

    run(scene, "trex", seats=3)


def test_frames_go_to_the_others_in_bundles_and_are_not_kept() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, _ = await at.started("ann", "bob", "cat")
        wes = at.comes("wes")
        length = at.table.state.length
        await ann.must(p.Frame(10, 20, 3))
        await ann.must(p.Frame(11, 20, 3))
        await bob.must(p.Frame(50, 50, 4))
        assert await wes.ask(p.Frame(1, 1, 1)) == "seat"
        assert await ann.ask(p.Frame(1, 1, 60)) == "frame"
        await at.clock.turn(100)
        (seen,) = wes.all(p.Framed)
        assert [(one.seat, one.far) for one in seen.frames] == [(0, 11), (1, 50)]
        (seen,) = ann.all(p.Framed)
        assert [one.seat for one in seen.frames] == [1]
        assert at.table.state.length == length

    run(scene, "trex", seats=3)


def test_performers_perform_and_play() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        await ann.must(p.Sit(0))
        for seat in (1, 2):
            await ann.must(p.AddBot(seat, "steady"))
        await ann.must(p.Ready())
        await ann.must(p.Start())
        entries = len(at.match.entries)
        await at.clock.turn(60 * SECOND)
        assert {one.seat for message in ann.all(p.Framed) for one in message.frames} == {1, 2}
        assert len(at.match.entries) > entries

    run(scene, "trex", seats=3)


def test_signals_go_to_one_person() -> None:
    async def scene(at: Scene) -> None:
        ann, bob, cat = at.comes("ann"), at.comes("bob"), at.comes("cat")
        await ann.must(p.SignalTo("bob", "offer"))
        assert (bob.last(p.Signalled).person, bob.last(p.Signalled).data) == ("ann", "offer")
        assert not cat.all(p.Signalled)
        assert await ann.ask(p.SignalTo("dan", "offer")) == "person"

    run(scene, "trex")
