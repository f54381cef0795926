"""A carry link makes another device somebody at one table, and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.server.clock import HOUR, MINUTE, HandClock
from scalehouse.server.identity import CARRY_LASTS
from scalehouse.server.store import Person
from scalehouse.server.wire import protocol as p
from tests.server.kit import Scene
from tests.server.kit import run as run_at_table
from tests.server.live import Live, opened, run, settings_for
from tests.server.servers import postgres_store


@dataclass
class Ann:
    """Who sits at two tables."""

    address: str
    session: Session  # at the first
    first: dict[str, Any]
    second: dict[str, Any]

    async def carry(self) -> str:
        links: list[str] = []
        self.session.listeners.append(
            lambda told: links.append(told.link) if isinstance(told, p.Carried) else None
        )
        await self.session.ask(p.Carry(f"c{len(self.session.listeners)}"))
        return links[0].partition("#carry=")[2].partition("&")[0]


@asynccontextmanager
async def ann_at_two_tables(live: Live) -> AsyncIterator[Ann]:
    first = await open_table(live.address, "scathe", title="Friday")
    token = first["token"]
    async with connect(live.address, first["link"], token=token) as session:
        await session.sit(0)
        second = await open_table(live.address, "scathe", token=session.token)
        async with connect(live.address, second["link"], token=session.token) as other:
            await other.sit(0)
            yield Ann(live.address, session, first, second)


async def asked(address: str, path: str, token: str | None, body: Any = None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(base_url=address, headers=headers) as http:
        return await (http.get(path) if body is None else http.post(path, json=body))


STORES = {"sqlite": lambda: None, "postgresql": postgres_store}


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
def test_a_carried_device_has_one_table_and_no_other(tmp_path: Path, kind: str) -> None:
    store = STORES[kind]()

    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path), store=store) as live,
            ann_at_two_tables(live) as ann,
        ):
            async with connect(ann.address, carry=await ann.carry()) as phone:
                assert phone.person == ann.session.person
                assert phone.seat == 0
                assert phone.table is not None
                assert phone.table.id == ann.first["id"]
            for place in (ann.second["link"], ann.second["code"], ann.second["id"]):
                with pytest.raises(NotGranted) as refused:
                    async with connect(ann.address, place, token=phone.token):
                        pass
                assert refused.value.code == "identity"
            async with connect(ann.address, ann.first["link"], token=phone.token) as again:
                assert again.seat == 0

    run(scene)


def test_beside_the_socket_a_carried_device_has_one_table_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, ann_at_two_tables(live) as ann:
            async with connect(ann.address, carry=await ann.carry()) as phone:
                pass
            mine = (await asked(ann.address, "/api/mine", phone.token)).json()
            assert [table["id"] for table in mine] == [ann.first["id"]]
            match_log = f"/api/tables/{ann.second['id']}/log"
            assert (await asked(ann.address, match_log, phone.token)).json()["code"] == "identity"
            new = await asked(ann.address, "/api/tables", phone.token, {"game": "scathe"})
            assert new.json()["code"] == "identity"

    run(scene)


def test_what_a_link_does_is_told_without_using_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, ann_at_two_tables(live) as ann:
            await ann.session.ask(p.Rename("Ann", "n"))
            carry = {"carry": await ann.carry()}
            for _ in range(2):
                told = (await asked(ann.address, "/api/carry", None, carry)).json()
                assert told == {"name": "Ann", "game": "scathe", "title": "Friday", "seat": 0}
            async with connect(ann.address, carry=carry["carry"]):
                pass
            assert (await asked(ann.address, "/api/carry", None, carry)).status_code == 401

    run(scene)


def test_a_link_is_deleted_when_it_is_too_old(tmp_path: Path) -> None:
    clock = HandClock()

    async def scene() -> None:
        async with opened(settings_for(tmp_path), clock=clock) as live:
            async with ann_at_two_tables(live) as ann:
                carry = await ann.carry()
                await clock.turn(CARRY_LASTS + 1)
                with pytest.raises(NotGranted):
                    async with connect(ann.address, carry=carry):
                        pass
                await ann.carry()
            store = live.context.server.context.store
            assert await store.forget_carries(clock.now()) == 0

    run(scene)


def test_a_link_that_nobody_asks_for_is_deleted_within_an_hour() -> None:
    async def scene(at: Scene) -> None:
        store = at.server.context.store
        await store.add_person(Person("ann", "Ann"), "token", at.clock.now())
        await store.add_carry("carry", "ann", at.table.state.id, at.clock.now() + CARRY_LASTS)
        await at.server.look()
        assert await store.carry_of("carry", at.clock.now()) is not None
        made = at.clock.now()
        await at.clock.turn(HOUR + MINUTE)
        await at.server.look()
        assert await store.carry_of("carry", made) is None  # though by then it would have been good

    run_at_table(scene)


@pytest.mark.parametrize("way", ["beside the socket", "hello"])
def test_wrong_links_are_counted_as_wrong_codes_are(tmp_path: Path, way: str) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path, join_tries=2)) as live:
            opened_table = await open_table(live.address, "scathe")
            for _ in range(2):
                if way == "hello":
                    with pytest.raises(NotGranted):
                        async with connect(live.address, carry="wrong"):
                            pass
                else:
                    answer = await asked(live.address, "/api/carry", None, {"carry": "wrong"})
                    assert answer.json()["code"] == "identity"
            answer = await asked(live.address, "/api/carry", None, {"carry": "wrong"})
            assert answer.json()["code"] == "limit"
            found = await asked(
                live.address, f"/api/tables/{opened_table['code']}/log", opened_table["token"]
            )
            assert found.json()["code"] == "limit"

    run(scene)


def test_another_name_on_a_carried_device_is_for_that_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, ann_at_two_tables(live) as ann:
            await ann.session.ask(p.Rename("Ann", "n1"))
            async with connect(ann.address, carry=await ann.carry()) as phone:
                await phone.ask(p.Rename("Mallory", "n2"))
            known = await live.context.people.known(ann.session.token or "")
            assert known is not None
            assert known.person.name == "Ann"

    run(scene)
