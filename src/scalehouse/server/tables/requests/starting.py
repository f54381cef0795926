"""When a match may begin: every present person's client adds entropy first, or ten seconds pass.

Else the server alone would choose the dice. What bots add is fixed by the commitment and counts as
the server's own.
"""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.tables.presence import Presence
from scalehouse.server.tables.state import OPEN, TableState

ENTROPY_WITHIN = 10 * SECOND  # of the start; who added nothing until then is recorded with none


def begins_by(state: TableState) -> Time | None:
    """When a match that was started begins, whatever is missing."""
    if state.status != OPEN or state.starting is None:
        return None
    return state.starting + ENTROPY_WITHIN


def is_complete(presence: Presence, besides: str | None = None) -> bool:
    """Whether the client of every person who is or may be here has added entropy; `besides`: adds
    it now."""
    return not any(
        presence.is_here(chair.person) or presence.is_unknown(chair.person)
        for chair in presence.state.chairs
        if chair.person not in (None, besides) and chair.entropy is None
    )


def entropy_of(state: TableState, seat: Seat) -> str:
    """What a seat has added; empty when that is nothing."""
    chair = state.chairs[seat]
    if chair.bot is not None:
        return state.secret.entropy_of_bot(seat).hex()
    return chair.entropy or ""
