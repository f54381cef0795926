"""What a move would do, for those who ask before they make it.

It is worked out in a thread of its own, so that no table waits for it, and once for each position.
"""

from __future__ import annotations

import asyncio
from typing import Any

from scalehouse.core.matches.preview import MovePreview
from scalehouse.core.text.words import IllegalMove
from scalehouse.core.text.words import Refusal as CoreRefusal
from scalehouse.server.logs import failed
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.requests.playing import seat_in_play, told
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import refuse, refused
from scalehouse.server.wire import protocol as p


def preview(table: Table, guest: Guest, ask: p.Preview) -> None:
    """The answer follows. Raises RefusedRequest. The lock is held: only what is stored is shown."""
    seat, match = seat_in_play(table, guest)
    try:
        work = match.previewing(seat, ask.move, wait=True)
    except IllegalMove as error:
        raise told(CoreRefusal(error.words, error.rule)) from error
    number = table.broadcast.number_for(guest.person)

    def work_if_wanted() -> MovePreview | None:
        """Others may have waited before it, and the table gone on."""
        return work() if table.broadcast.number_for(guest.person) == number else None

    def answer(done: asyncio.Future[MovePreview | None]) -> None:
        if not done.cancelled():
            guest.tell(p.encode(_answer(ask, number, done)))

    loop = asyncio.get_running_loop()
    loop.run_in_executor(table.context.previewer, work_if_wanted).add_done_callback(answer)


def _answer(
    ask: p.Preview, number: int, done: asyncio.Future[MovePreview | None]
) -> p.ServerMessage:
    error = done.exception()
    if error is not None:
        failed("preview cannot be worked out", error)
        return refused(ask.id, refuse("preview", "no_preview"))
    found = done.result()
    if found is None:
        return refused(ask.id, refuse("stale", "stale"))
    return _previewed(ask, number, found)


def _previewed(ask: p.Preview, number: int, found: MovePreview) -> p.Previewed:
    """The core's own structs are encoded as they are: they have the protocol's fields."""
    events: Any = found.events
    sums: Any = found.sums
    return p.Previewed(ask.id, number, ask.move, found.changes, events, sums, found.then)
