"""Matches that are over, shown again: of this house and from files, through any eyes."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

import scalehouse
from scalehouse.client import Session, connect, open_table
from scalehouse.house.after.film import film, read
from scalehouse.house.after.review import decisions_in, review, taken_back
from scalehouse.house.tables.delta import apply
from tests.house.live import opened, run, settings_for
from tests.house.records import GAMES as OURS
from tests.house.records import played

GAMES: dict[str, dict[str, Any]] = OURS | {"connect_four": {}}


def wound(shown: Any) -> list[Any]:
    """The view before the first step and after each."""
    views = [shown.first]
    for step in shown.steps:
        views.append(apply(json.loads(json.dumps(views[-1])), list(step.changes)))
    return views


@pytest.mark.parametrize("game", GAMES)
def test_a_film_ends_in_what_a_seat_saw_at_the_end_and_tells_all_it_was_told(game: str) -> None:
    match = played(game, **GAMES[game])
    for seat in (0, None):
        shown = film(read(match.log()), "watcher" if seat is None else str(seat))
        assert wound(shown)[-1] == json.loads(json.dumps(match.view(seat)))
        assert [event for step in shown.steps for event in step.events] == match.events(seat)
        assert shown.steps[-1].upto == len(match.entries)


@pytest.mark.parametrize("game", ["fate", "scale"])
def test_a_seat_sees_less_than_all_there_was(game: str) -> None:
    saved = read(played(game, **GAMES[game]).log())
    middle = [wound(film(saved, eyes))[5] for eyes in ("0", "1", "all")]
    hidden = [json.dumps(view).count("null") for view in middle]
    assert hidden[2] < min(hidden[:2])


def test_with_its_odds_every_outcome_can_be_drawn_again() -> None:
    match = played("scathe")
    saved = read(match.log())
    draws = film(saved, "all").draws
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
    assert (missed.seat, missed.better.english.split()[-1]) == (0, "4")
    assert missed.expected - missed.left > 0.2
    assert told[-1] == (len(found.line), len(found.line))
    stopped = review(read(match.log()), "casual", lambda *_: None, lambda: True)
    assert stopped.line == []


def test_a_match_of_the_house_is_shown_when_it_is_over(tmp_path: Path) -> None:
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
                assert (early.status_code, early.json()["code"]) == (409, "stage")
                early = await http.get(replay.replace("replay", "review"), headers=me)
                assert early.status_code == 409
                await _to_the_end(ann, bob)
                answer = await http.get(replay, params={"as": "0"}, headers=me)
                shown = answer.json()
                assert answer.headers["content-encoding"] == "gzip"
                assert [chair["name"] for chair in shown["seating"]] == ["Guest", "Guest"]
                assert shown["film"]["end"] == ann.table.fairness.end  # type: ignore[union-attr]
                strange = await http.get(replay, params={"as": "9"}, headers=me)
                assert (strange.status_code, strange.json()["code"]) == (400, "record")
                assert (await http.get(replay)).status_code == 401

    run(scene)


async def _to_the_end(*players: Session) -> None:
    rng = random.Random(1)
    while any(one.table is None or one.table.stage == "playing" for one in players):
        able = next((one for one in players if one.legal), None)
        if able is None:
            await players[0].until(lambda: any(one.legal for one in players) or _is_over(players))
        else:
            await able.play(rng.choice(able.legal))


def _is_over(players: tuple[Session, ...]) -> bool:
    return all(one.table is not None and one.table.stage == "over" for one in players)


Post = Callable[[str, bytes], Coroutine[Any, Any, httpx.Response]]


def with_house(
    folder: Path, scene: Callable[[Post], Coroutine[Any, Any, None]], **more: Any
) -> None:
    async def whole() -> None:
        async with (
            opened(settings_for(folder, **more)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            await scene(lambda path, body: http.post(path, content=body))

    run(whole)


def test_a_file_is_shown_if_it_is_sound(tmp_path: Path) -> None:
    record = played("fate").log()

    async def scene(post: Post) -> None:
        answer = await post("/api/replay?as=all", json.dumps(record).encode())
        assert answer.status_code == 200
        assert answer.json()["film"]["end"] == record["end"]
        for body, sentence in (
            (b"{", "not the record of a match"),
            (b"[" * 5000, "not the record of a match"),
            (b'{"scalehouse": 1}', "no proper"),
            (json.dumps(record | {"game": "go"}).encode(), "cannot be shown"),
            (json.dumps(forged(record)).encode(), "not how the match was played: entry"),
            (json.dumps(record | {"secret": "00" * 32}).encode(), "not how the match was played"),
            (json.dumps(record | {"secret": None}).encode(), "the match was not over"),
            (json.dumps(record | {"entries": record["entries"] * 120}).encode(), "more than"),
        ):
            answer = await post("/api/replay?as=all", body)
            assert (answer.status_code, answer.json()["code"]) == (400, "record"), body[:50]
            assert sentence in answer.json()["sentence"]

    with_house(tmp_path, scene, record_size=10_000_000)


def forged(record: dict[str, Any]) -> dict[str, Any]:
    """A roll that was not drawn."""
    entries = json.loads(json.dumps(record["entries"]))
    drawn = next(entry for entry in entries if entry["by"] == "chance")
    drawn["move"] += 1
    return record | {"entries": entries}


def test_a_file_may_be_longer_than_a_message_but_not_without_end(tmp_path: Path) -> None:
    async def scene(post: Post) -> None:
        assert (await post("/api/replay", b" " * 3000)).status_code == 400
        assert (await post("/api/replay", b" " * 5001)).status_code == 413
        assert (await post("/api/tables", b" " * 3000)).status_code == 413

    with_house(tmp_path, scene, message_size=2000, record_size=5000)


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async def scene(post: Post) -> None:
        answers = [(await post("/api/replay", b"{")).json()["code"] for _ in range(4)]
        assert answers == ["record", "record", "record", "limit"]

    with_house(tmp_path, scene, replays_per_minute=3)


def test_a_file_is_reviewed_in_the_background(tmp_path: Path) -> None:
    body = json.dumps(played("connect_four").log()).encode()
    performed = json.dumps(played("trex", seats=3).log()).encode()

    async def whole() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            httpx.AsyncClient(base_url=live.address, timeout=None) as http,
        ):
            answer = await http.post("/api/review?level=beginner", content=body)
            end = json.loads(body)["end"]
            while answer.json()["state"] == "thinking":
                answer = await http.get(f"/api/reviews/{end}?level=beginner")
            found = answer.json()["review"]
            assert len(found["line"]) > 5
            assert all(0 <= expected <= 1 for _, _, expected in found["line"])
            answer = await http.post("/api/review", content=performed)
            assert answer.json() == {"state": "none", "why": "game"}
            assert (await http.get("/api/reviews/none")).status_code == 409
            assert (await http.post("/api/review?level=god", content=body)).status_code == 400

    run(whole)


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
