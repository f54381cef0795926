"""What one observer of a match has been told, and what there is to tell since.

An observer is a seat or a watcher, however many browsers look from its perspective: what is new is
worked out once and sent to all of them. Updates are numbered for each observer alone, and there is
none when nothing changed for it: a gap would tell of what it may not know. Numbers begin with the
time at which somebody first looked, so they only grow, over restarts as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stream import ObserverUpdate
from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Description
from scalehouse.server.tables.feeds.delta import changes_between
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire.packing import packer_of

KEPT_UPDATES = 16  # for those who come back after a short while; longer, and a sync will do
SHOWN_EVENTS = 200  # in a sync: the latest


class ObserverFeed:
    __slots__ = (
        "_events",
        "_kept",
        "_known",
        "_match",
        "_packer",
        "_told",
        "fresh",
        "number",
        "seat",
    )

    def __init__(self, match: Match, seat: Seat | None, number: int) -> None:
        self.seat = seat
        self.number = number  # of the last update
        self.fresh = number  # of the last one that changed what this seat decides on
        self._match = match
        self._packer = packer_of(match.game)
        self._known: dict[Move, Description] = {}  # moves that every browser of this observer has
        self._told = match.tell(seat)
        self._events = len(self._told.events)  # that were told
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_UPDATES)

    def refresh(
        self,
        clocks: p.Clocks | None,
        *,
        mover: Seat | None = None,
        beside: Collection[Seat] = (),
    ) -> bytes | None:
        """The next update; None when nothing has changed for this observer.

        `mover`: who has moved, and is told in any case. `beside`: seats that acted at the same
        time as others and whom these did not disturb, if their choices stay.
        """
        before, now = self._told, self._match.tell(self.seat, self._events)
        changed = changes_between(before, now)
        moved = self.seat is not None and self.seat == mover
        if not (moved or changed or now.events or _are_other_choices(now, before)):
            return None
        self.number += 1
        if self.seat not in beside or now.choices != before.choices:
            self.fresh = self.number
        self._told = now
        self._events += len(now.events)
        events = list(map(self._packer.event, now.events))
        update = p.encode(p.Events(self.number, events, changed, self._legal(now), clocks))
        self._kept.append((self.number, update))
        return update

    def turn_to(self, match: Match) -> None:
        """Another object of the same match, with at least what was told."""
        self._match = match

    def since(self, number: int) -> list[bytes] | None:
        """The updates after that number; None when they are not all at hand."""
        if number == self.number:
            return []
        updates = [update for at, update in self._kept if at > number]
        complete = len(updates) == self.number - number
        return updates if updates and complete else None

    def sync(self, round_: int, clocks: p.Clocks | None) -> p.Sync:
        """Whoever gets it knows no more than it says, so later updates go by that."""
        pack, now, view = self._packer, self._told, self._match.view(self.seat)
        self._known = dict(zip(now.choices, now.described, strict=True))
        legal = list(map(pack.move, now.choices, now.described))
        events = self._match.events(self.seat, max(0, self._events - SHOWN_EVENTS))
        return p.Sync(round_, self.number, view, legal, list(map(pack.event, events)), clocks)

    def _legal(self, now: ObserverUpdate) -> list[p.PackedMove | Move]:
        """What every browser was told before stands as its id alone."""
        if not now.choices:
            return []
        known = self._known
        return [
            move if known.get(move) is description else self._told_of(move, description)
            for move, description in zip(now.choices, now.described, strict=True)
        ]

    def _told_of(self, move: Move, description: Description) -> p.PackedMove | Move:
        if self._known.get(move) == description:
            return move
        self._known[move] = description
        return self._packer.move(move, description)


def _are_other_choices(now: ObserverUpdate, before: ObserverUpdate) -> bool:
    return now.choices != before.choices or now.described != before.described


def undisturbed(acted: Collection[Seat], acting: Collection[Seat], mover: Seat) -> set[Seat]:
    """Who was to act and still is, while somebody else moved and no chance was drawn."""
    return {seat for seat in acted if seat in acting and seat != mover}
