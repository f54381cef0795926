"""Several servers with one store: what is asked at the same time, at different servers."""

from __future__ import annotations

import asyncio
import random

import pytest

from scalehouse.server.clock import SECOND, settle
from scalehouse.server.cluster.cluster import LOOK_SELDOM, NUMBERS
from scalehouse.server.wire import protocol as p
from tests.server.kit import Somebody, acting
from tests.server.two import Two, run


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


def test_a_request_that_arrives_at_both_servers_is_granted_once() -> None:
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


def test_a_move_decided_on_what_another_server_told_is_stale_until_it_is_looked_at_again() -> None:
    async def scene(two: Two) -> None:
        ann, bob = await two.started("ann", "bob")
        guest = acting([ann, bob])
        here = [ann, bob].index(guest)
        other = two.comes(guest.person, 1 - here)
        assert guest.number // NUMBERS != other.number // NUMBERS
        assert other.table.broadcast.updates_since(guest.person, guest.number) is None
        assert other.table.broadcast.is_stale(guest.seat, guest.number)
        assert guest.table.broadcast.is_stale(guest.seat, other.number)
        assert await other.ask(guest.play()) == "stale"
        await other.must(other.play(on=other.last(p.Sync).number))

    run(scene)


def test_nobody_is_refused_because_a_server_has_not_heard_yet() -> None:
    async def scene(two: Two) -> None:
        ann, bob = two.comes("ann", 0), two.comes("bob", 1)
        two.wire.cut()
        await ann.must(p.Sit(0))
        await ann.must(p.Entropy("00"))
        await ann.must(p.Ready())
        await bob.must(p.Sit(1))
        await bob.must(p.Entropy("00"))
        await bob.must(p.Ready())
        assert not two.table(0).state.chairs[1].ready
        await ann.must(p.Start())
        await two.clock.turn(LOOK_SELDOM)
        await two.agree()

    run(scene)


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
    if state.status == "over":
        return await guest.ask(p.Rematch())
    if state.status == "open":
        asks: list[p.ClientMessage] = [p.Entropy("00"), p.Ready(), p.Start()]
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
