"""Performances and calls between browsers: passed on at once, so nobody waits for them."""

from __future__ import annotations

from scalehouse.core.errors import BadFrame
from scalehouse.core.matches.stage import STEPS, Frame
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.traits import gestures_of
from scalehouse.server.tables.words import refuse
from scalehouse.server.wire import protocol as p


def perform(table: Table, guest: Guest, ask: p.Frame) -> None:
    seat = table.state.seat_of(guest.person)
    if seat is None:
        raise refuse("seat", "not_sitting")
    gestures = gestures_of(table.state.game)
    if not gestures:
        raise refuse("frame", "no_stage")
    if table.state.playing is None:
        raise refuse("status", "not_playing")
    try:
        table.relay().perform(seat, Frame(ask.far, ask.fast, ask.gesture))
    except BadFrame as error:
        raise refuse("frame", "bad_frame", most=STEPS, gestures=gestures) from error


def signal(table: Table, guest: Guest, ask: p.SignalTo) -> None:
    """To all browsers of that person at this table."""
    if not table.signal(guest.person, ask.to, ask.data):
        raise refuse("person", "no_such_person")
