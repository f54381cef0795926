"""A server with real sockets on a free port, in this process, for tests."""

from __future__ import annotations

import asyncio
import itertools
import random
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.core.matches.fairness import Secret
from scalehouse.server.setup.settings import Settings
from scalehouse.server.store import Store
from scalehouse.server.web.app import make_app
from scalehouse.server.web.context import AppContext
from scalehouse.server.web.sockets.direct import DirectSocket

MANY = 1_000_000


@dataclass
class Live:
    """An open server."""

    address: str
    context: AppContext
    server: uvicorn.Server
    close: Callable[[str], Coroutine[Any, Any, None]]


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Limits are for their own tests: here nobody is slowed down."""
    loose: dict[str, Any] = {
        "messages_per_second": MANY,
        "address_messages_per_second": MANY,
        "requests_per_second": MANY,
        "connections_per_address": MANY,
        "tables_per_hour": MANY,
        "address_tables_per_hour": MANY,
        "address_newcomers_per_hour": MANY,
        "join_tries": MANY,
        "talk_per_minute": 1000,
        "address_talk_per_minute": MANY,
    }
    given: dict[str, Any] = {"host": "127.0.0.1", "data": folder, "bot_threads": 1}
    given |= loose | changes
    return Settings(**given)


def fixed(seed: str) -> dict[str, Any]:
    """Names, links, codes and tokens that are the same in every run; secrets by seed."""
    draws, codes, secrets = itertools.count(), itertools.count(), itertools.count()

    def new_secret() -> str:
        return Secret.from_seed(f"{seed} {next(secrets)}").value.hex()

    return {
        "draw": lambda size: f"draw{next(draws)}x{size}",
        "draw_code": lambda: f"CODE{next(codes)}",
        "new_secret": new_secret,
    }


@asynccontextmanager
async def opened(
    settings: Settings,
    *,
    store: Store | None = None,
    port: int = 0,
    ws: Any = DirectSocket,
    **more: Any,
) -> AsyncIterator[Live]:
    app = make_app(settings, store=store, **more)
    config = uvicorn.Config(
        app,
        ws=ws,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    async with listening(server, port) as found:
        try:
            yield Live(f"http://127.0.0.1:{found}", app.state.context, server, app.state.close)
        finally:
            await app.state.close("restart")


@asynccontextmanager
async def listening(server: uvicorn.Server, port: int = 0) -> AsyncIterator[int]:
    """A server that takes connections from this machine, at this port or any that is free."""
    door = socket.create_server(("127.0.0.1", port))
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # handed on to every connection
    serving = asyncio.create_task(server.serve([door]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    try:
        yield door.getsockname()[1]
    finally:
        server.should_exit = True
        await serving
        door.close()


@asynccontextmanager
async def host_of_one(folder: Path, game: str) -> AsyncIterator[tuple[Live, Session]]:
    """A server with one table, and who opened it."""
    async with opened(settings_for(folder)) as live:
        table = await open_table(live.address, game)
        async with connect(live.address, table["link"], token=table["token"]) as ann:
            yield live, ann


@asynccontextmanager
async def two_ready(
    live: Live, game: str
) -> AsyncIterator[tuple[Session, Session, dict[str, Any]]]:
    """Ann and Bob on their seats, ready; and what Ann was given for opening the table."""
    table = await open_table(live.address, game)
    async with (
        connect(live.address, table["link"], token=table["token"]) as ann,
        connect(live.address, table["link"]) as bob,
    ):
        for seat, one in enumerate((ann, bob)):
            await one.sit(seat)
            await one.ready()
        yield ann, bob, table


async def a_match(*players: Session) -> str:
    """To its end, at random; the hash that everybody keeps."""
    rng = random.Random(1)
    while any(one.table is None or one.table.status == "playing" for one in players):
        able = next((one for one in players if one.legal), None)
        if able is None:
            await players[0].until(lambda: any(one.legal for one in players) or _is_over(players))
        else:
            await able.play(rng.choice(able.legal))
    assert players[0].table is not None
    return players[0].table.fairness.end or ""


def _is_over(players: tuple[Session, ...]) -> bool:
    return all(one.table is not None and one.table.status == "over" for one in players)


def run(scene: Callable[[], Coroutine[Any, Any, None]], seconds: float = 60) -> None:
    """A test that hangs has failed."""

    async def in_time() -> None:
        async with asyncio.timeout(seconds):
            await scene()

    asyncio.run(in_time())


@contextmanager
def unless_refused(*codes: str) -> Iterator[None]:
    """A request that others may have made pointless meanwhile: refused for no other reason."""
    try:
        yield
    except NotGranted as refused:
        if refused.code not in codes:
            raise
