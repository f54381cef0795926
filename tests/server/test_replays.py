"""Matches that are over, shown again: of this server and from files, through any perspective."""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

import scalehouse
from scalehouse.client import connect, open_table
from scalehouse.core.matches.delta import apply
from scalehouse.server.replay.replay import read, replay_of
from scalehouse.server.replay.review import decisions_in, review, taken_back
from tests.server.live import a_match, opened, run, settings_for
from tests.server.match_logs import GAMES as OURS
from tests.server.match_logs import played, set_up

PATIENCE = 240.0  # seconds: match logs are looked at by a process that gives way to all others
GAMES: dict[str, dict[str, Any]] = OURS | {"connect_four": {}}


def wound(shown: Any) -> list[Any]:
    """The view before the first step and after each."""
    views = [shown.first]
    for step in shown.steps:
        views.append(apply(json.loads(json.dumps(views[-1])), list(step.changes)))
    return views


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_ends_in_what_a_seat_saw_at_the_end_and_tells_all_it_was_told(game: str) -> None:
    match = played(game, **GAMES[game])
    for seat in (0, None):
        shown = replay_of(read(match.log()), "watcher" if seat is None else str(seat))
        assert wound(shown)[-1] == json.loads(json.dumps(match.view(seat)))
        assert [event for step in shown.steps for event in step.events] == match.events(seat)
        assert shown.steps[-1].upto == len(match.entries)


@pytest.mark.parametrize("game", ["fate", "scale"])
def test_a_seat_sees_less_than_all_there_was(game: str) -> None:
    saved = read(played(game, **GAMES[game]).log())
    middle = [wound(replay_of(saved, perspective))[5] for perspective in ("0", "1", "all")]
    hidden = [json.dumps(view).count("null") for view in middle]
    assert hidden[2] < min(hidden[:2])


def test_with_its_odds_every_outcome_can_be_drawn_again() -> None:
    match = played("scathe")
    saved = read(match.log())
    draws = replay_of(saved, "all").draws
    chance = [number for number, entry in enumerate(match.entries) if entry.by < 0]
    assert [number for number, _ in draws] == chance
    for number, runs in draws:
        possible = [move for first, count, _ in runs for move in range(first, first + count)]
        assert match.entries[number].move in possible
    assert [runs for _, runs in draws if sum(count for _, count, _ in runs) == 6]  # a die


def test_what_was_taken_back_is_no_decision() -> None:
    match = scalehouse.new("connect_four", seed=1)
    match.play(0, 3)
    match.undo(0)
    match.play(0, 2)
    match.play(1, 1)
    match.undo(0, granted=True)
    saved = read(match.log(with_secret=True))
    assert taken_back(saved) == {0, 1, 2, 3, 4}
    assert list(decisions_in(saved)) == []


def test_a_review_finds_the_move_that_gave_the_match_away() -> None:
    """Seat 0 has three in a row and does not take the fourth; seat 1 then wins."""
    match = scalehouse.new("connect_four", seed=1)
    for move in (0, 6, 1, 6, 2, 5, 6, 5, 0, 5, 4, 5):
        match.play(match.actors[0], move)
    assert match.over
    told: list[tuple[int, int]] = []
    found = review(
        read(match.log()), "casual", lambda done, of: told.append((done, of)), lambda: False
    )
    missed = next(point for point in found.points if point.entry == 6)
    assert (missed.seat, str(missed.better).split()[-1]) == (0, "4")
    assert missed.expected - missed.left > 0.2
    assert told[-1] == (len(found.line), len(found.line))
    stopped = review(read(match.log()), "casual", lambda *_: None, lambda: True)
    assert stopped.line == []


def test_what_others_decide_at_the_same_time_makes_a_choice_blind() -> None:
    decisions = list(decisions_in(read(played("scathe").log())))
    assert [one.is_blind for one in decisions[:2]] == [True, True]  # the teams, in secret
    assert not decisions[-1].is_blind


def test_a_blind_choice_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    match = scalehouse.new("connect_four", seed=1)
    for move in (0, 6, 1, 6, 2, 5, 6, 5, 0, 5, 4, 5):
        match.play(match.actors[0], move)
    saved = read(match.log())
    blind = list(decisions_in(saved))
    monkeypatch.setattr(
        "scalehouse.server.replay.review.decisions_in",
        lambda _: [dataclasses.replace(one, is_blind=True) for one in blind],
    )
    found = review(saved, "casual", lambda *_: None, lambda: False)
    assert len(found.line) == len(blind)
    assert found.points == []


def test_a_match_of_the_server_is_shown_when_it_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            table = await open_table(live.address, "connect_four")
            async with (
                httpx.AsyncClient(base_url=live.address, timeout=None) as http,
                connect(live.address, table["link"], token=table["token"]) as ann,
                connect(live.address, table["link"]) as bob,
            ):
                for seat, one in enumerate((ann, bob)):
                    await one.sit(seat)
                    await one.ready()
                await ann.start()
                await ann.until(lambda: bool(ann.legal))
                me = {"Authorization": f"Bearer {ann.token}"}
                replay = f"/api/tables/{table['id']}/replay"
                early = await http.get(replay, headers=me)
                assert (early.status_code, early.json()["code"]) == (409, "status")
                early = await http.get(replay.replace("replay", "review"), headers=me)
                assert early.status_code == 409
                await a_match(ann, bob)
                answer = await http.get(replay, params={"as": "0"}, headers=me)
                shown = answer.json()
                assert answer.headers["content-encoding"] == "gzip"
                assert [chair["name"] for chair in shown["seating"]] == ["", ""]
                assert shown["replay"]["end"] == ann.table.fairness.end  # type: ignore[union-attr]
                strange = await http.get(replay, params={"as": "9"}, headers=me)
                assert (strange.status_code, strange.json()["code"]) == (400, "log")
                assert (await http.get(replay)).status_code == 401

    run(scene)


