"""What somebody at a table asks for: one at a time, granted or refused, once if it has an id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from scalehouse.server.tables.context import Guest, Overtaken, StoreMismatch
from scalehouse.server.tables.requests import playing, sitting, talking
from scalehouse.server.tables.requests.performing import perform, signal
from scalehouse.server.tables.requests.previews import preview
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import RefusedRequest, refuse, refused
from scalehouse.server.wire import protocol as p

TRIES = 5  # while others keep being faster
# Of one table, which is read as a whole when it wakes: without an end one could fill the memory.
MOST_ENTRIES = 50_000
GOES_ON = (p.Play, p.Resign, p.Stand, p.RemovePerson)  # also at a table that is full
Handler = Callable[[Table, Guest, Any], Awaitable[None]]

HANDLERS: dict[type[p.ClientMessage], Handler] = {
    p.Sit: sitting.sit,
    p.Stand: sitting.stand,
    p.Ready: sitting.get_ready,
    p.Entropy: sitting.add_entropy,
    p.Start: sitting.start,
    p.AddBot: sitting.add_bot,
    p.RemoveBot: sitting.remove_bot,
    p.RemovePerson: sitting.remove_person,
    p.Rematch: sitting.rematch,
    p.Play: playing.play,
    p.Undo: playing.undo,
    p.AnswerUndo: playing.answer_undo,
    p.Resign: playing.resign,
    p.Say: talking.say,
    p.Rename: talking.rename,
    p.Mute: talking.mute,
}

# These change nothing, so nobody waits for them.
PASSED_ON: dict[type[p.ClientMessage], Callable[[Table, Guest, Any], None]] = {
    p.Frame: perform,
    p.SignalTo: signal,
}


async def ask(table: Table, guest: Guest, message: p.ClientMessage) -> str | None:
    """Deal with a request. The code of the refusal, if it was refused."""
    try:
        handler = HANDLERS.get(type(message))
        if isinstance(message, p.Preview):
            async with table.lock:
                await _foretell(table, guest, message)
        elif handler is None:
            _pass_on(table, guest, message)
        else:
            async with table.lock:
                await _grant(table, guest, message, handler)
    except RefusedRequest as refusal:
        guest.tell(p.encode(refused(p.id_of(message), refusal)))
        return refusal.code
    except StoreMismatch:
        return "store"
    return None


def _pass_on(table: Table, guest: Guest, message: p.ClientMessage) -> None:
    pass_on = PASSED_ON.get(type(message))
    if pass_on is None:
        raise refuse("shape", "hello_once")
    pass_on(table, guest, message)


async def _foretell(table: Table, guest: Guest, message: p.Preview) -> None:
    """Nothing changes by it, so it may be asked as often as one likes."""
    if table.broken:
        await table.mend()
    try:
        preview(table, guest, message)
    except RefusedRequest:
        if not await table.was_behind():
            raise
        preview(table, guest, message)


async def _grant(table: Table, guest: Guest, message: p.ClientMessage, handler: Handler) -> None:
    request = p.id_of(message)
    if table.broken:
        await table.mend()
    try:
        await _do_once(table, guest, message, handler)
    except Overtaken:
        await _try_again(table, guest, message, handler)
    except RefusedRequest:
        if not await table.was_behind():
            raise
        await _try_again(table, guest, message, handler)
    if request:
        guest.tell(p.encode(p.Ack(request, table.broadcast.number_for(guest.person))))


async def _try_again(
    table: Table, guest: Guest, message: p.ClientMessage, handler: Handler
) -> None:
    """On the table as it is now. Perhaps it was this very request that was stored."""
    for _ in range(TRIES):
        with suppress(Overtaken):
            await _do_once(table, guest, message, handler)
            return
    raise refuse("limit", "too_many")


def is_full(table: Table) -> bool:
    return table.state.length >= MOST_ENTRIES


async def _do_once(table: Table, guest: Guest, message: p.ClientMessage, handler: Handler) -> None:
    if table.state.was_done(guest.person, p.id_of(message)):
        await _finish(table, message)
    elif is_full(table) and not isinstance(message, GOES_ON):
        raise refuse("limit", "table_full")
    else:
        await handler(table, guest, message)


async def _finish(table: Table, message: p.ClientMessage) -> None:
    """What a request that was done should have led to, in case its server died before that."""
    if isinstance(message, p.Undo | p.AnswerUndo):
        await playing.take_back_if_all_agree(table)
    if isinstance(message, p.Entropy):
        await table.begin_if_due()
