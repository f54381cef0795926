"""The server over real sockets, with the Python client at the other end."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect as raw

import scalehouse
from scalehouse.client import NotGranted, ServerGone, Session, connect, open_table, request
from scalehouse.server.web.sockets import connection
from scalehouse.server.web.sockets.direct import DirectSocket
from scalehouse.server.wire import protocol as p
from tests.server.live import Live, host_of_one, opened, run, settings_for, unless_refused


async def exchange(socket: Any, message: Any) -> dict[str, Any]:
    await socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    answer: dict[str, Any] = json.loads(await socket.recv())
    return answer


def socket_of(live: Live) -> str:
    return live.address.replace("http", "ws") + "/ws"


HELLO = {"type": "hello", "version": 2}


async def play_to_the_end(session: Session) -> None:
    async for moves in session.turns():
        with unless_refused("stale", "turn", "over"):
            await session.play(moves[len(moves) // 2])


def test_two_people_meet_by_a_code_and_play_to_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe", title="Friends")
            place = table["code"]
            async with (
                connect(live.address, place, token=table["token"]) as ann,
                connect(live.address, place) as bob,
            ):
                assert ann.table is not None
                assert ann.table.host == ann.person
                await ann.sit()
                await bob.sit()
                await asyncio.gather(ann.ready(), bob.ready())
                await ann.start()
                await asyncio.gather(play_to_the_end(ann), play_to_the_end(bob))
                assert bob.table is not None
                assert bob.table.result is not None
                match_log = await request(
                    live.address, f"/api/tables/{table['id']}/log", token=bob.token
                )
                verdict = scalehouse.verify(match_log)
                assert verdict.ok, verdict.fault
                assert verdict.end == bob.table.fairness.end
                check_how_long_it_took(live)

    run(scene)


def check_how_long_it_took(live: Live) -> None:
    """Every move was stored before it was told."""
    metrics = live.context.metrics.registry.get_sample_value
    stored, told = ({"until": until} for until in ("stored", "told"))
    moves = metrics("scalehouse_moves_total", {"game": "scathe"})
    assert moves
    assert metrics("scalehouse_move_seconds_count", stored) == moves
    assert metrics("scalehouse_move_seconds_count", told) == moves
    sums = [metrics("scalehouse_move_seconds_sum", until) or 0.0 for until in (stored, told)]
    assert 0.0 < sums[0] < sums[1]


def test_many_who_sit_down_at_once_all_find_a_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "trex", seats=8)
            async with AsyncExitStack() as stack:
                people = [
                    await stack.enter_async_context(connect(live.address, table["link"]))
                    for _ in range(9)
                ]
                results = await asyncio.gather(
                    *(one.sit() for one in people), return_exceptions=True
                )
                assert results.count(None) == 8
                (refused,) = (one for one in results if one is not None)
                assert isinstance(refused, NotGranted)
                assert refused.code == "seat"

    run(scene)


def test_a_match_against_a_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with host_of_one(tmp_path, "scathe") as (live, ann):
            await ann.sit(1)
            await ann.add_bot(0, "random")
            await ann.ready()
            live.context.server.context.__dict__["bot_pause"] = 0
            await ann.start()
            await play_to_the_end(ann)
            assert ann.table is not None
            assert ann.table.status == "over"

    run(scene)


def test_lists_show_public_tables_to_all_and_ones_own_to_oneself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            hidden = await open_table(live.address, "fate")
            shown = await open_table(live.address, "scale", listed=True, token=hidden["token"])
            public = await request(live.address, "/api/tables")
            assert [one["id"] for one in public] == [shown["id"]]
            assert "link" not in public[0]
            mine = await request(live.address, "/api/mine", token=hidden["token"])
            assert {one["id"] for one in mine} == {shown["id"], hidden["id"]}
            with pytest.raises(ValueError, match="Nobody is known"):
                await request(live.address, "/api/mine", token="nonsense")
            games = await request(live.address, "/api/games")
            assert {one["name"] for one in games} >= {"fate", "scale", "scathe", "trex"}
            traits = {one["name"]: one["traits"] for one in games}
            assert traits["trex"]["all_at_once"]
            assert traits["trex"]["performs"]["levels"] == 10
            assert not traits["scale"]["all_at_once"]
            health = await request(live.address, "/api/health")
            assert health["ok"] is True

    run(scene)


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        "x",
        {"game": "chess"},
        {"game": "scathe", "seats": 9},
        {"game": "scathe", "options": {"x": 1}},
        {"game": "scathe", "options": {"teams": []}},
        {"game": "scathe", "colour": "red"},
        {"game": "scathe", "watch": "me"},
        {"game": "scathe", "pace": {"kind": "fast"}},
        {"game": "scathe", "pace": {"kind": "turn", "time": 1}},
        {"game": "scathe", "pace": {"kind": "bank", "time": 60000, "increment": -1}},
        {"game": "scathe", "absence": "nobody"},
        {"game": "scathe", "title": "x" * 61},
        {"game": "trex", "title": "one to ten"},
        {"game": "trex", "pace": {"kind": "turn", "time": 60000}},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path, body: Any) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, httpx.AsyncClient() as http:
            answer = await http.post(f"{live.address}/api/tables", json=body)
            assert answer.status_code == 400
            assert answer.json()["sentence"]
            assert (await http.get(f"{live.address}/api/tables")).json() == []

    run(scene)


def test_what_does_not_fit_is_refused_and_the_socket_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live, raw(socket_of(live)) as socket:
            for bad in ("", "x", "[]", "{}", '{"type":"hello"}', b"\xff\x00", "[" * 10_000):
                assert (await exchange(socket, bad))["code"] == "shape"
            assert (await exchange(socket, {"type": "sit", "seat": 0}))["code"] == "identity"
            assert (await exchange(socket, HELLO | {"version": 1}))["code"] == "version"
            assert (await exchange(socket, HELLO | {"token": "x"}))["code"] == "identity"
            assert (await exchange(socket, HELLO | {"carry": "x"}))["code"] == "identity"
            assert (await exchange(socket, HELLO | {"table": "x"}))["code"] == "table"
            assert (await exchange(socket, HELLO))["type"] == "welcome"
            assert (await exchange(socket, HELLO))["code"] == "table"
            assert (await exchange(socket, {"type": "sit", "seat": 0}))["code"] == "table"
            assert (await exchange(socket, {"type": "sit", "seat": -1}))["code"] == "shape"
            assert (await exchange(socket, {"type": "carry"}))["code"] == "table"

    run(scene)


def test_a_private_table_is_not_found_by_its_id(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            with pytest.raises(NotGranted) as refused:
                async with connect(live.address, table["id"]):
                    pass
            assert refused.value.code == "table"
            async with connect(live.address, table["id"], token=table["token"]) as ann:
                assert ann.table is not None

    run(scene)


def test_guessing_codes_is_slowed_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path, join_tries=3)) as live,
            raw(socket_of(live)) as socket,
        ):
            table = await open_table(live.address, "scathe")
            codes = [
                (await exchange(socket, HELLO | {"table": f"AAAAAA{n}"}))["code"] for n in range(5)
            ]
            assert codes == ["table", "table", "table", "limit", "limit"]
            answer = await exchange(socket, HELLO | {"table": table["code"]})
            assert answer["code"] == "limit"

    run(scene)


@pytest.mark.parametrize("slow", ["messages_per_second", "address_messages_per_second"])
def test_what_the_whole_table_is_told_of_has_a_slower_pace(tmp_path: Path, slow: str) -> None:
    """One socket that gets ready and not ready again makes the server write to all others."""

    async def scene() -> None:
        async with opened(settings_for(tmp_path, **{slow: 10})) as live, AsyncExitStack() as stack:
            table = await open_table(live.address, "connect_four")
            people = [
                await stack.enter_async_context(connect(live.address, table["link"]))
                for _ in range(1 if slow == "messages_per_second" else 2)
            ]
            for one in people:
                await one.sit()
            for number in range(10 - len(people)):
                one = people[number % len(people)]
                await one.ask(p.Ready(ready=bool(number % 2), id=f"r{number}"))
            for ask in (p.Ready(id="more"), p.Stand("more"), p.Carry("more")):
                with pytest.raises(NotGranted) as refused:
                    await people[0].ask(ask)
                assert refused.value.code == "limit"
                assert refused.value.refusal.words.key == "table.too_many"  # not: too fast
            await people[-1].say("hello")

    run(scene)


def test_a_request_that_comes_too_fast_is_refused_by_its_id(tmp_path: Path) -> None:
    """Else who asked would wait for an answer for ever."""

    async def scene() -> None:
        async with opened(settings_for(tmp_path, messages_per_second=1)) as live:
            table = await open_table(live.address, "connect_four")
            async with connect(live.address, table["link"]) as ann:
                asked = [ann.ask(p.Preview(f"p{number}", 0)) for number in range(5)]
                answers = await asyncio.gather(*asked, return_exceptions=True)
                refused = [one.refusal for one in answers if isinstance(one, NotGranted)]
                assert {one.id for one in refused} == {f"p{number}" for number in range(5)}
                assert any(one.words.key == "table.too_fast" for one in refused)

    run(scene)


def test_who_was_removed_does_not_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            async with (
                connect(live.address, table["link"], token=table["token"]) as ann,
                connect(live.address, table["link"]) as bob,
            ):
                await ann.ask(p.RemovePerson(bob.person, "r"))
                with pytest.raises(ServerGone):
                    await bob.until(lambda: False)
            with pytest.raises(NotGranted):
                async with connect(live.address, table["link"], token=bob.token):
                    pass

    run(scene)


@pytest.mark.parametrize("ws", [DirectSocket, "websockets-sansio"])
def test_a_slow_browser_gets_a_sync_instead_of_what_it_missed(tmp_path: Path, ws: Any) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path), ws=ws) as live:
            table = await open_table(live.address, "scathe")
            async with (
                connect(live.address, table["link"], token=table["token"]) as ann,
                connect(live.address, table["link"]) as bob,
                raw(socket_of(live), max_queue=1) as slow,
            ):
                await slow.send(json.dumps(HELLO | {"table": table["link"]}))
                await slow.recv()
                for session in (ann, bob):
                    await session.sit()
                    await session.ready()
                await ann.start()
                (watching,) = (
                    one
                    for one in live.context.server.tables[0].presence.guests
                    if one.person not in {ann.person, bob.person}
                )
                held = b'{"type":"talked","line":"' + b"x" * 1000 + b'"}'
                for _ in range(600):
                    watching.tell(held)
                await asyncio.wait_for(play_some(ann, bob), 60)
                kinds: list[str] = []
                while "sync" not in kinds[-1:]:
                    kinds.append(json.loads(await asyncio.wait_for(slow.recv(), 20))["type"])
                assert kinds.count("talked") < 600

    run(scene)


async def play_some(*sessions: Session) -> None:
    for _ in range(10):
        for session in sessions:
            if session.legal:
                await session.play(session.legal[0])


def test_whom_a_busy_table_keeps_waiting_at_the_door_is_sent_away_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HELLO_WITHIN", 0.2)

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            row = await open_table(live.address, "fate")
            table = await live.context.server.wake(row["id"])
            async with table.lock, raw(socket_of(live)) as socket:
                assert (await exchange(socket, HELLO | {"table": row["link"]}))["come_back"]
                await socket.wait_closed()
            async with connect(live.address, row["link"]) as me:
                await me.sit()

    run(scene)


def test_closing_tells_everybody_to_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        said = []
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "scathe")
            async with raw(socket_of(live)) as socket:
                await exchange(socket, HELLO | {"table": table["link"]})
                await live.close("restart")
                said = [json.loads(message) async for message in socket]
        assert said[-1] == {"type": "bye", "reason": "restart", "come_back": True}

    run(scene)
