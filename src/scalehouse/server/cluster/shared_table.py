"""A table that other servers may serve as well: it follows what they write, and gives way to it.

What is in memory is a beginning of what is stored, or all of it. Whoever wants to write what comes
next and finds that somebody else has, reads on and tries again; an id makes sure that a request is
granted once, wherever it arrived.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from scalehouse.core.errors import ScalehouseError
from scalehouse.core.matches.stage import Frame
from scalehouse.server.bots.bot_seats import WAIT
from scalehouse.server.cluster import messages as m
from scalehouse.server.cluster.cluster import Cluster
from scalehouse.server.cluster.shared_presence import SharedPresence
from scalehouse.server.logs import failed
from scalehouse.server.store import Conflict, StoreError
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Guest, Overtaken, StoreMismatch, TableContext
from scalehouse.server.tables.state import TableState, restored
from scalehouse.server.tables.storage import NO_CHANGE, Membership
from scalehouse.server.tables.table import START_CLOCKS, Table
from scalehouse.server.tables.timing.pace import NONE
from scalehouse.server.tables.words import refuse
from scalehouse.server.wire import protocol as p


class SharedTable(Table):
    presence: SharedPresence

    def __init__(self, state: TableState, context: TableContext, cluster: Cluster) -> None:
        self._cluster = cluster
        self._is_ahead = False  # of what is stored
        self._is_closed = False
        self.has_asked = False  # for the lease, since something happens here by itself
        self._news: list[m.News] = []
        self._following: asyncio.Task[None] | None = None
        presence = SharedPresence(state, context.clock, cluster.neighbours)
        super().__init__(state, context, presence)

    @property
    def id(self) -> str:
        return self.state.id

    # What is stored

    async def write(
        self,
        *entries: e.AnyEntry,
        membership: Membership = NO_CHANGE,
        fence: int | None = None,
    ) -> None:
        await super().write(*entries, membership=membership, fence=fence)
        self._cluster.look_soon(self)

    @property
    def broken(self) -> bool:
        """Whether nothing can be granted just now."""
        return self._is_ahead or self._is_closed or self._cluster.is_store_down

    @broken.setter
    def broken(self, value: bool) -> None:
        self._is_closed = value

    @property
    def has_to_be_woken(self) -> bool:
        return self._is_closed

    async def not_stored(self, error: StoreError, number: int) -> None:
        """Somebody else was first, or nobody knows: what is stored decides."""
        self._cluster.overtaken += isinstance(error, Conflict)
        self._is_ahead = True
        self._stored = number
        try:
            await self._read_again()
        except StoreError as still:
            self._cluster.lost_store()
            self.broadcast.dismiss("the server has lost its store for a moment", come_back=True)
            raise StoreMismatch from still
        if isinstance(error, Conflict) and self.state.length == number:
            self._cluster.lost_lease(self)  # nobody was first: it was not for this server to do
        raise Overtaken from error

    async def mend(self) -> None:
        if self._is_closed:
            raise StoreMismatch
        if self._cluster.is_store_down:
            raise refuse("store", "no_store")
        try:
            await self._read_again()
        except StoreError as error:
            self._cluster.lost_store()
            raise refuse("store", "no_store") from error

    async def _read_again(self) -> None:
        """All of it: a match cannot be turned back to before a move that is not stored."""
        if not self._is_ahead:
            return
        bodies = await self.context.store.entries(self.state.id)
        try:
            state = await asyncio.to_thread(restored, self.state.id, bodies[: self._stored])
        except (ScalehouseError, ValueError) as error:
            failed("table cannot be read again", error)
            self.give_up()
            raise StoreMismatch from error
        self._adopt(state)
        self.follow(bodies[self._stored :])
        self.rouse()

    def _adopt(self, state: TableState) -> None:
        """The same as everybody was told, but another object."""
        self._is_ahead = False
        self.state = self.presence.state = state
        self.broadcast.turn_to_match()

    async def catch_up(self) -> None:
        """For somebody who may come from another server, and knows more than this one.

        Raises StoreError.
        """
        async with self.lock:
            if self._is_closed:
                return  # which they will be told
            if self._is_ahead:
                with suppress(StoreMismatch):
                    await self._read_again()
            else:
                await self._read_on()

    async def was_behind(self) -> bool:
        """What somebody has just been told elsewhere must not be a reason to refuse them here."""
        length = self.state.length
        with suppress(StoreError):
            await self._read_on()
        return self.state.length > length

    async def _read_on(self) -> None:
        cluster, length = self._cluster, self.state.length
        self.follow(await cluster.store.entries_since(self.state.id, length))

    # Whose bots and clocks

    @property
    def is_ours(self) -> bool:  # type: ignore[override]
        return self.fence is not None

    @property
    def needs_a_holder(self) -> bool:
        """Whether something happens here by itself."""
        state = self.state
        if state.playing is None:
            return state.starting is not None
        timed = state.setting.pace.kind != NONE or state.setting.absence != WAIT
        played = any(chair.bot or chair.resigned for chair in state.chairs)
        return timed or played or state.game.traits.timed_steps is not None

    def held(self, fence: int | None) -> None:
        """Found out whether it is ours: begin, or leave it to others."""
        before, self.fence = self.fence, fence
        if fence != before:
            self.rouse()

    def set_alarm(self) -> None:
        """A deadline is the holder's business; that somebody is gone is seen everywhere."""
        if self.is_ours:
            super().set_alarm()
        else:
            self._alarm.set(self.time.next_absence())

    # What others write

    def hear(self, message: m.AboutTable) -> None:
        if isinstance(message, m.News):
            self._news.append(message)
            self.look_on()
        elif isinstance(message, m.Here):
            self._hear_of_people(message)
        elif isinstance(message, m.Released):
            self.has_asked = False
            self._cluster.look_soon(self)
        elif isinstance(message, m.Performed):
            self._hear_of_performance(message)
        else:
            to = self.presence.guests_of(message.to)
            self.broadcast.tell(p.Signalled(message.by, message.data), to)

    def look_on(self, length: int | None = None) -> None:
        """Follow what others have written, as soon as nobody is in the middle of a request.

        `length`: how many entries there are, if somebody has looked.
        """
        if length is not None and length > self.state.length:
            self._news.append(m.News(0, length, []))
        if (self._news or self._is_ahead) and self._following is None:
            self._following = asyncio.get_running_loop().create_task(self._look_on())
            self._following.add_done_callback(self._looked_on)

    async def _look_on(self) -> None:
        async with self.lock:
            if self._is_closed:
                return
            if self._is_ahead:
                await self._read_again()
            while self._news:
                news, self._news = self._news, []
                await self._follow_news(news)

    def _looked_on(self, task: asyncio.Task[None]) -> None:
        self._following = None
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            self._cluster.lost_store()
        elif error is not None and not isinstance(error, StoreMismatch):
            failed("table cannot follow", error)
            self.give_up()
        elif self._news:
            self.look_on()

    async def _follow_news(self, news: Sequence[m.News]) -> None:
        """What fits is taken as it is; for a gap the store is read."""
        for one in sorted(news, key=lambda one: one.number):
            have = self.state.length
            if one.number > have:
                await self._read_on()
            elif one.number + len(one.bodies) > have:
                self.follow(one.bodies[have - one.number :])

    def follow(self, bodies: Sequence[bytes]) -> None:
        """Let it have happened, and tell everybody here. The lock is held."""
        if not bodies:
            return
        is_told = False
        for body in bodies:
            is_told |= self._follow(e.decode(body))
        self.touched = self.context.clock.now()
        self.storage.look_anew(self.state)
        self.presence.note_absent()
        self.rouse()
        if is_told:
            self.broadcast.tell_table()
        self._cluster.look_soon(self)

    def _follow(self, entry: e.AnyEntry) -> bool:
        """Whether the table as a whole has to be told. `Table.change` is the way of its own."""
        acted, was_asking = self.state.acting, self.state.asking is not None
        self.state.fold(entry)
        if isinstance(entry, START_CLOCKS):
            self.time.start_heard(entry)
        return self.broadcast.tell_entry(entry, acted, was_asking=was_asking)

    # Who is there

    def come(self, guest: Guest) -> None:
        super().come(guest)
        self.say_who_is_here()

    def go(self, guest: Guest) -> None:
        super().go(guest)
        self.say_who_is_here()

    def say_who_is_here(self, *, asks: bool = False) -> None:
        here = self.presence.people_at_this_server()
        self._cluster.say(self, m.Here(self._cluster.server, here, asks))

    def _hear_of_people(self, message: m.Here) -> None:
        is_news = self.presence.hear(message)
        if message.asks:
            self.say_who_is_here()
        if is_news:
            self.tell_presence()

    def forget_the_silent(self) -> None:
        if self.presence.forget_the_silent():
            self.tell_presence()

    def tell_presence(self) -> None:
        self.presence.note_absent()
        self.rouse()
        self.broadcast.tell_table()

    # Performances and calls

    def share_frame(self, seat: int, frame: Frame) -> None:
        server = self._cluster.server
        self._cluster.say(self, m.Performed(server, seat, frame.far, frame.fast, frame.gesture))

    def _hear_of_performance(self, message: m.Performed) -> None:
        if self.state.playing is not None:
            self.relay().take(message.seat, Frame(message.far, message.fast, message.gesture))

    def signal(self, by: str, to: str, data: str) -> bool:
        found = super().signal(by, to, data)
        if self.presence.is_elsewhere(to):
            self._cluster.say(self, m.Signal(self._cluster.server, by, to, data))
            found = True
        return found

    async def close(self) -> None:
        await super().close()
        if self._following:
            self._following.cancel()
