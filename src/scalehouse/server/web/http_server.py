"""The process around the app: it listens, keeps idlers out, and closes without losing anybody."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import FrameType
from typing import Any, TypeAlias

import uvicorn
from starlette.applications import Starlette

from scalehouse.server.logs import failed, log
from scalehouse.server.setup.large_pages import keep_large
from scalehouse.server.setup.settings import BadSetting, Settings
from scalehouse.server.web.security.certificate import InUse
from scalehouse.server.web.security.limits import Inside
from scalehouse.server.web.security.visitors import networks
from scalehouse.server.web.sockets.direct import DirectSocket
from scalehouse.server.web.sockets.http_connections import HttpConnection, connections
from scalehouse.server.web.sockets.secure_door import SecureDoor

Close: TypeAlias = Callable[[str], Awaitable[None]]

KEPT_ALIVE = 30  # seconds between two requests
MORE_THAN_SOCKETS = 1000  # connections that fetch pages, beside the sockets of those who play
CERTIFICATE_LOOKED_AT_EVERY = 12 * 3600.0  # seconds
YOUNG = 20_000  # new objects between two looks for garbage
SHARE_FOR_GOODBYES = 0.6  # of the time for a shutdown


def listen(settings: Settings) -> socket.socket:
    """The open door. That it cannot be opened is said before anything else is done."""
    try:
        family, _, _, _, goal = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        both = settings.host == "::" and socket.has_dualstack_ipv6()
        door = socket.create_server(goal[:2], family=family, backlog=1024, dualstack_ipv6=both)
        # Connections inherit it: a small message must not wait for the next one.
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except socket.gaierror as error:
        raise BadSetting(f"host: {settings.host} is not found: {error.strerror}") from error
    except OSError as error:
        raise BadSetting(_why_not(settings, error)) from error
    return door


def make_folder(settings: Settings) -> None:
    """For this user alone: in it are the secrets and the cards of matches that go on."""
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        settings.folder.chmod(0o700)
    except OSError as error:
        raise BadSetting(f"data: cannot use {error.filename}: {error.strerror}") from error


def allow_many_files(sockets: int) -> None:
    """Each open socket is an open file, and the usual limit is too low for a busy server."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + MORE_THAN_SOCKETS + 100
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _why_not(settings: Settings, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port: {settings.port} is taken, perhaps by another server; --port takes another"
    if error.errno == errno.EACCES:
        return f"port: {settings.port} is not for ordinary users; take one from 1024 on"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"host: {settings.host} is no address of this machine"
    return f"host: cannot listen on {settings.host}: {error.strerror}"


def config_for(app: Starlette, settings: Settings) -> uvicorn.Config:
    inside = Inside(settings.connections + MORE_THAN_SOCKETS, settings.connections_per_address)
    return uvicorn.Config(
        app,
        http=connections(inside, networks(settings.trusted_proxies)),
        ws=DirectSocket,
        ws_max_size=settings.message_size,
        # Messages are small, and compressing what one knows beside what one does not leaks.
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the middleware reads them, from trusted proxies alone
        server_header=False,
        timeout_keep_alive=KEPT_ALIVE,
    )


class HttpServer(uvicorn.Server):
    """Says when it is open. Asked to stop, it lets the app say goodbye first."""

    def __init__(
        self,
        config: uvicorn.Config,
        settings: Settings,
        *,
        close: Close,
        opened: Callable[[], None],
        secure: InUse | None = None,
    ) -> None:
        super().__init__(config)
        self._grace = settings.grace_seconds
        self._close = close
        self._opened = opened
        self._secure = secure
        self._chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(_note_failure)
        await super().startup([] if self._secure else sockets)
        _spare_the_collector()
        self._chores.append(asyncio.create_task(keep_large()))
        if self._secure:
            self._chores.append(asyncio.create_task(_every_while(self._secure.look)))
            for door in sockets or ():
                secure_door = SecureDoor(door, self._secure, self._new_connection)
                self._chores.append(asyncio.create_task(secure_door.run()))
        self._opened()

    def _new_connection(self) -> HttpConnection:
        """As uvicorn makes one for each visitor."""
        made: HttpConnection = self.config.http_protocol_class(  # type: ignore[call-arg,assignment]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Once is a wish, to be followed in peace; Ctrl-C again is impatience."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """All within the time of grace, whatever hangs: what was acknowledged is stored."""
        _leave_at_last(self._grace)
        log.info("closing")
        for server in self.servers:
            server.close()
        for chore in self._chores:
            chore.cancel()
        for_goodbyes = self._grace * SHARE_FOR_GOODBYES
        with suppress(TimeoutError):
            await asyncio.wait_for(self._say_goodbye(), for_goodbyes)
        self.config.timeout_graceful_shutdown = max(1, int(self._grace - for_goodbyes) - 1)
        await super().shutdown(sockets)
        log.info("closed")

    async def _say_goodbye(self) -> None:
        try:
            await self._close("restart")
        except Exception as error:  # nothing may keep it from closing
            failed("goodbye failed", error)


def _spare_the_collector() -> None:
    """Python looks for garbage in circles whenever things have piled up: here among all that is
    there from the start, and often, since a match keeps what happens in it. What is there from the
    start stays, and the rest has time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 50)


async def _every_while(look: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(CERTIFICATE_LOOKED_AT_EVERY)
        try:
            look()
        except Exception as error:  # the old one may do for a while
            failed("certificate failed", error)


def _note_failure(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Asyncio's own words would quote what failed, with all that it was given."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        failed("task failed", error)
    else:
        log.error("task failed")


def _leave_at_last(seconds: float) -> None:
    """A thread in the middle of a bot's thoughts would keep the process, and cannot be stopped."""
    leaving = threading.Timer(seconds, os._exit, [0])
    leaving.daemon = True
    leaving.start()
