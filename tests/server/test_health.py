"""Health is found out by writing, and a server goes on when the process that writes is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from scalehouse.client import connect, open_table
from scalehouse.server.store import StoreError
from scalehouse.server.store.sqlite import appending
from scalehouse.server.store.sqlite.store import SqliteStore
from scalehouse.server.web import app, health
from scalehouse.server.web.health import StoreHealth
from tests.server.live import Live, opened, run, settings_for


@contextlib.asynccontextmanager
async def a_server(folder: Path) -> AsyncIterator[tuple[Live, SqliteStore, httpx.AsyncClient]]:
    store = SqliteStore(folder / app.STORE_FILE)
    async with (
        opened(settings_for(folder), store=store) as live,
        httpx.AsyncClient(base_url=live.address) as client,
    ):
        yield live, store, client


async def asked(client: httpx.AsyncClient) -> tuple[int, Any]:
    answer = await client.get("/api/health", timeout=20)
    return answer.status_code, answer.json().get("reason")


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
def test_moves_are_acknowledged_after_the_writing_process_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: signal.Signals
) -> None:
    monkeypatch.setattr(appending, "ANSWER_WITHIN", 2.0)

    async def scene() -> None:
        async with a_server(tmp_path) as (live, store, client):
            table = await open_table(live.address, "scathe")
            async with connect(live.address, table["link"], token=table["token"]) as ann:
                await ann.say("before")
                await store.probe()
                process = store.appender._sqlite_writer
                assert process is not None
                os.kill(process.pid, sent)
                await asyncio.sleep(0.2)
                for number in range(3):
                    await asyncio.wait_for(ann.say(f"after {number}"), 20)
                assert await asked(client) == (200, None)

    run(scene)


def test_health_makes_a_real_write(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (_live, store, client):
            before = store.writer.commits
            assert await asked(client) == (200, None)
            assert store.writer.commits == before + 1
            assert await asked(client) == (200, None)
            assert store.writer.commits == before + 1  # a moment later the answer is the same

    run(scene)


def test_a_store_that_cannot_be_written_is_not_well(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (_live, store, client):
            await store.writer.do(lambda db: db.execute("PRAGMA query_only = ON"))
            assert await asked(client) == (503, "store")
            await asyncio.sleep(health.KEPT)
            assert await asked(client) == (200, None)  # on another connection

    run(scene)


def test_a_store_that_does_not_answer_is_not_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ANSWER_WITHIN", 0.5)

    async def scene() -> None:
        async with a_server(tmp_path) as (_live, _store, client):
            with contextlib.closing(sqlite3.connect(tmp_path / app.STORE_FILE)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert await asked(client) == (503, "store_timeout")
                assert await asked(client) == (503, "store_timeout")
            await asyncio.sleep(1)
            assert await asked(client) == (200, None)

    run(scene)


def test_while_the_writing_process_hangs_the_store_is_not_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves wait for it, until another takes its place."""
    monkeypatch.setattr(health, "ANSWER_WITHIN", 0.3)

    async def scene() -> None:
        async with a_server(tmp_path) as (_live, store, client):
            await store.probe()
            process = store.appender._sqlite_writer
            assert process is not None
            monkeypatch.setattr(appending, "ANSWER_WITHIN", 1.5)
            os.kill(process.pid, signal.SIGSTOP)
            assert await asked(client) == (503, "store_timeout")
            await asyncio.sleep(appending.ANSWER_WITHIN + health.KEPT)
            assert await asked(client) == (200, None)

    run(scene)


def test_many_who_ask_at_once_cause_one_write() -> None:
    tries: list[int] = []

    async def probe() -> None:
        tries.append(1)
        await asyncio.sleep(0.05)
        raise StoreError("disk is full")

    async def scene() -> None:
        well = StoreHealth(probe)
        assert set(await asyncio.gather(*(well.reason() for _ in range(50)))) == {"store"}
        assert len(tries) == 1

    asyncio.run(scene())
