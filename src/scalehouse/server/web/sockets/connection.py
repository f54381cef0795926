"""Sockets: one connection of one person to one table.

What is to be sent waits in the line, so that a slow browser never holds up a table; one that falls
far behind is given a fresh sync instead of what it missed.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import NoReturn

from starlette.types import Receive, Scope, Send

from scalehouse.server.identity import Arrival
from scalehouse.server.store import Person, StoreError
from scalehouse.server.tables.info import info_of
from scalehouse.server.tables.plain_text import cleaned
from scalehouse.server.tables.requests.dispatch import ask, is_full
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import RefusedRequest, refuse, refused
from scalehouse.server.web.context import AppContext
from scalehouse.server.web.security.limits import OfSocket, Slow
from scalehouse.server.web.sockets.channels import ChannelClosed, channel_for
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire.packing import packer_of

HELLO_WITHIN = 20.0  # seconds
STORE_MAY_COME_BACK = 1.0  # seconds
TALK_SHOWN = 50  # lines for who comes
STORES = (p.Sit, p.Say, p.Rename, p.Carry)  # a newcomer; all else needs a seat, or changes nothing


class Connection:
    """A guest at the other end of a socket."""

    def __init__(self, context: AppContext, scope: Scope, receive: Receive, send: Send) -> None:
        self.person = ""
        self.name = ""
        self._context = context
        self._visitor: str = scope.get("state", {}).get("visitor", "")
        self._table: Table | None = None
        self._is_bound = False  # to one table: by a carry link
        self._newcomer: Arrival | None = None  # until they do something, then they are stored
        self._previews = context.limits.previews_of_socket()
        self._changes = context.limits.changes_of_socket()
        self._channel = channel_for(scope, receive, send)
        self._channel.caught_up = self._catch_up
        self.tell = self._channel.tell  # called for every message: without a step in between
        self.close = self._channel.close

    # The life of a socket

    async def serve(self) -> None:
        """Until the other end is gone or has to go."""
        pace = self._context.limits.of_socket(self._visitor)
        await self._channel.accept(pace.flow)
        try:
            await self._converse(pace)
        except ChannelClosed:
            pass
        finally:
            if self._table:
                self._table.go(self)
            await self._channel.finish()

    async def _converse(self, pace: OfSocket) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while not self.person:
                    await self._first(await self._next(pace))
        except TimeoutError:  # they said nothing, or a table or the store kept them waiting
            self.tell(p.encode(p.Bye("it takes too long", come_back=True)))
            return
        while self.person:
            message = await self._next(pace)
            if isinstance(message, p.Leave):
                return
            await self._grant(message)

    async def _next(self, pace: OfSocket) -> p.AnyClientMessage:
        """The next message that can be read; the others are refused."""
        while True:
            data = await self._channel.next()
            slow = pace.take()
            if slow:
                self._refuse_slow(slow, data)
                if pace.is_hopeless:
                    raise ChannelClosed
                continue
            try:
                message = p.decode_client_message(data)
            except p.BadMessage as error:
                self._context.metrics.got("bad")
                self._refuse(refuse("shape", "shape", why=str(error)))
                continue
            self._context.metrics.got(p.kind_of(message))
            return message

    # Coming in

    async def _first(self, message: p.AnyClientMessage) -> None:
        try:
            if not isinstance(message, p.Hello):
                raise refuse("identity", "hello_first")
            if message.version != p.VERSION:
                raise refuse("version", "version", version=p.VERSION)
            await self._arrive(message)
        except RefusedRequest as refusal:
            if self._context.metrics.is_closing:  # perhaps only therefore
                self._send_on()
            self._refuse(refusal, p.id_of(message))
        except StoreError as error:
            await asyncio.sleep(STORE_MAY_COME_BACK)  # or everybody asks again at once
            self.tell(p.encode(p.Bye("the server has lost its store", come_back=True)))
            raise ChannelClosed from error

    def _send_on(self) -> NoReturn:
        self.tell(p.encode(p.Bye("restart", come_back=True)))
        raise ChannelClosed

    async def _arrive(self, hello: p.Hello) -> None:
        if self._context.metrics.is_closing:
            self._send_on()
        arrival = await self._who(hello)
        table = await self._where(hello, arrival.person)
        if self._channel.is_closed:
            raise ChannelClosed
        if table is None:
            self._become(arrival)
            self._welcome(arrival, None, None)
            return
        await table.catch_up()
        async with table.lock:
            _check_not_removed(table, arrival.person)  # which may have happened meanwhile
            self._become(arrival)
            self._come(table, hello, arrival)

    def _become(self, arrival: Arrival) -> None:
        self.name, self.person = arrival.person.name, arrival.person.id
        self._is_bound = arrival.person.only_at is not None
        self._newcomer = None if arrival.is_stored else arrival

    async def _who(self, hello: p.Hello) -> Arrival:
        people = self._context.people
        if hello.carry is not None:
            carry = hello.carry
            look_up = self._context.finder.tried
            arrival = await look_up(self._visitor, lambda: people.carried(carry))
            if arrival is None:
                raise refuse("identity", "no_carry")
        elif hello.token is not None:
            arrival = await people.returning(hello.token)
            if arrival is None:
                raise refuse("identity", "no_person")
        else:
            return people.newcomer()
        return arrival

    async def _where(self, hello: p.Hello, person: Person) -> Table | None:
        table = await self._place(hello, person)
        if table is None:
            return None
        _check_not_removed(table, person)
        watching = len(table.presence.guests) - len(table.state.people)
        if table.state.seat_of(person.id) is None and watching >= table.context.most_watchers:
            raise refuse("table", "full")
        return table

    async def _place(self, hello: p.Hello, person: Person) -> Table | None:
        """A carry link, and the tokens that come of it, lead to one table and to no other."""
        if person.only_at and (hello.carry or hello.table in (None, person.only_at)):
            return await self._context.server.wake(person.only_at)
        if hello.table is None:
            return None
        table = await self._context.finder.table(self._visitor, hello.table, person.id)
        if person.only_at not in (None, table.state.id):
            raise refuse("identity", "only_there")
        return table

    def _come(self, table: Table, hello: p.Hello, arrival: Arrival) -> None:
        """In one go, so that nothing is missed between the welcome and the first update."""
        if table.broken:
            self.tell(p.encode(p.Bye("the table has to be woken again", come_back=True)))
            raise ChannelClosed
        missed = (
            None if hello.since is None else table.broadcast.updates_since(self.person, hello.since)
        )
        sync = table.broadcast.sync(self.person) if missed is None else None
        waiting = list(self._channel.waiting)
        table.come(self)
        self._table = table
        self._channel.waiting = deque(waiting)  # the welcome says it all
        self._welcome(arrival, table, sync)
        for update in missed or ():
            self.tell(update)

    def _welcome(self, arrival: Arrival, table: Table | None, sync: p.Sync | None) -> None:
        talk = list(table.state.talk)[-TALK_SHOWN:] if table else []
        info = info_of(table.presence) if table else None
        names = packer_of(table.state.game).names if table else None
        person = arrival.person
        me = (person.id, person.name, arrival.token)
        self.tell(p.encode(p.Welcome(p.VERSION, *me, info, sync, talk, names)))

    # Being there

    async def _grant(self, message: p.AnyClientMessage) -> None:
        began, table = time.perf_counter(), self._table
        if table is None or type(message) is not p.Play:
            table = await self._before(message)
            if table is None:
                return
        code = await ask(table, self, message)
        if code:
            self._context.metrics.refused(code)
        elif type(message) is p.Play:
            self._context.metrics.moved(table.state.setting.game)
            self._took(table.storage.stored_at - began, time.perf_counter() - began)

    async def _before(self, message: p.AnyClientMessage) -> Table | None:
        """What concerns the person alone. The table, where there is something left to ask it."""
        try:
            self._check_pace(message)
            await self._remember(message)
            if isinstance(message, p.Carry):
                await self._carry(message)
                return None
            if isinstance(message, p.Rename):
                await self._rename(message)
                if self._table is None:
                    self._ack(message)
                    return None
            if self._table is None:
                raise refuse("table", "no_table_here")
        except (RefusedRequest, StoreError) as error:
            refusal = error if isinstance(error, RefusedRequest) else refuse("store", "no_store")
            self._refuse(refusal, p.id_of(message))
            return None
        return self._table

    async def _remember(self, message: p.AnyClientMessage) -> None:
        newcomer = self._newcomer
        if newcomer is None or not isinstance(message, STORES):
            return
        if self._context.limits.newcomers.take(self._visitor):
            raise refuse("limit", "too_many")
        await self._context.people.remember(newcomer)
        self._newcomer = None

    def _took(self, until_stored: float, until_told: float) -> None:
        """A move that was sent twice is stored once: before the second was there."""
        if until_stored > 0:
            self._context.metrics.took(until_stored, "stored")
        self._context.metrics.took(until_told, "told")

    async def _carry(self, message: p.Carry) -> None:
        if self._table is None:
            raise refuse("table", "no_table_here")
        state = self._table.state
        secret = await self._context.people.carry(self.person, state.id)
        self.tell(p.encode(p.Carried(f"/#carry={secret}&table={state.link}")))
        self._ack(message)

    def _ack(self, message: p.ClientMessage) -> None:
        request = p.id_of(message)
        if request:
            self.tell(p.encode(p.Ack(request, 0)))

    async def _rename(self, message: p.Rename) -> None:
        name = cleaned(message.name, self._context.settings.name_length)
        if self._table and (is_full(self._table) or self._table.state.game.refuse_talk(name)):
            return  # the table says why
        if not self._is_bound:  # else only at this table
            await self._context.people.rename(self.person, name)
        self.name = name

    def _check_pace(self, message: p.AnyClientMessage) -> None:
        """Beside the pace of all messages, by what each costs."""
        if isinstance(message, p.Say | p.Rename):  # everybody reads a name as they read talk
            self._check_talk()
        elif isinstance(message, p.Preview):
            self._check_previews()
        elif not isinstance(message, p.Frame | p.SignalTo):
            self._check_changes()

    def _check_talk(self) -> None:
        limits = self._context.limits
        if limits.talk.take(self.person) or limits.talk_of_address.take(self._visitor):
            raise refuse("limit", "too_many")

    def _check_changes(self) -> None:
        """Each of these tells everybody of the whole table, or is written on its own."""
        of_address = self._context.limits.changes_of_address
        if self._changes.take() or of_address.take(self._visitor):
            raise refuse("limit", "too_many")

    def _check_previews(self) -> None:
        """Each of these may cost as much as a hundred moves."""
        of_address = self._context.limits.previews_of_address
        if self._previews.take() or of_address.take(self._visitor):
            raise refuse("limit", "too_many")

    # Refusing and closing

    def _refuse(self, refusal: RefusedRequest, request: str | None = None) -> None:
        self._context.metrics.refused(refusal.code)
        self.tell(p.encode(refused(request, refusal)))

    def _refuse_slow(self, slow: Slow, data: str | bytes) -> None:
        """It is read for its id alone, so that whoever asked does not wait for an answer. A socket
        is cut off before many are."""
        request = None
        with suppress(p.BadMessage):
            request = p.id_of(p.decode_client_message(data))
        self._context.metrics.refused(slow.code)
        self.tell(p.encode(p.Refused(request, "limit", "protocol.limit", slow.words)))

    def _catch_up(self) -> None:
        if self._table:
            self.tell(p.encode(info_of(self._table.presence)))
            sync = self._table.broadcast.sync(self.person)
            if sync:
                self.tell(p.encode(sync))


def _check_not_removed(table: Table, person: Person) -> None:
    if person.id in table.state.removed:
        raise refuse("table", "removed")
