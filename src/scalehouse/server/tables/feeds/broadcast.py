"""What everybody at a table is told: of the table as a whole, and what they see of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scalehouse.core.rules.contract import CHANCE, Seat
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Guest, TableContext
from scalehouse.server.tables.feeds.observer_feed import ObserverFeed, undisturbed
from scalehouse.server.tables.info import info_of
from scalehouse.server.tables.presence import Presence
from scalehouse.server.wire import protocol as p


class Broadcast:
    def __init__(
        self,
        presence: Presence,
        context: TableContext,
        clocks: Callable[[], p.Clocks | None],
    ) -> None:
        self._presence = presence
        self._context = context
        self._clocks = clocks
        self._numbers: dict[Seat | None, int] = {}  # of each observer's last update
        self._feeds: dict[Seat | None, ObserverFeed] = {}

    # To all, or to some

    def tell(self, message: p.ServerMessage, to: Iterable[Guest] | None = None) -> None:
        data = p.encode(message)
        for guest in tuple(self._presence.guests if to is None else to):
            guest.tell(data)

    def tell_table(self) -> None:
        if self._presence.guests:
            self.tell(info_of(self._presence))

    def dismiss(self, reason: str, *, come_back: bool, who: Iterable[Guest] | None = None) -> None:
        """Say goodbye to all, or to some."""
        for guest in tuple(self._presence.guests if who is None else who):
            self.tell(p.Bye(reason, come_back), [guest])
            guest.close()

    def send_away(self, person: str) -> None:
        """For good."""
        removed = self._presence.guests_of(person)
        self.dismiss("removed", come_back=False, who=removed)
        for one in removed:
            self._presence.guests.remove(one)

    # What has happened

    def tell_entry(self, entry: e.AnyEntry, acted: tuple[Seat, ...], *, was_asking: bool) -> bool:
        """Of an entry that is stored, by this server or by another. Whether the table as a whole
        has to be told as well.

        `acted`: who could have moved. `was_asking`: whether the others were asked for an undo,
        which a move answers.
        """
        if isinstance(entry, e.Moved):
            self.tell_move(entry, acted)
            return was_asking
        if isinstance(entry, e.Talked):
            self.tell(p.Talked(self._presence.state.talk[-1]))
            return False
        if isinstance(entry, e.Started):
            self.sync_all()
        elif isinstance(entry, e.Removed):
            self.send_away(entry.person)
        elif isinstance(entry, e.Renamed) and entry.muted is None:
            for guest in self._presence.guests_of(entry.person):
                guest.name = entry.name
        return True

    # The match, to each who looks

    def tell_move(self, moved: e.Moved, acted: tuple[Seat, ...]) -> None:
        """Only to those who look: the others are brought up to date when they come.

        `acted`: who could have moved.
        """
        beside = self._beside(moved, acted)
        clocks = self._clocks()
        for seat, guests in self._presence.looking().items():
            feed = self._feeds.get(seat)
            if feed:
                self._send(feed, feed.refresh(clocks, mover=moved.seat, beside=beside), guests)

    def _beside(self, moved: e.Moved, acted: tuple[Seat, ...]) -> set[Seat]:
        """Who was to act at the same time, and was not disturbed."""
        if acted == (moved.seat,):
            return set()
        if any(one.by == CHANCE or one.undo is not None for one in moved.log):
            return set()
        return undisturbed(acted, self._presence.state.acting, moved.seat)

    def sync_all(self) -> None:
        """After the beginning of a match: everybody looks anew."""
        self._feeds.clear()
        for guest in tuple(self._presence.guests):
            self.send_sync(guest)

    def send_sync(self, guest: Guest) -> None:
        sync = self.sync(guest.person)
        if sync:
            self.tell(sync, [guest])

    def sync(self, person: str) -> p.Sync | None:
        feed = self.feed(person)
        return feed.sync(self._presence.state.round, self._clocks()) if feed else None

    def updates_since(self, person: str, number: int) -> list[bytes] | None:
        """What somebody who comes back has missed; None when a sync has to do."""
        feed = self.feed(person)
        return feed.since(number) if feed else None

    def feed(self, person: str) -> ObserverFeed | None:
        """What somebody sees, brought up to date; None when there is nothing for them to see."""
        state = self._presence.state
        if state.match is None or not self._presence.sees(person):
            return None
        seat = state.seat_of(person)
        found = self._feeds.get(seat)
        if found is None:
            now = self._context.numbers_from + self._context.clock.now()
            number = max(now, self._numbers.get(seat, 0) + 1)
            found = self._feeds[seat] = ObserverFeed(state.match, seat, number)
            self._numbers[seat] = number
        else:
            looking = self._presence.looking().get(seat, ())
            self._send(found, found.refresh(self._clocks()), looking)
        return found

    def _send(self, feed: ObserverFeed, update: bytes | None, to: Iterable[Guest]) -> None:
        self._numbers[feed.seat] = feed.number
        if update is not None:
            for guest in to:
                guest.tell(update)

    def turn_to_match(self) -> None:
        """The match was read again from the store: another object, with what was told in it."""
        match = self._presence.state.match
        if match is not None:
            for feed in self._feeds.values():
                feed.turn_to(match)

    # What they know

    def number_for(self, person: str) -> int:
        """Of the last update that somebody was told; 0 when there was none."""
        feed = self._feeds.get(self._presence.state.seat_of(person))
        return feed.number if feed and self._presence.sees(person) else 0

    def is_stale(self, seat: Seat, number: int) -> bool:
        """Whether what a seat decides on has changed since that update, or it was not ours."""
        feed = self._feeds.get(seat)
        return feed is None or not feed.fresh <= number <= feed.number
