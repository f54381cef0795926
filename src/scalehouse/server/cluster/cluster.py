"""A server among others with the same store: what it says to them, and hears from them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from scalehouse.server.clock import SECOND, ServerClock, Time
from scalehouse.server.cluster import messages as m
from scalehouse.server.cluster.bus import Bus, NoBus
from scalehouse.server.cluster.neighbours import DEAD_AFTER, Neighbours
from scalehouse.server.cluster.shared_presence import SharedPresence
from scalehouse.server.logs import failed, log
from scalehouse.server.store import SharedStore, StoreError, Writing

LOOK_EVERY: Time = SECOND  # into the store, where no bus tells what is new
LEASE: Time = 15 * SECOND
RENEWED_BEFORE: Time = 9 * SECOND  # its end: once or twice while it lasts
LOOK_SELDOM: Time = 5 * SECOND  # where one does: it may have missed something
SAY_EVERY: Time = 10 * SECOND  # who is here
SERVERS = "servers"  # the channel of all servers
# Numbers of updates are a server's own: above this come those of the second server, and so on. With
# twelve bits for servers they stay whole numbers in a browser.
NUMBERS = 2**41
SERVER_NUMBERS = 2**12


class ServedTable(Protocol):
    """A table that other servers may serve as well, as far as the cluster looks after it."""

    has_asked: bool  # for the lease

    @property
    def id(self) -> str: ...

    @property
    def presence(self) -> SharedPresence: ...

    @property
    def needs_a_holder(self) -> bool: ...

    def held(self, fence: int | None) -> None: ...

    def hear(self, message: m.AboutTable) -> None: ...

    def look_on(self, length: int | None = None) -> None: ...

    def rouse(self) -> None: ...

    def say_who_is_here(self, *, asks: bool = False) -> None: ...

    def forget_the_silent(self) -> None: ...

    def tell_presence(self) -> None: ...


class Cluster:
    def __init__(self, store: SharedStore, clock: ServerClock, bus: Bus | None = None) -> None:
        self.store = store
        self.clock = clock
        self.bus: Bus = bus or NoBus()
        self.server = 0  # its number: no other has it, or had it
        self.is_store_down = False
        self._tables: dict[str, ServedTable] = {}
        self._bell = asyncio.Event()
        self._said_at: Time = 0
        self._held_until: dict[str, Time] = {}
        self.neighbours = Neighbours(clock)
        self.overtaken = 0  # entries for which another server was first
        self.bus.listen(self._hear, self._bus_came_back)

    @property
    def held(self) -> int:
        """Tables whose bots and clocks this server runs."""
        return len(self._held_until)

    async def enter(self) -> None:
        """Before the first table is woken."""
        self.server = await self.store.new_server()
        self.bus.subscribe(SERVERS)

    async def leave(self) -> None:
        """After the last table is closed: nobody has to wait for a word of this server."""
        with suppress(StoreError):
            await self.store.sign_off(self.server)

    @property
    def numbers_from(self) -> int:
        return self.server % SERVER_NUMBERS * NUMBERS

    # Tables

    def subscribe(self, table: str) -> None:
        """Before it is read, so that nothing is missed in between."""
        self.bus.subscribe(table)

    def add(self, table: ServedTable) -> None:
        self._tables[table.id] = table
        table.say_who_is_here(asks=True)

    def remove(self, table: str) -> None:
        if self._tables.pop(table, None):
            self.bus.publish(table, m.encode(m.Here(self.server, {})))
        self.bus.unsubscribe(table)

    async def release(self, tables: Sequence[str]) -> None:
        """What happens by itself there is for others to do, from now on."""
        held = [table for table in tables if self._held_until.pop(table, None)]
        if held:
            await self.store.release(held, self.server)
        for table in held:
            self.bus.publish(table, m.encode(m.Released(self.server)))

    # Saying and hearing

    def say(self, table: ServedTable, message: m.AnyMessage) -> None:
        self.bus.publish(table.id, m.encode(message))

    def announce(self, writing: Writing) -> None:
        news = m.News(self.server, writing.number, list(writing.bodies))
        self.bus.publish(writing.table, m.encode(news))

    def _hear(self, channel: str, data: bytes) -> None:
        table = self._tables.get(channel)
        if table is None and channel != SERVERS:
            return
        try:
            message = m.decode(data)
        except msgspec.DecodeError as error:  # of a newer server: the store tells the rest
            failed("message of another server not understood", error)
            return
        if message.server == self.server:
            return
        if self.neighbours.hear(message.server):
            self._bell.set()
        if isinstance(message, m.Alive):
            self._answer(message)
        elif table:
            table.hear(message)

    def _answer(self, message: m.Alive) -> None:
        if message.asks:
            self.say_alive()

    def say_alive(self, *, asks: bool = False) -> None:
        self.bus.publish(SERVERS, m.encode(m.Alive(self.server, asks)))

    def _bus_came_back(self) -> None:
        """Something may have been missed: look at once, and ask who is where."""
        self._said_at = 0
        self._bell.set()
        self.neighbours.forget()
        self.say_alive(asks=True)
        for table in self._tables.values():
            table.presence.keep()
            table.say_who_is_here(asks=True)

    async def flush(self) -> None:
        """Before the server closes: what waits to be said."""
        await self.bus.flush()

    # Looking by itself

    def lost_store(self) -> None:
        if not self.is_store_down:
            log.warning("store lost")
            self.is_store_down = True
        self._bell.set()

    async def run(self) -> None:
        """For as long as the server is open."""
        talking = asyncio.get_running_loop().create_task(self.bus.run())
        try:
            while True:
                self._bell.clear()
                await self.look()
                await self._wait()
        finally:
            talking.cancel()
            await asyncio.gather(talking, return_exceptions=True)
            await self.bus.close()

    async def _wait(self) -> None:
        is_quiet = self.bus.is_up and not self.is_store_down
        until = self.clock.now() + (LOOK_SELDOM if is_quiet else LOOK_EVERY)
        waiting = asyncio.ensure_future(self.clock.wait_until(until))
        ringing = asyncio.ensure_future(self._bell.wait())
        if self.is_store_down:  # it rang for that already
            await waiting
        else:
            await asyncio.wait((waiting, ringing), return_when=asyncio.FIRST_COMPLETED)
        for one in (waiting, ringing):
            one.cancel()

    async def look(self) -> None:
        """What others have written, whether or not somebody said so; and say who is here."""
        tables = dict(self._tables)
        try:
            lengths = await self.store.lengths(list(tables))
            alive = await self.store.sign_on(self.server, DEAD_AFTER)
        except StoreError:
            self.lost_store()
            return
        if self.is_store_down:
            log.info("store found")
            self.is_store_down = False
            for table in tables.values():
                table.rouse()
        await self._hold()
        self.say_alive()
        has_changed = self.neighbours.look(alive - {self.server}, is_bus_up=self.bus.is_up)
        for name, table in tables.items():
            table.look_on(lengths.get(name))
            self._look_at_people(table)
            if has_changed:
                table.tell_presence()
        if self.clock.now() - self._said_at >= SAY_EVERY:
            self._said_at = self.clock.now()
            for table in tables.values():
                if table.presence.guests:
                    table.say_who_is_here()

    async def _hold(self) -> None:
        """The leases of all tables where something happens by itself, as far as they can be had."""
        now = self.clock.now()
        wanted = {name for name, table in self._tables.items() if table.needs_a_holder}
        asked = [name for name in wanted if self._held_until.get(name, 0) < now + RENEWED_BEFORE]
        try:
            fences = await self.store.hold(asked, self.server, LEASE) if asked else {}
            await self.release([name for name in self._held_until if name not in wanted])
        except StoreError:
            self.lost_store()
            return
        for name in asked:
            self._note(name, fences.get(name), now + LEASE)

    def _note(self, name: str, fence: int | None, until: Time) -> None:
        table = self._tables.get(name)
        if fence is None or table is None:
            self._held_until.pop(name, None)
        else:
            self._held_until[name] = until
        if table:
            table.held(fence)

    def lost_lease(self, table: ServedTable) -> None:
        """Found out while it was used. Another server has it, or it is free again."""
        self._note(table.id, None, 0)
        table.has_asked = False
        self.look_soon(table)

    def look_soon(self, table: ServedTable) -> None:
        """After a change: once something begins to happen by itself, somebody has to do it."""
        if not table.needs_a_holder:
            table.has_asked = False
        elif not table.has_asked:
            table.has_asked = True
            self._bell.set()

    def _look_at_people(self, table: ServedTable) -> None:
        if self.bus.is_up:
            table.forget_the_silent()
        else:
            table.presence.keep()


class Announcing:
    """A store that says on the bus what was appended to it."""

    def __init__(self, store: SharedStore, cluster: Cluster) -> None:
        self._store = store
        self._cluster = cluster

    async def append(self, writing: Writing) -> None:
        await self._store.append(writing)
        self._cluster.announce(writing)

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)
