"""A server with nothing in it: the security middleware around a few routes, tested alone."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket

from scalehouse.server.logs import log
from scalehouse.server.setup.settings import Settings
from scalehouse.server.web import http_server
from scalehouse.server.web.metrics import Metrics, routes
from scalehouse.server.web.security.limits import Limits
from scalehouse.server.web.security.middleware import security_middleware
from scalehouse.server.web.sockets import http_connections, secure_door

HOST = "server.example:7225"
VISITOR = "192.0.2.7"
LARGE = 50_000_000  # bytes: more than any buffer on the way holds
SECRET = "the-card-is-the-T-Rex"


async def read(request: Request) -> Response:
    return JSONResponse({"bytes": len(await request.body()), "visitor": request.state.visitor})


async def table(request: Request) -> Response:
    log.info("table found", kind="table")
    return PlainTextResponse("a table")


async def fail(request: Request) -> Response:
    raise KeyError(SECRET)


async def fail_midway(request: Request) -> Response:
    async def parts() -> AsyncIterator[str]:
        yield "a beginning"
        raise KeyError(SECRET)

    return StreamingResponse(parts())


async def large(request: Request) -> Response:
    return Response(bytes(LARGE))


async def complain(request: Request) -> Response:
    logging.getLogger("some.library").error("it was %s", SECRET)
    logging.getLogger("some.library").error(f"it was {SECRET}")
    return PlainTextResponse("said")


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        if text == "fail":
            raise KeyError(SECRET)
        await socket.send_text(f"{socket.state.visitor}: {text}")


def small_server(
    settings: Settings,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
    told: Callable[[str], None] = print,
) -> Starlette:
    """`told` hears what happens to it. It may be called by the tests' usual host."""
    settings = replace(settings, hosts=(*settings.hosts, HOST.partition(":")[0]))
    sockets: set[WebSocket] = set()

    async def ws(socket: WebSocket) -> None:
        sockets.add(socket)
        try:
            await echo(socket)
        finally:
            sockets.discard(socket)

    async def close(reason: str) -> None:
        told(f"close {reason}")
        for socket in list(sockets):
            await socket.send_text(f"bye {reason}")
            await socket.close(1012)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        told("start")
        yield
        told("end")

    app = Starlette(
        routes=[
            *routes(settings, metrics or Metrics()),
            Route("/api/read", read, methods=["GET", "POST"]),
            Route("/join/{link}", table),
            Route("/fail/{link}", fail),
            Route("/midway", fail_midway),
            Route("/complain", complain),
            Route("/large", large),
            WebSocketRoute("/ws", ws),
        ],
        middleware=security_middleware(settings, limits or Limits(settings)),
        lifespan=life,
    )
    app.state.close = close
    return app


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


HeaderList = Iterable[tuple[str, str]]


def ask(
    app: ASGIApp,
    path: str,
    *headers: tuple[str, str],
    method: str = "GET",
    body: Iterable[bytes] = (b"",),
    visitor: str = VISITOR,
) -> Answer:
    """One request, headers exactly as given; a usual Host unless there is one among them."""
    parts = [{"type": "http.request", "body": part, "more_body": True} for part in body]
    parts[-1]["more_body"] = False
    sent: list[Message] = []

    async def receive() -> Message:
        return parts.pop(0) if parts else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = _scope("http", path, headers, visitor) | {"method": method}
    asyncio.run(_run(app, scope, receive, send))
    return Answer(
        sent[0]["status"],
        {name.decode("latin-1"): value.decode("latin-1") for name, value in sent[0]["headers"]},
        b"".join(message.get("body", b"") for message in sent[1:]),
    )


def leave_midway(app: ASGIApp, path: str) -> list[Message]:
    """What is sent to a visitor who goes before the body has come."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = _scope("http", path, (), VISITOR) | {"method": "POST"}
    asyncio.run(_run(app, scope, receive, send))
    return sent


async def _run(app: ASGIApp, scope: Scope, receive: Any, send: Any) -> None:
    await app(scope, receive, send)


class Socket:
    """A visitor's end of a socket. `async with` opens it, and hangs up at the end."""

    def __init__(self, app: ASGIApp, *headers: tuple[str, str], visitor: str = VISITOR) -> None:
        self._app = app
        self._scope = _scope("websocket", "/ws", headers, visitor)
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: asyncio.Queue[Message] = asyncio.Queue()

    async def __aenter__(self) -> Socket:
        self._task = asyncio.create_task(_run(self._app, self._scope, self._in.get, self._out.put))
        await self._in.put({"type": "websocket.connect"})
        self.opening = await self._out.get()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._in.put({"type": "websocket.disconnect", "code": 1000})
        (self.failure,) = await asyncio.gather(self._task, return_exceptions=True)

    async def say(self, text: str) -> str:
        """What is answered."""
        await self._in.put({"type": "websocket.receive", "text": text})
        return str((await self._out.get())["text"])

    async def shout(self, text: str) -> None:
        """Without waiting for an answer."""
        await self._in.put({"type": "websocket.receive", "text": text})


def _scope(kind: str, path: str, headers: HeaderList, visitor: str) -> dict[str, Any]:
    given = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    if not any(name == b"host" for name, _ in given):
        given.append((b"host", HOST.encode()))
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http" if kind == "http" else "ws",
        "server": ("127.0.0.1", 7225),
        "client": (visitor, 4711),
        "headers": given,
        "state": {},
    }


# Servers with something wrong


def server_that_hangs(settings: Settings, told: Callable[[str], None]) -> Starlette:
    app = small_server(settings, told=told)

    async def close(reason: str) -> None:
        await asyncio.Event().wait()

    app.state.close = close
    return app


def server_without_manners(settings: Settings, told: Callable[[str], None]) -> Starlette:
    app = small_server(settings, told=told)

    async def close(reason: str) -> None:
        raise KeyError(SECRET)

    app.state.close = close
    return app


def server_with_a_busy_thread(settings: Settings, told: Callable[[str], None]) -> Starlette:
    """Like a bot in the middle of its thoughts, which nothing can stop."""
    app = small_server(settings, told=told)

    async def close(reason: str) -> None:
        asyncio.get_running_loop().run_in_executor(None, time.sleep, 3600)

    app.state.close = close
    return app


def server_with_failing_tasks(settings: Settings, told: Callable[[str], None]) -> Starlette:
    app = small_server(settings, told=told)

    async def fail_alone() -> None:
        raise KeyError(SECRET)

    def fail_in_a_thread() -> None:
        raise KeyError(SECRET)

    async def close(reason: str) -> None:
        threading.Thread(target=fail_in_a_thread).start()
        asyncio.create_task(fail_alone())  # noqa: RUF006  # that nobody looks at it is the point
        await asyncio.sleep(0)

    app.state.close = close
    return app


def server_that_cannot_open(settings: Settings, told: Callable[[str], None]) -> Starlette:
    app = small_server(settings, told=told)
    app.router.lifespan_context = lambda _app: Stillborn()
    return app


class Stillborn:
    async def __aenter__(self) -> None:
        raise KeyError(SECRET)

    async def __aexit__(self, *_: object) -> None:
        raise AssertionError("it never began")


def server_in_a_hurry(settings: Settings, told: Callable[[str], None]) -> Starlette:
    """What takes half a minute or half a day elsewhere takes a moment here."""
    http_connections.REQUEST_WITHIN = http_connections.TAKEN_WITHIN = 0.2
    secure_door.HANDSHAKE_WITHIN = 3.0
    http_server.CERTIFICATE_LOOKED_AT_EVERY = 0.1
    return small_server(settings, told=told)
