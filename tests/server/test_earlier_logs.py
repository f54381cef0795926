"""Match logs of all matches at a table, over the real door."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

import scalehouse
from scalehouse.client import connect, open_table
from scalehouse.server.wire import protocol as p
from tests.server.live import a_match, opened, run, settings_for


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
