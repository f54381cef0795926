"""Waking a table whose store is lost meanwhile."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from scalehouse.server.store import StoreError
from tests.server.kit import Scene, run


def test_a_table_that_cannot_be_read_is_no_failed_task_when_who_asked_for_it_has_gone() -> None:
    noted: list[dict[str, Any]] = []

    async def lost(_table: str) -> list[bytes]:
        await asyncio.sleep(0.01)
        raise StoreError("the store is lost")

    async def scene(scene: Scene) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: noted.append(context))
        scene.server.context.store.entries = lost  # type: ignore[method-assign, assignment]  # for this test
        waking = asyncio.create_task(scene.server.wake("another"))
        await asyncio.sleep(0)
        waking.cancel()
        await asyncio.gather(waking, return_exceptions=True)
        await asyncio.sleep(0.1)
        gc.collect()

    run(scene)
    assert noted == []


def test_a_table_that_is_being_read_when_the_server_closes_is_closed_with_the_others() -> None:
    async def scene(scene: Scene) -> None:
        entries = scene.server.context.store.entries
        table = scene.table.state.id
        scene.server._awake.clear()

        async def slowly(name: str) -> list[bytes]:
            await asyncio.sleep(0.05)
            return await entries(name)

        scene.server.context.store.entries = slowly  # type: ignore[method-assign, assignment]  # for this test
        waking = asyncio.create_task(scene.server.wake(table))
        await asyncio.sleep(0.01)
        await scene.server.close("restart")
        assert (await waking).state.id == table
        assert scene.server._awake == {}

    run(scene)
