"""Two houses with one store and a wire between them, for tests of tables that both serve."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from scalehouse.house.clock import HandClock, settle
from scalehouse.house.house import House
from scalehouse.house.site.bus import Wire, WireEnd
from scalehouse.house.site.shared import SharedTable
from scalehouse.house.site.site import Site
from scalehouse.house.store import Conflict, Person, StoreError, Writing
from scalehouse.house.store.memory import MemoryStore
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.delta import apply
from scalehouse.house.tables.opening import NewTable
from scalehouse.house.tables.state import restored
from scalehouse.house.wire import protocol as p
from tests.house.kit import Somebody, make_house


class Faulty(MemoryStore):
    """Can be lost, before or after it has done what it was asked."""

    def __init__(self) -> None:
        super().__init__()
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


class Two:
    """Two houses, a wire between them, and a table that is awake in both."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.store = Faulty()
        self.wire = Wire()
        self.houses: list[House] = []
        self.name = ""
        self._forgotten: set[int] = set()

    async def open(self, game: str, **choices: Any) -> None:
        for _ in range(2):
            site = Site(self.store, self.clock, WireEnd(self.wire))
            house = make_house(self.clock, self.store, site=site)
            await house.enter()
            self.houses.append(house)
        row = await self.houses[0].open(NewTable(game=game, **choices), Person("ann", "Ann"))
        self.name = row.id
        for house in self.houses:
            await house.wake(row.id)
        await settle()

    def table(self, house: int) -> SharedTable:
        table = self.houses[house]._awake[self.name].table
        assert isinstance(table, SharedTable)
        return table

    def comes(self, person: str, house: int) -> Somebody:
        guest = Somebody(person, self.table(house))
        self.table(house).come(guest)
        return guest

    async def started(self, *people: str) -> list[Somebody]:
        """In turn at the one house and at the other."""
        guests = [self.comes(person, seat % 2) for seat, person in enumerate(people)]
        for seat, guest in enumerate(guests):
            await settle()
            await guest.must(p.Sit(seat))
            await settle()
            await guest.must(p.Ready())
        await settle()
        await guests[0].must(p.Start())
        await settle()
        return guests

    def die(self, house: int) -> None:
        """It does nothing of itself any more, and nobody hears from it; it does not know that."""
        looking = self.houses[house]._looking_on
        assert looking is not None
        looking.cancel()
        site = self.houses[house].site
        assert site is not None
        site.bus = WireEnd(Wire())

    def forget(self, house: int) -> None:
        """It is not looked at any more."""
        self._forgotten.add(house)

    @property
    def _looked_at(self) -> list[int]:
        return [house for house in (0, 1) if house not in self._forgotten]

    async def agree(self) -> None:
        """All that is in memory is what is stored, once nobody reads it again any more."""
        await settle()
        while any(self._is_busy(house) for house in self._looked_at):
            await asyncio.sleep(0.01)  # a thread cannot be settled
            await settle()
        bodies = await self.store.entries(self.name)
        stored = restored(self.name, bodies)
        for house in self._looked_at:
            state = self.table(house).state
            assert state.length == stored.length == len(bodies)
            assert state.chairs == stored.chairs
            assert list(state.talk) == list(stored.talk)
            assert (state.stage, state.round) == (stored.stage, stored.round)
            assert (state.match is None) == (stored.match is None)
            if state.match and stored.match:
                assert state.match.end_hash == stored.match.end_hash

    def _is_busy(self, house: int) -> bool:
        table, helpers = self.table(house), self.houses[house]._awake[self.name].helpers
        is_writing = table.lock.locked() or table._following is not None
        return is_writing or any(helper.busy for helper in helpers)

    async def moves(self) -> list[e.Moved]:
        told = [e.decode(body) for body in await self.store.entries(self.name)]
        return [entry for entry in told if isinstance(entry, e.Moved)]


Play = Callable[[Two], Coroutine[Any, Any, None]]


def run(play: Play, game: str = "scathe", **choices: Any) -> None:
    async def all_of_it() -> None:
        two = Two()
        await two.open(game, **choices)
        try:
            async with asyncio.timeout(60):
                await play(two)
        finally:
            for house in two.houses:
                await house.close("test")

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
