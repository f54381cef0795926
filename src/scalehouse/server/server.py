"""All tables of a server: opened, found, woken when somebody comes, asleep when all are gone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, cast

from scalehouse.core.errors import ScalehouseError, UnknownGame
from scalehouse.core.matches.fairness import Secret
from scalehouse.core.matches.match import Match
from scalehouse.server import lines
from scalehouse.server.bots.at_table import BotsAtTable
from scalehouse.server.bots.realtime import RealtimeBots
from scalehouse.server.clock import DAY, HOUR, MINUTE, SECOND, Time, count_time
from scalehouse.server.cluster.cluster import Announcing, Cluster
from scalehouse.server.cluster.shared_table import SharedTable
from scalehouse.server.logs import failed, log
from scalehouse.server.store import (
    Conflict,
    Damaged,
    Person,
    Store,
    StoreError,
    TableRow,
    Writing,
)
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import TableContext
from scalehouse.server.tables.earlier import as_it_was
from scalehouse.server.tables.naming import LINK_BYTES, new_code
from scalehouse.server.tables.opening import ID_BYTES, NewTable, setting_of
from scalehouse.server.tables.state import PLAYING, TableState, restored
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import RefusedRequest, refuse
from scalehouse.server.upkeep import Upkeep

LOOK_EVERY = 20 * SECOND  # for tables that are due, or idle
WAKE_AHEAD = MINUTE  # of a deadline
MOST_LISTED = 100
MOST_WOKEN = 20  # to see whose turn it is: the newest
TRIES = 5  # to find a code that is free


@dataclass
class Awake:
    table: Table
    bots: BotsAtTable | RealtimeBots

    @property
    def is_needed(self) -> bool:
        table = self.table
        return bool(table.presence.guests) or self.bots.busy

    async def close(self) -> None:
        await self.table.close()
        await self.bots.close()


@dataclass(frozen=True)
class Retention:
    """How long things stay."""

    idle: Time = 15 * MINUTE
    hide_after: Time | None = 180 * DAY
    most_awake: int = 5000


@dataclass
class Server:
    context: TableContext
    retention: Retention = field(default_factory=Retention)
    cluster: Cluster | None = None  # where other servers serve the same tables
    draw: Callable[[int], str] = secrets.token_urlsafe
    draw_code: Callable[[], str] = new_code

    def __post_init__(self) -> None:
        self.context = replace(self.context, new_names=self._new_names)
        self._awake: dict[str, Awake] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._playing_again = asyncio.Lock()
        self._closing = False
        self._looking_on: asyncio.Task[None] | None = None
        self.bots_broken = 0  # and replaced, since the server opened
        self._purged_at = self.context.clock.now()
        self._upkeep = Upkeep(self.context.clock, self.retention.hide_after)

    async def enter(self) -> None:
        """Before anybody comes: take a place among the other servers."""
        if self.cluster is None:
            return
        await self.cluster.enter()
        self.context = replace(
            self.context,
            store=cast(Store, Announcing(self.cluster.store, self.cluster)),
            numbers_from=self.cluster.numbers_from,
        )
        self._looking_on = asyncio.get_running_loop().create_task(self.cluster.run())

    # Tables

    async def open(self, new: NewTable, person: Person) -> TableRow:
        """Raises RefusedRequest for what cannot be chosen."""
        setting = setting_of(new)
        for _ in range(TRIES):
            row = self._new_row(setting, person)
            with suppress(Conflict):  # a code that is taken: draw another
                await self.context.store.add_table(*row)
                return row[0]
        raise refuse("limit", "too_many")

    def _new_names(self) -> tuple[str, str]:
        return self.draw(LINK_BYTES), self.draw_code()

    def _new_row(self, setting: e.TableSetting, person: Person) -> tuple[TableRow, Writing]:
        now = self.context.clock.now()
        name, (link, code) = self.draw(ID_BYTES), self._new_names()
        secret = self.context.new_secret()
        opened = e.Opened(now, setting, person.id, person.name, link, code, secret)
        table = Table(TableState(name, opened), self.context)
        row = TableRow(name, link, code, now, table.storage.headline)
        first = Writing(name, 0, [e.encode(opened)], now, joined=[person.id])
        return row, first

    async def find(self, place: str, person: str) -> Table:
        """By link or code; by id where it is public or one's own. Raises RefusedRequest."""
        row = await self.context.store.find_table(place)
        if row is None:
            return await self._find_renamed(place, person)
        if not await self._may_enter(row, place, person):
            raise refuse("table", "no_table")
        return await self.wake(row.id)

    async def _find_renamed(self, place: str, person: str) -> Table:
        """By a link or code from before somebody was removed: for those who belong to the table."""
        row = await self.context.store.find_renamed(place)
        if row is None:
            raise refuse("table", "no_table")
        if not await self.context.store.is_member(row.id, person):
            raise refuse("link", "link_changed")
        return await self.wake(row.id)

    async def _may_enter(self, row: TableRow, place: str, person: str) -> bool:
        if place != row.id or row.headline.listed:
            return True
        return await self.context.store.is_member(row.id, person)

    async def wake(self, table: str) -> Table:
        """The live table, read from the store if it sleeps."""
        found = self._awake.get(table)
        if found and not found.table.has_to_be_woken:
            return found.table
        if self._closing or len(self._awake) >= self.retention.most_awake:
            raise refuse("limit", "too_many")
        task = self._waking.get(table)
        if task is None:
            task = self._waking[table] = asyncio.ensure_future(self._wake(table))
            task.add_done_callback(lambda task: self._woken(table, task))
        return await asyncio.shield(task)

    def _woken(self, table: str, task: asyncio.Task[Table]) -> None:
        """Why it failed is told to whoever waits. That all have gone meanwhile is no failure."""
        self._waking.pop(table, None)
        if not task.cancelled():
            task.exception()

    async def _wake(self, name: str) -> Table:
        if self.cluster:
            self.cluster.subscribe(name)
        await self.context.store.restore([name])  # what somebody opens is not old
        table = self._live(await self._restored(name))
        kind = RealtimeBots if table.state.game.traits.all_at_once else BotsAtTable
        awake = Awake(table, kind(table, self._bot_broke))
        self._awake[name] = awake
        table.on_broken.append(lambda: self._drop(name))
        awake.bots.look()
        return table

    async def _restored(self, name: str) -> TableState:
        bodies = await self._entries(name)
        try:
            return await asyncio.to_thread(restored, name, bodies)
        except UnknownGame as error:
            failed("table cannot be woken", error)
            raise refuse("table", "no_table") from error
        except Exception as error:  # damaged bytes may fail anywhere; other tables play on
            failed("table is damaged", error)
            raise refuse("table", "damaged") from error

    async def _entries(self, name: str) -> list[bytes]:
        try:
            bodies = await self.context.store.entries(name)
        except Damaged as error:
            failed("table is damaged", error)
            raise refuse("table", "damaged") from error
        if not bodies:
            raise refuse("table", "no_table")
        return bodies

    def _live(self, state: TableState) -> Table:
        if self.cluster is None:
            return Table(state, self.context)
        shared = SharedTable(state, self.context, self.cluster)
        self.cluster.add(shared)
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
        if self.cluster:
            self.cluster.remove(name)

    async def _release(self, names: Sequence[str]) -> None:
        if self.cluster:
            with suppress(StoreError):  # then others have to wait a while
                await self.cluster.release(names)

    def _keep(self, task: asyncio.Task[None]) -> None:
        """A task that nobody holds may vanish."""
        self._tasks = {one for one in getattr(self, "_tasks", set()) if not one.done()} | {task}

    async def listed(self) -> list[dict[str, Any]]:
        return [_shown(row) for row in await self.context.store.listed_tables(MOST_LISTED)]

    async def mine(self, person: str) -> list[dict[str, Any]]:
        """Each with whether it waits for that person, where a match is going on."""
        rows = await self.context.store.tables_of(person, MOST_LISTED)
        turns = await self._turns(rows, person)
        return [
            _shown(row)
            | lines.seen_by(person, row.headline)
            | {"link": row.link, "code": row.code, "your_turn": turns.get(row.id, False)}
            for row in rows
        ]

    async def _turns(self, rows: Sequence[TableRow], person: str) -> dict[str, bool]:
        """Of those being played. One that sleeps is woken: only a live match knows its turn."""
        found = {}
        for row in [row for row in rows if row.headline.status == PLAYING][:MOST_WOKEN]:
            with suppress(
                RefusedRequest
            ):  # a table that cannot be woken says so when one goes there
                table = await self.wake(row.id)
                found[row.id] = table.state.seat_of(person) in table.state.acting
        return found

    async def match_log(self, table: Table, round_: int | None = None) -> dict[str, Any] | None:
        """The log of a match at a table, or of the last, once it is over."""
        if round_ is None or round_ == table.state.round:
            match = table.state.match
        else:
            match = await self._earlier_match(table.state.id, round_)
        return match.log() if match and match.over else None

    async def _earlier_match(self, name: str, round_: int) -> Match | None:
        """Played again from the store: nobody keeps it in memory.

        One at a time: the thread takes the interpreter from the loop that serves the tables.
        """
        async with self._playing_again:
            bodies = await self.context.store.entries(name)
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
        """Look after sleeping and waking tables, for as long as the server is open."""
        clock = self.context.clock
        counting = asyncio.get_running_loop().create_task(count_time(clock))
        try:
            while not self._closing:
                await self._try_to_look()
                await clock.wait_until(clock.now() + LOOK_EVERY)
        finally:
            counting.cancel()

    async def _try_to_look(self) -> None:
        try:
            await self.look()
        except ScalehouseError as error:
            if self.cluster and isinstance(error, StoreError):
                self.cluster.lost_store()
            else:
                failed("housekeeping failed", error)

    async def look(self) -> None:
        self.context.clock.follow()
        now = self.context.clock.now()
        for name in await self.context.store.due_tables(now + WAKE_AHEAD):
            if name not in self._awake:
                await self._tried(self.wake(name))
        for name, awake in list(self._awake.items()):
            if not awake.is_needed and self._may_sleep(awake.table, now):
                del self._awake[name]
                self._leave(name)
                await awake.close()
                await self._release([name])
        if now - self._purged_at > HOUR:
            self._purged_at = now
            await self.context.store.forget_carries(now)
        await self._upkeep.look(self.context.store, self._ids_awake())

    def _ids_awake(self) -> set[str]:
        people = {guest.person for table in self.tables for guest in table.presence.guests}
        return people | self._awake.keys()

    async def _tried(self, waking: Awaitable[Table]) -> None:
        try:
            await waking
        except Exception as error:  # one table that cannot be read must not stop the others
            failed("table cannot be woken", error)

    def _may_sleep(self, table: Table, now: Time) -> bool:
        due = table.time.deadline()
        is_soon = due is not None and due < now + 2 * WAKE_AHEAD
        return now - table.touched >= self.retention.idle and not is_soon

    async def close(self, reason: str) -> None:
        """Tell everybody to come back, and finish what is under way."""
        self._closing = True
        # A table that is just being read would come up, with its bots, after all are closed.
        await asyncio.gather(*self._waking.values(), return_exceptions=True)
        for awake in list(self._awake.values()):
            awake.table.broadcast.dismiss(reason, come_back=True)
        for name in self._awake:
            self._leave(name)
        await asyncio.gather(*(awake.close() for awake in self._awake.values()))
        await self._release(list(self._awake))
        self._awake.clear()
        if self.cluster and self._looking_on:
            await self.cluster.flush()
            self._looking_on.cancel()
            await asyncio.gather(self._looking_on, return_exceptions=True)
            await self.cluster.leave()


def _shown(row: TableRow) -> dict[str, Any]:
    head = row.headline
    about = {"id": row.id, "made": row.made, "status": head.status, "due": head.due}
    return about | lines.public(head)


def fresh_secret() -> str:
    return Secret.fresh().value.hex()