Post = Callable[[str, bytes], Coroutine[Any, Any, httpx.Response]]


def with_server(
    folder: Path, scene: Callable[[Post], Coroutine[Any, Any, None]], **more: Any
) -> None:
    async def whole() -> None:
        async with (
            opened(settings_for(folder, **more)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            await scene(lambda path, body: http.post(path, content=body))

    run(whole, PATIENCE)


def test_a_file_is_shown_if_it_is_sound(tmp_path: Path) -> None:
    match_log = played("fate").log()

    async def scene(post: Post) -> None:
        answer = await post("/api/replay?as=all", json.dumps(match_log).encode())
        assert answer.status_code == 200
        assert answer.json()["replay"]["end"] == match_log["end"]
        for body, sentence in (
            (b"{", "not the log of a match"),
            (b"[" * 5000, "not the log of a match"),
            (b'{"scalehouse": 1}', "no proper"),
            (json.dumps(match_log | {"game": "go"}).encode(), "cannot be shown"),
            (json.dumps(forged(match_log)).encode(), "not how the match was played: entry"),
            (
                json.dumps(match_log | {"secret": "00" * 32}).encode(),
                "not how the match was played",
            ),
            (json.dumps(without(match_log, "secret")).encode(), "the match was not over"),
            (json.dumps(match_log | {"more": 1}).encode(), "unknown key 'more'"),
            (json.dumps(match_log | {"entries": match_log["entries"] * 120}).encode(), "more than"),
        ):
            answer = await post("/api/replay?as=all", body)
            assert (answer.status_code, answer.json()["code"]) == (400, "log"), body[:50]
            assert sentence in answer.json()["sentence"]

    with_server(tmp_path, scene, match_log_size=10_000_000)


def without(match_log: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in match_log.items() if name != key}


def test_a_start_that_somebody_set_up_is_shown_only_on_demand(tmp_path: Path) -> None:
    body = json.dumps(set_up().log()).encode()

    async def scene(post: Post) -> None:
        for path in ("/api/replay", "/api/review"):
            for query in ("", "?start=own"):
                answer = await post(path + query, body)
                assert (answer.status_code, answer.json()["code"]) == (400, "start")
            assert (await post(f"{path}?start=any", body)).status_code == 200
            assert (await post(path, body)).status_code == 400  # it is not taken for sound since

    with_server(tmp_path, scene)


def forged(match_log: dict[str, Any]) -> dict[str, Any]:
    """A roll that was not drawn."""
    entries = json.loads(json.dumps(match_log["entries"]))
    drawn = next(entry for entry in entries if entry["by"] == "chance")
    drawn["move"] += 1
    return match_log | {"entries": entries}


def test_a_file_may_be_longer_than_a_message_but_not_without_end(tmp_path: Path) -> None:
    async def scene(post: Post) -> None:
        assert (await post("/api/replay", b" " * 3000)).status_code == 400
        assert (await post("/api/replay", b" " * 5001)).status_code == 413
        assert (await post("/api/tables", b" " * 3000)).status_code == 413

    with_server(tmp_path, scene, message_size=2000, match_log_size=5000)


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async def scene(post: Post) -> None:
        answers = [(await post("/api/replay", b"{")).json()["code"] for _ in range(4)]
        assert answers == ["log", "log", "log", "limit"]

    with_server(tmp_path, scene, replays_per_minute=3)


def test_a_file_is_reviewed_in_the_background(tmp_path: Path) -> None:
    body = json.dumps(played("connect_four").log()).encode()
    performed = json.dumps(played("trex", seats=3).log()).encode()

    async def whole() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            answer = await http.post("/api/review?level=beginner", content=body)
            ticket = answer.json()["ticket"]
            while answer.json()["state"] == "thinking":
                await asyncio.sleep(0.2)  # the process that thinks gives way to who asks
                answer = await http.get(f"/api/reviews/{ticket}")
            found = answer.json()["review"]
            assert len(found["line"]) > 5
            assert all(0 <= expected <= 1 for _, _, expected in found["line"])
            answer = await http.post("/api/review", content=performed)
            assert answer.json() == {"state": "none", "why": "game"}
            for other in ("none", json.loads(body)["end"]):
                assert (await http.get(f"/api/reviews/{other}")).status_code == 409
            assert (await http.post("/api/review?level=god", content=body)).status_code == 400

    run(whole, PATIENCE)


def test_the_games_come_compressed(tmp_path: Path) -> None:
    async def whole() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            plain = await http.get("/api/games", headers={"Accept-Encoding": "identity"})
            packed = await http.get("/api/games", headers={"Accept-Encoding": "gzip"})
            assert "content-encoding" not in plain.headers
            assert plain.json() == packed.json()
            assert int(packed.headers["content-length"]) * 3 < len(plain.content)
            assert len(gzip.compress(plain.content, 6)) == int(packed.headers["content-length"])

    run(whole)
