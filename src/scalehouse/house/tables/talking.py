"""Table talk and names. A game may refuse what would give something away."""

from __future__ import annotations

import unicodedata

from scalehouse.house.tables import entries as e
from scalehouse.house.tables.playing import told
from scalehouse.house.tables.table import Guest, Table
from scalehouse.house.tables.words import refuse
from scalehouse.house.wire import protocol as p


async def say(table: Table, guest: Guest, ask: p.Say) -> None:
    text = cleaned(ask.text, table.means.talk_length)
    _check_talk(table, text)
    entry = e.Talked(table.means.clock.now(), guest.person, table.name_of(guest), text, ask.id)
    await table.write(entry)
    table.tell(p.Talked(table.state.talk[-1]))


async def rename(table: Table, guest: Guest, ask: p.Rename) -> None:
    """Everybody else hears it at this table; other tables when they come there."""
    name = cleaned(ask.name, table.means.name_length)
    _check_talk(table, name)
    for other in table.presence.guests:
        if other.person == guest.person:
            other.name = name
    guest.name = name
    if table.state.seat_of(guest.person) is None:
        table.tell_table()
    else:
        now, me = table.means.clock.now(), guest.person
        await table.change(e.Renamed(now, me, name, by=me, id=ask.id))


def cleaned(text: str, most: int) -> str:
    """One line of signs that can be seen."""
    signs = (" " if sign.isspace() else sign for sign in text)
    seen = "".join(sign for sign in signs if unicodedata.category(sign) not in {"Cc", "Cs"})
    line = " ".join(seen.split())
    if not line:
        raise refuse("talk", "nothing_said")
    if len(line) > most:
        raise refuse("talk", "too_long", most=most)
    return line


def _check_talk(table: Table, text: str) -> None:
    refusal = table.state.game.refuse_talk(text)
    if refusal:
        raise told(refusal)
