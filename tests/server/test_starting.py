"""A match begins once everybody's client has added entropy, or after ten seconds."""

from __future__ import annotations

from typing import Any

import pytest

import scalehouse
from scalehouse.core.matches.fairness import Secret
from scalehouse.server.clock import HOUR, SECOND, settle
from scalehouse.server.tables.requests.starting import ENTROPY_WITHIN
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, acting, run
from tests.server.two import Two
from tests.server.two import run as run_two

SECONDS_10 = 10_000


async def on_seats(at: Scene, *people: str) -> list[Somebody]:
    """Not ready yet."""
    guests = [at.comes(person) for person in people]
    for seat, guest in enumerate(guests):
        await guest.must(p.Sit(seat))
    return guests


async def sitting(at: Scene, *people: str) -> list[Somebody]:
    """Ready, but without entropy."""
    guests = await on_seats(at, *people)
    for guest in guests:
        await guest.must(p.Ready())
    return guests


async def match_log_of(at: Scene) -> dict[str, Any]:
    return at.match.log(with_secret=True)


def test_the_start_waits_for_the_entropy_of_those_present() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await sitting(at, "ann", "bob")
        await ann.must(p.Start())
        begins = bob.last(p.TableInfo).begins
        assert begins == at.clock.now() + SECONDS_10
        await ann.must(p.Entropy("aa"))
        assert at.table.state.status == "open"
        await bob.must(p.Entropy("bb"))
        assert at.table.state.status == "playing"
        assert bob.last(p.TableInfo).begins is None
        assert (await match_log_of(at))["entropy"] == ["aa", "bb"]

    run(scene)


def test_after_ten_seconds_it_is_recorded_as_none() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await sitting(at, "ann", "bob")
        await ann.must(p.Entropy("aa"))
        await ann.must(p.Start())
        await at.clock.turn(ENTROPY_WITHIN - 1)
        await settle()
        assert at.table.state.status == "open"
        await at.clock.turn(1)
        await settle()
        assert at.table.state.status == "playing"
        assert (await match_log_of(at))["entropy"] == ["aa", "none"]

    run(scene)


def test_a_start_that_waits_outlives_a_restart() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await sitting(at, "ann", "bob")
        await ann.must(p.Start())
        await at.restart()
        await at.clock.turn(ENTROPY_WITHIN)
        await settle()
        assert at.table.state.status == "playing"

    run(scene)


@pytest.mark.parametrize("ahead", [0, HOUR, -HOUR])
@pytest.mark.parametrize("starter", [0, 1])
def test_where_several_servers_serve_a_table_it_is_waited_for_as_long(
    starter: int, ahead: int
) -> None:
    """Whichever of them was asked for the start, and whosever clock is wrong."""

    async def scene(two: Two) -> None:
        ann, bob = two.comes("ann", starter), two.comes("bob", 1 - starter)
        await settle()
        for seat, one in enumerate((ann, bob)):
            await one.must(p.Sit(seat))
            await one.must(p.Ready())
            await settle()
        await ann.must(p.Entropy("aa"))
        await ann.must(p.Start())
        await two.clock.turn(ENTROPY_WITHIN - SECOND)
        assert [two.table(server).state.status for server in (0, 1)] == ["open"] * 2
        await two.clock.turn(2 * SECOND)
        await two.agree()
        match = two.table(0).state.match
        assert match is not None
        assert match.log(with_secret=True)["entropy"] == ["aa", "none"]

    run_two(scene, ahead=ahead)


def test_who_is_not_there_is_not_waited_for() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await sitting(at, "ann", "bob")
        await ann.must(p.Entropy("aa"))
        at.table.go(bob)
        await ann.must(p.Start())
        assert at.table.state.status == "playing"

    run(scene)


def test_who_is_not_ready_any_more_calls_it_off() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await sitting(at, "ann", "bob")
        await ann.must(p.Start())
        await bob.must(p.Ready(ready=False))
        await at.clock.turn(2 * ENTROPY_WITHIN)
        await settle()
        assert at.table.state.status == "open"

    run(scene)


