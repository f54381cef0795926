"""The beginning of a match: every present person's client adds entropy first, or ten seconds pass.

Else the server alone would choose the dice. What bots add is fixed by the commitment and counts as
the server's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.state import OPEN, TableState

if TYPE_CHECKING:
    from scalehouse.server.tables.table import Table

ENTROPY_WITHIN = 10 * SECOND  # of the start; who added nothing until then is recorded with none


def begins_by(state: TableState) -> Time | None:
    """When a match that was started begins, whatever is missing."""
    if state.status != OPEN or state.starting is None:
        return None
    return state.starting + ENTROPY_WITHIN


def is_complete(table: Table, besides: str | None = None) -> bool:
    """Whether the client of every present person has added entropy; `besides`: adds it now."""
    return all(
        chair.entropy is not None
        for chair in table.state.chairs
        if chair.person not in (None, besides) and table.is_here(chair.person)
    )


async def begin_if_due(table: Table) -> None:
    """Once it was started. The lock is held by the caller."""
    due = begins_by(table.state)
    if due is not None and (is_complete(table) or due <= table.context.clock.now()):
        await begin(table)


async def begin(
    table: Table,
    readied: Sequence[e.Readied] = (),
    *,
    by: str | None = None,
    request: str | None = None,
) -> None:
    """`readied`: with entropy, and stored in one go with the beginning."""
    state = table.state
    added = {state.seat_of(one.person): one.entropy for one in readied}
    entropy = [added.get(seat) or _entropy(state, seat) for seat in range(len(state.chairs))]
    match = state.begin(entropy)
    state.match = match
    now, log = table.context.clock.now(), list(match.entries)
    started = e.Started(
        now, match.game.version, entropy, log, match.format, state.players, by=by, id=request
    )
    await table.write(*readied, started)
    table.sync_all()
    table.tell_table()


def _entropy(state: TableState, seat: Seat) -> str:
    chair = state.chairs[seat]
    if chair.bot is not None:
        return state.secret.entropy_of_bot(seat).hex()
    return chair.entropy or ""
