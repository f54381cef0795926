"""The conversation in docs/protocol.md: `python -m tests.server.conversation` prints it anew."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from scalehouse.server.clock import HandClock
from scalehouse.server.store.memory import MemoryStore
from tests.server.by_hand import Person
from tests.server.live import Live, fixed, opened, settings_for

# What is long, and told elsewhere on the page.
LONG = {"view", "options", "pace", "chairs", "people", "events", "legal", "changes", "names"}
ELSEWHERE = "…"
FIRST = -1  # legal move
HELLO = {"type": "hello", "version": 2}

Step = tuple[str, dict[str, Any]]


def script(link: str, token: str) -> list[Step]:
    return [
        ("ann", HELLO | {"token": token, "table": link}),
        ("bob", HELLO | {"table": link}),
        ("ann", {"type": "sit", "seat": 0, "id": "a1"}),
        ("bob", {"type": "sit", "seat": 1, "id": "b1"}),
        ("bob", {"type": "entropy", "bytes": "c0ffee", "id": "b2"}),
        ("bob", {"type": "ready", "id": "b3"}),
        ("ann", {"type": "ready", "entropy": "feed", "id": "a3"}),
        ("bob", {"type": "start", "id": "b4"}),
        ("ann", {"type": "start", "id": "a4"}),
        ("ann", {"type": "play", "id": "a5", "move": FIRST}),
        ("ann", {"type": "play", "id": "a5", "move": FIRST}),
        ("bob", {"type": "play", "id": "b5", "move": 999}),
        ("bob", {"type": "talk", "id": "b6", "text": "Good luck!"}),
        ("bob", {"type": "carry", "id": "b7"}),
        ("bob", {"type": "dance"}),
    ]


async def recorded() -> str:
    """Everything that is said, as lines for the page."""
    folder = Path(tempfile.mkdtemp())
    more = fixed("conversation") | {"clock": HandClock(), "store": MemoryStore()}
    async with opened(settings_for(folder), **more) as live:
        return "\n".join([line async for line in _lines(live)]) + "\n"


async def _lines(live: Live) -> Any:
    async with httpx.AsyncClient(base_url=live.address) as http:
        wanted = {"game": "scathe", "title": "Friday"}
        table = (await http.post("/api/tables", json=wanted)).json()
        yield f"ann → POST /api/tables {_text(wanted)}"
        yield f"ann ← {_text(table)}"
    url = live.address.replace("http", "ws") + "/ws"
    people = {name: Person(await connect(url, max_queue=None)) for name in ("ann", "bob")}
    for name, asked in script(table["link"], table["token"]):
        speaker, message = people[name], asked
        if message["type"] == "play":
            message = _decided(live, message) | {"on": speaker.number}
        yield f"{name} → {_text(message)}"
        await speaker.ask(message)
        for line in await _answers(people):
            yield line
    for person in people.values():
        await person.socket.close()


def _decided(live: Live, message: dict[str, Any]) -> dict[str, Any]:
    """The first legal move; a number that is none stays."""
    (table,) = live.context.server.tables
    assert table.state.match is not None
    legal = [move.id for move in table.state.match.legal(0)]
    return message | {"move": legal[0] if message["move"] == FIRST else message["move"]}


async def _answers(people: dict[str, Person]) -> list[str]:
    lines = []
    for name, person in people.items():
        await person.listen()
        lines += [f"{name} ← {_text(_short(json.loads(frame)))}" for frame in person.frames]
        person.frames.clear()
    return lines


def _short(value: Any) -> Any:
    if isinstance(value, dict) and value.get("type") == "table":
        kept = {key: value[key] for key in ("type", "id", "status", "fairness")}
        return kept | {ELSEWHERE: ELSEWHERE}
    if isinstance(value, dict):
        return {k: ELSEWHERE if k in LONG and v else _short(v) for k, v in value.items()}
    return value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def blocks(page: str) -> Iterator[str]:
    """What stands between fences on a page, in order."""
    parts = page.split("```")
    for part in parts[1::2]:
        yield part.partition("\n")[2]


if __name__ == "__main__":
    print(asyncio.run(recorded()), end="")
