"""A shorter way through uvicorn for the messages of a socket.

uvicorn's own way makes an event of every message, passes it through a queue, and stops and resumes
reading around it; sending goes through as many hands. Almost all that comes is one small text in
one frame, and all that goes is: those are read and written here. Handshakes, pings, split and
broken messages, and closing stay with uvicorn and websockets, which get whole frames alone: so
there is never a doubt whether bytes are a frame or the rest of one.

Every frame is counted before anything is done with it, and so are bytes and arrivals: whoever sends
more than the limit is cut off.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import OPEN

from scalehouse.server.web.sockets.flow import Flow
from scalehouse.server.web.sockets.framing import end_of_frame, framed, whole_text

EXTENSION = "scalehouse.direct"  # where an app finds it in the scope
MOST_UNREAD = 32  # messages; then the socket is not read from until the app has caught up
GONE_WITHIN = 15.0  # seconds after the app is done with it: longer than uvicorn waits for a close


class Inbox:
    """Takes the place of uvicorn's queue of events; messages are put in as they are."""

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
        self.flow = Flow()  # until the app knows whose it is
        self._rest = bytearray()  # of a frame that is not all there
        self._most: int = self.config.ws_max_size
        self._abandoning: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else there is no app that could ask
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            self.scope["extensions"] = extensions | {EXTENSION: self}

    # Reading

    def data_received(self, data: bytes) -> None:
        """An arrival counts as a frame, however little of one it brings."""
        if self.flow.is_too_much(len(data)):
            self._cut_off()
        elif self._rest or not self._take_text(data):
            self._take_apart(data)

    def _take_text(self, frame: bytes) -> bool:
        """If that is what it is, and nothing else is under way."""
        if self.conn.state is not OPEN or self.conn.current_size is not None or self.close_sent:
            return False
        text = whole_text(frame, self._most)
        if text is None:
            return False
        self._put(text)
        return True

    def _take_apart(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        rest, begin = self._rest, 0
        rest += data
        while not self.transport.is_closing() and (end := end_of_frame(rest, begin, self._most)):
            self._take_frame(bytes(rest[begin:end]))
            begin = end
        del rest[:begin]

    def _take_frame(self, frame: bytes) -> None:
        if self.flow.is_too_much(0):
            self._cut_off()
        elif not self._take_text(frame):
            if self.flow.is_too_much_for_address():
                self._cut_off()
            else:
                super().data_received(frame)

    def send_receive_event_to_app(self) -> None:
        """A message that came in parts, or of bytes. What is no text is not worth a line of log."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self._put(data)
            return
        try:
            self._put(data.decode())
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    def _put(self, message: str | bytes) -> None:
        self.inbox.put_nowait(message)
        if len(self.inbox.items) > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def take(self) -> str | bytes | None:
        """The next message of those that have come; None when the other end has closed."""
        item = self.inbox.items.popleft()
        if self.read_paused:
            self._read_on()
        return None if type(item) is dict else item

    async def receive(self) -> Any:
        """For apps that know no other way."""
        item = await self.inbox.get()
        if self.read_paused:
            self._read_on()
        if type(item) is dict:
            return item
        return {"type": "websocket.receive", "text" if type(item) is str else "bytes": item}

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
            self.transport.write(b"".join([part for text in messages for part in framed(text)]))

    def handle_ping(self) -> None:
        """Whoever does not read what they are told gets no answers that pile up."""
        answer = b"".join(self.conn.data_to_send())
        if self.is_writable:
            self.transport.write(answer)

    # Ending

    def _cut_off(self) -> None:
        """Says why, if the other end still listens, and reads nothing more."""
        if self.transport.is_closing():
            return
        if self.conn.state is not OPEN or self.close_sent:
            self.transport.abort()
            return
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too much at once")
        self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Who never reads never lets the transport close, so the app is told right away."""
        super().keepalive_timeout()
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": CloseCode.INTERNAL_ERROR})

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """What is left in the buffer must not keep a connection that nobody uses any more."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._abandoning = self.loop.call_later(GONE_WITHIN, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._abandoning is not None:
            self._abandoning.cancel()
