"""Performances and calls between browsers: passed on at once, kept nowhere.

Frames that arrive close together go out in one message, the latest of each seat.
"""

from __future__ import annotations

import asyncio

from scalehouse.core.contract import Seat
from scalehouse.core.errors import BadFrame
from scalehouse.core.stage import Frame, Stage
from scalehouse.house.clock import Time
from scalehouse.house.tables.table import Guest, Table
from scalehouse.house.tables.without_turns import gestures_of
from scalehouse.house.tables.words import refuse
from scalehouse.house.wire import protocol as p

TICK: Time = 66  # milliseconds: fifteen messages a second


class Relay:
    """The stage of a table, as far as people see it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._stage = Stage(table.state.setting.seats, gestures_of(table.state.game))
        self._stage.listen(None, self._take)
        self._waiting: dict[Seat, p.OneFrame] = {}
        self._flushing: asyncio.Task[None] | None = None
        self.heard: list[tuple[Seat, Frame]] = []  # by performers, at their next look

    def perform(self, seat: Seat, frame: Frame) -> None:
        """Raises BadFrame."""
        self._stage.perform(seat, frame, self._table.means.clock.now())

    def _take(self, seat: Seat, frame: Frame, now: Time) -> None:
        self.heard.append((seat, frame))
        self.show(seat, frame)

    def show(self, seat: Seat, frame: Frame) -> None:
        self._waiting[seat] = p.OneFrame(seat, frame.far, frame.fast, frame.gesture)
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._flush())

    async def _flush(self) -> None:
        clock = self._table.means.clock
        await clock.wait_until(clock.now() + TICK)
        frames, self._waiting, self._flushing = self._waiting, {}, None
        for guest in tuple(self._table.presence.guests):
            seat = self._table.state.seat_of(guest.person)
            others = [frame for frame in frames.values() if frame.seat != seat]
            if others and self._table.sees(guest.person):
                guest.tell(p.encode(p.Framed(others)))

    def close(self) -> None:
        if self._flushing:
            self._flushing.cancel()


def perform(table: Table, guest: Guest, ask: p.Frame) -> None:
    seat = table.state.seat_of(guest.person)
    if seat is None:
        raise refuse("seat", "not_sitting")
    if not gestures_of(table.state.game):
        raise refuse("frame", "no_stage")
    if table.state.playing is None:
        raise refuse("stage", "not_playing")
    if table.relay is None:
        table.relay = Relay(table)
    try:
        table.relay.perform(seat, Frame(ask.far, ask.fast, ask.gesture))
    except BadFrame as error:
        raise refuse("frame", "bad_frame", why=str(error)) from error


def signal(table: Table, guest: Guest, ask: p.SignalTo) -> None:
    """To all browsers of that person at this table."""
    to = [one for one in table.presence.guests if one.person == ask.to]
    if not to:
        raise refuse("person", "no_such_person")
    table.tell(p.Signalled(guest.person, ask.data), to)
