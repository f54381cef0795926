"""Moves taken back: at once, or when the others agree."""

from __future__ import annotations

import pytest

from scalehouse.house.clock import settle
from scalehouse.house.wire import protocol as p
from tests.house.kit import Scene, Somebody, acting, run


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
