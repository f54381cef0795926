"""Several houses with one store: any of them serves any table, and they agree."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from scalehouse.core.match import Match
from scalehouse.house.clock import MINUTE, SECOND, HandClock, settle
from scalehouse.house.house import House
from scalehouse.house.site.bus import Wire, WireEnd
from scalehouse.house.site.shared import SharedTable
from scalehouse.house.site.site import LEASE, LOOK_EVERY, LOOK_SELDOM, NUMBERS, Site
from scalehouse.house.store import Conflict, Person, StoreError, Writing
from scalehouse.house.store.memory import MemoryStore
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.delta import apply
from scalehouse.house.tables.entries import Pace
from scalehouse.house.tables.opening import NewTable
from scalehouse.house.tables.state import restored
from scalehouse.house.tables.table import Overtaken
from scalehouse.house.wire import protocol as p
from tests.house.kit import Somebody, acting, make_house


class Faulty(MemoryStore):
    """Can be lost, before or after it has done what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.is_lost = False
        self.loses_answers = False
        self.pause = 0  # turns of the loop that an append takes
        self.conflicts = 0

    async def append(self, writing: Writing) -> None:
        for _ in range(self.pause):
            await asyncio.sleep(0)
        self._check()
        try:
            await super().append(writing)
        except Conflict:
            self.conflicts += 1
            raise
        if self.loses_answers:
            self.is_lost = True
        self._check()

    async def entries(self, table: str) -> list[bytes]:
        self._check()
        return await super().entries(table)

    async def lengths(self, tables: Any) -> dict[str, int]:
        self._check()
        return await super().lengths(tables)

    def _check(self) -> None:
        if self.is_lost:
            raise StoreError("the store does not answer")


