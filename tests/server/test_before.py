"""What the code before the renaming wrote is gone on with: tables, settings and match files.

`tests/server/before` holds what it wrote, and says how that was made.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import scalehouse
from scalehouse.client import NotGranted, Session, connect
from scalehouse.server.setup.settings import load
from scalehouse.server.wire import protocol as p
from tests.cli.conftest import finish
from tests.server.live import Live, opened, run, settings_for
from tests.server.servers import postgres

BEFORE = Path(__file__).parent / "before"
TOLD: dict[str, Any] = json.loads((BEFORE / "told.json").read_text("utf-8"))
TABLES: dict[str, Any] = TOLD["tables"]
PLAYING = [name for name, told in TABLES.items() if told["table"]["stage"] == "playing"]
GAMES = ("connect_four", "scathe", "scale", "fate", "trex")
UNCOVERED = ("outcome",)  # by the hashes of format 1
# Names and sentences that a view had in English: words and keys took their place.
ENGLISH = {"english", "text", "criterion", "name", "args"}
RENAMED = {"stage": "status"}
CHANGING = {"here", "people"}  # who is there just now


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder of before; what is tested writes to it."""
    return Path(shutil.copytree(BEFORE / "data", tmp_path / "data"))


class Guests:
    """The people of before at a server of today, each with the token of before."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.tokens: dict[str, str] = dict(TOLD["tokens"])

    @asynccontextmanager
    async def at(self, name: str) -> AsyncIterator[dict[str, Session]]:
        told = TABLES[name]
        async with AsyncExitStack() as stack:
            here = {
                person: await stack.enter_async_context(
                    connect(self.live.address, told["link"], token=self.tokens[person])
                )
                for person in told["sees"]
            }
            yield here
            self.tokens |= {person: one.token or "" for person, one in here.items()}

    async def log(self, name: str, round_: int) -> Any:
        path = f"{self.live.address}/api/tables/{TABLES[name]['id']}/logs/{round_}"
        headers = {"Authorization": f"Bearer {self.tokens['ann']}"}
        async with httpx.AsyncClient(headers=headers) as http:
            return (await http.get(path)).raise_for_status().json()


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def assert_kept(before: Any, now: Any, way: str = "") -> None:
    """All that was there is there, but for what is spelled differently since."""
    if isinstance(before, dict):
        for key, value in before.items():
            if key not in ENGLISH | CHANGING:
                assert_kept(value, now[RENAMED.get(key, key)], f"{way}.{key}")
    elif isinstance(before, list):
        assert len(before) == len(now), way
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            assert_kept(one, other, f"{way}.{number}")
    else:
        assert spelled_today(way, before) == now, way


def spelled_today(way: str, before: Any) -> Any:
    """Gods and months of Scale were English names."""
    last = way.rpartition(".")[2]
    if last == "god":
        return {"key": f"scale.god_{before.lower()}"}
    return before.lower() if last in ("month", "last_month") else before


def test_everybody_sees_what_they_saw(folder: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(folder)) as live:
            guests = Guests(live)
            for name, told in TABLES.items():
                async with guests.at(name) as here:
                    for person, one in here.items():
                        saw = told["sees"][person]
                        assert one.person == saw["person"]
                        assert [move.id for move in one.legal] == saw["legal"]
                        assert_kept(saw["view"], as_json(one.view), f"{name} {person}")
                    ann = here["ann"]
                    options = told["table"].pop("options")
                    assert_kept(told["table"], as_json(ann.table), name)
                    assert_kept(
                        {RENAMED_OPTIONS.get(key, key): value for key, value in options.items()},
                        ann.table.options if ann.table else {},
                        name,
                    )
                    assert as_json(ann.talk) == told["talk"]

    run(scene)


RENAMED_OPTIONS = {"stage": "performance_mode"}


@pytest.mark.parametrize("name", PLAYING)
def test_a_match_goes_on_to_its_end_and_verifies(name: str, folder: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(folder)) as live:
            guests = Guests(live)
            async with guests.at(name) as here:
                await play_out(list(here.values()))
                ann = here["ann"]
                assert ann.table is not None
                round_, end = ann.table.round, ann.table.fairness.end
            log = await guests.log(name, round_)
            assert log["scalehouse"] == 1
            verdict = scalehouse.verify(log)
            assert (verdict.fault, verdict.end, verdict.uncovered) == ("", end, UNCOVERED)
            assert verdict.contributed

    run(scene, seconds=120)


def decided_on(one: Session, move: p.Move) -> dict[str, int]:
    """Without turns a move says which of another's cards it is about."""
    assert one.table is not None
    about = one.table.traits.against.get(move.kind)
    if about is None:
        return {}
    players = as_json(one.view)["table"]["players"]
    return {"against": players[move.args[about]]["cards_had"]}


