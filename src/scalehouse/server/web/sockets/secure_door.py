"""Where connections come in with https: counted and timed from their first moment on.

The servers of the event loop hear of a connection only once the handshake of TLS is over. Whoever
never begins it would hold a place for a minute, and of those as many as they like.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

from scalehouse.server.logs import failed
from scalehouse.server.web.security.certificate import InUse
from scalehouse.server.web.security.visitors import is_within, key_of
from scalehouse.server.web.sockets.http_connections import HttpConnection

HANDSHAKE_WITHIN = 10.0  # seconds
PAUSE = 1.0  # seconds, when nobody can be let in: mostly too many files are open


class SecureDoor:
    def __init__(
        self, door: socket.socket, secure: InUse, new_connection: Callable[[], HttpConnection]
    ) -> None:
        self._door = door
        self._secure = secure
        self._new_connection = new_connection
        self._coming: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """For as long as the server is open."""
        loop = asyncio.get_running_loop()
        self._door.setblocking(False)  # noqa: FBT003  # the standard library's own
        try:
            while True:
                try:
                    plain, address = await loop.sock_accept(self._door)
                except OSError as error:
                    failed("nobody can be let in", error)
                    await asyncio.sleep(PAUSE)
                    continue
                self._take(plain, str(address[0]))
        finally:
            for task in self._coming:
                task.cancel()

    def _take(self, plain: socket.socket, address: str) -> None:
        connection = self._new_connection()
        if not is_within(address, connection.proxies):
            if not connection.inside.enter(key_of(address)):
                plain.close()
                return
            connection.held = key_of(address)
        task = asyncio.get_running_loop().create_task(self._shake_hands(plain, connection))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _shake_hands(self, plain: socket.socket, connection: HttpConnection) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: connection,
                plain,
                ssl=self._secure.context,
                ssl_handshake_timeout=HANDSHAKE_WITHIN,
            )
        except OSError:
            pass  # it took too long, or it was no handshake
        finally:
            if connection.held is not None:  # nobody has taken the place
                connection.inside.leave(connection.held)
                connection.held = None
