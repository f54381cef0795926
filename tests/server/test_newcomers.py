"""Whoever only looks leaves nothing behind, and guesses cost the same on every way in."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import Route
from websockets.asyncio.client import connect as raw

from scalehouse.client import connect, open_table, request
from scalehouse.server.clock import HandClock
from scalehouse.server.identity import NEWCOMER_LASTS
from scalehouse.server.web.app import STORE_FILE
from scalehouse.server.wire import protocol as p
from tests.server.live import Live, opened, run, settings_for

HELLO = {"type": "hello", "version": 2}


def people_stored(folder: Path) -> int:
    with sqlite3.connect(settings_for(folder).folder / STORE_FILE) as db:
        (count,) = db.execute("SELECT count(*) FROM people").fetchone()
    db.close()
    return int(count)


async def said(live: Live, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """The answer to each, over one socket."""
    async with raw(live.address.replace("http", "ws") + "/ws") as socket:
        answers = []
        for message in messages:
            await socket.send(json.dumps(message))
            answers.append(json.loads(await socket.recv()))
        return answers


def test_wrong_codes_and_watchers_leave_no_row(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            stored = people_stored(tmp_path)
            wrong = HELLO | {"table": "WRONGAA"}
            for answer in await said(live, *[wrong] * 20):
                assert answer["code"] == "table"
            for _ in range(5):
                (welcome,) = await said(live, HELLO | {"table": table["code"]})
                assert welcome["type"] == "welcome"
            assert people_stored(tmp_path) == stored

    run(scene)


def test_what_needs_a_seat_or_the_host_leaves_no_row(tmp_path: Path) -> None:
    """A newcomer has neither, so all of it is refused."""
    stored_by = {"sit", "talk", "rename", "carry"}
    asks: list[dict[str, Any]] = [
        {"type": "stand"},
        {"type": "ready"},
        {"type": "entropy", "bytes": "00"},
        {"type": "start"},
        {"type": "add_bot", "seat": 0, "name": "random"},
        {"type": "remove_bot", "seat": 0},
        {"type": "remove_person", "person": "somebody"},
        {"type": "play", "move": 0, "on": 0},
        {"type": "preview", "move": 0},
        {"type": "undo"},
        {"type": "answer_undo", "yes": True},
        {"type": "resign"},
        {"type": "rematch"},
        {"type": "mute", "person": "somebody", "muted": True},
        {"type": "frame", "far": 0, "fast": 0, "gesture": 0},
        {"type": "signal", "to": "somebody", "data": ""},
    ]
    apart = stored_by | {"hello", "leave"}  # the way in and out
    all_types = {str(kind.__struct_config__.tag) for kind in p.ClientMessage.__subclasses__()}
    assert {ask["type"] for ask in asks} == all_types - apart

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            stored = people_stored(tmp_path)
            with_ids = [ask | {"id": f"a{at}"} for at, ask in enumerate(asks)]
            _, *answers = await said(live, HELLO | {"table": table["code"]}, *with_ids)
            assert {answer["type"] for answer in answers} == {"refused"}
            assert people_stored(tmp_path) == stored

    run(scene)


def test_a_watcher_is_the_same_person_after_a_cut_and_is_stored_when_they_sit(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            stored = people_stored(tmp_path)
            (first,) = await said(live, HELLO | {"table": table["code"]})
            async with connect(live.address, table["code"], token=first["token"]) as bob:
                assert bob.person == first["person"]
                assert await request(live.address, "/api/mine", token=bob.token) == []
                assert people_stored(tmp_path) == stored
                await bob.sit()
                assert people_stored(tmp_path) == stored + 1
            (again,) = await said(live, HELLO | {"token": first["token"]})
            assert again["person"] == first["person"]
            (mine,) = await request(live.address, "/api/mine", token=again["token"])
            assert mine["id"] == table["id"]

    run(scene)


def test_a_newcomers_token_works_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            (first,) = await said(live, HELLO)
        async with opened(settings_for(tmp_path)) as live:
            (again,) = await said(live, HELLO | {"token": first["token"]})
            assert again["person"] == first["person"]

    run(scene)


def test_two_connections_of_one_newcomer_store_one_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            stored = people_stored(tmp_path)
            (first,) = await said(live, HELLO)
            token = first["token"]
            async with (
                connect(live.address, table["code"], token=token) as one,
                connect(live.address, table["code"], token=token) as other,
            ):
                await asyncio.gather(one.say("from here"), other.say("from there"))
            assert people_stored(tmp_path) == stored + 1

    run(scene)


def test_the_first_token_is_worth_nothing_once_it_was_used_up(tmp_path: Path) -> None:
    """Though the person's id could be made from it again."""

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            token = table["token"]
            for _ in range(2):
                (welcome,) = await said(live, HELLO | {"token": token})
                token = welcome["token"]
            (refused,) = await said(live, HELLO | {"token": table["token"]})
            assert refused["code"] == "identity"

    run(scene)


