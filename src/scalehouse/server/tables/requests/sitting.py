"""Requests before and after a match: seats, bots, readiness, the start, another match."""

from __future__ import annotations

from scalehouse import bots
from scalehouse.core.rules.contract import Seat
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.requests.hosting import check_host, check_may_free_seat, is_host
from scalehouse.server.tables.requests.playing import told
from scalehouse.server.tables.requests.seating import Chair
from scalehouse.server.tables.requests.starting import is_complete
from scalehouse.server.tables.state import OPEN, OVER, PLAYING
from scalehouse.server.tables.storage import Membership
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import refuse
from scalehouse.server.wire import protocol as p


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
    await table.change(entry, membership=Membership(joined=[me]))


async def stand(table: Table, guest: Guest, ask: p.Stand) -> None:
    """In the middle of a match one can only resign."""
    _own_seat(table, guest)
    if table.state.status == PLAYING:
        raise refuse("status", "not_open")
    await table.change(e.Stood(_now(table), guest.person, by=guest.person, id=ask.id))


async def get_ready(table: Table, guest: Guest, ask: p.Ready) -> None:
    """Entropy has an entry of its own, which servers of the first version know: one of them may
    begin the match."""
    seat, now, me = _own_seat(table, guest), _now(table), guest.person
    _check_open(table)
    added = []
    if ask.entropy is not None:
        _check_may_add(table.state.chairs[seat])
        added = [e.Added(now, me, ask.entropy, by=me)]
    await table.change(*added, e.Readied(now, me, ask.ready, by=me, id=ask.id))


async def add_entropy(table: Table, guest: Guest, ask: p.Entropy) -> None:
    """Before one is ready, or once after that: then the others know that it stays."""
    chair = table.state.chairs[_own_seat(table, guest)]
    _check_open(table)
    _check_may_add(chair)
    me = guest.person
    await table.change(e.Added(_now(table), me, ask.bytes, by=me, id=ask.id))
    await table.begin_if_due()


async def add_bot(table: Table, guest: Guest, ask: p.AddBot) -> None:
    check_host(table.presence, guest)
    chair = _chair(table, ask.seat)
    _check_open(table)
    if chair.person is not None:
        raise refuse("seat", "taken")
    try:
        name = bots.check_name(ask.name, table.state.game)
    except bots.UnknownBot as error:
        known = ", ".join(bots.names(table.state.game))
        raise refuse("bot", "no_bot", known=known) from error
    await table.change(e.BotSat(_now(table), ask.seat, name, by=guest.person, id=ask.id))


async def remove_bot(table: Table, guest: Guest, ask: p.RemoveBot) -> None:
    check_host(table.presence, guest)
    chair = _chair(table, ask.seat)
    _check_open(table)
    if chair.bot is None:
        raise refuse("bot", "no_bot_there")
    await table.change(e.BotSat(_now(table), ask.seat, None, by=guest.person, id=ask.id))


async def remove_person(table: Table, guest: Guest, ask: p.RemovePerson) -> None:
    """By the host for good. Somebody who stands in only frees a seat that was left."""
    seat = table.state.seat_of(ask.person)
    if ask.person == guest.person or (seat is None and not table.presence.is_here(ask.person)):
        raise refuse("person", "no_such_person")
    if is_host(table.presence, guest):
        await _remove(table, guest, ask)
    else:
        check_may_free_seat(table.presence, guest, ask.person)
        await table.change(e.Stood(_now(table), ask.person, by=guest.person, id=ask.id))


async def _remove(table: Table, guest: Guest, ask: p.RemovePerson) -> None:
    """They cannot come back to this table, and not as somebody new by the same link.

    In a match a bot goes on for them.
    """
    seat, names = table.state.seat_of(ask.person), table.context.new_names()
    removed = e.Removed(_now(table), ask.person, *names, by=guest.person, id=ask.id)
    entries: list[e.AnyEntry] = [removed]
    if seat is not None and table.state.status == PLAYING:
        bot = bots.default_name(table.state.game)
        entries.append(e.BotSat(_now(table), seat, bot))
    await table.change(*entries, membership=Membership(left=[ask.person], names=names))


async def start(table: Table, guest: Guest, ask: p.Start) -> None:
    check_host(table.presence, guest)
    _check_open(table)
    ready = _ready_by_start(table, guest, ask)
    me = ready.person if ready else None
    chairs = table.state.chairs
    if any(chair.is_free for chair in chairs):
        raise refuse("status", "empty_seats")
    if not all(chair.may_start or chair.person == me for chair in chairs):
        raise refuse("status", "not_ready")
    if table.state.setting.practice and len(table.state.people) != 1:
        raise refuse("status", "practice_alone")
    before = [ready] if ready else []
    if is_complete(table.presence, besides=me):
        await table.begin(before, by=guest.person, request=ask.id)
    elif ready or table.state.starting is None:
        await table.change(*before, e.Starting(_now(table), by=guest.person, id=ask.id))


def _ready_by_start(table: Table, guest: Guest, ask: p.Start) -> e.Readied | None:
    """Whoever starts with bytes of their own is ready, and need not say so first."""
    if ask.entropy is None:
        return None
    _check_may_add(table.state.chairs[_own_seat(table, guest)])
    return e.Readied(_now(table), guest.person, ready=True, entropy=ask.entropy)


async def rematch(table: Table, guest: Guest, ask: p.Rematch) -> None:
    """Everybody stays where they are, with new dice, and adds entropy to them anew.

    Not in the same breath: first the server commits to its part.
    """
    _own_seat(table, guest)
    if table.state.status != OVER:
        raise refuse("status", "not_over")
    secret = table.context.new_secret()
    await table.change(e.Rematched(_now(table), secret, by=guest.person, id=ask.id))


# Who may do what


def _now(table: Table) -> int:
    return table.context.clock.now()


def _chair(table: Table, seat: Seat) -> Chair:
    if seat >= len(table.state.chairs):
        raise refuse("seat", "no_seat", seat=seat)
    return table.state.chairs[seat]


def _own_seat(table: Table, guest: Guest) -> Seat:
    seat = table.state.seat_of(guest.person)
    if seat is None:
        raise refuse("seat", "not_sitting")
    return seat


def _check_may_add(chair: Chair) -> None:
    """Entropy that the others rely on stays as it is."""
    if chair.ready and chair.entropy is not None:
        raise refuse("status", "entropy_late")


def _check_open(table: Table) -> None:
    if table.state.status != OPEN:
        raise refuse("status", "not_open")
