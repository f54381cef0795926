"""Performances and calls between browsers: passed on at once, kept nowhere.

Frames that arrive close together go out in one message, the latest of each seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from scalehouse.core.matches.stage import Frame, Stage
from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import ServerClock, Time
from scalehouse.server.tables.presence import Presence
from scalehouse.server.tables.traits import gestures_of
from scalehouse.server.wire import protocol as p

TICK: Time = 40  # milliseconds between two messages: a frame waits no longer than this
SOON: Time = 4  # those of one instant go together even when nothing went before
MOST_HEARD = 1000  # frames; performers look five times a second, and most tables have none

HEAD, BETWEEN, TAIL = b'{"type":"framed","frames":[', b",", b"]}"


class Relay:
    """The stage of a table, as far as people see it."""

    def __init__(
        self, presence: Presence, clock: ServerClock, share: Callable[[Seat, Frame], None]
    ) -> None:
        self._presence = presence
        self._clock = clock
        self._share = share  # with other servers of the table
        state = presence.state
        self._stage = Stage(state.setting.seats, gestures_of(state.game))
        self._stage.listen(None, self._take)
        self._waiting: dict[Seat, bytes] = {}  # each as it is sent, written once for all
        self._flushing: asyncio.Task[None] | None = None
        self._flushed: Time = 0
        self.heard: list[tuple[Seat, Frame]] = []  # by performers, at their next look

    def perform(self, seat: Seat, frame: Frame) -> None:
        """Raises BadFrame."""
        self._stage.perform(seat, frame, self._clock.now())

    def _take(self, seat: Seat, frame: Frame, now: Time) -> None:
        self.take(seat, frame)
        self._share(seat, frame)

    def take(self, seat: Seat, frame: Frame) -> None:
        """For people and performers here."""
        if len(self.heard) >= MOST_HEARD:
            self.heard.clear()  # nobody looks
        self.heard.append((seat, frame))
        self.show(seat, frame)

    def show(self, seat: Seat, frame: Frame) -> None:
        self._waiting[seat] = p.encode_part(p.OneFrame(seat, frame.far, frame.fast, frame.gesture))
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._flush())

    async def _flush(self) -> None:
        clock = self._clock
        await clock.wait_until(max(clock.now() + SOON, self._flushed + TICK))
        self._flushed = clock.now()
        frames, self._waiting, self._flushing = self._waiting, {}, None
        for guest in tuple(self._presence.guests):
            seat = self._presence.state.seat_of(guest.person)
            others = [frame for by, frame in frames.items() if by != seat]
            if others and self._presence.sees(guest.person):
                guest.tell(HEAD + BETWEEN.join(others) + TAIL)

    def close(self) -> None:
        if self._flushing:
            self._flushing.cancel()
