"""Sockets: one connection of one person to one table.

What is to be sent waits in the line, so that a slow browser never holds up a table; one that falls
far behind is given a fresh sync instead of what it missed.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from starlette.types import Receive, Scope, Send

from scalehouse.house.identity import Arrival
from scalehouse.house.store import StoreError
from scalehouse.house.tables.info import info_of
from scalehouse.house.tables.requests import ask, refused
from scalehouse.house.tables.table import Table
from scalehouse.house.tables.talking import cleaned
from scalehouse.house.tables.words import Refusal, refuse
from scalehouse.house.web.limits import OfSocket, Slow
from scalehouse.house.web.lines import Gone, line_for
from scalehouse.house.wire import protocol as p

if TYPE_CHECKING:
    from scalehouse.house.web.app import Rooms

T = TypeVar("T")

HELLO_WITHIN = 20.0  # seconds
STORE_MAY_COME_BACK = 1.0  # seconds
TALK_SHOWN = 50  # lines for who comes


class Connection:
    """A guest at the other end of a socket."""

    def __init__(self, rooms: Rooms, scope: Scope, receive: Receive, send: Send) -> None:
        self.person = ""
        self.name = ""
        self._rooms = rooms
        self._visitor: str = scope.get("state", {}).get("visitor", "")
        self._table: Table | None = None
        self._line = line_for(scope, receive, send)
        self._line.caught_up = self._catch_up
        self.tell = self._line.tell  # called for every message: without a step in between
        self.close = self._line.close

    # The life of a socket

    async def serve(self) -> None:
        """Until the other end is gone or has to go."""
        await self._line.accept()
        pace = self._rooms.limits.of_socket(self._visitor)
        try:
            await self._converse(pace)
        except Gone:
            pass
        finally:
            if self._table:
                self._table.go(self)
            await self._line.finish()

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

    async def _next(self, pace: OfSocket) -> p.AnyAsk:
        """The next message that can be read; the others are refused."""
        while True:
            data = await self._line.next()
            slow = pace.take()
            if slow:
                self._refuse_slow(slow)
                if pace.is_hopeless:
                    raise Gone
                continue
            try:
                message = p.decode_ask(data)
            except p.BadMessage as error:
                self._rooms.metrics.got("bad")
                self._refuse(refuse("shape", "shape", why=str(error)))
                continue
            self._rooms.metrics.got(p.kind_of(message))
            return message

    # Coming in

    async def _first(self, message: p.AnyAsk) -> None:
        try:
            if not isinstance(message, p.Hello):
                raise refuse("identity", "hello_first")
            if message.version != p.VERSION:
                raise refuse("version", "version", version=p.VERSION)
            await self._arrive(message)
        except Refusal as refusal:
            self._refuse(refusal, p.id_of(message))
        except StoreError as error:
            await asyncio.sleep(STORE_MAY_COME_BACK)  # or everybody asks again at once
            self.tell(p.encode(p.Bye("the house has lost its store", come_back=True)))
            raise Gone from error

    async def _arrive(self, hello: p.Hello) -> None:
        if self._rooms.metrics.is_closing:
            self.tell(p.encode(p.Bye("restart", come_back=True)))
            raise Gone
        arrival = await self._who(hello)
        table = await self._where(hello, arrival.person.id)
        if self._line.is_closed:
            raise Gone
        self.name, self.person = arrival.person.name, arrival.person.id
        if table is None:
            self._welcome(arrival, None, None)
            return
        await table.catch_up()
        async with table.lock:
            self._come(table, hello, arrival)

    async def _who(self, hello: p.Hello) -> Arrival:
        people = self._rooms.people
        if hello.carry is not None:
            carry = hello.carry
            arrival = await self._tried(lambda: people.carried(carry))
            if arrival is None:
                raise refuse("identity", "no_carry")
        elif hello.token is not None:
            arrival = await people.returning(hello.token)
            if arrival is None:
                raise refuse("identity", "no_person")
        else:
            return await people.newcomer()
        return arrival

    async def _where(self, hello: p.Hello, person: str) -> Table | None:
        if hello.table is None:
            return None
        place, house = hello.table, self._rooms.house
        table = await self._tried(lambda: house.find(place, person))
        if person in table.state.removed:
            raise refuse("table", "removed")
        watching = len(table.presence.guests) - len(table.state.people)
        if table.state.seat_of(person) is None and watching >= table.means.most_watchers:
            raise refuse("table", "full")
        return table

    async def _tried(self, look_up: Callable[[], Awaitable[T]]) -> T:
        """Guessing codes and links costs tries; a right one costs none."""
        tries = self._rooms.limits.tries
        if tries.take(self._visitor):
            raise refuse("limit", "too_many")
        found = await look_up()
        if found is not None:
            tries.give_back(self._visitor)
        return found

    def _come(self, table: Table, hello: p.Hello, arrival: Arrival) -> None:
        """In one go, so that nothing is missed between the welcome and the first update."""
        if table.broken:
            self.tell(p.encode(p.Bye("the table has to be woken again", come_back=True)))
            raise Gone
        missed = None if hello.since is None else table.updates(self.person, hello.since)
        sync = table.sync(self.person) if missed is None else None
        waiting = list(self._line.waiting)
        table.come(self)
        self._table = table
        self._line.waiting = deque(waiting)  # the welcome says it all
        self._welcome(arrival, table, sync)
        for update in missed or ():
            self.tell(update)

    def _welcome(self, arrival: Arrival, table: Table | None, sync: p.Sync | None) -> None:
        talk = list(table.state.talk)[-TALK_SHOWN:] if table else []
        info = info_of(table) if table else None
        person = arrival.person
        welcome = p.Welcome(p.VERSION, person.id, person.name, arrival.token, info, sync, talk)
        self.tell(p.encode(welcome))

    # Being there

    async def _grant(self, message: p.AnyAsk) -> None:
        began, table = time.perf_counter(), self._table
        if table is None or type(message) is not p.Play:
            table = await self._before(message)
            if table is None:
                return
        code = await ask(table, self, message)
        if code:
            self._rooms.metrics.refused(code)
        elif type(message) is p.Play:
            self._rooms.metrics.moved(table.state.setting.game)
            self._took(table.stored_at - began, time.perf_counter() - began)

    async def _before(self, message: p.AnyAsk) -> Table | None:
        """What concerns the person alone. The table, where there is something left to ask it."""
        try:
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
            if isinstance(message, p.Say):
                self._check_talk()
        except (Refusal, StoreError) as error:
            refusal = error if isinstance(error, Refusal) else refuse("store", "no_store")
            self._refuse(refusal, p.id_of(message))
            return None
        return self._table

    def _took(self, until_stored: float, until_told: float) -> None:
        """A move that was sent twice is stored once: before the second was there."""
        if until_stored > 0:
            self._rooms.metrics.took(until_stored, "stored")
        self._rooms.metrics.took(until_told, "told")

    async def _carry(self, message: p.Carry) -> None:
        secret = await self._rooms.people.carry(self.person)
        table = f"&table={self._table.state.link}" if self._table else ""
        self.tell(p.encode(p.Carried(f"/#carry={secret}{table}")))
        self._ack(message)

    def _ack(self, message: p.Ask) -> None:
        request = p.id_of(message)
        if request:
            self.tell(p.encode(p.Ack(request, 0)))

    async def _rename(self, message: p.Rename) -> None:
        name = cleaned(message.name, self._rooms.settings.name_length)
        if self._table and self._table.state.game.refuse_talk(name):
            return  # the table says why
        await self._rooms.people.rename(self.person, name)
        self.name = name

    def _check_talk(self) -> None:
        slow = self._rooms.limits.talk.take(self.person)
        if slow:
            raise refuse("limit", "too_many")

    # Refusing and closing

    def _refuse(self, refusal: Refusal, request: str | None = None) -> None:
        self._rooms.metrics.refused(refusal.code)
        self.tell(p.encode(refused(request, refusal)))

    def _refuse_slow(self, slow: Slow) -> None:
        words = p.Words(f"limit.{slow.code}", {"seconds": slow.seconds}, slow.sentence)
        rule = "protocol.limit"
        self._rooms.metrics.refused(slow.code)
        self.tell(p.encode(p.Refused(None, "limit", slow.sentence, rule, words)))

    def _catch_up(self) -> None:
        if self._table:
            self.tell(p.encode(info_of(self._table)))
            sync = self._table.sync(self.person)
            if sync:
                self.tell(p.encode(sync))
