"""A table that other servers may serve as well: it follows what they write, and gives way to it.

What is in memory is a beginning of what is stored, or all of it. Whoever wants to write what comes
next and finds that somebody else has, reads on and tries again; an id makes sure that a request is
granted once, wherever it arrived.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from scalehouse.core.errors import BadLog, ScalehouseError
from scalehouse.core.matches.stage import Frame
from scalehouse.core.rules.contract import CHANCE
from scalehouse.server.bots.bot_seats import WAIT
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.cluster import messages as m
from scalehouse.server.logs import failed
from scalehouse.server.store import Conflict, StoreError
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.feeds.frames import Relay
from scalehouse.server.tables.feeds.observer_feed import undisturbed
from scalehouse.server.tables.info import headline_of
from scalehouse.server.tables.state import TableState, restored
from scalehouse.server.tables.table import (
    BEGINNINGS,
    START_CLOCKS,
    Guest,
    Overtaken,
    StoreMismatch,
    Table,
    TableContext,
)
from scalehouse.server.tables.timing.pace import NONE, heard
from scalehouse.server.tables.words import refuse
from scalehouse.server.wire import protocol as p

if TYPE_CHECKING:
    from scalehouse.server.cluster.cluster import Cluster

GONE_AFTER: Time = 30 * SECOND  # without a word about this table from a server that can be heard


class SharedTable(Table):
    def __init__(self, state: TableState, context: TableContext, cluster: Cluster) -> None:
        self._cluster = cluster
        self._is_ahead = False  # of what is stored
        self._is_closed = False
        self.has_asked = False  # for the lease, since something happens here by itself
        self._elsewhere: dict[int, dict[str, str]] = {}  # [server] people with their names
        self._heard_at: dict[int, Time] = {}
        self._news: list[m.News] = []
        self._following: asyncio.Task[None] | None = None
        super().__init__(state, context)

    # What is stored

    async def write(
        self,
        *entries: e.AnyEntry,
        joined: Sequence[str] = (),
        left: Sequence[str] = (),
        names: tuple[str, str] | None = None,
        fence: int | None = None,
    ) -> None:
        await super().write(*entries, joined=joined, left=left, names=names, fence=fence)
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
            self.dismiss("the server has lost its store for a moment", come_back=True)
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
        self.state = state
        self._acting = None
        if state.match is not None:
            for feed in self._feeds.values():
                feed.turn_to(state.match)

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
            return False
        timed = state.setting.pace.kind != NONE or state.setting.absence != WAIT
        played = any(chair.bot or chair.resigned for chair in state.chairs)
        return timed or played or state.game.traits.timed_steps is not None

    def held(self, fence: int | None) -> None:
        """Found out whether it is ours: begin, or leave it to others."""
        before, self.fence = self.fence, fence
        if fence != before:
            self.rouse()

    def rouse(self) -> None:
        """What happens by itself, if it has stopped for some reason that is over."""
        self.set_alarm()
        for look in self.after_change:
            look()

    def set_alarm(self) -> None:
        """A deadline is the holder's business; that somebody is gone is seen everywhere."""
        if self.is_ours:
            super().set_alarm()
        else:
            self.alarm.set(self._next_absence())

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
            to = [one for one in self.presence.guests if one.person == message.to]
            self.tell(p.Signalled(message.by, message.data), to)

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
        about_table = False
        for body in bodies:
            entry = e.decode(body)
            acted = self.acting
            asked = self.state.asking is not None
            self.state.fold(entry)
            self._take_time_of(entry)
            if isinstance(entry, e.Moved):
                self._tell_of_move(entry, acted)
                about_table |= asked
            else:
                about_table |= self._tell_of(entry)
        self.touched = self.context.clock.now()
        self.headline = headline_of(self)
        self.note_absent()
        self.set_alarm()
        if about_table:
            self.tell_table()
        for look in self.after_change:
            look()
        self._cluster.look_soon(self)

    def _take_time_of(self, entry: e.AnyEntry) -> None:
        if isinstance(entry, START_CLOCKS):
            self.running = heard(self.state.banks, entry.at, self.context.clock.now())

    def _tell_of_move(self, entry: e.Moved, acted: tuple[int, ...]) -> None:
        match = self.state.match
        if match is None:
            raise BadLog("a move without a match")
        acting = self._acting = match.actors
        drawn = any(one.by == CHANCE or one.undo is not None for one in entry.log)
        beside = set() if drawn else undisturbed(acted, acting, entry.seat)
        self._tell_updates(entry.seat, beside)

    def _tell_of(self, entry: e.AnyEntry) -> bool:
        """Whether the table as a whole has to be told."""
        if isinstance(entry, BEGINNINGS):
            self._acting = None
        if isinstance(entry, e.Started):
            self.sync_all()
        if isinstance(entry, e.Talked):
            self.tell(p.Talked(self.state.talk[-1]))
            return False
        if isinstance(entry, e.Removed):
            self.send_away(entry.person)
        if isinstance(entry, e.Renamed):
            for guest in self.presence.guests:
                if guest.person == entry.person:
                    guest.name = entry.name
        return True

    # Who is there

    def come(self, guest: Guest) -> None:
        super().come(guest)
        self.say_who_is_here()

    def go(self, guest: Guest) -> None:
        super().go(guest)
        self.say_who_is_here()

    def is_here(self, person: str) -> bool:
        return super().is_here(person) or any(person in them for them in self._elsewhere.values())

    def people_here(self) -> dict[str, str]:
        here = {person: name for them in self._elsewhere.values() for person, name in them.items()}
        return here | super().people_here()

    def say_who_is_here(self, *, asks: bool = False) -> None:
        self._cluster.say(self, m.Here(self._cluster.server, super().people_here(), asks))

    def _hear_of_people(self, message: m.Here) -> None:
        before = self.people_here()
        self._elsewhere.pop(message.server, None)
        if message.people:
            self._elsewhere[message.server] = message.people
        self._heard_at[message.server] = self.context.clock.now()
        if message.asks:
            self.say_who_is_here()
        self._note_people(before)

    def forget_the_silent(self) -> None:
        """Servers that have not said for long who is with them, though they could have."""
        before, now = self.people_here(), self.context.clock.now()
        for server, at in list(self._heard_at.items()):
            if now - at > GONE_AFTER and not self._cluster.neighbours.is_silent(server):
                self._elsewhere.pop(server, None)
                del self._heard_at[server]
        self._note_people(before)

    def keep_presence(self) -> None:
        """While the bus is down nobody can say anything: all stay where they were."""
        now = self.context.clock.now()
        self._heard_at = dict.fromkeys(self._heard_at, now)

    def _note_people(self, before: dict[str, str]) -> None:
        if self.people_here() != before:
            self.tell_presence()

    def tell_presence(self) -> None:
        self.note_absent()
        self.rouse()
        self.tell_table()

    def absent_since(self, person: str) -> Time | None:
        """Nobody is absent while they may be at a server that cannot be heard."""
        since, known = super().absent_since(person), self._cluster.neighbours.known_since
        return None if since is None or known is None else max(since, known)

    def note_absent(self) -> None:
        """Those who sit here and are nowhere: from now on, unless it was noted before."""
        now = self.context.clock.lived()
        gone = self.presence.gone_since
        for person in self.awaited:
            if self.is_here(person):
                gone.pop(person, None)
            else:
                gone.setdefault(person, now)

    # Performances and calls

    def share_frame(self, seat: int, frame: Frame) -> None:
        server = self._cluster.server
        self._cluster.say(self, m.Performed(server, seat, frame.far, frame.fast, frame.gesture))

    def _hear_of_performance(self, message: m.Performed) -> None:
        if self.state.playing is None:
            return
        if self.relay is None:
            self.relay = Relay(self)
        frame = Frame(message.far, message.fast, message.gesture)
        self.relay.take(message.seat, frame)

    def signal(self, by: str, to: str, data: str) -> bool:
        found = super().signal(by, to, data)
        if any(to in them for them in self._elsewhere.values()):
            self._cluster.say(self, m.Signal(self._cluster.server, by, to, data))
            found = True
        return found

    async def close(self) -> None:
        await super().close()
        if self._following:
            self._following.cancel()
