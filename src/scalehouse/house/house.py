"""All tables of a house: opened, found, woken when somebody comes, asleep when all are gone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, cast

import msgspec

from scalehouse.core.errors import ScalehouseError
from scalehouse.core.fairness import Secret
from scalehouse.core.match import Match
from scalehouse.house.clock import DAY, HOUR, MINUTE, SECOND, Time
from scalehouse.house.company.bots import BotsAtTable
from scalehouse.house.company.troupe import Troupe
from scalehouse.house.logs import failed, log
from scalehouse.house.site.shared import SharedTable
from scalehouse.house.site.site import Announcing, Site
from scalehouse.house.store import Conflict, Headline, Person, Store, StoreError, TableRow, Writing
from scalehouse.house.tables import entries as e
from scalehouse.house.tables.earlier import as_it_was
from scalehouse.house.tables.opening import ID_BYTES, LINK_BYTES, NewTable, new_code, setting_of
from scalehouse.house.tables.state import PLAYING, TableState, restored
from scalehouse.house.tables.table import Means, Table
from scalehouse.house.tables.words import Refusal, refuse

LOOK_EVERY = 20 * SECOND  # for tables that are due, or idle
WAKE_AHEAD = MINUTE  # of a deadline
MOST_LISTED = 100
MOST_WOKEN = 20  # to see whose turn it is: the newest
TRIES = 5  # to find a code that is free


@dataclass
class Awake:
    table: Table
    helpers: tuple[BotsAtTable, Troupe]

    @property
    def is_needed(self) -> bool:
        table = self.table
        return bool(table.presence.guests) or any(helper.busy for helper in self.helpers)

    async def close(self) -> None:
        await self.table.close()
        for helper in self.helpers:
            await helper.close()


@dataclass(frozen=True)
class Keeping:
    """How long things stay."""

    idle: Time = 15 * MINUTE
    retention: Time | None = 180 * DAY
    most_awake: int = 5000


@dataclass
class House:
    means: Means
    keeping: Keeping = field(default_factory=Keeping)
    site: Site | None = None  # where other houses serve the same tables
    draw: Callable[[int], str] = secrets.token_urlsafe
    draw_code: Callable[[], str] = new_code

    def __post_init__(self) -> None:
        self._awake: dict[str, Awake] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._closing = False
        self._looking_on: asyncio.Task[None] | None = None
        self.bots_broken = 0  # and replaced, since the house opened
        self._forgot_at = self.means.clock.now()

    async def enter(self) -> None:
        """Before anybody comes: take a place among the other houses."""
        if self.site is None:
            return
        await self.site.enter()
        self.means = replace(
            self.means,
            store=cast(Store, Announcing(self.site.store, self.site)),
            numbers_from=self.site.numbers_from,
        )
        self._looking_on = asyncio.get_running_loop().create_task(self.site.run())

    # Tables

    async def open(self, new: NewTable, person: Person) -> TableRow:
        """Raises Refusal for what cannot be chosen."""
        setting = setting_of(new)
        for _ in range(TRIES):
            row = self._new_row(setting, person)
            with suppress(Conflict):  # a code that is taken: draw another
                await self.means.store.add_table(*row)
                return row[0]
        raise refuse("limit", "too_many")

    def _new_row(self, setting: e.Setting, person: Person) -> tuple[TableRow, Writing]:
        now = self.means.clock.now()
        name, link, code = self.draw(ID_BYTES), self.draw(LINK_BYTES), self.draw_code()
        secret = self.means.new_secret()
        opened = e.Opened(now, setting, person.id, person.name, link, code, secret)
        table = Table(TableState(name, opened), self.means)
        row = TableRow(name, link, code, now, table.headline)
        first = Writing(name, 0, [e.encode(opened)], now, joined=[person.id])
        return row, first

    async def find(self, place: str, person: str) -> Table:
        """By link or code; by id where it is public or one's own. Raises Refusal."""
        row = await self.means.store.find_table(place)
        if row is None or not await self._may_enter(row, place, person):
            raise refuse("table", "no_table")
        return await self.wake(row.id)

    async def _may_enter(self, row: TableRow, place: str, person: str) -> bool:
        if place != row.id or row.headline.listed:
            return True
        return await self.means.store.is_member(row.id, person)

    async def wake(self, table: str) -> Table:
        """The live table, read from the store if it sleeps."""
        found = self._awake.get(table)
        if found and not found.table.has_to_be_woken:
            return found.table
        if self._closing or len(self._awake) >= self.keeping.most_awake:
            raise refuse("limit", "too_many")
        task = self._waking.get(table)
        if task is None:
            task = self._waking[table] = asyncio.ensure_future(self._wake(table))
            task.add_done_callback(lambda _: self._waking.pop(table, None))
        return await asyncio.shield(task)

    async def _wake(self, name: str) -> Table:
        if self.site:
            self.site.subscribe(name)
        bodies = await self.means.store.entries(name)
        try:
            state = await asyncio.to_thread(restored, name, bodies)
        except (ScalehouseError, msgspec.DecodeError) as error:
            failed("table cannot be woken", error)
            raise refuse("table", "no_table") from error
        table = self._live(state)
        awake = Awake(table, (BotsAtTable(table, self._bot_broke), Troupe(table, self._bot_broke)))
        self._awake[name] = awake
        table.on_broken.append(lambda: self._drop(name))
        for helper in awake.helpers:
            helper.look()
        return table

    def _live(self, state: TableState) -> Table:
        if self.site is None:
            return Table(state, self.means)
        shared = SharedTable(state, self.means, self.site)
        self.site.add(shared)
        return shared

    def _bot_broke(self) -> None:
        self.bots_broken += 1

    def _drop(self, name: str) -> None:
        if name in self._awake:
            log.warning("table dropped")
            awake = self._awake.pop(name)
            self._leave(name)
            closing = asyncio.get_running_loop().create_task(awake.close())
            self._keep(closing)

    def _leave(self, name: str) -> None:
        if self.site:
            self.site.remove(name)

    async def _release(self, names: Sequence[str]) -> None:
        if self.site:
            with suppress(StoreError):  # then others have to wait a while
                await self.site.release(names)

    def _keep(self, task: asyncio.Task[None]) -> None:
        """A task that nobody holds may vanish."""
        self._tasks = {one for one in getattr(self, "_tasks", set()) if not one.done()} | {task}

    async def listed(self) -> list[dict[str, Any]]:
        return [_shown(row) for row in await self.means.store.listed_tables(MOST_LISTED)]

    async def mine(self, person: str) -> list[dict[str, Any]]:
        """Each with whether it waits for that person, where a match is going on."""
        rows = await self.means.store.tables_of(person, MOST_LISTED)
        turns = await self._turns(rows, person)
        return [
            _shown(row)
            | {"link": row.link, "code": row.code, "your_turn": turns.get(row.id, False)}
            for row in rows
        ]

    async def _turns(self, rows: Sequence[TableRow], person: str) -> dict[str, bool]:
        """Of those being played. One that sleeps is woken: only a live match knows its turn."""
        found = {}
        for row in [row for row in rows if row.headline.stage == PLAYING][:MOST_WOKEN]:
            with suppress(Refusal):  # a table that cannot be woken says so when one goes there
                table = await self.wake(row.id)
                found[row.id] = table.state.seat_of(person) in table.acting
        return found

    async def record(self, table: Table, round_: int | None = None) -> dict[str, Any] | None:
        """The record of a match at a table, or of the last, once it is over."""
        if round_ is None or round_ == table.state.round:
            match = table.state.match
        else:
            match = await self._earlier_match(table.state.id, round_)
        return match.log() if match and match.over else None

    async def _earlier_match(self, name: str, round_: int) -> Match | None:
        """Played again from the store: nobody keeps it in memory."""
        bodies = await self.means.store.entries(name)
        state = await asyncio.to_thread(as_it_was, name, bodies, round_)
        return state.match if state else None

    @property
    def count(self) -> int:
        return len(self._awake)

    @property
    def tables(self) -> list[Table]:
        return [awake.table for awake in self._awake.values()]

    # Time

    async def keep(self) -> None:
        """Look after sleeping and waking tables, for as long as the house is open."""
        clock = self.means.clock
        while not self._closing:
            try:
                await self.look()
            except ScalehouseError as error:
                if self.site and isinstance(error, StoreError):
                    self.site.lost_store()
                else:
                    failed("housekeeping failed", error)
            await clock.wait_until(clock.now() + LOOK_EVERY)

    async def look(self) -> None:
        now = self.means.clock.now()
        for name in await self.means.store.due_tables(now + WAKE_AHEAD):
            if name not in self._awake:
                await self._tried(self.wake(name))
        for name, awake in list(self._awake.items()):
            if not awake.is_needed and self._may_sleep(awake.table, now):
                del self._awake[name]
                self._leave(name)
                await awake.close()
                await self._release([name])
        if self.keeping.retention and now - self._forgot_at > HOUR:
            self._forgot_at = now
            await self.means.store.forget(now - self.keeping.retention)

    async def _tried(self, waking: Awaitable[Table]) -> None:
        try:
            await waking
        except Exception as error:  # one table that cannot be read must not stop the others
            failed("table cannot be woken", error)

    def _may_sleep(self, table: Table, now: Time) -> bool:
        due = table.deadline()
        is_soon = due is not None and due < now + 2 * WAKE_AHEAD
        return now - table.touched >= self.keeping.idle and not is_soon

    async def close(self, reason: str) -> None:
        """Tell everybody to come back, and finish what is under way."""
        self._closing = True
        for awake in list(self._awake.values()):
            awake.table.dismiss(reason, come_back=True)
        for name in self._awake:
            self._leave(name)
        await asyncio.gather(*(awake.close() for awake in self._awake.values()))
        await self._release(list(self._awake))
        self._awake.clear()
        if self.site and self._looking_on:
            await self.site.flush()
            self._looking_on.cancel()
            await asyncio.gather(self._looking_on, return_exceptions=True)


def _shown(row: TableRow) -> dict[str, Any]:
    head: Headline = row.headline
    summary: dict[str, Any] = msgspec.json.decode(head.summary)
    return {"id": row.id, "made": row.made, "stage": head.stage, "due": head.due} | summary


def fresh_secret() -> str:
    return Secret.fresh().value.hex()
