"""Who may do what the host may, while the host is gone.

Somebody stands in so that a table never gets stuck, not to rule over it: only the host removes
people. A stand-in frees a seat whose owner is gone for long, and never in the middle of a match.
Absence counts only as far as it is known: a dropped connection is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scalehouse.server.clock import MINUTE, Time
from scalehouse.server.tables.state import PLAYING
from scalehouse.server.tables.words import refuse

if TYPE_CHECKING:
    from scalehouse.server.tables.table import Guest, Table

STANDS_IN_AFTER: Time = MINUTE  # without the host
FREES_SEATS_AFTER: Time = 5 * MINUTE  # without the host
SEAT_KEPT: Time = 2 * MINUTE  # for its owner, from when they were gone


def stand_in(table: Table, after: Time = STANDS_IN_AFTER) -> str | None:
    """The first who sits and is here, once the host is gone for so long."""
    if table.absent_for(table.state.host) < after:
        return None
    return next((one for one in table.state.people if table.is_here(one)), None)


def is_host(table: Table, guest: Guest) -> bool:
    return guest.person == table.state.host


def check_host(table: Table, guest: Guest) -> None:
    """That somebody is the host, or stands in."""
    if not is_host(table, guest) and guest.person != stand_in(table):
        raise refuse("host", "not_host")


def check_may_free_seat(table: Table, guest: Guest, owner: str) -> None:
    """For somebody who is not the host."""
    is_playing = table.state.status == PLAYING
    if is_playing or guest.person != stand_in(table, FREES_SEATS_AFTER):
        raise refuse("host", "not_host")
    if table.absent_for(owner) < SEAT_KEPT:
        raise refuse("seat", "seat_kept")
