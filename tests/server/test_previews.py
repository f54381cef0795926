"""Previews at a table: asked for one by one, by the sight alone, and never too many."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.core.matches import match as match_module
from scalehouse.core.matches.delta import holds
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.preview import MovePreview, preview
from scalehouse.server.clock import settle
from scalehouse.server.wire import protocol as p
from tests.server import live
from tests.server.kit import Scene, Somebody, acting, run
from tests.server.turns import in_turns, play_out, to_turns


class Later(Executor):
    """A thread that has something else to do first."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def go(self) -> None:
        for future, work in self._waiting:
            future.set_result(work())


async def previewed(guest: Somebody, move: int) -> p.Previewed:
    assert await guest.ask(p.Preview("look", move)) is None
    await settle()
    return guest.last(p.Previewed)


def test_what_is_told_comes_true() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        await to_turns(guests)
        told = 0
        for _ in range(30):
            guest = acting(guests)
            found = await previewed(guest, guest.legal[0])
            await guest.must(guest.play())
            if found.then == "seats":
                view = at.match.view(guest.seat)
                assert all(holds(view, change) for change in found.changes)
                told += len(found.changes)
        assert told

    run(scene)


def test_it_names_the_request_the_move_and_the_update_that_it_goes_by() -> None:
    async def scene(at: Scene) -> None:
        guest, _ = await in_turns(at)
        found = await previewed(guest, guest.legal[0])
        assert (found.id, found.move, found.number) == ("look", guest.legal[0], guest.number)

    run(scene)


def test_asking_changes_nothing_and_nobody_else_hears_of_it() -> None:
    async def scene(at: Scene) -> None:
        guest, other = await in_turns(at)
        before, length = at.match.position(), at.table.state.length
        other.forget()
        await previewed(guest, guest.legal[0])
        assert at.match.position() == before
        assert at.table.state.length == length
        assert not other.raw

    run(scene)


def test_it_is_refused_where_the_move_would_be() -> None:
    async def scene(at: Scene) -> None:
        guest, other = await in_turns(at)
        watcher = at.comes("wes")
        assert await other.ask(p.Preview("1", guest.legal[0])) == "turn"
        assert await guest.ask(p.Preview("2", 0)) == "legal"
        assert await watcher.ask(p.Preview("3", guest.legal[0])) == "seat"
        assert guest.last(p.Refused).id == "2"
        await play_out([guest, other])
        assert await guest.ask(p.Preview("4", 0)) == "over"
        assert not [one for one in (guest, other, watcher) if one.all(p.Previewed)]

    run(scene)


def test_a_position_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = []

    def noted(*given: Any, **more: Any) -> MovePreview:
        worked_out.append(given)
        return preview(*given, **more)

    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        guest = guests[0]
        monkeypatch.setattr(match_module, "preview", noted)
        for _ in range(3):
            await previewed(guest, guest.legal[0])
        assert guest.all(p.Previewed)[0] == guest.all(p.Previewed)[2]

    run(scene)
    assert len(worked_out) == 1


def test_what_has_changed_before_it_was_worked_out_is_not_worked_out() -> None:
    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        guest = acting(guests)
        waiting = Later()
        object.__setattr__(at.table.context, "previewer", waiting)
        assert await guest.ask(p.Preview("1", guest.legal[0])) is None
        await guest.must(guest.play())
        waiting.go()
        await settle()
        assert not guest.all(p.Previewed)
        assert guest.last(p.Refused).code == "stale"

    run(scene)


def test_a_preview_that_cannot_be_worked_out_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> object:
        def work() -> None:
            raise ZeroDivisionError

        return work

    async def scene(at: Scene) -> None:
        guests = await at.started("ann", "bob")
        guest = acting(guests)
        monkeypatch.setattr(Match, "previewing", broken)
        assert await guest.ask(p.Preview("1", guest.legal[0])) is None
        await settle()
        assert guest.last(p.Refused).id == "1"
        await guest.must(guest.play())

    run(scene)


async def code_of(session: Session) -> str:
    with pytest.raises(NotGranted) as refused:
        await session.preview(0)
    return refused.value.code


def test_too_many_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = live.settings_for(tmp_path, previews_per_second=1)
        async with live.opened(settings) as server:
            table = await open_table(server.address, "scathe")
            async with connect(server.address, table["code"]) as ann:
                codes = [await code_of(ann) for _ in range(12)]
                assert codes[0] == "seat"  # that comes after
                assert codes.count("limit") >= 6

    live.run(scene)


def test_the_client_of_the_server_asks_and_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with live.opened(live.settings_for(tmp_path)) as server:
            table = await open_table(server.address, "scathe")
            async with connect(server.address, table["code"], token=table["token"]) as ann:
                await ann.sit()
                await ann.add_bot(1 - (ann.seat or 0), "random")
                await ann.ready()
                await ann.start()
                await ann.until(lambda: bool(ann.legal))
                found = await ann.preview(ann.legal[0])
                assert found.changes
                assert found.then == "seats"

    live.run(scene)
