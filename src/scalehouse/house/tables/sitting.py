"""Requests before and after a match: seats, bots, readiness, the start, another match."""

from __future__ import annotations

from scalehouse import bots
from scalehouse.core.contract import Seat
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.playing import told
from scalehouse.house.tables.seating import Chair
from scalehouse.house.tables.state import OPEN, OVER, PLAYING
from scalehouse.house.tables.table import Guest, Table
from scalehouse.house.tables.words import refuse
from scalehouse.house.wire import protocol as p


async def sit(table: Table, guest: Guest, ask: p.Sit) -> None:
    chair = _chair(table, ask.seat)
    if chair.person == guest.person:
        return
    _check_open(table)
    if not chair.is_free:
        raise refuse("seat", "taken")
    if table.state.seat_of(guest.person) is not None:
        raise refuse("seat", "sitting")
    refusal = table.state.game.refuse_talk(guest.name)
    if refusal:
        raise told(refusal)
    me = guest.person
    entry = e.Sat(_now(table), me, guest.name, ask.seat, by=me, id=ask.id)
    await table.change(entry, joined=[me])


async def stand(table: Table, guest: Guest, ask: p.Stand) -> None:
    """In the middle of a match one can only resign."""
    _own_seat(table, guest)
    if table.state.stage == PLAYING:
        raise refuse("stage", "not_open")
    await table.change(e.Stood(_now(table), guest.person, by=guest.person, id=ask.id))


async def get_ready(table: Table, guest: Guest, ask: p.Ready) -> None:
    _own_seat(table, guest)
    _check_open(table)
    me = guest.person
    await table.change(e.Readied(_now(table), me, ask.ready, by=me, id=ask.id))


async def add_entropy(table: Table, guest: Guest, ask: p.Entropy) -> None:
    """Before one is ready: then the others know that it stays."""
    seat = _own_seat(table, guest)
    _check_open(table)
    if table.state.chairs[seat].ready:
        raise refuse("stage", "entropy_late")
    me = guest.person
    await table.change(e.Added(_now(table), me, ask.bytes, by=me, id=ask.id))


async def add_bot(table: Table, guest: Guest, ask: p.AddBot) -> None:
    _check_host(table, guest)
    chair = _chair(table, ask.seat)
    _check_open(table)
    if chair.person is not None:
        raise refuse("seat", "taken")
    try:
        name = bots.check_name(ask.name, table.state.game)
    except bots.UnknownBot as error:
        raise refuse("bot", "no_bot", why=str(error)) from error
    await table.change(e.BotSat(_now(table), ask.seat, name, by=guest.person, id=ask.id))


async def remove_bot(table: Table, guest: Guest, ask: p.RemoveBot) -> None:
    _check_host(table, guest)
    chair = _chair(table, ask.seat)
    _check_open(table)
    if chair.bot is None:
        raise refuse("bot", "no_bot_there")
    await table.change(e.BotSat(_now(table), ask.seat, None, by=guest.person, id=ask.id))


async def remove_person(table: Table, guest: Guest, ask: p.RemovePerson) -> None:
    """They cannot come back to this table. In a match a bot goes on for them."""
    _check_host(table, guest)
    seat = table.state.seat_of(ask.person)
    if ask.person == guest.person or (seat is None and not table.is_here(ask.person)):
        raise refuse("person", "no_such_person")
    entries: list[e.AnyEntry] = [e.Removed(_now(table), ask.person, by=guest.person, id=ask.id)]
    if seat is not None and table.state.stage == PLAYING:
        bot = bots.default_name(table.state.game)
        entries.append(e.BotSat(_now(table), seat, bot))
    await table.write(*entries, left=[ask.person])
    table.send_away(ask.person)
    table.tell_table()


async def start(table: Table, guest: Guest, ask: p.Start) -> None:
    _check_host(table, guest)
    _check_open(table)
    chairs = table.state.chairs
    if any(chair.is_free for chair in chairs):
        raise refuse("stage", "empty_seats")
    if not all(chair.may_start for chair in chairs):
        raise refuse("stage", "not_ready")
    entropy = [chair.entropy or "" for chair in chairs]
    match = table.state.begin(entropy)
    table.state.match = match
    log = list(match.entries)
    started = e.Started(_now(table), match.game.version, entropy, log, by=guest.person, id=ask.id)
    await table.write(started)
    table.sync_all()
    table.tell_table()


async def rematch(table: Table, guest: Guest, ask: p.Rematch) -> None:
    """Everybody stays where they are, with new dice. Who asks for it is ready."""
    _own_seat(table, guest)
    if table.state.stage != OVER:
        raise refuse("stage", "not_over")
    anew = e.Rematched(_now(table), table.means.new_secret(), by=guest.person, id=ask.id)
    await table.change(anew, e.Readied(_now(table), guest.person, ready=True))


# Who may do what


def _now(table: Table) -> int:
    return table.means.clock.now()


def _chair(table: Table, seat: Seat) -> Chair:
    if seat >= len(table.state.chairs):
        raise refuse("seat", "no_seat", seat=seat)
    return table.state.chairs[seat]


def _own_seat(table: Table, guest: Guest) -> Seat:
    seat = table.state.seat_of(guest.person)
    if seat is None:
        raise refuse("seat", "not_sitting")
    return seat


def _check_open(table: Table) -> None:
    if table.state.stage != OPEN:
        raise refuse("stage", "not_open")


def _check_host(table: Table, guest: Guest) -> None:
    """When the host is gone, the first who sits and is here stands in."""
    host = table.state.host
    if not table.is_here(host):
        host = next((one for one in table.state.people if table.is_here(one)), host)
    if guest.person != host:
        raise refuse("host", "not_host")
