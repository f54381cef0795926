"""Matches that are over are looked at in a process of its own, which may die, hang or be full."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from scalehouse.server.replay import replay, worker, worker_client
from scalehouse.server.web.context import AppContext
from tests.server.live import opened, settings_for
from tests.server.match_logs import played

PATIENCE = 300.0  # seconds: the worker gives way to all else that runs
PERSPECTIVES = ("0", "1", "watcher", "all")
Scene = Callable[[httpx.AsyncClient, AppContext], Coroutine[Any, Any, None]]


def with_server(folder: Path, scene: Scene) -> None:
    async def whole() -> None:
        async with (
            opened(settings_for(folder)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            await scene(http, live.context)

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await whole()

    asyncio.run(in_time())


def match_log() -> bytes:
    return json.dumps(played("connect_four").log()).encode()


def worker_of(context: AppContext) -> int:
    found = context.replays.showing._worker.process_id
    assert found is not None
    return found


def test_the_server_itself_does_not_look_at_a_match_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("in the server's own process")

    monkeypatch.setattr(replay, "verify_match", refuse)

    async def scene(http: httpx.AsyncClient, _: AppContext) -> None:
        assert (await http.post("/api/replay?as=0", content=match_log())).status_code == 200

    with_server(tmp_path, scene)


def test_a_worker_that_dies_is_started_again(tmp_path: Path) -> None:
    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        body = match_log()
        assert (await http.post("/api/replay?as=0", content=body)).status_code == 200
        first = worker_of(context)
        os.kill(first, signal.SIGKILL)
        answers = [(await http.post("/api/replay?as=1", content=body)) for _ in range(2)]
        assert answers[-1].status_code == 200
        assert {answer.status_code for answer in answers} <= {200, 429}
        assert worker_of(context) != first
        assert os.getpriority(os.PRIO_PROCESS, worker_of(context)) > 0

    with_server(tmp_path, scene)


def test_a_worker_that_hangs_is_killed(tmp_path: Path) -> None:
    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        assert (await http.post("/api/replay", content=b"{")).status_code == 400
        halted = worker_of(context)
        os.kill(halted, signal.SIGSTOP)
        context.replays.showing._worker._within = 0.5
        answer = await http.post("/api/replay", content=match_log())
        assert (answer.status_code, answer.json()["code"]) == (400, "log")
        assert "too long" in answer.json()["sentence"]
        with pytest.raises(ProcessLookupError):
            os.kill(halted, 0)
        context.replays.showing._worker._within = PATIENCE
        assert (await http.post("/api/replay", content=match_log())).status_code == 200

    with_server(tmp_path, scene)


IMPATIENT = """
from scalehouse.server.replay import worker
worker.SECONDS = dict.fromkeys(worker.SECONDS, 0.001)
worker.main()
"""


def test_the_worker_itself_ends_with_what_takes_too_much_of_the_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_client, "PROGRAM", ("-c", IMPATIENT))

    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        answer = await http.post("/api/replay", content=match_log())
        assert (answer.status_code, answer.json()["code"]) == (400, "log")
        assert "too long" in answer.json()["sentence"]
        assert context.replays.showing._worker.process_id is None

    with_server(tmp_path, scene)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's")
def test_a_worker_gives_way_and_has_a_bound_on_its_memory(tmp_path: Path) -> None:
    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        assert (await http.post("/api/replay", content=b"{")).status_code == 400
        process = worker_of(context)
        most, _ = resource.prlimit(process, resource.RLIMIT_DATA)
        assert 0 < most <= worker.MEMORY
        assert os.getpriority(os.PRIO_PROCESS, process) > 0

    with_server(tmp_path, scene)


def test_a_match_log_has_a_limit_of_the_processors_time(tmp_path: Path) -> None:
    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        assert (await http.post("/api/replay", content=b"{")).status_code == 400
        os.kill(worker_of(context), signal.SIGPROF)  # as when it is used up
        answer = await http.post("/api/replay", content=match_log())
        assert "too long" in answer.json()["sentence"]
        assert (await http.post("/api/replay", content=match_log())).status_code == 200

    with_server(tmp_path, scene)


def test_one_address_has_few_places_in_line_and_the_line_has_an_end(tmp_path: Path) -> None:
    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        body = match_log()
        asked = [
            http.post(f"/api/replay?as={perspective}", content=body) for perspective in PERSPECTIVES
        ]
        answers = await asyncio.gather(*asked)
        busy = [answer for answer in answers if answer.status_code == 429]
        assert len(busy) == len(PERSPECTIVES) - worker_client.MOST_OF_ONE
        assert "busy" in busy[0].json()["sentence"]
        work = [context.replays.showing.of_file(b"{", "all", f"192.0.2.{n}") for n in range(20)]
        refused = [str(each) for each in await asyncio.gather(*work, return_exceptions=True)]
        assert sum("busy" in each for each in refused) == 20 - worker_client.MOST_WAITING

    with_server(tmp_path, scene)


def test_nothing_runs_on_when_the_server_is_closed(tmp_path: Path) -> None:
    found: list[int] = []

    async def scene(http: httpx.AsyncClient, context: AppContext) -> None:
        await http.post("/api/replay", content=b"{")
        found.append(worker_of(context))

    with_server(tmp_path, scene)
    with pytest.raises(ProcessLookupError):
        os.kill(found[0], 0)
