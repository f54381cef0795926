"""A live table: who is there, what they are told, and the one door through which it changes.

Whatever changes a table is an entry: it is stored first and told afterwards. One request is dealt
with at a time. There are no sockets here: a guest is anybody who can be told something.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import msgspec

from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import CHANCE, Seat
from scalehouse.server.clock import MINUTE, SECOND, ServerClock, Time
from scalehouse.server.identity import NAMELESS
from scalehouse.server.store import Headline, Store, StoreError, Writing
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.feeds.delta import Deltas
from scalehouse.server.tables.feeds.observer_feed import ObserverFeed, clocks_of, undisturbed
from scalehouse.server.tables.info import headline_of, info_of
from scalehouse.server.tables.naming import new_names
from scalehouse.server.tables.requests.starting import begin_if_due, begins_by
from scalehouse.server.tables.result import result_of
from scalehouse.server.tables.state import OPEN, OVER, TableState
from scalehouse.server.tables.timing.alarm import Alarm
from scalehouse.server.tables.timing.pace import NONE, Running, deadlines, left_after, woken
from scalehouse.server.tables.traits import step_in_time, step_lasts
from scalehouse.server.wire import protocol as p

if TYPE_CHECKING:
    from scalehouse.core.matches.stage import Frame
    from scalehouse.server.tables.feeds.frames import Relay

ABSENT_AFTER = MINUTE  # without a connection somebody is gone

BEGINNINGS = (e.Started, e.Rematched)  # of matches
START_CLOCKS = (e.Started, e.Moved)
QUIET = {e.Moved, e.Talked, e.AskedUndo, e.AnsweredUndo}  # in lists a table stays as it was


class Guest(Protocol):
    """One connection of a person."""

    person: str
    name: str

    def tell(self, message: bytes) -> None: ...

    def close(self) -> None:
        """Once all that it was told has been sent."""


@dataclass(frozen=True)
class TableContext:
    """What a table needs from the server."""

    store: Store
    clock: ServerClock
    new_secret: Callable[[], str]
    thinkers: Executor  # threads for bots
    previewer: Executor  # one thread, for what moves would do
    new_names: Callable[[], tuple[str, str]] = new_names  # a link and a code for a table
    bot_pause: Time = SECOND // 2  # so that people can follow
    talk_length: int = 500
    name_length: int = 24
    most_watchers: int = 100
    numbers_from: int = 0  # of updates: servers that share their tables have different ones


class StoreMismatch(Exception):
    """The table and what is stored of it differ: it has to be woken from the store again."""


class Overtaken(StoreMismatch):
    """Somebody else has written meanwhile. The table has followed: what was asked for may be tried
    again."""


@dataclass
class Presence:
    guests: list[Guest] = field(default_factory=list)
    gone_since: dict[str, Time] = field(default_factory=dict)  # by what the server lived through

    def is_here(self, person: str) -> bool:
        return any(guest.person == person for guest in self.guests)


class Table:
    is_ours = True  # whether this server runs its bots and clocks
    fence: int | None = None  # of the lease by which it does

    def __init__(self, state: TableState, context: TableContext) -> None:
        self.state = state
        self.context = context
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.touched = context.clock.now()
        self.broken = False
        self.stored_at = 0.0  # when the last entry was, for the figures
        self.relay: Relay | None = None  # from the first frame on
        self.after_change: list[Callable[[], None]] = []  # bots look when something has changed
        self.on_broken: list[Callable[[], None]] = []
        self._acting: tuple[Seat, ...] | None = None
        self._step: tuple[int | None, Time] = (None, 0)  # with an end by the clock, and since when
        self._numbers: dict[Seat | None, int] = {}  # of each observer's last update
        self._feeds: dict[Seat | None, ObserverFeed] = {}
        self._deltas = Deltas()
        self.running = woken(state.banks, state.moved_at, self.touched, self.acting)
        self.headline = headline_of(self)
        self.alarm = Alarm(context.clock, self._on_time)
        for person in self.awaited:
            self.presence.gone_since[person] = context.clock.lived()
        self.set_alarm()

    # Who is there

    def come(self, guest: Guest) -> None:
        self.presence.guests.append(guest)
        self.presence.gone_since.pop(guest.person, None)
        self.touched = self.context.clock.now()
        self.tell_table()

    def go(self, guest: Guest) -> None:
        if guest not in self.presence.guests:
            return
        self.presence.guests.remove(guest)
        self.touched = self.context.clock.now()
        if guest.person in self.awaited and not self.is_here(guest.person):
            self.presence.gone_since[guest.person] = self.context.clock.lived()
            self.set_alarm()
        self.tell_table()

    def is_here(self, person: str) -> bool:
        return self.presence.is_here(person)

    @property
    def awaited(self) -> list[str]:
        """Whose absence counts: those who sit here, and the host."""
        return [*self.state.people, self.state.host]

    def absent_since(self, person: str) -> Time | None:
        """None for somebody who is here, or may be."""
        return self.presence.gone_since.get(person)

    def absent_for(self, person: str) -> Time:
        since = self.absent_since(person)
        return 0 if since is None else self.context.clock.lived() - since

    def is_absent(self, person: str) -> bool:
        """Gone for so long that a bot sits in, where the table wants that."""
        return self.absent_for(person) >= ABSENT_AFTER

    def people_here(self) -> dict[str, str]:
        """With their names."""
        return {guest.person: self.name_of(guest) for guest in self.presence.guests}

    def name_of(self, guest: Guest) -> str:
        """At a table where words can give something away, names are looked at as talk is."""
        return NAMELESS if self.state.game.refuse_talk(guest.name) else guest.name

    def sees(self, person: str) -> bool:
        """Whether somebody may see the match at all."""
        return self.state.setting.watch == "anyone" or self.state.seat_of(person) is not None

    # What they are told

    def tell(self, message: p.ServerMessage, to: Iterable[Guest] | None = None) -> None:
        data = p.encode(message)
        for guest in tuple(self.presence.guests if to is None else to):
            guest.tell(data)

    def tell_table(self) -> None:
        if self.presence.guests:
            self.tell(info_of(self))

    def dismiss(self, reason: str, *, come_back: bool, who: Iterable[Guest] | None = None) -> None:
        """Say goodbye to all, or to some."""
        for guest in tuple(self.presence.guests if who is None else who):
            self.tell(p.Bye(reason, come_back), [guest])
            guest.close()

    def send_away(self, person: str) -> None:
        """For good."""
        removed = [one for one in self.presence.guests if one.person == person]
        self.dismiss("removed", come_back=False, who=removed)
        for one in removed:
            self.presence.guests.remove(one)

    def signal(self, by: str, to: str, data: str) -> bool:
        """To all browsers of a person. Whether there are any."""
        found = [one for one in self.presence.guests if one.person == to]
        self.tell(p.Signalled(by, data), found)
        return bool(found)

    def share_frame(self, seat: Seat, frame: Frame) -> None:
        """Where others serve the same table, they show it as well."""

    def sync(self, person: str) -> p.Sync | None:
        feed = self.feed(person)
        return feed.sync(self.state.round, self.clocks()) if feed else None

    def updates(self, person: str, since: int) -> list[bytes] | None:
        """What somebody who comes back has missed; None when a sync has to do."""
        feed = self.feed(person)
        return feed.since(since) if feed else None

    def feed(self, person: str) -> ObserverFeed | None:
        """What somebody sees, brought up to date; None when there is nothing for them to see."""
        match = self.state.match
        if match is None or not self.sees(person):
            return None
        seat = self.state.seat_of(person)
        found = self._feeds.get(seat)
        if found is None:
            now = self.context.numbers_from + self.context.clock.now()
            number = max(now, self._numbers.get(seat, 0) + 1)
            found = self._feeds[seat] = ObserverFeed(match, seat, number, self._deltas)
            self._numbers[seat] = number
        else:
            self._send(found, found.refresh(self.clocks()), self._looking().get(seat, ()))
        return found

    def number_for(self, person: str) -> int:
        """Of the last update that somebody was told; 0 when there was none."""
        feed = self._feeds.get(self.state.seat_of(person))
        return feed.number if feed and self.sees(person) else 0

    def is_stale(self, seat: Seat, number: int) -> bool:
        """Whether what a seat decides on has changed since that update, or it was not ours."""
        feed = self._feeds.get(seat)
        return feed is None or not feed.fresh <= number <= feed.number

    def clocks(self) -> p.Clocks | None:
        match = self.state.playing
        if match is None or self.state.setting.pace.kind == NONE:
            return None
        now = self.context.clock.now()
        return clocks_of(self.running, self.acting, now)

    def _looking(self) -> dict[Seat | None, list[Guest]]:
        """Who looks at the match from whose perspective."""
        found: dict[Seat | None, list[Guest]] = {}
        watched = self.state.setting.watch == "anyone"
        for guest in self.presence.guests:
            seat = self.state.seat_of(guest.person)
            if watched or seat is not None:
                found.setdefault(seat, []).append(guest)
        return found

    def _send(self, feed: ObserverFeed, update: bytes | None, to: Iterable[Guest]) -> None:
        self._numbers[feed.seat] = feed.number
        if update is not None:
            for guest in to:
                guest.tell(update)

    def _tell_updates(self, mover: Seat, beside: set[Seat]) -> None:
        """Only to those who look: the others are brought up to date when they come."""
        clocks = self.clocks()
        for seat, guests in self._looking().items():
            feed = self._feeds.get(seat)
            if feed:
                self._send(feed, feed.refresh(clocks, mover=mover, beside=beside), guests)

    def sync_all(self) -> None:
        """After the beginning of a match: everybody looks anew."""
        self._feeds.clear()
        for guest in tuple(self.presence.guests):
            sync = self.sync(guest.person)
            if sync:
                self.tell(sync, [guest])

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who may act in the match now; kept, since it is asked for often."""
        match = self.state.playing
        if match is None:
            return ()
        if self._acting is None:
            self._acting = match.actors
        return self._acting

    # What changes it

    async def write(
        self,
        *entries: e.AnyEntry,
        joined: Sequence[str] = (),
        left: Sequence[str] = (),
        names: tuple[str, str] | None = None,
        fence: int | None = None,
    ) -> None:
        """Store what happens, then let it have happened. The lock is held by the caller."""
        number, before = self.state.length, self.running
        for entry in entries:
            self.state.fold(entry)
            if isinstance(entry, BEGINNINGS):
                self._acting = None
            if isinstance(entry, START_CLOCKS):
                self.running = Running(self.state.banks, entry.at)
        headline = self._changed_headline(entries)
        bodies = [e.encode(entry) for entry in entries]
        at = entries[0].at
        writing = Writing(self.state.id, number, bodies, at, headline, joined, left, names, fence)
        try:
            await self.context.store.append(writing)
        except StoreError as error:
            self.running = before
            await self.not_stored(error, number)
            raise StoreMismatch from error
        self.stored_at = time.perf_counter()
        self.touched = at
        self.set_alarm()
        for look in self.after_change:
            look()

    async def not_stored(self, _error: StoreError, _number: int) -> None:
        """What is in memory begins to differ from what is stored with that entry."""
        self.give_up()

    async def mend(self) -> None:
        """Make a broken table whole again. Raises StoreMismatch where it has to be woken."""
        raise StoreMismatch

    @property
    def has_to_be_woken(self) -> bool:
        """Whether nothing can mend it."""
        return self.broken

    async def was_behind(self) -> bool:
        """Whether others had written more than was known here. The lock is held."""
        return False

    async def catch_up(self) -> None:
        """Nobody else writes: what is in memory is all there is."""

    def _changed_headline(self, entries: Sequence[e.AnyEntry]) -> Headline | None:
        if self.state.setting.pace.kind == NONE and QUIET.issuperset(map(type, entries)):
            return None
        headline = headline_of(self)
        if headline == self.headline:
            return None
        self.headline = headline
        return headline

    async def change(self, *entries: e.AnyEntry, joined: Sequence[str] = ()) -> None:
        """Something about the table itself."""
        await self.write(*entries, joined=joined)
        self.tell_table()

    async def move(
        self,
        seat: Seat,
        act: Callable[[Match], None],
        *,
        by: str | None = None,
        request: str | None = None,
        takes_back: bool = False,
    ) -> None:
        """Let the match go on by an act of a seat, and write down what came of it."""
        match = self.state.playing
        assert match is not None
        first, acted = len(match.entries), self.acting
        act(match)
        now = self.context.clock.now()
        log = match.entries[first:]
        mover = CHANCE if takes_back else seat
        acting = self._acting = match.actors
        left = left_after(self.state.setting.pace, self.running, now, acted, acting, mover)
        moved = e.Moved(now, seat, first, log, by, request, left)
        drawn = takes_back or CHANCE in [entry.by for entry in log]
        beside = set() if drawn or acted == (seat,) else undisturbed(acted, acting, seat)
        asked = self.state.asking is not None
        fence = None if by or takes_back else self.fence  # people may act on any server
        await self.write(moved, *self._ending(match, now), fence=fence)
        self._tell_updates(seat, beside)
        if asked or match.over:
            self.tell_table()

    def _ending(self, match: Match, now: Time) -> list[e.AnyEntry]:
        outcome = match.outcome
        if outcome is None:
            return []
        result = result_of(outcome, self.state.resigned)
        return [e.Ended(now, _plain(result), match.end_hash)]

    def instant(self) -> Time | None:
        """When a move is made, in a match without turns: never at the same instant as another."""
        match = self.state.playing
        if match is None or not match.game.traits.all_at_once:
            return None
        return max(self.context.clock.now() - self.state.started_at, match.instant + 1)

    # Time

    def deadline(self) -> Time | None:
        """When the next move is forced, or a match begins that waits for entropy."""
        if self.state.playing is None:
            return begins_by(self.state)
        due = deadlines(self.state.setting.pace, self.running, self.acting)
        first = min(due.values(), default=None)
        step, since = self._step
        if step is None:
            return first
        ends = since + step_lasts(self.state.game)
        return ends if first is None else min(first, ends)

    def set_alarm(self) -> None:
        match = self.state.playing
        step = step_in_time(match) if match else None
        if step != self._step[0]:
            self._step = (step, self.context.clock.now())
        is_without_clock = step is None and self.state.setting.pace.kind == NONE
        is_waiting = self.state.starting is not None
        if is_without_clock and not is_waiting and not self.presence.gone_since:
            self.alarm.set(None)  # at most tables, after every move
            return
        due, absence = self.deadline(), self._next_absence()
        if due is not None and absence is not None:
            self.alarm.set(min(due, absence))
        else:
            self.alarm.set(absence if due is None else due)

    def _next_absence(self) -> Time | None:
        """When somebody will be absent for whom another acts then."""
        gone = [one for one in self._replaceable() if self.absent_since(one) is not None]
        left = [ABSENT_AFTER - self.absent_for(person) for person in gone]
        first = min((time for time in left if time > 0), default=None)
        return None if first is None else self.context.clock.now() + first

    def _replaceable(self) -> list[str]:
        """Before a match somebody stands in for the host; in it a bot may sit in for anybody."""
        if self.state.status == OPEN:
            return [self.state.host]
        if self.state.status == OVER or self.state.setting.absence == "wait":
            return []
        return self.state.people

    async def _on_time(self) -> None:
        """A deadline has passed, or somebody has been gone for long."""
        async with self.lock:
            with contextlib.suppress(StoreMismatch):
                if not self.broken:
                    await self._play_for_late()
                    if self.is_ours:
                        await begin_if_due(self)
                    self.set_alarm()
        self.tell_table()
        for look in self.after_change:
            look()

    async def _play_for_late(self) -> None:
        """At a deadline a seat makes the move that its game declares for silence."""
        match = self.state.playing
        due = self.deadline()
        if match is None or due is None or due > self.context.clock.now() or not self.is_ours:
            return
        seat = min(self.acting, key=lambda seat: self.running.left[seat])
        moves = [move.id for move in match.legal(seat)]
        move, at = match.game.in_silence(moves), self.instant()
        await self.move(seat, lambda match: match.play(seat, move, at))

    def give_up(self) -> None:
        """What is in memory is not what is stored: everybody has to come back to a fresh table."""
        self.broken = True
        self.alarm.set(None)
        self.dismiss("the table has to be woken again", come_back=True)
        for hook in self.on_broken:
            hook()

    async def close(self) -> None:
        """Nothing is under way any more."""
        async with self.lock:
            self.broken = True
            self.alarm.set(None)
            if self.relay:
                self.relay.close()


def _plain(result: p.Result) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(result)
    return plain
