"""Requests that cannot be meant are refused as such: none of them is a failure of the server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from scalehouse.client import open_table
from tests.server.live import Live, opened, run, settings_for

DIGITS = "9" * 5000
NAMES = [
    "x" * 256,
    "x" * 5000,
    "%00",
    "a%00b.js",
    "%ff%fe",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "%",
]
NUMBERS = [DIGITS, "-1", "9" * 30, "%00", "1e5", "٣"]
BODIES = [
    b"",
    b"\x00",
    b"\xff\xfe",
    b"[" * 30_000,
    b'{"a":' * 5_000,
    b'"\\ud800"',
    b"nul",
    DIGITS.encode(),
    b'{"game": "scathe", "seats": ' + DIGITS.encode() + b"}",
    b'{"game": "scathe", "seats": 1e999}',
    b'{"game": "scathe", "options": {"length": ' + DIGITS.encode() + b"}}",
    b'{"game": "scathe", "pace": {"kind": "turn", "time": ' + DIGITS.encode() + b"}}",
    b'{"game": "\\u0000"}',
    b'{"game": "scathe", "title": "\\ud800"}',
]
RECORDS = [
    b'{"format": ' + DIGITS.encode() + b"}",
    b'{"game": "scathe", "seats": ' + DIGITS.encode() + b', "entries": []}',
]


async def answer_to(live: Live, request: bytes) -> tuple[int, bytes]:
    """Bytes as they are: a library would tidy them up."""
    host, port = live.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    head, _, body = (await reader.read(-1)).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body


def get(path: str, token: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close"]
    return "\r\n".join([*lines, f"Authorization: Bearer {token}", "", ""]).encode()


def post(path: str, body: bytes) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Connection: close"]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


def ask_all(folder: Path, requests: list[tuple[str, bytes]], *, allowed: set[int]) -> None:
    async def scene() -> None:
        async with opened(settings_for(folder, replays_per_minute=1_000_000)) as live:
            for name, request in requests:
                status, body = await answer_to(live, request)
                assert status in allowed, (name[:60], status, body[:200])

    run(scene)


def test_files_and_pages_that_cannot_be(tmp_path: Path) -> None:
    paths = [f"/assets/{name}" for name in NAMES]
    ask_all(tmp_path, [(path, get(path, "x")) for path in paths], allowed={404})
    paths = [f"/tv/{name}" for name in NAMES] + [f"/api/reviews/{name}" for name in NAMES]
    allowed = {200, 400, 404, 409, 503}  # a page that was not built says so
    ask_all(tmp_path, [(path, get(path, "x")) for path in paths], allowed=allowed)


def test_tables_and_numbers_in_paths_that_cannot_be(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(settings_for(tmp_path, replays_per_minute=1_000_000)) as live:
            table: dict[str, Any] = await open_table(live.address, "scathe")
            for path in paths_of(table["id"]):
                status, body = await answer_to(live, get(path, table["token"]))
                assert status in {400, 404, 409}, (path[:60], status, body[:200])

    run(scene)


def paths_of(table: str) -> list[str]:
    whats = ["log", "logs/0", "replay", "review"]
    wrong = [f"/api/tables/{name}/{what}" for name in NAMES for what in whats]
    rounds = [f"/api/tables/{table}/logs/{number}" for number in NUMBERS]
    queries = [
        f"/api/tables/{table}/{what}?{key}={number}"
        for what in ("replay", "review")
        for key in ("round", "as", "level")
        for number in NUMBERS
    ]
    return wrong + rounds + queries


@pytest.mark.parametrize("path", ["/api/tables", "/api/replay", "/api/review"])
def test_bodies_that_cannot_be(path: str, tmp_path: Path) -> None:
    bodies = [*BODIES, *RECORDS]
    ask_all(tmp_path, [(str(body), post(path, body)) for body in bodies], allowed={400})


@pytest.mark.parametrize("length", [DIGITS, "-1", "1_0", "٣", "0x10"])
def test_lengths_that_cannot_be(length: str, tmp_path: Path) -> None:
    request = post("/api/tables", b"").replace(
        b"Content-Length: 0", f"Content-Length: {length}".encode()
    )
    ask_all(tmp_path, [(length, request)], allowed={400, 413})


def test_tokens_that_cannot_be(tmp_path: Path) -> None:
    tokens = ["", "x" * 5000, "é", "\\ud800", "new-ffffffffff-x", f"new-{DIGITS}-x"]
    requests = [(token, get("/api/mine", token)) for token in tokens]
    ask_all(tmp_path, requests, allowed={400, 401})


@pytest.mark.parametrize(
    "message",
    [
        '{"type": "hello", "version": ' + DIGITS + "}",
        '{"type": "hello", "version": 2, "since": ' + DIGITS + "}",
        '{"type": "sit", "seat": ' + DIGITS + "}",
        '{"type": "sit", "seat": 1e999}',
        "[" * 20_000,
    ],
)
def test_messages_that_cannot_be(message: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            connect(live.address.replace("http", "ws") + "/ws") as socket,
        ):
            await socket.send(message)
            answer = json.loads(await socket.recv())
            assert answer["type"] == "refused"
            await socket.send('{"type": "hello", "version": 2}')
            assert json.loads(await socket.recv())["type"] == "welcome"

    run(scene)
