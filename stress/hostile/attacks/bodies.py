"""Bodies: JSON of every wrong shape, deep, huge, and almost right."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from stress.hostile.messages import NUMBERS, TEXTS
from stress.hostile.toolkit import Toolkit

WIDTH = 6
TAKEN = ("/api/tables", "/api/replay", "/api/review")
RAW: tuple[bytes, ...] = (
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe{}",
    b"\x00" * 100,
    b"[" * 30_000,
    b'{"a":' * 6_000,
    b"9" * 5_000,
    b'{"game":' + b"9" * 5_000 + b"}",
    b'{"game":"scathe","seats":' + b"9" * 5_000 + b"}",
    b'{"game":"scathe","seats":1e5000}',
    b'{"game":"scathe","game":"fate","seats":-1}',
    b'"' + b"x" * 32_000 + b'"',
    b"x" * 33_000,
    '{"game":"\ud800"}'.encode("utf-8", "surrogatepass"),
)
FIELDS = ("game", "seats", "options", "title", "listed", "watch", "pace", "absence", "extra")
GOOD: dict[str, Any] = {"game": "scathe", "seats": 2, "title": "x", "listed": False}


async def attack(toolkit: Toolkit) -> None:
    for path in TAKEN:
        for body in RAW:
            await _post(toolkit, path, body)

    async def one(rng: random.Random) -> None:
        await toolkit.pace.take(10)
        await _post(toolkit, rng.choice(TAKEN), any_body(rng), toolkit.address(rng))

    await toolkit.crowd(WIDTH, one)


async def _post(toolkit: Toolkit, path: str, body: bytes, source: str | None = None) -> None:
    answer = await toolkit.request(path, body, source=source)
    if answer.status == 200 and path != "/api/tables":
        toolkit.tally.blame(f"{path} took {body[:100]!r}")


def any_body(rng: random.Random) -> bytes:
    """Never one that opens a table: a field is always of no use."""
    wrong = {rng.choice(FIELDS): _value(rng) for _ in range(rng.randrange(1, 4))}
    return json.dumps(GOOD | wrong | {"game": rng.choice(("chess", "", 7, None, [], {}))}).encode()


def _value(rng: random.Random) -> Any:
    return next(_values(rng, 3))


def _values(rng: random.Random, deep: int) -> Iterator[Any]:
    while True:
        how = rng.randrange(4) if deep else 0
        if how < 2:
            yield rng.choice((*NUMBERS, *TEXTS, None, True))
        elif how == 2:
            yield [next(_values(rng, deep - 1)) for _ in range(rng.randrange(4))]
        else:
            yield {rng.choice(FIELDS): next(_values(rng, deep - 1))}
