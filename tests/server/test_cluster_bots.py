"""Several servers with one store: bots and clocks run in one of them."""

from __future__ import annotations

import asyncio

import pytest

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.server.clock import SECOND, settle
from scalehouse.server.cluster.cluster import LEASE, LOOK_EVERY, LOOK_SELDOM
from scalehouse.server.store import Conflict
from scalehouse.server.tables.context import Overtaken
from scalehouse.server.tables.entries import Pace
from scalehouse.server.wire import protocol as p
from tests.server.kit import Somebody, begin_against
from tests.server.performers import Noted
from tests.server.two import Two, run


def test_bots_at_a_table_that_two_servers_serve_play_every_move_once() -> None:
    async def scene(two: Two) -> None:
        two.store.pause = 2
        ann = two.comes("ann", 0)
        await begin_against(ann, "random")
        for _ in range(12):
            await two.clock.turn(SECOND)
            if ann.legal:
                await ann.must(ann.play())
        await two.agree()
        moves = await two.moves()
        assert len(moves) > 15
        assert {move.seat for move in moves} == {0, 1}

    run(scene)


async def with_a_bot(two: Two) -> Somebody:
    ann = two.comes("ann", 0)
    await begin_against(ann, "random")
    await settle()
    return ann


async def ann_can_play_on(two: Two, ann: Somebody, moves: int) -> None:
    for _ in range(moves):
        async with asyncio.timeout(10):
            while not ann.legal:
                await two.clock.turn(SECOND)
                await two.agree()
        await ann.must(ann.play())


def test_one_server_runs_the_bots_of_a_table() -> None:
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        assert [two.table(server).is_ours for server in (0, 1)] in ([True, False], [False, True])
        await ann_can_play_on(two, ann, 8)
        assert two.store.conflicts == 0

    run(scene)


def test_bots_move_to_another_server_when_theirs_closes() -> None:
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        holder = 0 if two.table(0).is_ours else 1
        other = two.comes("ann", 1 - holder)
        await two.servers[holder].close("restart")
        await settle()
        assert two.table(1 - holder).is_ours
        two.forget(holder)
        await ann_can_play_on(two, other, 4)
        assert ann.seat == other.seat

    run(scene)


def test_bots_move_to_another_server_when_theirs_dies() -> None:
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


def test_a_server_that_was_away_for_long_cannot_move_for_its_bots_any_more() -> None:
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
                await two.table(holder).play(*forced_move(two, holder))
        assert len(await two.moves()) == before

    run(scene)


def test_people_take_a_move_back_even_where_the_lease_has_run_out_unnoticed() -> None:
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        await ann_can_play_on(two, ann, 2)
        two.die(0)
        await two.clock.turn(LEASE + 2 * LOOK_SELDOM)
        assert two.table(1).is_ours
        two.table(0).fence = 0  # as it thinks
        await two.comes("ann", 0).must(p.Undo("back"))
        assert any(one.undo is not None for one in (await two.moves())[-1].log)

    run(scene, practice=True)  # where bots need not agree


def forced_move(two: Two, server: int) -> tuple[Seat, Move]:
    """As if the server made it of itself."""
    table = two.table(server)
    seat = table.state.acting[0]
    match = table.state.playing
    assert match is not None
    return seat, match.legal(seat)[0].id


def test_performers_keep_what_they_know_when_their_match_is_read_again_or_has_to_wait(
    made: list[Noted],
) -> None:
    async def scene(two: Two) -> None:
        ann = two.comes("ann", 0)
        await begin_against(ann, "steady", "steady")
        await two.clock.turn(SECOND)
        holder = 0 if two.table(0).is_ours else 1
        table, other = two.table(holder), two.comes("ann", 1 - holder)
        two.wire.cut()
        for step in range(5):
            match, number = table.state.playing, table.state.length
            await other.must(p.Say(f"{step}", "hello"))
            async with table.lock:
                with pytest.raises(Overtaken):
                    await table.not_stored(Conflict("another was first"), number)
            assert table.state.playing is not match
            await two.clock.turn(SECOND)
        two.store.is_lost = True
        await two.clock.turn(2 * LOOK_SELDOM)
        two.store.come_back()
        await two.clock.turn(LOOK_SELDOM)
        looks = [one.looks for one in made]
        await two.clock.turn(2 * SECOND)
        assert len(made) == 2
        assert all(one.looks > before for one, before in zip(made, looks, strict=True))

    run(scene, "trex", seats=3)


@pytest.mark.parametrize("was_done", [True, False])
def test_a_bot_whose_move_met_a_lost_store_goes_on_when_it_is_back(was_done: bool) -> None:  # noqa: FBT001
    async def scene(two: Two) -> None:
        ann = await with_a_bot(two)
        while not two.store.is_lost:  # until it is the bot's turn after one of hers
            two.store.come_back()
            await ann_can_play_on(two, ann, 1)
            two.store.loses_answers, two.store.lasts = was_done, None if was_done else 0
            await two.clock.turn(SECOND)
        two.store.come_back()
        async with asyncio.timeout(10):
            while not ann.legal:
                await two.clock.turn(LOOK_SELDOM)
                await two.agree()

    run(scene)


def test_a_deadline_that_passes_at_two_servers_forces_one_move() -> None:
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


def test_a_deadline_that_passes_while_the_store_is_lost_forces_a_move_when_it_is_back() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        await two.clock.turn(SECOND)
        two.store.is_lost = True
        await two.clock.turn(11 * SECOND)
        two.store.come_back()
        assert not await two.moves()
        await two.clock.turn(LOOK_EVERY)
        await two.agree()
        assert len(await two.moves()) == 1

    run(scene, "fate", pace=Pace("turn", 10 * SECOND))


def test_a_server_that_finds_its_lease_gone_leaves_the_table_to_others_at_once() -> None:
    async def scene(two: Two) -> None:
        await two.started("ann", "bob")
        await two.clock.turn(SECOND)
        holder = 0 if two.table(0).is_ours else 1
        cluster = two.servers[holder].cluster
        assert cluster is not None
        await two.store.release([two.name], cluster.server)
        await two.store.hold([two.name], 99, LEASE)
        await two.clock.turn(10 * SECOND)
        await two.agree()
        assert two.store.conflicts == 1
        assert not two.table(holder).is_ours
        assert not await two.moves()
        await two.clock.turn(LEASE + LOOK_SELDOM)
        await two.agree()
        assert len(await two.moves()) >= 1

    run(scene, "fate", pace=Pace("turn", 10 * SECOND))
