"""HTTP connections that are no sockets: a number for each address, and none that stands still.

A request, its body included, has to be there within half a minute of the connection or of the
answer before it. Of an answer something has to be taken as often. Whoever sends or takes a byte now
and then would hold a place for ever otherwise.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from scalehouse.server.web.security.limits import Inside
from scalehouse.server.web.security.visitors import Networks, is_within, key_of

REQUEST_WITHIN = 30.0  # seconds, from its first byte or before to its last
TAKEN_WITHIN = 30.0  # seconds, for the next part of an answer
PART = 32_768  # bytes
WHOLE = (h11.DONE, h11.MUST_CLOSE)  # states of a visitor who has sent all of a request


class HttpConnection(H11Protocol):
    inside: ClassVar[Inside]
    proxies: ClassVar[Networks]
    held: str | None = None  # a place that it was given before its handshake

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._counted, self.held = self.held, None
        self._request: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None
        self._expect_request()
        address = self.client[0] if self.client else ""
        if self._counted is not None or is_within(address, self.proxies):
            return
        if self.inside.enter(key_of(address)):
            self._counted = key_of(address)
        else:
            transport.abort()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state in WHOLE:
            _cancel(self._request)

    def send_400_response(self, msg: str) -> None:
        """What comes is no request. The app may be at work on its head: what it says finds nobody,
        and where it has begun to speak, the connection is closed without another answer."""
        cycle = getattr(self, "cycle", None)  # none before the first request
        has_begun = cycle is not None and cycle.response_started and not cycle.response_complete
        if cycle is not None:
            cycle.disconnected = True
            cycle.message_event.set()
        if has_begun:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        self._expect_request()  # the next one, which may be here already
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect_taking()

    def _expect_request(self) -> None:
        _cancel(self._request)
        self._request = self.loop.call_later(REQUEST_WITHIN, self._give_up)

    def _give_up(self) -> None:
        """In peace: what was answered last may still be on its way."""
        self.transport.close()
        self._expect_taking()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_taking()

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._taking)
        if self.transport.is_closing():
            self._expect_taking()

    def _expect_taking(self) -> None:
        _cancel(self._taking)
        left = self.transport.get_write_buffer_size()
        self._taking = self.loop.call_later(TAKEN_WITHIN, self._look_at_taking, left)

    def _look_at_taking(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < PART:
            self.transport.abort()
        else:
            self._expect_taking()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        _cancel(self._request)
        _cancel(self._taking)
        if self._counted is not None:
            self.inside.leave(self._counted)
            self._counted = None


def connections(inside: Inside, proxies: Networks) -> type[H11Protocol]:
    """Proxies bring all their visitors over a few connections, so they are not counted."""
    counted = {"inside": inside, "proxies": proxies}
    return type("CountedConnection", (HttpConnection,), counted)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer:
        timer.cancel()
