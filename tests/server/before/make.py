"""Makes the data folder beside this file, with the code of before the renaming. See README.md.

Run by that code's interpreter path, not by today's: what it imports is gone since. Names are
looked up when it runs, so that type checks of today need not know them.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DATA = HERE / "data"
MOVES_UNTIL_HALF = {"connect_four": 5, "scathe": 40, "scale": 60, "fate": 16, "trex": 8}
TABLES: dict[str, dict[str, Any]] = {
    "connect_four": {"people": ("ann", "bob")},
    "scathe": {"people": ("ann", "bob")},
    "scale": {"people": ("ann", "bob"), "bots": ("random",), "listed": True},
    "fate": {"people": ("ann", "bob"), "title": "Fate on Friday"},
    "trex": {"people": ("ann", "bob", "cat")},
}
SETTINGS = """\
# As the code before the renaming read it.
host = "127.0.0.1"
record_size = 524288
talk_length = 300
retention_days = 0
"""


def before(module: str) -> Any:
    return import_module(f"scalehouse.house.{module}")


class Evening:
    """Ann, Bob and Cat at the tables of one server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client: Any = import_module("scalehouse.client")
        self.p: Any = before("wire.protocol")
        self.tokens: dict[str, str | None] = {"ann": None, "bob": None, "cat": None}
        self.told: dict[str, Any] = {}
        self.rng = random.Random(1)

    async def table(self, name: str, game: str, **given: Any) -> None:
        """Opened, seated and played as far as that table goes; what everybody sees is kept."""
        people, bots = given.pop("people"), given.pop("bots", ())
        goal, matches = given.pop("moves"), given.pop("matches", 1)
        seats = len(people) + len(bots)
        opened = await self.client.open_table(
            self.address, game, token=self.tokens["ann"], seats=seats, **given
        )
        self.tokens["ann"] = opened["token"]
        sessions = [
            self.client.connect(self.address, opened["link"], token=self.tokens[person])
            for person in people
        ]
        async with asyncio.timeout(120):
            here = [await one.__aenter__() for one in sessions]
            for person, one in zip(people, here, strict=True):
                if one.table is not None and name == "connect_four":
                    await one.ask(self.p.Rename(person.title(), f"name {person}"))
            for seat, one in enumerate(here):
                await one.sit(seat)
            for seat, bot in enumerate(bots, len(people)):
                await here[0].add_bot(seat, bot)
            for match in range(matches if goal is not None else 0):
                if match:
                    await here[0].ask(self.p.Rematch(f"again {match}"))
                await self._begin(here)
                await self._play(here, None if match + 1 < matches else goal)
            await here[-1].say("Ä line of talk – kept")
            await here[0].until(lambda: bool(here[0].talk))
            await self._keep(name, opened, dict(zip(people, here, strict=True)))
            for person, one, session in zip(people, here, sessions, strict=True):
                self.tokens[person] = one.token
                await session.__aexit__(None, None, None)

    async def _begin(self, here: list[Any]) -> None:
        for number, one in enumerate(here):
            if one.table.chairs[number].ready:
                continue  # they still are, after a match
            await one.ask(self.p.Entropy(f"0{number}" * 16, f"bytes {one.table.round}"))
            await one.ready()
        await here[0].start()
        for one in here:
            await one.until(lambda one=one: one.view is not None and one.table.stage == "playing")

    async def _play(self, here: list[Any], goal: int | None) -> None:
        """So many moves of people, or to the end."""
        made = 0
        while goal is None or made < goal:
            if any(one.table.stage == "over" for one in here):
                return
            able = [one for one in here if one.legal]
            if not able:
                await here[0].until(lambda: any(one.legal for one in here) or _over(here))
                await asyncio.sleep(0.01)
                continue
            try:
                one = self.rng.choice(able)
                await one.play(self.rng.choice(one.legal))
                made += 1
            except self.client.NotGranted:
                await asyncio.sleep(0.01)
        while not any(one.legal for one in here) and not _over(here):
            await asyncio.sleep(0.01)

    async def _keep(self, name: str, opened: Any, sessions: dict[str, Any]) -> None:
        """What each of them sees, as the JSON that the server told."""
        encode = import_module("msgspec").json.encode
        await asyncio.sleep(0.5)  # what is on its way arrives
        first = next(iter(sessions.values()))
        self.told[name] = {
            "id": opened["id"],
            "link": opened["link"],
            "code": opened["code"],
            "table": json.loads(encode(first.table)),
            "talk": json.loads(encode(first.talk)),
            "sees": {
                person: {
                    "person": one.person,
                    "view": one.view,
                    "legal": [move.id for move in one.legal],
                }
                for person, one in sessions.items()
            },
        }


def _over(here: list[Any]) -> bool:
    return any(one.table.stage == "over" for one in here)


async def evening(folder: Path) -> Evening:
    live: Any = import_module("tests.house.live")
    async with live.opened(live.settings_for(folder, log_level="error")) as house:
        new = Evening(house.address)
        for game, given in TABLES.items():
            await new.table(game, game, moves=MOVES_UNTIL_HALF[game], **given)
        two = {"people": ("ann", "bob")}
        await new.table("finished", "connect_four", moves=10_000, **two)
        await new.table("again", "connect_four", moves=4, matches=2, **two)
        await new.table("bots", "fate", moves=6, people=("ann",), bots=("greedy",))
        await new.table(
            "clocks",
            "connect_four",
            moves=4,
            absence="random",
            pace={"kind": "bank", "time": 600_000, "increment": 5_000},
            **two,
        )
        await new.table("open", "scale", moves=None, people=("ann", "bob"), bots=("random",))
        for name in ("finished", "again"):
            path = f"/api/tables/{new.told[name]['id']}/records/0"
            record = await new.client.request(house.address, path, token=new.tokens["ann"])
            file = DATA / "browser" / f"{name}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(record) + "\n", "utf-8")
        return new


def keep_matches(folder: Path) -> None:
    """Files of the terminal: matches put aside, and one that is over."""
    files, seating = import_module("scalehouse.cli.files"), import_module("scalehouse.cli.seating")
    scalehouse: Any = import_module("scalehouse")
    folder.mkdir(parents=True)
    for game, moves in MOVES_UNTIL_HALF.items():
        seats = len(TABLES[game]["people"]) + len(TABLES[game].get("bots", ()))
        _keep_match(scalehouse, files, seating, folder / f"{game}.json", game, seats, moves)
    _keep_match(scalehouse, files, seating, folder / "over.json", "connect_four", 2, 10_000)


def _keep_match(
    scalehouse: Any, files: Any, seating: Any, path: Path, game: str, seats: int, moves: int
) -> None:
    match, rng = scalehouse.new(game, seats=seats, seed=3), random.Random(2)
    for _ in range(moves):
        if match.over:
            break
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    who = ("person", *("random" for _ in range(seats - 1)))
    files.Keeper(path, seating.Seating(who, "00" * 16)).keep(match)


def main() -> None:
    shutil.rmtree(DATA, ignore_errors=True)
    kept = asyncio.run(evening(DATA))
    keep_matches(DATA / "matches")
    (DATA / "house.toml").write_text(SETTINGS, "utf-8")
    told = {"tokens": kept.tokens, "tables": kept.told}
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    (HERE / "told.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
