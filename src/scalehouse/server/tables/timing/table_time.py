"""The time of a table: whose clock runs, and when something happens there by itself."""

from __future__ import annotations

from collections.abc import Collection

from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import ServerClock, Time
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.presence import ABSENT_AFTER, Presence
from scalehouse.server.tables.requests.starting import ENTROPY_WITHIN
from scalehouse.server.tables.state import OPEN, OVER
from scalehouse.server.tables.timing.pace import (
    NONE,
    Running,
    deadlines,
    heard,
    left_after,
    shown_times,
    woken,
)
from scalehouse.server.tables.traits import step_in_time, step_lasts
from scalehouse.server.wire import protocol as p


class TableTime:
    def __init__(self, presence: Presence, clock: ServerClock) -> None:
        self._presence = presence
        self._clock = clock
        self._step: tuple[int | None, Time] = (None, 0)  # with an end by the clock, and since when
        self._start: tuple[Time | None, Time] = (None, 0)  # that waits, and when it was heard of
        state = presence.state
        self.running = woken(state.banks, state.moved_at, clock.now(), state.acting)

    # The clocks of the match

    def start(self, entry: e.Started | e.Moved) -> None:
        """From here on they run: the entry was made by this server."""
        self.running = Running(self._presence.state.banks, entry.at)

    def start_heard(self, entry: e.Started | e.Moved) -> None:
        """As `start`, for an entry of another server."""
        self.running = heard(self._presence.state.banks, entry.at, self._clock.now())

    def left_after(self, now: Time, acted: Collection[Seat], mover: Seat | None) -> list[Time]:
        """Each seat's time after a move; `mover`: None when one was taken back."""
        state = self._presence.state
        return left_after(state.setting.pace, self.running, now, acted, state.acting, mover)

    def shown(self) -> p.Clocks | None:
        """As everybody sees them; None where nobody's time is short."""
        state = self._presence.state
        if state.setting.pace.kind == NONE or state.playing is None:
            return None
        acting, now = state.acting, self._clock.now()
        return p.Clocks(shown_times(self.running, acting, now), sorted(acting), now)

    def instant(self) -> Time | None:
        """When a move is made, in a match without turns: never at the same instant as another."""
        state = self._presence.state
        match = state.playing
        if match is None or not match.game.traits.all_at_once:
            return None
        return max(self._clock.now() - state.started_at, match.instant + 1)

    # What happens by itself

    def deadline(self) -> Time | None:
        """When the next move is forced, or a match begins that waits for entropy."""
        state = self._presence.state
        if state.playing is None:
            return self.begins()
        due = deadlines(state.setting.pace, self.running, state.acting)
        first = min(due.values(), default=None)
        step, since = self._step
        if step is None:
            return first
        ends = since + step_lasts(state.game)
        return ends if first is None else min(first, ends)

    def begins(self) -> Time | None:
        """When a match that was started begins, whatever is missing.

        Counted from when this server heard of it: another one may have been asked for the start,
        and its clock may be wrong.
        """
        starting = self._presence.state.starting
        if starting != self._start[0]:
            self._start = (starting, self._clock.now())
        return None if starting is None else self._start[1] + ENTROPY_WITHIN

    def late_seat(self) -> Seat | None:
        """The seat whose move is forced now; None when nobody is late."""
        state, due = self._presence.state, self.deadline()
        if state.playing is None or due is None or due > self._clock.now():
            return None
        return min(state.acting, key=lambda seat: self.running.left[seat])

    def next_alarm(self) -> Time | None:
        """When to look at the table again. Asked after every move: most tables have no clock."""
        state = self._presence.state
        match = state.playing
        step = step_in_time(match) if match else None
        if step != self._step[0]:
            self._step = (step, self._clock.now())
        is_without_clock = step is None and state.setting.pace.kind == NONE
        if is_without_clock and state.starting is None and self._presence.all_are_here:
            return None
        due, absence = self.deadline(), self.next_absence()
        if due is None or absence is None:
            return absence if due is None else due
        return min(due, absence)

    def next_absence(self) -> Time | None:
        """When somebody will be absent for whom another acts then."""
        presence = self._presence
        gone = [one for one in self._replaceable() if presence.absent_since(one) is not None]
        left = [ABSENT_AFTER - presence.absent_for(person) for person in gone]
        first = min((time for time in left if time > 0), default=None)
        return None if first is None else self._clock.now() + first

    def _replaceable(self) -> list[str]:
        """Before a match somebody stands in for the host; in it a bot may sit in for anybody."""
        state = self._presence.state
        if state.status == OPEN:
            return [state.host]
        if state.status == OVER or state.setting.absence == "wait":
            return []
        return state.people
