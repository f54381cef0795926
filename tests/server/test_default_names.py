"""What people are called who said nothing: it must be possible to say at every table."""

from __future__ import annotations

import pytest

import scalehouse
from scalehouse import bots
from scalehouse.core import registry
from scalehouse.server.clock import HandClock
from scalehouse.server.identity import NAMELESS, People
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene, run


@pytest.mark.parametrize("game", sorted(scalehouse.installed()))
def test_names_that_nobody_chose_may_be_said_at_every_table(game: str) -> None:
    found = registry.find(game)
    for name in (NAMELESS, *bots.names(found)):
        assert found.refuse_talk(name) is None, name
        assert not any(sign.isdigit() for sign in name)


def test_nobody_is_given_a_name_in_one_language() -> None:
    """Each client says in its own that somebody has none."""
    people = People(MemoryStore(), HandClock())
    assert people.newcomer().person.name == ""


def test_several_without_a_name_sit_down() -> None:
    async def scene(scene: Scene) -> None:
        guests = [scene.comes(name) for name in ("ann", "bob", "cid")]
        for seat, guest in enumerate(guests):
            guest.name = NAMELESS
            await guest.must(p.Sit(seat))
        assert [chair.name for chair in guests[0].last(p.TableInfo).chairs] == [NAMELESS] * 3

    run(scene, "trex", seats=3)


def test_who_comes_with_a_name_that_counts_is_shown_without_it() -> None:
    async def scene(scene: Scene) -> None:
        guest = scene.comes("bob")
        guest.name = "Henry the Eighth"
        scene.table.broadcast.tell_table()
        assert [one.name for one in guest.last(p.TableInfo).people] == [NAMELESS]
        assert await guest.ask(p.Sit(1)) == "legal"

    run(scene, "trex", seats=3)
