"""A table as the store has it, played again: who asked for what, and what each seat saw when."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Sequence

from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.state import TableState
from stress.nemesis.history import digest

Request = tuple[str, str]  # person and id
Perspective = tuple[int, Seat | None]  # round and seat; None is a watcher


class Stored:
    """Raises BadLog where a match does not replay hash by hash."""

    def __init__(
        self, table: str, bodies: Sequence[bytes], seats: Collection[Seat | None] = (None,)
    ) -> None:
        self.table = table
        self.entries = [e.decode(body) for body in bodies]
        self.requests: dict[Request, list[int]] = defaultdict(list)
        self.talk: set[tuple[str, str]] = set()
        self.steps: list[int] = []  # entries after which the match looked different
        self.views: dict[Perspective, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        self.events: dict[Perspective, list[str]] = {}
        self.seats: dict[int, dict[str, Seat]] = {}  # [round] of each person
        self.played_by_none: list[tuple[int, Seat, str | None]] = []  # entry, seat, its person
        self.matches = 0
        self._perspective = tuple(seats)
        for place, entry in enumerate(self.entries):
            self._note_request(place, entry)
        self.state = self._replayed()

    def step_at(self, place: int) -> int:
        """The last entry up to that place after which the match looked different."""
        at = bisect_right(self.steps, place) - 1
        return self.steps[at] if at >= 0 else 0

    def seen(self, perspective: Perspective, view: str, since: int) -> int | None:
        """The first entry from there on after which that perspective saw that view."""
        places = self.views.get(perspective, {}).get(view, [])
        at = bisect_left(places, since)
        return places[at] if at < len(places) else None

    def was_ever_seen(self, perspective: Perspective, view: str) -> bool:
        return view in self.views.get(perspective, {})

    def _note_request(self, place: int, entry: e.AnyEntry) -> None:
        person = entry.person if isinstance(entry, e.Talked) else getattr(entry, "by", None)
        request = getattr(entry, "id", None)
        if person and request:
            self.requests[person, request].append(place)
        if isinstance(entry, e.Talked):
            self.talk.add((entry.person, entry.text))

    def _replayed(self) -> TableState:
        opened, *rest = self.entries
        assert isinstance(opened, e.Opened)
        state = TableState(self.table, opened)
        for place, entry in enumerate(rest, 1):
            if isinstance(entry, e.Rematched):
                self._keep_events(state)
            state.fold(entry)
            if isinstance(entry, e.Started):
                self.matches += 1
                self.seats[state.round] = _people(state)
            if isinstance(entry, e.Moved):
                self._note_mover(place, entry, state)
            if isinstance(entry, e.Started | e.Moved) and state.match is not None:
                self._look(place, state, state.match)
        self._keep_events(state)
        return state

    def _note_mover(self, place: int, entry: e.Moved, state: TableState) -> None:
        takes_back = any(one.undo is not None for one in entry.log)
        if entry.by is None and not takes_back:
            person = state.chairs[entry.seat].person
            self.played_by_none.append((place, entry.seat, person))

    def _look(self, place: int, state: TableState, match: Match) -> None:
        self.steps.append(place)
        for seat in self._perspective:
            if seat is None or seat < match.seats:
                self.views[state.round, seat][view_of(match, seat)].append(place)

    def _keep_events(self, state: TableState) -> None:
        if state.match is not None:
            for seat in self._perspective:
                if seat is None or seat < state.match.seats:
                    told = state.match.events(seat)
                    self.events[state.round, seat] = [digest(one) for one in told]


def view_of(match: Match, seat: Seat | None) -> str:
    """As a client notes it."""
    legal = [] if seat is None else [move.id for move in match.legal(seat)]
    return digest(match.view(seat), legal)


def _people(state: TableState) -> dict[str, Seat]:
    return {chair.person: seat for seat, chair in enumerate(state.chairs) if chair.person}
