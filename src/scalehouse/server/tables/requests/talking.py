"""Table talk and names. A game may refuse what would give something away."""

from __future__ import annotations

from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.plain_text import cleaned
from scalehouse.server.tables.requests.hosting import is_host
from scalehouse.server.tables.requests.playing import told
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import refuse
from scalehouse.server.wire import protocol as p


async def say(table: Table, guest: Guest, ask: p.Say) -> None:
    if guest.person in table.state.muted:
        raise refuse("talk", "muted")
    text = cleaned(ask.text, table.context.talk_length)
    _check_talk(table, text)
    entry = e.Talked(
        table.context.clock.now(), guest.person, table.presence.name_of(guest), text, ask.id
    )
    await table.change(entry)


async def rename(table: Table, guest: Guest, ask: p.Rename) -> None:
    """Everybody else hears it at this table; other tables when they come there."""
    name = cleaned(ask.name, table.context.name_length)
    _check_talk(table, name)
    for other in table.presence.guests_of(guest.person):
        other.name = name
    guest.name = name
    if table.state.seat_of(guest.person) is None:
        table.broadcast.tell_table()
    else:
        now, me = table.context.clock.now(), guest.person
        await table.change(e.Renamed(now, me, name, by=me, id=ask.id))


async def mute(table: Table, guest: Guest, ask: p.Mute) -> None:
    """For all at this table, by its host alone. Nobody is kept from playing."""
    if not is_host(table.presence, guest):
        raise refuse("host", "not_host")
    known = dict.fromkeys(table.state.muted, "") | table.presence.people() | table.state.names
    if ask.person == guest.person or ask.person not in known:
        raise refuse("person", "no_such_person")
    now, me, name = table.context.clock.now(), guest.person, known[ask.person]
    await table.change(e.Renamed(now, ask.person, name, ask.muted, by=me, id=ask.id))


def _check_talk(table: Table, text: str) -> None:
    refusal = table.state.game.refuse_talk(text)
    if refusal:
        raise told(refusal)
