"""The list of one's own tables: which of them wait for me, also after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from tests.server.live import opened, run, settings_for, two_ready


async def turns(address: str, token: str | None) -> list[bool]:
    async with httpx.AsyncClient(base_url=address) as http:
        answer = await http.get("/api/mine", headers={"Authorization": f"Bearer {token}"})
        tables: list[dict[str, Any]] = answer.json()
        return [table["your_turn"] for table in tables]


def test_a_table_says_whose_turn_it_is(tmp_path: Path) -> None:
    tokens: list[str | None] = []

    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            two_ready(live, "connect_four") as (ann, bob, _),
        ):
            assert await turns(live.address, ann.token) == [False]
            await ann.start()
            await ann.until(lambda: bool(ann.legal))
            assert await turns(live.address, ann.token) == [True]
            assert await turns(live.address, bob.token) == [False]
            await ann.play(ann.legal[0])
            assert await turns(live.address, ann.token) == [False]
            assert await turns(live.address, bob.token) == [True]
            tokens[:] = [ann.token, bob.token]
        async with opened(settings_for(tmp_path)) as again:
            assert again.context.server.count == 0
            assert await turns(again.address, tokens[0]) == [False]
            assert await turns(again.address, tokens[1]) == [True]

    run(scene)
