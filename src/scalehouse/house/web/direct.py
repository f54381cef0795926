"""A shorter way through uvicorn for the messages of a socket.

uvicorn's own way makes an event of every message, passes it through a queue, and stops and resumes
reading around it; sending goes through as many hands. Almost all that comes is one small text in
one frame, and all that goes is: those are read and written here. Handshakes, pings, long, split
and broken messages, and closing stay with uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quicker of two
from websockets.protocol import OPEN

EXTENSION = "scalehouse.direct"  # where an app finds it in the scope
MOST_UNREAD = 32  # messages; then the socket is not read from until the app has caught up

WHOLE_TEXT = 0x81  # first byte of a frame: a text, and all of it
MASKED = 0x80  # in the second byte, as a client must
SHORT, MEDIUM = 125, 0xFFFF  # longest texts whose length takes no or two further bytes
HEADS = [bytes((WHOLE_TEXT, length)) for length in range(SHORT + 1)]
MEDIUM_HEAD, LONG_HEAD = struct.Struct("!BBH"), struct.Struct("!BBQ")


class Inbox:
    """Takes the place of uvicorn's queue of events; whole texts are put in as they are."""

    def __init__(self) -> None:
        self.items: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.items

    def put_nowait(self, item: Any) -> None:
        self.items.append(item)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Done as soon as there is something. One at a time may wait for it."""
        self._waiter = asyncio.get_running_loop().create_future()
        return self._waiter

    async def get(self) -> Any:
        while not self.items:
            await self.arrival()
        return self.items.popleft()


class DirectSocket(WebSocketsSansIOProtocol):
    """For `uvicorn.Config(ws=…)`. The app finds it under EXTENSION among the scope's extensions."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.inbox = Inbox()
        self.queue = self.inbox  # type: ignore[assignment]  # it has what uvicorn uses of a queue
        self.on_writable: Callable[[], None] = lambda: None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else there is no app that could ask
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            self.scope["extensions"] = extensions | {EXTENSION: self}

    # Reading

    def data_received(self, data: bytes) -> None:
        text = self._whole_text(data)
        if text is None:
            super().data_received(data)
            return
        self.inbox.put_nowait(text)
        if len(self.inbox.items) > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _whole_text(self, data: bytes) -> str | None:
        """The text, if the data is one frame with all of it, and nothing else is under way."""
        conn = self.conn
        if (
            len(data) < 6
            or data[0] != WHOLE_TEXT
            or conn.state is not OPEN
            or conn.reader.buffer
            or conn.current_size is not None
            or self.close_sent
        ):
            return None
        length, begin = data[1] - MASKED, 6
        if length == SHORT + 1:
            length, begin = int.from_bytes(data[2:4], "big"), 8
        if length < 0 or length > self.config.ws_max_size or len(data) != begin + length:
            return None
        try:
            return apply_mask(data[begin:], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return None  # to be closed as it is due

    def take(self) -> str | bytes | None:
        """The next message of those that have come; None when the other end has closed."""
        item = self.inbox.items.popleft()
        if self.read_paused:
            self._read_on()
        if type(item) is str:
            return item
        if item["type"] == "websocket.disconnect":
            return None
        text: str | None = item.get("text")
        return item.get("bytes") or b"" if text is None else text

    async def receive(self) -> Any:
        """For apps that know no other way."""
        item = await self.inbox.get()
        if self.read_paused:
            self._read_on()
        return {"type": "websocket.receive", "text": item} if type(item) is str else item

    def _read_on(self) -> None:
        """Once all that came was taken."""
        if self.inbox.empty():
            self.read_paused = False
            self.transport.resume_reading()

    # Writing

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_writable()

    def write(self, messages: Iterable[bytes]) -> None:
        """As one text frame each, all in one go. What is closed hears nothing more."""
        if not self.close_sent and not self.disconnected and self.conn.state is OPEN:
            self.transport.write(b"".join([part for text in messages for part in _framed(text)]))


def _framed(text: bytes) -> tuple[bytes, bytes]:
    length = len(text)
    if length <= SHORT:
        return HEADS[length], text
    if length <= MEDIUM:
        return MEDIUM_HEAD.pack(WHOLE_TEXT, SHORT + 1, length), text
    return LONG_HEAD.pack(WHOLE_TEXT, SHORT + 2, length), text