async def play_out(here: Sequence[Session]) -> None:
    rng = random.Random(4)
    for _ in range(20_000):
        if all(one.table is not None and one.table.status == "over" for one in here):
            return
        able = [one for one in here if one.legal]
        if not able:
            await asyncio.sleep(0.01)
            continue
        one = rng.choice(able)
        move = rng.choice(one.legal)
        try:
            await one.play(move, **decided_on(one, move))
        except NotGranted:  # somebody was first
            await asyncio.sleep(0.01)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("name", ["finished", "again"])
def test_a_match_that_was_over_verifies_and_is_shown(name: str, folder: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(folder)) as live:
            log = await Guests(live).log(name, 0)
            kept = json.loads((folder / "browser" / f"{name}.json").read_text("utf-8"))
            assert log == kept
            assert scalehouse.verify(log).ok
            async with httpx.AsyncClient(base_url=live.address) as http:
                shown = await http.post("/api/replay", json=kept)
                assert shown.raise_for_status().json()["replay"]

    run(scene)


async def begun(here: dict[str, Session]) -> None:
    """All get ready, and Ann starts."""
    for one in here.values():
        await one.ready()
    await here["ann"].start()
    for one in here.values():
        await one.until(
            lambda one=one: one.table is not None and one.table.status == "playing"  # type: ignore[misc]
        )


def test_another_match_follows_one_of_before(folder: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(folder)) as live:
            guests = Guests(live)
            async with guests.at("finished") as here:
                await here["ann"].ask(p.Rematch("again"))
                await begun(here)
                await play_out(list(here.values()))
            verdict = scalehouse.verify(await guests.log("finished", 1))
            assert (verdict.fault, verdict.uncovered, verdict.people) == ("", (), (0, 1))

    run(scene)


def test_an_open_table_can_begin(folder: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(folder)) as live, Guests(live).at("open") as here:
            await begun(here)
            assert all(one.view is not None for one in here.values())

    run(scene)


def test_settings_of_before_are_read_with_a_warning(folder: Path) -> None:
    with pytest.warns(FutureWarning, match="record_size: this is called match_log_size now"):
        settings = load(file=folder / "house.toml", environment={})
    assert (settings.match_log_size, settings.talk_length, settings.retention_days) == (
        524_288,
        300,
        0,
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_match_file_of_the_terminal_goes_on(game: str, folder: Path) -> None:
    saved = json.loads((folder / "matches" / f"{game}.json").read_text("utf-8"))
    match, rng = scalehouse.replay(saved), random.Random(5)
    while not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
    verdict = scalehouse.verify(match.log())
    assert (verdict.fault, verdict.uncovered) == ("", UNCOVERED)


@pytest.mark.parametrize("game", ["connect_four", "fate"])
def test_it_is_resumed_by_the_program(game: str, folder: Path) -> None:
    file = str(folder / "matches" / f"{game}.json")
    played = finish("play", "--resume", file, typed="1\n" * 1000)
    assert played.returncode == 0, played.stderr
    verified = finish("verify", file)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_a_finished_match_file_verifies(folder: Path) -> None:
    verified = finish("verify", str(folder / "matches" / "over.json"))
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.servers
def test_a_database_of_before_is_brought_up_to_date_and_played_on(folder: Path) -> None:
    """The schema of version v3, with three of the tables."""
    url = postgres().database()
    postgres().run((BEFORE / "postgres.sql").read_text("utf-8"), url.rpartition("/")[2])

    async def scene() -> None:
        async with opened(settings_for(folder / "new", store=url)) as live:
            guests = Guests(live)
            async with guests.at("open") as here:
                assert here["ann"].table is not None
                assert here["ann"].table.status == "open"
            for name in ("again", "fate"):
                async with guests.at(name) as here:
                    for person, one in here.items():
                        assert_kept(TABLES[name]["sees"][person]["view"], as_json(one.view), name)
                    await play_out(list(here.values()))
                assert scalehouse.verify(await guests.log(name, int(name == "again"))).ok

    run(scene, seconds=120)
