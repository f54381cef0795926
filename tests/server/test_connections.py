"""Connections that stand still lose their place: in a head, in a body, later, and in reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import uvloop

from scalehouse.server.web.http_server import config_for
from scalehouse.server.web.sockets import http_connections, secure_door
from tests.server.live import listening, settings_for
from tests.server.small import LARGE, small_server

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
PATIENCE = 30.0  # seconds, on a machine that has other things to do
PLACES = 3
SHIPPED = http_connections.REQUEST_WITHIN
PAGE = Path(__file__).parents[2] / "docs" / "serve.md"

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connections, "REQUEST_WITHIN", 0.5)
    monkeypatch.setattr(http_connections, "TAKEN_WITHIN", 0.5, raising=False)


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[int]:
    """A server as it ships. Its port."""
    settings = settings_for(folder, connections_per_address=PLACES)
    server = uvicorn.Server(config_for(small_server(settings), settings))
    async with listening(server) as port:
        try:
            yield port
        finally:
            server.force_exit = True  # it does not wait for those who stand still


def with_all_places_taken(folder: Path, talk: Talk) -> None:
    """All that an address may have are held like that; still somebody else comes in at last."""

    async def scene() -> None:
        async with served(folder) as port, asyncio.timeout(PATIENCE):
            ways = [await asyncio.open_connection("127.0.0.1", port) for _ in range(PLACES)]
            held = [asyncio.create_task(talk(*way)) for way in ways]
            await asyncio.sleep(0.1)
            while not await is_answered(port):
                await asyncio.sleep(0.05)
            for each, (_, writer) in zip(held, ways, strict=True):
                each.cancel()
                writer.transport.abort()
            await asyncio.gather(*held, return_exceptions=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scene())


async def is_answered(port: int) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    with suppress(ConnectionError):
        writer.write(GET)
        answer = await reader.read(12)
    writer.transport.abort()
    return answer == b"HTTP/1.1 200"


async def trickle(writer: asyncio.StreamWriter, byte: bytes) -> None:
    """One byte now and then, for ever."""
    while not writer.is_closing():
        writer.write(byte)
        await asyncio.sleep(0.05)


async def slow_head(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"GET / HTTP/1.1\r\nHost: ")
    await trickle(writer, b"x")


async def body_that_stalls(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(POST + b"x")
    await asyncio.Event().wait()


async def slow_body(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    endless = POST.replace(b"Content-Length: 100", b"Transfer-Encoding: chunked")
    writer.write(endless)
    await trickle(writer, b"1\r\nx\r\n")


async def second_request_that_stalls(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    writer.write(GET)
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
    writer.write(GET[:-2])
    await asyncio.Event().wait()


async def body_nobody_waits_for(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """It is refused at its head, and goes on."""
    writer.write(POST.replace(b"Content-Length: 100", b"Content-Length: 999999999"))
    await trickle(writer, b"x")


async def answer_that_is_not_read(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport reads as well
    writer.write(GET.replace(b"/api/health", b"/large"))
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    "talk",
    [
        slow_head,
        body_that_stalls,
        slow_body,
        second_request_that_stalls,
        body_nobody_waits_for,
        answer_that_is_not_read,
    ],
)
def test_a_place_is_not_held_for_ever_by(talk: Talk, tmp_path: Path) -> None:
    with_all_places_taken(tmp_path, talk)


def test_the_page_tells_how_long_a_request_may_take() -> None:
    assert f"has to be there within {SHIPPED:.0f} seconds" in PAGE.read_text("utf-8")
    handshake = secure_door.HANDSHAKE_WITHIN
    assert f"has to be over within {handshake:.0f} seconds" in PAGE.read_text("utf-8")


def test_a_request_that_comes_in_time_is_answered_however_many_there_were(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as port, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(8):  # together longer than one request may take
                writer.write(POST + b"x" * 50)
                await asyncio.sleep(0.1)
                writer.write(b"x" * 50)
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                await reader.readuntil(b"}")
            writer.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scene())


def test_a_large_answer_reaches_who_takes_it_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than the limit in all, but never without taking anything for so long."""
    monkeypatch.setattr(http_connections, "TAKEN_WITHIN", 1.5)

    async def scene() -> None:
        async with served(tmp_path) as port, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(GET.replace(b"/api/health", b"/large"))
            head = await reader.readuntil(b"\r\n\r\n")
            assert b"200 OK" in head
            left = LARGE
            while left:
                part = await reader.read(2_000_000)
                assert part
                left -= len(part)
                await asyncio.sleep(0.002)
            writer.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scene())


@pytest.mark.parametrize("path", ["/nowhere", "/api/read", "/api/health"])
def test_a_body_that_is_none_is_answered_once_and_is_no_failure(
    path: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What the app answers to its head finds nobody: the connection was refused meanwhile."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def scene() -> bytes:
        async with served(tmp_path) as port, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head.encode() + b"no number\r\n")
            answer = await reader.read(-1)
            writer.close()
            await is_answered(port)  # by then the app has said what it had to say
            assert [one for one in caplog.records if one.levelname == "ERROR"] == []
            return answer

    answer = uvloop.run(scene())
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
