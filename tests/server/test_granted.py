"""For how long a request that is sent again is not done again."""

from __future__ import annotations

from scalehouse.server.tables import entries as e
from scalehouse.server.tables.requests import granted
from scalehouse.server.tables.requests.granted import Granted
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, Somebody, acting, run

MANY = 110
FIRST = p.Say("the first", "hello")


def lines(scene: Scene) -> int:
    return sum(line.text == "hello" for line in scene.table.state.talk)


async def talk_a_lot(guest: Somebody) -> None:
    for number in range(MANY):
        await guest.must(p.Say(f"line {number}", str(number)))


def test_many_requests_later_a_repeated_one_is_still_not_done_again() -> None:
    async def scene(scene: Scene) -> None:
        ann, _bob = await scene.started("ann", "bob")
        await ann.must(FIRST)
        await talk_a_lot(ann)
        await ann.must(FIRST)
        assert lines(scene) == 1
        await scene.restart()
        await scene.comes("ann").must(FIRST)
        assert lines(scene) == 1

    run(scene)


def test_in_the_next_match_a_request_of_the_last_one_is_not_done_again() -> None:
    async def scene(scene: Scene) -> None:
        guests = await scene.started("ann", "bob")
        await guests[0].must(FIRST)
        await talk_a_lot(guests[0])
        while scene.table.state.status == "playing":
            guest = acting(guests)
            await guest.must(guest.play())
        await guests[0].must(p.Rematch("again"))
        await guests[0].must(FIRST)
        said = [
            e.decode(body)
            for body in await scene.server.context.store.entries(scene.table.state.id)
        ]
        assert sum(isinstance(one, e.Talked) and one.id == FIRST.id for one in said) == 1

    run(scene, "fate")


def test_two_matches_later_it_is_forgotten() -> None:
    ids = Granted()
    ids.add("ann", "1")
    ids.next_match()
    assert ids.has("ann", "1")
    assert not ids.has("bob", "1")
    ids.next_match()
    assert not ids.has("ann", "1")


def test_nobody_fills_the_memory_and_nobody_makes_others_be_forgotten() -> None:
    ids = Granted()
    ids.add("bob", "1")
    for number in range(granted.MOST_IDS + 1):
        ids.add("ann", str(number))
    assert not ids.has("ann", "0")
    assert ids.has("ann", "1")
    assert ids.has("bob", "1")
