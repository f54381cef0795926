"""Several servers with one store: what happens at one is told at the other."""

from __future__ import annotations

from typing import Any

import msgspec

from scalehouse.server.clock import MINUTE, SECOND, settle
from scalehouse.server.tables.entries import Pace
from scalehouse.server.wire import protocol as p
from tests.server.kit import Somebody, acting
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


def test_whoever_watches_is_told_the_same_at_both_servers() -> None:
    """Word by word and in one order: there is one way after an entry, whoever wrote it."""

    async def scene(two: Two) -> None:
        players = await two.started("ann", "bob")
        watching = [two.comes(person, server) for server, person in enumerate(("cat", "dan"))]
        await settle()
        for guest in watching:
            guest.forget()
        await everything(players)
        at_one, at_other = (list(map(of_the_table, guest.heard)) for guest in watching)
        assert {p.Events, p.TableInfo, p.Talked, p.Sync} == set(map(type, watching[0].heard))
        assert at_one == at_other

    run(scene, "connect_four", pace=Pace("bank", 60 * SECOND, 2 * SECOND))


async def everything(players: list[Somebody]) -> None:
    """Talk and a name, an undo that nobody answers, a match to its end, and the next one."""
    ann, bob = players

    async def asks(guest: Somebody, message: p.ClientMessage) -> None:
        await guest.must(message)
        await settle()

    await asks(ann, p.Say("t", "hello"))
    await asks(bob, p.Rename("Robert"))
    first = acting(players)
    await asks(first, first.play())
    if await first.ask(p.Undo("u")) is None:
        await settle()
    while ann.table.state.status == "playing":
        mover = acting(players)
        await asks(mover, mover.play())
    await asks(bob, p.Rematch("r"))
    for guest in players:
        await asks(guest, p.Entropy("00"))
        await asks(guest, p.Ready())
    await asks(ann, p.Start())
    await asks(acting(players), acting(players).play())


def of_the_table(message: p.AnyServerMessage) -> Any:
    """Each server numbers by itself, and begins with its own people."""
    told = msgspec.to_builtins(message)
    return {key: value for key, value in told.items() if key not in ("number", "people")}


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
