"""What one observer of a match has been told, and what there is to tell since.

An observer is a seat or a watcher, however many browsers look through its eyes: what is new is
worked out once and sent to all of them. Updates are numbered for each observer alone, and there is
none when nothing changed for it: a gap would tell of what it may not know. Numbers begin with the
time at which somebody first looked, so they only grow, over restarts as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Any

from scalehouse.core.contract import Seat
from scalehouse.core.match import Match
from scalehouse.core.words import Move
from scalehouse.house.clock import Time
from scalehouse.house.tables.delta import Deltas
from scalehouse.house.wire import protocol as p

KEPT_UPDATES = 16  # for those who come back after a short while; longer, and a sync will do
SHOWN_EVENTS = 200  # in a sync: the latest


class Outlook:
    __slots__ = (
        "_deltas",
        "_events",
        "_kept",
        "_match",
        "_told",
        "fresh",
        "number",
        "seat",
    )

    def __init__(self, match: Match, seat: Seat | None, number: int, deltas: Deltas) -> None:
        self.seat = seat
        self.number = number  # of the last update
        self.fresh = number  # of the last one that changed what this seat decides on
        self._match = match
        self._deltas = deltas
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
        changed = self._deltas.between(before, now)
        moved = self.seat is not None and self.seat == mover
        if not (moved or changed or now.events or now.legal != before.legal):
            return None
        self.number += 1
        if self.seat not in beside or not _are_same_choices(now.legal, before.legal):
            self.fresh = self.number
        self._told = now
        self._events += len(now.events)
        update = p.encode(_events(self.number, now.events, changed, now.legal, clocks))
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
        events: Any = self._match.events(self.seat, max(0, self._events - SHOWN_EVENTS))
        legal: Any = self._told.legal
        return p.Sync(round_, self.number, self._match.view(self.seat), legal, events, clocks)


def _are_same_choices(one: list[Move], other: list[Move]) -> bool:
    return [move.id for move in one] == [move.id for move in other]


def _events(
    number: int, events: Any, changed: list[list[Any]], legal: Any, clocks: p.Clocks | None
) -> p.Events:
    """The core's own dataclasses are encoded as they are: they have the protocol's fields."""
    return p.Events(number, events, changed, legal, clocks)


def undisturbed(acted: Collection[Seat], acting: Collection[Seat], mover: Seat) -> set[Seat]:
    """Who was to act and still is, while somebody else moved and no chance was drawn."""
    return {seat for seat in acted if seat in acting and seat != mover}


def clocks_of(left: list[Time], running: Collection[Seat], since: Time, now: Time) -> p.Clocks:
    spent = now - since
    shown = [max(0, time - spent) if seat in running else time for seat, time in enumerate(left)]
    return p.Clocks(list(shown), sorted(running), now)
