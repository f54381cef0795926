"""Match logs of all matches at a table, over the real door."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

import scalehouse
from scalehouse.client import connect, open_table
from scalehouse.server import server
from scalehouse.server.tables.state import TableState
from scalehouse.server.wire import protocol as p
from tests.server.live import Live, a_match, opened, run, settings_for


def test_every_match_at_a_table_can_be_fetched_and_verified(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "connect_four")
            path = f"/api/tables/{table['id']}/log"
            async with (
                httpx.AsyncClient(base_url=live.address) as http,
                connect(live.address, table["link"], token=table["token"]) as ann,
                connect(live.address, table["link"]) as bob,
            ):
                me = {"Authorization": f"Bearer {ann.token}"}
                ends = []
                for seat, one in enumerate((ann, bob)):
                    await one.sit(seat)
                    await one.ready()
                for round_ in range(3):
                    if round_:
                        await ann.ask(p.Rematch(f"again {round_}"))
                        await asyncio.gather(ann.ready(), bob.ready())
                    await ann.start()
                    for one in (ann, bob):
                        await one.until(
                            lambda one=one: one.table is not None and one.table.status == "playing"  # type: ignore[misc]
                        )
                    answer = await http.get(f"{path}s/{round_}", headers=me)
                    assert (answer.status_code, answer.json()["code"]) == (409, "status")
                    ends.append(await a_match(ann, bob))
                for round_, end in enumerate(ends):
                    answer = await http.get(f"{path}s/{round_}", headers=me)
                    verdict = scalehouse.verify(answer.json())
                    assert (verdict.ok, verdict.end) == (True, end)
                assert (await http.get(path, headers=me)).json()["end"] == ends[-1]
                assert (await http.get(f"{path}s/3", headers=me)).status_code == 409
                assert (await http.get(f"{path}s/-1", headers=me)).status_code == 404
                assert (await http.get(f"{path}s/0")).status_code == 401

    run(scene)


async def after_two_matches(stack: AsyncExitStack, live: Live) -> tuple[httpx.AsyncClient, str]:
    """Somebody who may ask for their logs, and where."""
    table = await open_table(live.address, "connect_four")
    ann = await stack.enter_async_context(
        connect(live.address, table["link"], token=table["token"])
    )
    bob = await stack.enter_async_context(connect(live.address, table["link"]))
    for seat, one in enumerate((ann, bob)):
        await one.sit(seat)
    for round_ in range(2):
        if round_:
            await ann.ask(p.Rematch("again"))
        await asyncio.gather(ann.ready(), bob.ready())
        await ann.start()
        await a_match(ann, bob)
    me = {"Authorization": f"Bearer {ann.token}"}
    http = httpx.AsyncClient(base_url=live.address, headers=me)
    return await stack.enter_async_context(http), f"/api/tables/{table['id']}"


@pytest.mark.parametrize("watch", ["anyone", "nobody"])
@pytest.mark.parametrize("path", ["log", "logs/0", "replay", "review?level=beginner"])
def test_where_nobody_may_watch_a_link_shows_no_match_that_is_over(
    tmp_path: Path, path: str, watch: str
) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "connect_four", watch=watch)
            async with (
                connect(live.address, table["link"], token=table["token"]) as ann,
                connect(live.address, table["link"]) as bob,
                connect(live.address, table["link"]) as wes,
            ):
                for seat, one in enumerate((ann, bob)):
                    await one.sit(seat)
                    await one.ready()
                await ann.start()
                await a_match(ann, bob)
                await bob.ask(p.Stand("enough"))
                codes = []
                async with httpx.AsyncClient(base_url=live.address, timeout=None) as http:
                    for one in (ann, bob, wes):
                        me = {"Authorization": f"Bearer {one.token}"}
                        way = f"/api/tables/{table['link']}/{path}"
                        codes.append((await http.get(way, headers=me)).status_code)
                assert codes == [200, 200, 200 if watch == "anyone" else 404]

    run(scene)


@pytest.mark.parametrize("path", ["/logs/0", "/replay?round=0", "/review?round=0"])
def test_an_earlier_match_is_played_again_only_so_often_for_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    asked: list[int] = []

    def none(_name: str, _bodies: Sequence[bytes], round_: int) -> TableState | None:
        asked.append(round_)
        return None

    monkeypatch.setattr(server, "as_it_was", none)

    async def scene() -> None:
        settings = settings_for(tmp_path, replays_per_minute=3)
        async with opened(settings) as live, AsyncExitStack() as stack:
            http, table = await after_two_matches(stack, live)
            codes = [(await http.get(table + path)).status_code for _ in range(5)]
            assert codes == [409] * 3 + [429] * 2
            assert asked == [0] * 3
            for _ in range(5):  # the last one is at hand
                assert (await http.get(f"{table}/logs/1")).status_code == 200

    run(scene)


def test_earlier_matches_are_played_again_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work: list[int] = []
    most: list[int] = []

    def slow(*_: Any) -> TableState | None:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.05)
        at_work.pop()
        return None

    monkeypatch.setattr(server, "as_it_was", slow)

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, AsyncExitStack() as stack:
            http, table = await after_two_matches(stack, live)
            await asyncio.gather(*(http.get(f"{table}/logs/0") for _ in range(4)))
            assert most == [1] * 4

    run(scene)
