"""Coming back: nothing is lost and nothing happens twice, whatever was cut and when."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.views import View
from scalehouse.server.clock import MINUTE, HandClock
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import refuse
from scalehouse.server.web.finding import Finder
from scalehouse.server.wire import protocol as p
from tests.server.live import Live, opened, run, settings_for


@asynccontextmanager
async def two_playing(live: Live) -> AsyncIterator[tuple[Session, Session, dict[str, Any]]]:
    table = await open_table(live.address, "scathe")
    async with (
        connect(live.address, table["link"], token=table["token"]) as ann,
        connect(live.address, table["link"]) as bob,
    ):
        for session in (ann, bob):
            await session.sit()
            await session.ready()
        await ann.start()
        await ann.until(lambda: ann.view is not None)
        await bob.until(lambda: bob.view is not None)
        yield ann, bob, table


def match_of(live: Live) -> Match:
    (table,) = live.context.server.tables
    assert table.state.match is not None
    return table.state.match


def moves_by_people(match: Match) -> int:
    return sum(entry.by >= 0 for entry in match.entries)


async def a_few_moves(live: Live, *sessions: Session, count: int = 6) -> None:
    for _ in range(count):
        seat = match_of(live).actors[0]
        session = next(one for one in sessions if one.seat == seat)
        await session.until(lambda session=session: bool(session.legal))  # type: ignore[misc]
        await session.play(session.legal[0])


def agrees(live: Live, session: Session) -> bool:
    """Whether what a client pieced together is what the server would show it now."""
    return bool(session.view == _as_sent(match_of(live).view(session.seat)))


async def play_on_and_agree(live: Live, *sessions: Session) -> None:
    await a_few_moves(live, *sessions)
    await asyncio.sleep(0.05)
    assert [agrees(live, session) for session in sessions] == [True] * len(sessions)


def _as_sent(view: View) -> View:
    sync = p.Sync(0, 0, view, [], [], None)
    told = p.decode_server_message(p.encode(sync))
    assert isinstance(told, p.Sync)
    return told.view


@pytest.mark.parametrize("when", ["before it is sent", "before the answer", "after the answer"])
def test_a_socket_cut_in_the_middle_of_a_move(tmp_path: Path, when: str) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (ann, bob, _):
            await a_few_moves(live, ann, bob)
            one = ann if ann.seat in match_of(live).actors else bob
            await one.until(lambda: bool(one.legal))
            made = moves_by_people(match_of(live))
            if when == "before it is sent":
                await one.cut()
            playing = asyncio.create_task(one.play(one.legal[0]))
            if when == "before the answer":
                await asyncio.sleep(0)
                await one.cut()
            await playing
            if when == "after the answer":
                await one.cut()
            await one.until(lambda: one.connections == 2)
            assert moves_by_people(match_of(live)) == made + 1
            await play_on_and_agree(live, ann, bob)

    run(scene)


def test_what_was_missed_comes_as_updates_not_as_a_sync(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (ann, bob, _):
            await a_few_moves(live, ann, bob)
            syncs: list[Any] = []
            for session in (ann, bob):
                session.listeners.append(
                    lambda told: syncs.append(told.sync) if isinstance(told, p.Welcome) else None
                )
                await session.cut()
                await session.until(lambda session=session: session.connections == 2)  # type: ignore[misc]
            assert syncs == [None, None]
            await play_on_and_agree(live, ann, bob)

    run(scene)


def test_ten_minutes_away(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = HandClock()
        settings = settings_for(tmp_path)
        async with opened(settings, clock=clock) as live:
            async with two_playing(live) as (ann, bob, table):
                token, number, seat = bob.token, bob.number, bob.seat
                for _ in range(3):
                    if ann.legal:
                        await ann.play(ann.legal[0])
            await clock.turn(10 * MINUTE)
            async with connect(live.address, table["link"], token=token) as bob:
                assert bob.seat == seat
                assert bob.number is not None
                assert number is not None
                assert bob.number >= number
                assert agrees(live, bob)

    run(scene)


def test_a_restart_of_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = settings_for(tmp_path)
        async with opened(settings) as live:
            port = int(live.address.rpartition(":")[2])
            playing = two_playing(live)
            ann, bob, _ = await playing.__aenter__()
            await a_few_moves(live, ann, bob)
            end = match_of(live).last_hash
            made = moves_by_people(match_of(live))
        one = ann if ann.legal else bob
        waiting = asyncio.create_task(one.play(one.legal[0]))
        await asyncio.sleep(0.1)
        async with opened(settings, port=port) as live:
            await waiting
            await asyncio.gather(*(s.until(lambda s=s: s.connections == 2) for s in (ann, bob)))  # type: ignore[misc]
            assert end in {entry.hash for entry in match_of(live).entries}
            assert moves_by_people(match_of(live)) == made + 1
            await play_on_and_agree(live, ann, bob)
            await playing.__aexit__(None, None, None)

    run(scene)


def test_who_finds_too_many_at_the_door_comes_back_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = Finder.table
    sent_away: list[str] = []

    async def too_many_at_first(self: Finder, visitor: str, place: str, person: str) -> Table:
        if not sent_away:
            sent_away.append(person)
            raise refuse("limit", "too_many")
        return await find(self, visitor, place, person)

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (ann, bob, _):
            monkeypatch.setattr(Finder, "table", too_many_at_first)
            one = ann if ann.legal else bob
            await one.cut()
            await one.play(one.legal[0])
            assert one.connections == 2
            assert sent_away == [one.person]

    run(scene)


def test_who_arrives_while_a_server_closes_is_told_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = Finder.table
    sent_on: list[str] = []

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (_, _, table):
            metrics = live.context.metrics

            async def closes(self: Finder, visitor: str, place: str, person: str) -> Table:
                metrics.is_closing = not sent_on
                if metrics.is_closing:
                    sent_on.append(person)
                    opens_again = functools.partial(setattr, metrics, "is_closing", False)  # noqa: FBT003
                    asyncio.get_running_loop().call_later(0.1, opens_again)
                    raise refuse("limit", "too_many")
                return await find(self, visitor, place, person)

            monkeypatch.setattr(Finder, "table", closes)
            async with connect(live.address, table["link"]) as watcher:
                assert watcher.view is not None or watcher.table is not None
            assert len(sent_on) == 1

    run(scene)


def test_two_tabs_see_and_do_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (ann, bob, table):
            async with connect(live.address, table["link"], token=ann.token) as tab:
                assert tab.person == ann.person
                assert tab.seat == ann.seat
                await a_few_moves(live, tab, bob)
                await a_few_moves(live, ann, bob)
                await asyncio.sleep(0.05)
                assert tab.view == ann.view
                assert tab.number == ann.number
            assert ann.table is not None
            assert ann.table.chairs[0].here

    run(scene)


def test_both_tabs_come_back_after_a_cut(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            two_playing(live) as (ann, bob, table),
            connect(live.address, table["link"], token=ann.token) as tab,
        ):
            for session in (ann, tab):
                await session.cut()
            for session in (ann, tab):
                await session.until(lambda session=session: session.connections == 2)  # type: ignore[misc]
                assert session.person == tab.person
            await a_few_moves(live, ann, bob)

    run(scene)


def test_a_seat_is_carried_to_another_device_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (ann, bob, table):
            links: list[str] = []
            ann.listeners.append(
                lambda told: links.append(told.link) if isinstance(told, p.Carried) else None
            )
            await ann.ask(p.Carry("c"))
            carry = links[0].partition("#carry=")[2].partition("&")[0]
            async with connect(live.address, table["link"], carry=carry) as phone:
                assert phone.person == ann.person
                await a_few_moves(live, phone, bob)
                await a_few_moves(live, ann, bob)
                with pytest.raises(NotGranted):
                    async with connect(live.address, table["link"], carry=carry):
                        pass
                await phone.cut()
                await phone.until(lambda: phone.connections == 2)
                assert phone.seat == ann.seat

    run(scene)


def test_the_same_token_from_two_devices_is_one_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            async with two_playing(live) as (ann, _, table):
                token = ann.token
            async with (
                connect(live.address, table["link"], token=token) as one,
                connect(live.address, table["link"], token=token) as other,
            ):
                assert one.person == other.person == ann.person
                assert one.view == other.view

    run(scene)


def test_a_stranger_never_gets_a_seat_by_asking(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, two_playing(live) as (ann, _, table):
            for token in (ann.person, table["link"], table["id"], "x", ann.token + "x"):  # type: ignore[operator]
                with pytest.raises(NotGranted) as refused:
                    async with connect(live.address, table["link"], token=token):
                        pass
                assert refused.value.code == "identity"
            async with connect(live.address, table["link"]) as stranger:
                assert stranger.seat is None
                assert stranger.legal == []
                for ask in (p.Sit(0, "1"), p.Play("2", 0, 0), p.Resign("3"), p.Undo("4")):
                    with pytest.raises(NotGranted):
                        await stranger.ask(ask)

    run(scene)
