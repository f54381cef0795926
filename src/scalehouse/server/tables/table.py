"""A live table, and the one door through which it changes.

Whatever changes a table is an entry: it is stored first and told afterwards. One request is dealt
with at a time. There are no sockets here: a guest is anybody who can be told something.

Who is there is in `presence`, what they are told in `broadcast`, what is stored in `storage`, and
when something happens by itself in `time`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stage import Frame
from scalehouse.core.rules.contract import Move, Seat
from scalehouse.server.clock import Time
from scalehouse.server.store import StoreError
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Guest, StoreMismatch, TableContext
from scalehouse.server.tables.feeds.broadcast import Broadcast
from scalehouse.server.tables.feeds.frames import Relay
from scalehouse.server.tables.presence import Presence
from scalehouse.server.tables.requests.starting import entropy_of, is_complete
from scalehouse.server.tables.result import result_of, stored
from scalehouse.server.tables.state import TableState
from scalehouse.server.tables.storage import NO_CHANGE, Membership, TableStorage
from scalehouse.server.tables.timing.alarm import Alarm
from scalehouse.server.tables.timing.table_time import TableTime
from scalehouse.server.wire import protocol as p

START_CLOCKS = (e.Started, e.Moved)


class Table:
    is_ours = True  # whether this server runs its bots and clocks
    fence: int | None = None  # of the lease by which it does

    def __init__(
        self, state: TableState, context: TableContext, presence: Presence | None = None
    ) -> None:
        self.state = state
        self.context = context
        self.lock = asyncio.Lock()
        self.touched = context.clock.now()
        self.broken = False
        self.after_change: list[Callable[[], None]] = []  # bots look when something has changed
        self.on_broken: list[Callable[[], None]] = []
        self.presence = presence or Presence(state, context.clock)
        self.time = TableTime(self.presence, context.clock)
        self.broadcast = Broadcast(self.presence, context, self.time.shown)
        self.storage = TableStorage(context.store, state, self.time.deadline)
        self._relay: Relay | None = None  # from the first frame on
        self._alarm = Alarm(context.clock, self._on_time)
        self.set_alarm()

    # Who is there

    def come(self, guest: Guest) -> None:
        self.presence.come(guest)
        self.touched = self.context.clock.now()
        self.broadcast.tell_table()

    def go(self, guest: Guest) -> None:
        if guest not in self.presence.guests:
            return
        self.presence.go(guest)
        self.touched = self.context.clock.now()
        self.set_alarm()
        self.broadcast.tell_table()

    # What changes it

    async def play(
        self, seat: Seat, move: Move, *, by: str | None = None, request: str | None = None
    ) -> None:
        """A seat makes a move. Raises IllegalMove, and then nothing has changed.

        `by`: the person; None for a bot, or at a deadline. Those move on one server alone, people
        on any.
        """
        match, acted = self._match(), self.state.acting
        first = len(match.entries)
        match.play(seat, move, self.time.instant())
        now = self.context.clock.now()
        left = self.time.left_after(now, acted, seat)
        moved = e.Moved(now, seat, first, match.entries[first:], by, request, left)
        fence = None if by else self.fence
        await self.change(moved, *self._ending(match, now), acted=acted, fence=fence)

    async def take_back(
        self, seat: Seat, *, by: str | None = None, request: str | None = None
    ) -> None:
        """A seat's last move, with the consent of everybody who has a say in it."""
        match, acted = self._match(), self.state.acting
        first = len(match.entries)
        match.undo(seat, granted=True)
        now = self.context.clock.now()
        left = self.time.left_after(now, acted, None)
        moved = e.Moved(now, seat, first, match.entries[first:], by, request, left)
        await self.change(moved, *self._ending(match, now), acted=acted)

    def _match(self) -> Match:
        match = self.state.playing
        assert match is not None, "the status was looked at before"
        return match

    def _ending(self, match: Match, now: Time) -> list[e.AnyEntry]:
        outcome = match.outcome if match.over else None
        if outcome is None:
            return []
        result = result_of(outcome, self.state.resigned)
        return [e.Ended(now, stored(result), match.end_hash)]

    async def begin(
        self,
        readied: Sequence[e.Readied] = (),
        *,
        by: str | None = None,
        request: str | None = None,
    ) -> None:
        """A match. `readied`: with entropy, and stored in one go with the beginning."""
        state, now = self.state, self.context.clock.now()
        added = {state.seat_of(one.person): one.entropy for one in readied}
        entropy = [added.get(seat) or entropy_of(state, seat) for seat in range(len(state.chairs))]
        match = state.match = state.begin(entropy)
        rules, log = match.game.version, list(match.entries)
        started = e.Started(
            now, rules, entropy, log, match.format, state.players, by=by, id=request
        )
        await self.change(*readied, started)

    async def begin_if_due(self) -> None:
        """Once it was started, and the entropy is there or has been waited for."""
        due = self.time.begins()
        if due is not None and (is_complete(self.presence) or due <= self.context.clock.now()):
            await self.begin()

    async def change(
        self,
        *entries: e.AnyEntry,
        membership: Membership = NO_CHANGE,
        acted: tuple[Seat, ...] = (),
        fence: int | None = None,
    ) -> None:
        """Store what happens, then tell everybody here. The lock is held by the caller.

        `acted`: who could have moved, where somebody has.
        """
        was_asking = self.state.asking is not None
        await self.write(*entries, membership=membership, fence=fence)
        is_told = False
        for entry in entries:
            is_told |= self.broadcast.tell_entry(entry, acted, was_asking=was_asking)
        if is_told:
            self.broadcast.tell_table()

    async def write(
        self,
        *entries: e.AnyEntry,
        membership: Membership = NO_CHANGE,
        fence: int | None = None,
    ) -> None:
        """Fold entries and store them; where that fails, the table is broken until it is read
        again. Nobody is told: that is the business of `change`."""
        number, before = self.state.length, self.time.running
        for entry in entries:
            self.state.fold(entry)
            if isinstance(entry, START_CLOCKS):
                self.time.start(entry)
        try:
            await self.storage.append(self.state, number, entries, membership, fence)
        except StoreError as error:
            self.time.running = before
            await self.not_stored(error, number)
            raise StoreMismatch from error
        self.touched = entries[0].at
        self.rouse()

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

    # What happens by itself

    def rouse(self) -> None:
        """After a change: set the alarm anew, and let bots look."""
        self.set_alarm()
        for look in self.after_change:
            look()

    def set_alarm(self) -> None:
        self._alarm.set(self.time.next_alarm())

    async def _on_time(self) -> None:
        """A deadline has passed, or somebody has been gone for long."""
        async with self.lock:
            with contextlib.suppress(StoreMismatch):
                if not self.broken:
                    await self._act_in_time()
                    self.set_alarm()
        self.broadcast.tell_table()
        for look in self.after_change:
            look()

    async def _act_in_time(self) -> None:
        """At a deadline a seat makes the move that its game declares for silence."""
        if not self.is_ours:
            return
        seat = self.time.late_seat()
        if seat is not None:
            match = self._match()
            await self.play(seat, match.game.in_silence([move.id for move in match.legal(seat)]))
        await self.begin_if_due()

    # Performances and calls

    def relay(self) -> Relay:
        """Shows the frames of performers to people; made when somebody first performs."""
        if self._relay is None:
            self._relay = Relay(self.presence, self.context.clock, self.share_frame)
        return self._relay

    def share_frame(self, seat: Seat, frame: Frame) -> None:
        """Where others serve the same table, they show it as well."""

    def signal(self, by: str, to: str, data: str) -> bool:
        """To all browsers of a person. Whether there are any."""
        found = self.presence.guests_of(to)
        self.broadcast.tell(p.Signalled(by, data), found)
        return bool(found)

    # The end

    def give_up(self) -> None:
        """What is in memory is not what is stored: everybody has to come back to a fresh table."""
        self.broken = True
        self._alarm.set(None)
        self.broadcast.dismiss("the table has to be woken again", come_back=True)
        for hook in self.on_broken:
            hook()

    async def close(self) -> None:
        """Nothing is under way any more."""
        async with self.lock:
            self.broken = True
            self._alarm.set(None)
            if self._relay:
                self._relay.close()