def test_what_was_added_to_a_match_does_not_count_for_the_next() -> None:
    """Else whoever knew it could choose a secret by it."""

    async def scene(at: Scene) -> None:
        ann = await at.against("random")
        before = ann.last(p.TableInfo).fairness.commitment
        await play_out(at, ann)
        await ann.must(p.Rematch())
        told = ann.last(p.TableInfo)
        assert told.fairness.commitment != before
        assert not any(chair.entropy for chair in told.chairs)
        await ann.must(p.Ready())
        await ann.must(p.Start())
        assert at.table.state.status == "open"
        await at.clock.turn(ENTROPY_WITHIN)
        await settle()
        assert (await match_log_of(at))["entropy"][0] == "none"

    run(scene, "connect_four")


def test_ready_and_start_carry_entropy() -> None:
    """So a rematch takes three requests: rematch, ready, start."""

    async def scene(at: Scene) -> None:
        ann, bob = await on_seats(at, "ann", "bob")
        await bob.must(p.Ready(entropy="bb"))
        assert bob.last(p.TableInfo).chairs[1].entropy
        await ann.must(p.Start(entropy="aa"))
        assert at.table.state.status == "playing"
        assert (await match_log_of(at))["entropy"] == ["aa", "bb"]
        await at.restart()
        assert (await match_log_of(at))["entropy"] == ["aa", "bb"]
        assert all(chair.ready and chair.entropy for chair in at.table.state.chairs)

    run(scene)


def test_a_start_with_entropy_waits_for_that_of_others() -> None:
    async def scene(at: Scene) -> None:
        ann, bob = await on_seats(at, "ann", "bob")
        assert await ann.ask(p.Start(entropy="aa")) == "status"  # bob is not ready
        assert not at.table.state.chairs[0].ready
        assert at.table.state.chairs[0].entropy is None
        await bob.must(p.Ready())
        await ann.must(p.Start(entropy="aa"))
        assert at.table.state.status == "open"
        assert await ann.ask(p.Start(entropy="cc")) == "status"
        await bob.must(p.Entropy("bb"))
        assert (await match_log_of(at))["entropy"] == ["aa", "bb"]

    run(scene)


def test_who_has_no_seat_starts_without_entropy() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        for seat, name in enumerate(("bob", "eve")):
            guest = at.comes(name)
            await guest.must(p.Sit(seat))
            await guest.must(p.Ready(entropy="00"))
        assert await ann.ask(p.Start(entropy="aa")) == "seat"
        await ann.must(p.Start())
        assert at.table.state.status == "playing"

    run(scene)


def test_entropy_stays_as_it_was_sent() -> None:
    async def scene(at: Scene) -> None:
        ann, _ = await sitting(at, "ann", "bob")
        await ann.must(p.Entropy("aa"))
        assert await ann.ask(p.Entropy("bb")) == "status"
        assert await ann.ask(p.Ready(entropy="bb")) == "status"

    run(scene)


def test_what_bots_add_is_shown_with_the_commitment_and_comes_from_the_secret() -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        shown = ann.last(p.TableInfo).fairness.bots  # before anybody has sat down
        await ann.must(p.Sit(0))
        await ann.must(p.AddBot(1, "random"))
        await ann.must(p.Entropy("aa"))
        await ann.must(p.Ready())
        await ann.must(p.Start())
        await play_out(at, ann)
        match_log = at.match.log()
        assert match_log["entropy"] == ["aa", shown[1]]
        assert Secret.from_hex(match_log["secret"]).entropy_of_bot(1).hex() == shown[1]
        verdict = scalehouse.verify(match_log)
        assert verdict.ok, verdict.fault
        assert (verdict.people, verdict.contributed) == ((0,), (0,))
        await again(at, ann)

    run(scene, "fate")


async def play_out(at: Scene, ann: Somebody) -> None:
    for _ in range(2000):
        await settle()
        if at.match.over:
            return
        if ann.seat in at.match.actors:
            await acting([ann]).must(ann.play())
    raise AssertionError("it does not end")


async def again(at: Scene, ann: Somebody) -> None:
    """Who asks for another match is not ready yet, and adds to the new dice."""
    await ann.must(p.Rematch())
    assert not ann.last(p.TableInfo).chairs[0].ready
    await ann.must(p.Entropy("bb"))
    await ann.must(p.Ready())
    await ann.must(p.Start())
    assert (await match_log_of(at))["entropy"][0] == "bb"