def test_a_newcomers_token_that_was_never_used_lasts_a_day(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = HandClock()
        async with opened(settings_for(tmp_path), clock=clock) as live:
            (first,) = await said(live, HELLO)
            await clock.turn(NEWCOMER_LASTS)
            (refused,) = await said(live, HELLO | {"token": first["token"]})
            assert refused["code"] == "identity"

    run(scene)


def test_one_address_cannot_fill_the_store_with_people(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = settings_for(tmp_path, address_newcomers_per_hour=3)
        async with opened(settings) as live:
            rename = {"type": "rename", "name": "Many", "id": "1"}
            answers = [(await said(live, HELLO, rename))[1] for _ in range(5)]
            assert [each["type"] for each in answers] == ["ack"] * 3 + ["refused"] * 2
            assert answers[-1]["code"] == "limit"
            assert people_stored(tmp_path) == 3

    run(scene)


# Tries


@pytest.fixture
def tries() -> int:
    return 4


def test_wrong_codes_are_counted_on_every_route(tmp_path: Path, tries: int) -> None:
    """Any route with a table in its path, also one that is added later."""

    async def scene(pattern: str) -> None:
        settings = settings_for(tmp_path, join_tries=tries)
        async with (
            opened(settings) as live,
            httpx.AsyncClient(base_url=live.address) as http,
        ):
            (welcome,) = await said(live, HELLO)
            headers = {"Authorization": f"Bearer {welcome['token']}"}
            path = pattern.replace("{id}", "WRONGAA").replace("{round:number}", "0")
            answers = [await http.get(path, headers=headers) for _ in range(tries + 2)]
            assert [each.status_code for each in answers] == [404] * tries + [429] * 2
            (refused,) = await said(live, HELLO | {"table": "WRONGAA"})
            assert refused["code"] == "limit"

    patterns = routes_with_a_table(tmp_path)
    assert len(patterns) >= 4
    for pattern in patterns:
        run(lambda pattern=pattern: scene(pattern))  # type: ignore[misc]  # bound now


def routes_with_a_table(folder: Path) -> list[str]:
    found: list[str] = []

    async def scene() -> None:
        async with opened(settings_for(folder)) as live:
            app: Any = live.server.config.app
            found.extend(
                route.path
                for route in app.routes
                if isinstance(route, Route) and "{id}" in route.path
            )

    run(scene)
    return found


def test_a_right_code_costs_no_try(tmp_path: Path, tries: int) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path, join_tries=tries)) as live:
            table = await open_table(live.address, "scathe")
            for _ in range(tries * 2):
                (welcome,) = await said(live, HELLO | {"table": table["code"]})
                assert welcome["type"] == "welcome"

    run(scene)


def test_a_household_that_comes_at_one_instant_is_let_in(tmp_path: Path, tries: int) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path, join_tries=tries)) as live:
            table = await open_table(live.address, "scathe")
            coming = [said(live, HELLO | {"table": table["code"]}) for _ in range(tries * 5)]
            answers = [answer for (answer,) in await asyncio.gather(*coming)]
            assert [answer["type"] for answer in answers] == ["welcome"] * tries * 5

    run(scene)


def test_wrong_codes_at_one_instant_are_as_many_tries(tmp_path: Path, tries: int) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path, join_tries=tries)) as live:
            coming = [said(live, HELLO | {"table": "WRONGAA"}) for _ in range(tries * 5)]
            answers = [answer for (answer,) in await asyncio.gather(*coming)]
            codes = [answer["code"] for answer in answers]
            assert (codes.count("table"), codes.count("limit")) == (tries, tries * 4)

    run(scene)
