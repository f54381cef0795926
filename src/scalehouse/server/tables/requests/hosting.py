"""Who may do what the host may, while the host is gone.

Somebody stands in so that a table never gets stuck, not to rule over it: only the host removes
people. A stand-in frees a seat whose owner is gone for long, and never in the middle of a match.
Absence counts only as far as it is known: a dropped connection is none.
"""

from __future__ import annotations

from scalehouse.server.clock import MINUTE, Time
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.presence import Presence
from scalehouse.server.tables.state import PLAYING
from scalehouse.server.tables.words import refuse

STANDS_IN_AFTER: Time = MINUTE  # without the host
FREES_SEATS_AFTER: Time = 5 * MINUTE  # without the host
SEAT_KEPT: Time = 2 * MINUTE  # for its owner, from when they were gone


def stand_in(presence: Presence, after: Time = STANDS_IN_AFTER) -> str | None:
    """The first who sits and is here, once the host is gone for so long."""
    if presence.absent_for(presence.state.host) < after:
        return None
    return next((one for one in presence.state.people if presence.is_here(one)), None)


def is_host(presence: Presence, guest: Guest) -> bool:
    return guest.person == presence.state.host


def check_host(presence: Presence, guest: Guest) -> None:
    """That somebody is the host, or stands in."""
    if not is_host(presence, guest) and guest.person != stand_in(presence):
        raise refuse("host", "not_host")


def check_may_free_seat(presence: Presence, guest: Guest, owner: str) -> None:
    """For somebody who is not the host."""
    is_playing = presence.state.status == PLAYING
    if is_playing or guest.person != stand_in(presence, FREES_SEATS_AFTER):
        raise refuse("host", "not_host")
    if presence.absent_for(owner) < SEAT_KEPT:
        raise refuse("seat", "seat_kept")
