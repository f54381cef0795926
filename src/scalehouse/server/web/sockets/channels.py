"""The line to a browser: messages come in, and what is said waits until it can be sent.

There are two. Any ASGI server will do for the one; the other is a shorter way through uvicorn.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from starlette.types import Receive, Scope, Send

from scalehouse.server.web.sockets.direct import EXTENSION, DirectSocket
from scalehouse.server.web.sockets.flow import Flow

MOST_WAITING = 500  # messages that wait to be sent
NORMAL = 1000  # the code of a close without a quarrel
LAST_WORDS_WITHIN = 1.0  # seconds


class ChannelClosed(Exception):
    """The other end has closed."""


class Channel(Protocol):
    """What a guest needs of a socket."""

    waiting: deque[bytes]
    is_closed: bool
    caught_up: Callable[[], None]  # called when a line that fell behind has sent what it had

    async def accept(self, flow: Flow) -> None:
        """Let it in. The flow is watched where frames are seen: not over the bare interface."""

    async def next(self) -> str | bytes:
        """The next message. Raises ChannelClosed."""

    def tell(self, message: bytes) -> None:
        """Send it soon, unless the line is closed; too much of it is dropped."""

    def close(self) -> None:
        """Once all that waits was sent."""

    async def finish(self) -> None:
        """Send what is left to say, unless nobody listens, and close."""


def channel_for(scope: Scope, receive: Receive, send: Send) -> Channel:
    direct = scope.get("extensions", {}).get(EXTENSION)
    return DirectChannel(direct, receive, send) if direct else AsgiChannel(receive, send)


class Waiting(ABC):
    """What both lines share: a bounded queue of what is to be sent."""

    def __init__(self) -> None:
        self.waiting: deque[bytes] = deque()
        self.caught_up: Callable[[], None] = lambda: None
        self.is_closed = False
        self._closes = False
        self._behind = False

    def tell(self, message: bytes) -> None:
        if self.is_closed:
            return
        if len(self.waiting) >= MOST_WAITING:
            self._behind = True
            self.waiting.clear()
        self.waiting.append(message)
        self._wake()

    def close(self) -> None:
        self._closes = True
        self._wake()

    @abstractmethod
    def _wake(self) -> None:
        """See to it that what waits is sent."""

    def _sent_all(self) -> None:
        if self._behind:
            self._behind = False
            self.caught_up()


class AsgiChannel(Waiting):
    """Over the bare ASGI interface. A task of its own sends, since sending may take its time."""

    def __init__(self, receive: Receive, send: Send) -> None:
        super().__init__()
        self._receive = receive
        self._send = send
        self._work = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None

    async def accept(self, flow: Flow) -> None:
        del flow  # the server in front sees the frames
        await self._receive()
        await self._send({"type": "websocket.accept"})
        self._writing = asyncio.get_running_loop().create_task(self._write())

    async def next(self) -> str | bytes:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            self.is_closed = True
            raise ChannelClosed
        text: str | None = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    def _wake(self) -> None:
        self._work.set()

    async def _write(self) -> None:
        while not self.is_closed:
            await self._work.wait()
            self._work.clear()
            while self.waiting:
                message = self.waiting.popleft()
                await self._send({"type": "websocket.send", "text": message.decode()})
            self._sent_all()
            if self._closes and not self.waiting:
                await self._close()

    async def _close(self) -> None:
        self.is_closed = True
        await self._send({"type": "websocket.close", "code": NORMAL})

    async def finish(self) -> None:
        self.close()
        if self._writing:
            await asyncio.wait([self._writing], timeout=0 if self.is_closed else LAST_WORDS_WITHIN)
            self._writing.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._writing


class DirectChannel(Waiting):
    """Into uvicorn's transport, without a task: all that was said in one turn is one write."""

    def __init__(self, socket: DirectSocket, receive: Receive, send: Send) -> None:
        super().__init__()
        self._socket = socket
        self._receive = receive
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._is_woken = False
        self._closing: asyncio.Task[None] | None = None

    async def accept(self, flow: Flow) -> None:
        self._socket.flow = flow
        await self._receive()
        await self._send({"type": "websocket.accept"})
        self._socket.on_writable = self._wake

    async def next(self) -> str | bytes:
        """Runs for every message: in as few steps as can be."""
        socket, inbox = self._socket, self._socket.inbox
        while not inbox.items:
            await inbox.arrival()
        message = socket.take()
        if message is None:
            self.is_closed = True
            raise ChannelClosed
        return message

    def _wake(self) -> None:
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._is_woken = False
        if self.is_closed or not self._socket.is_writable:
            return
        if self.waiting:
            messages, self.waiting = self.waiting, deque()
            self._socket.write(messages)
            self._sent_all()
        if self._closes and not self.waiting:
            self.is_closed = True
            self._closing = self._loop.create_task(self._close())

    async def _close(self) -> None:
        with suppress(Exception):  # it may have been closed from the other end
            await self._send({"type": "websocket.close", "code": NORMAL})

    async def finish(self) -> None:
        self.close()
        end = self._loop.time() + LAST_WORDS_WITHIN
        while not self.is_closed and self._loop.time() < end:
            await asyncio.sleep(0.01)
        self.is_closed = True
        if self._closing:
            await self._closing