class Two:
    """Two houses, a wire between them, and a table that is awake in both."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.store = Faulty()
        self.wire = Wire()
        self.houses: list[House] = []
        self.name = ""
        self._forgotten: set[int] = set()

    async def open(self, game: str, **choices: Any) -> None:
        for _ in range(2):
            site = Site(self.store, self.clock, WireEnd(self.wire))
            house = make_house(self.clock, self.store, site=site)
            await house.enter()
            self.houses.append(house)
        row = await self.houses[0].open(NewTable(game=game, **choices), Person("ann", "Ann"))
        self.name = row.id
        for house in self.houses:
            await house.wake(row.id)
        await settle()

    def table(self, house: int) -> SharedTable:
        table = self.houses[house]._awake[self.name].table
        assert isinstance(table, SharedTable)
        return table

    def comes(self, person: str, house: int) -> Somebody:
        guest = Somebody(person, self.table(house))
        self.table(house).come(guest)
        return guest

    async def started(self, *people: str) -> list[Somebody]:
        """In turn at the one house and at the other."""
        guests = [self.comes(person, seat % 2) for seat, person in enumerate(people)]
        for seat, guest in enumerate(guests):
            await settle()
            await guest.must(p.Sit(seat))
            await settle()
            await guest.must(p.Ready())
        await settle()
        await guests[0].must(p.Start())
        await settle()
        return guests

    def die(self, house: int) -> None:
        """It does nothing of itself any more, and nobody hears from it; it does not know that."""
        looking = self.houses[house]._looking_on
        assert looking is not None
        looking.cancel()
        site = self.houses[house].site
        assert site is not None
        site.bus = WireEnd(Wire())

    def forget(self, house: int) -> None:
        """It is not looked at any more."""
        self._forgotten.add(house)

    @property
    def _looked_at(self) -> list[int]:
        return [house for house in (0, 1) if house not in self._forgotten]

    async def agree(self) -> None:
        """All that is in memory is what is stored, once nobody reads it again any more."""
        await settle()
        while any(self._is_busy(house) for house in self._looked_at):
            await asyncio.sleep(0.01)  # a thread cannot be settled
            await settle()
        bodies = await self.store.entries(self.name)
        stored = restored(self.name, bodies)
        for house in self._looked_at:
            state = self.table(house).state
            assert state.length == stored.length == len(bodies)
            assert state.chairs == stored.chairs
            assert list(state.talk) == list(stored.talk)
            assert (state.stage, state.round) == (stored.stage, stored.round)
            assert (state.match is None) == (stored.match is None)
            if state.match and stored.match:
                assert state.match.end_hash == stored.match.end_hash

    def _is_busy(self, house: int) -> bool:
        table, helpers = self.table(house), self.houses[house]._awake[self.name].helpers
        is_writing = table.lock.locked() or table._following is not None
        return is_writing or any(helper.busy for helper in helpers)

    async def moves(self) -> list[e.Moved]:
        told = [e.decode(body) for body in await self.store.entries(self.name)]
        return [entry for entry in told if isinstance(entry, e.Moved)]


Play = Callable[[Two], Coroutine[Any, Any, None]]


def run(play: Play, game: str = "scathe", **choices: Any) -> None:
    async def all_of_it() -> None:
        two = Two()
        await two.open(game, **choices)
        try:
            async with asyncio.timeout(60):
                await play(two)
        finally:
            for house in two.houses:
                await house.close("test")

    asyncio.run(all_of_it())


def shown(guest: Somebody) -> Any:
    """What a guest knows of the match, from all that it was told."""
    view = None
    for message in guest.heard:
        if isinstance(message, p.Sync):
            view = message.view
        elif isinstance(message, p.Events):
            view = apply(view, message.changes)
    return view


# Following


def test_what_happens_at_one_house_is_told_at_the_other() -> None:
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
            view, _, _ = match.tell(guest.seat)
            assert shown(guest)["table"] == view["table"]

    run(scene)


def test_people_at_another_house_are_here() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        here = [chair.here for chair in ann.last(p.TableInfo).chairs]
        assert here == [True, True]
        two.table(1).go(bob)
        await settle()
        assert [chair.here for chair in ann.last(p.TableInfo).chairs] == [True, False]
        assert not two.table(0).is_absent("bob")
        await two.clock.turn(2 * MINUTE)
        assert two.table(0).is_absent("bob")
        assert not two.table(1).is_absent("ann")

    run(scene)


def test_a_house_that_dies_takes_its_people_with_it_after_a_while() -> None:
    async def scene(two: Two) -> None:
        ann, _ = await two.started("ann", "bob")
        two.wire.ends[1]._channels.clear()  # it neither hears nor says
        two.houses[1].site.bus = WireEnd(Wire())  # type: ignore[union-attr]
        await two.clock.turn(20 * SECOND)
        assert two.table(0).is_here("bob")
        await two.clock.turn(20 * SECOND)
        assert not two.table(0).is_here("bob")
        assert [chair.here for chair in ann.last(p.TableInfo).chairs] == [True, False]

    run(scene)


def test_who_is_removed_at_one_house_has_to_leave_the_other() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        await ann.must(p.RemovePerson("bob"))
        await settle()
        assert bob.is_closed
        assert not bob.last(p.Bye).come_back
        await two.agree()

    run(scene)


def test_performances_and_calls_reach_the_other_house() -> None:
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


# At the same time


def test_of_two_who_choose_at_the_same_time_in_secret_both_are_served() -> None:
    """What the other has chosen does not make a choice stale."""

    async def scene(two: Two) -> None:
        guests = await two.started("ann", "bob")
        while not all(guest.legal for guest in guests):  # until both guess
            guest = acting(guests)
            await guest.must(guest.play())
            await settle()
        two.store.pause = 3
        asks = [guest.ask(guest.play()) for guest in guests]
        assert await asyncio.gather(*asks) == [None, None]
        await two.agree()

    run(scene, "fate")


def test_of_two_who_want_the_same_at_the_same_time_one_gets_it() -> None:
    async def scene(two: Two) -> None:
        two.store.pause = 3
        guests = await two.started("ann", "bob")
        god = guests[0].legal[0]
        asks = [guest.ask(guest.play(god)) for guest in guests]
        assert await asyncio.gather(*asks) in ([None, "legal"], ["legal", None])
        await two.agree()

    run(scene, "scale")


def test_a_request_that_arrives_at_both_houses_is_granted_once() -> None:
    async def scene(two: Two) -> None:
        two.store.pause = 3
        ann, bob = await two.started("ann", "bob")
        for number in range(10):
            guest = acting([ann, bob])
            other = two.comes(guest.person, 1 - [ann, bob].index(guest))
            await settle()
            move, name = guest.legal[0], f"m{number}"
            asks = [one.ask(one.play(move, id=name)) for one in (guest, other)]
            assert await asyncio.gather(*asks) == [None, None]
            assert other.last(p.Ack).id == name
            other.table.go(other)
        await two.agree()
        assert [move.id for move in await two.moves()] == [f"m{n}" for n in range(10)]

    run(scene)


def test_a_move_decided_on_what_another_house_told_is_stale_until_it_is_looked_at_again() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        guest = acting([ann, bob])
        here = [ann, bob].index(guest)
        other = two.comes(guest.person, 1 - here)
        assert guest.number // NUMBERS != other.number // NUMBERS
        assert other.table.updates(guest.person, guest.number) is None
        assert other.table.is_stale(guest.seat, guest.number)
        assert guest.table.is_stale(guest.seat, other.number)
        assert await other.ask(guest.play()) == "stale"
        await other.must(other.play(on=other.last(p.Sync).number))

    run(scene)


def test_nobody_is_refused_because_a_house_has_not_heard_yet() -> None:
    async def scene(two: Two) -> None:
        ann, bob = two.comes("ann", 0), two.comes("bob", 1)
        two.wire.cut()
        await ann.must(p.Sit(0))
        await ann.must(p.Ready())
        await bob.must(p.Sit(1))
        await bob.must(p.Ready())
        assert not two.table(0).state.chairs[1].ready
        await ann.must(p.Start())
        await two.clock.turn(LOOK_SELDOM)
        await two.agree()

    run(scene)


# Trouble


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


def test_a_house_that_has_fallen_behind_catches_up_when_somebody_comes() -> None:
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
        two.store.is_lost = two.store.loses_answers = False
        await two.clock.turn(LOOK_SELDOM)
        again = two.comes(guest.person, 1 - [ann, bob].index(guest))
        await again.table.catch_up()
        await again.must(again.play(asked.move, id="in doubt"))
        await two.agree()
        assert [move.id for move in await two.moves()] == ["in doubt"]

    run(scene)


def test_bots_at_a_table_that_two_houses_serve_play_every_move_once() -> None:
    async def scene(two: Two) -> None:
        two.store.pause = 2
        ann = two.comes("ann", 0)
        await ann.must(p.Sit(0))
        await ann.must(p.Ready())
        await ann.must(p.AddBot(1, "random"))
        await ann.must(p.Start())
        for _ in range(12):
            await two.clock.turn(SECOND)
            if ann.legal:
                await ann.must(ann.play())
        await two.agree()
        moves = await two.moves()
        assert len(moves) > 15
        assert {move.seat for move in moves} == {0, 1}

    run(scene)


# Bots and clocks


async def with_a_bot(two: Two) -> Somebody:
    ann = two.comes("ann", 0)
    await ann.must(p.Sit(0))
    await ann.must(p.Ready())
    await ann.must(p.AddBot(1, "random"))
    await ann.must(p.Start())
    await settle()
    return ann


async def ann_can_play_on(two: Two, ann: Somebody, moves: int) -> None:
    for _ in range(moves):
        async with asyncio.timeout(10):
            while not ann.legal:
                await two.clock.turn(SECOND)
                await two.agree()
        await ann.must(ann.play())


def test_one_house_runs_the_bots_of_a_table() -> None:
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        assert [two.table(house).is_ours for house in (0, 1)] in ([True, False], [False, True])
        await ann_can_play_on(two, ann, 8)
        assert two.store.conflicts == 0

    run(scene)


def test_bots_move_to_another_house_when_theirs_closes() -> None:
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        holder = 0 if two.table(0).is_ours else 1
        other = two.comes("ann", 1 - holder)
        await two.houses[holder].close("restart")
        await settle()
        assert two.table(1 - holder).is_ours
        two.forget(holder)
        await ann_can_play_on(two, other, 4)
        assert ann.seat == other.seat

    run(scene)


def test_bots_move_to_another_house_when_theirs_dies() -> None:
    async def scene(two: Two) -> None:
        await with_a_bot(two)
        holder = 0 if two.table(0).is_ours else 1
        other = two.comes("ann", 1 - holder)
        two.die(holder)
        await two.clock.turn(LEASE - 2 * LOOK_SELDOM)
        assert not two.table(1 - holder).is_ours
        await two.clock.turn(3 * LOOK_SELDOM)
        assert two.table(1 - holder).is_ours
        two.forget(holder)
        await ann_can_play_on(two, other, 4)

    run(scene)


def test_a_house_that_was_away_for_long_cannot_move_for_its_bots_any_more() -> None:
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        await ann_can_play_on(two, ann, 2)
        holder = 0 if two.table(0).is_ours else 1
        two.die(holder)
        await two.clock.turn(LEASE + 2 * LOOK_SELDOM)
        old, new = two.table(holder).fence, two.table(1 - holder).fence
        assert old is not None
        assert new == old + 1
        before = len(await two.moves())
        async with two.table(holder).lock:
            with pytest.raises(Overtaken):
                await two.table(holder).move(*forced_move(two, holder))
        assert len(await two.moves()) == before

    run(scene)


def forced_move(two: Two, house: int) -> tuple[int, Callable[[Match], None]]:
    """As if the house made it of itself."""
    table = two.table(house)
    seat = table.acting[0]
    match = table.state.playing
    assert match is not None
    move = match.legal(seat)[0]
    return seat, lambda match: match.play(seat, move)


def test_a_deadline_that_passes_at_two_houses_forces_one_move() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        await two.clock.turn(SECOND)
        await two.agree()
        for late in range(1, 5):
            await two.clock.turn(10 * SECOND)
            await two.agree()
            assert len(await two.moves()) == late
        assert two.store.conflicts == 0

    run(scene, "fate", pace=Pace("turn", 10 * SECOND))


# Anything


STEPS = {"fate": 80, "scale": 60, "trex": 40}


@pytest.mark.parametrize("game", STEPS)
def test_whatever_happens_they_agree_in_the_end(game: str) -> None:
    rng = random.Random(game)

    async def scene(two: Two) -> None:
        people = ("ann", "bob", "cat") if game == "trex" else ("ann", "bob")
        guests = await two.started(*people)
        granted = 0
        for step in range(STEPS[game]):
            two.store.pause = rng.randrange(4)
            (two.wire.cut if rng.random() < 0.1 else two.wire.mend)()
            asks = [asyncio.ensure_future(something(rng, guest, step)) for guest in guests]
            granted += sum(code is None for code in await asyncio.gather(*asks))
            if rng.random() < 0.3:
                await two.clock.turn(rng.randrange(3) * SECOND)
        two.wire.mend()
        await two.clock.turn(LOOK_SELDOM)
        await two.agree()
        ids = [move.id for move in await two.moves()]
        assert len(set(ids)) == len(ids) > 5
        assert granted > STEPS[game] // 3

    run(scene, game, **({"seats": 3} if game == "trex" else {}))


async def something(rng: random.Random, guest: Somebody, step: int) -> str | None:
    state = guest.table.state
    if state.stage == "over":
        return await guest.ask(p.Rematch())
    if state.stage == "open":
        asks: list[p.Ask] = [p.Ready(), p.Start()]
        return await guest.ask(rng.choice(asks))
    if rng.random() < 0.1:
        return await guest.ask(p.Say(f"s{step}{guest.person}", "well"))
    if rng.random() < 0.05:
        return await guest.ask(p.Undo(f"u{step}{guest.person}"))
    if state.asking and rng.random() < 0.5:
        return await guest.ask(p.AnswerUndo(f"a{step}{guest.person}", yes=rng.random() < 0.5))
    if guest.legal:
        return await guest.ask(guest.play(rng.choice(guest.legal)))
    return "turn"
