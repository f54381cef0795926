"""Two servers with one store and a wire between them, for tests of tables that both serve."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from scalehouse.core.matches.delta import apply
from scalehouse.server.clock import HandClock, ServerClock, Time, settle
from scalehouse.server.cluster.bus import Wire, WireEnd
from scalehouse.server.cluster.cluster import Cluster
from scalehouse.server.cluster.shared_table import SharedTable
from scalehouse.server.server import Server
from scalehouse.server.store import Conflict, Person, StoreError, Writing
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.opening import NewTable
from scalehouse.server.tables.state import restored
from scalehouse.server.wire import protocol as p
from tests.server.kit import Somebody, make_server


class Faulty(MemoryStore):
    """Can be lost, before or after it has done what it was asked."""

    def __init__(self, clock: ServerClock) -> None:
        super().__init__(clock)
        self.is_lost = False
        self.loses_answers = False
        self.lasts: int | None = None  # appends until it is lost
        self.pause = 0  # turns of the loop that an append takes
        self.conflicts = 0

    async def append(self, writing: Writing) -> None:
        for _ in range(self.pause):
            await asyncio.sleep(0)
        self._wear()
        self._check()
        try:
            await super().append(writing)
        except Conflict:
            self.conflicts += 1
            raise
        if self.loses_answers:
            self.is_lost = True
        self._check()

    async def entries(self, table: str) -> list[bytes]:
        self._check()
        return await super().entries(table)

    async def lengths(self, tables: Any) -> dict[str, int]:
        self._check()
        return await super().lengths(tables)

    def come_back(self) -> None:
        self.is_lost = self.loses_answers = False
        self.lasts = None

    def _wear(self) -> None:
        if self.lasts is not None:
            self.is_lost = self.is_lost or self.lasts == 0
            self.lasts -= 1

    def _check(self) -> None:
        if self.is_lost:
            raise StoreError("the store does not answer")


class Ahead(HandClock):
    """Of another clock, by always the same."""

    def __init__(self, clock: HandClock, by: Time) -> None:
        self._clock = clock
        self._by = by

    def now(self) -> Time:
        return self._clock.now() + self._by

    def lived(self) -> Time:
        return self._clock.lived()

    async def wait_until(self, then: Time) -> None:
        await self._clock.wait_until(then - self._by)


class Two:
    """Two servers, a wire between them, and a table that is awake in both."""

    def __init__(self, ahead: Time = 0) -> None:
        self.clock = HandClock()
        self.clocks = (self.clock, Ahead(self.clock, ahead))
        self.store = Faulty(self.clock)
        self.wire = Wire()
        self.servers: list[Server] = []
        self.name = ""
        self._forgotten: set[int] = set()

    async def open(self, game: str, **choices: Any) -> None:
        for clock in self.clocks:
            cluster = Cluster(self.store, clock, WireEnd(self.wire))
            server = make_server(clock, self.store, cluster=cluster)
            await server.enter()
            self.servers.append(server)
        row = await self.servers[0].open(NewTable(game=game, **choices), Person("ann", "Ann"))
        self.name = row.id
        for server in self.servers:
            await server.wake(row.id)
        await settle()

    def table(self, server: int) -> SharedTable:
        table = self.servers[server]._awake[self.name].table
        assert isinstance(table, SharedTable)
        return table

    def comes(self, person: str, server: int) -> Somebody:
        guest = Somebody(person, self.table(server))
        self.table(server).come(guest)
        return guest

    async def started(self, *people: str) -> list[Somebody]:
        """In turn at the one server and at the other."""
        guests = [self.comes(person, seat % 2) for seat, person in enumerate(people)]
        for seat, guest in enumerate(guests):
            await settle()
            await guest.must(p.Sit(seat))
            await settle()
            await guest.must(p.Entropy("00"))
            await guest.must(p.Ready())
        await settle()
        await guests[0].must(p.Start())
        await settle()
        return guests

    def die(self, server: int) -> None:
        """It does nothing of itself any more, and nobody hears from it; it does not know that."""
        looking = self.servers[server]._looking_on
        assert looking is not None
        looking.cancel()
        cluster = self.servers[server].cluster
        assert cluster is not None
        cluster.bus = WireEnd(Wire())

    def forget(self, server: int) -> None:
        """It is not looked at any more."""
        self._forgotten.add(server)

    @property
    def _looked_at(self) -> list[int]:
        return [server for server in (0, 1) if server not in self._forgotten]

    async def agree(self) -> None:
        """All that is in memory is what is stored, once nobody reads it again any more."""
        await settle()
        while any(self._is_busy(server) for server in self._looked_at):
            await asyncio.sleep(0.01)  # a thread cannot be settled
            await settle()
        bodies = await self.store.entries(self.name)
        stored = restored(self.name, bodies)
        for server in self._looked_at:
            state = self.table(server).state
            assert state.length == stored.length == len(bodies)
            assert state.chairs == stored.chairs
            assert list(state.talk) == list(stored.talk)
            assert (state.status, state.round) == (stored.status, stored.round)
            assert (state.match is None) == (stored.match is None)
            if state.match and stored.match:
                assert state.match.end_hash == stored.match.end_hash

    def _is_busy(self, server: int) -> bool:
        table, bots = self.table(server), self.servers[server]._awake[self.name].bots
        is_writing = table.lock.locked() or table._following is not None
        return is_writing or bots.busy

    async def moves(self) -> list[e.Moved]:
        told = [e.decode(body) for body in await self.store.entries(self.name)]
        return [entry for entry in told if isinstance(entry, e.Moved)]


Play = Callable[[Two], Coroutine[Any, Any, None]]


def run(play: Play, game: str = "scathe", *, ahead: Time = 0, **choices: Any) -> None:
    """`ahead`: how far the second server's clock is."""

    async def all_of_it() -> None:
        two = Two(ahead)
        await two.open(game, **choices)
        try:
            async with asyncio.timeout(60):
                await play(two)
        finally:
            for server in two.servers:
                await server.close("test")

    asyncio.run(all_of_it())


def shown(guest: Somebody) -> Any:
    """What a guest knows of the match, from all that it was told."""
    view = None
    for message in guest.heard:
        if isinstance(message, p.Sync):
            view = message.view
        elif isinstance(message, p.Events):
            view = apply(view, message.changes)
    return view
