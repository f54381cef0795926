"""Who is at a table, and for how long those it counts on are gone."""

from __future__ import annotations

from scalehouse.core.rules.contract import Seat
from scalehouse.server.clock import MINUTE, ServerClock, Time
from scalehouse.server.identity import NAMELESS
from scalehouse.server.tables.context import Guest
from scalehouse.server.tables.state import TableState

ABSENT_AFTER = MINUTE  # without a connection somebody is gone


class Presence:
    def __init__(self, state: TableState, clock: ServerClock) -> None:
        self.state = state
        self.guests: list[Guest] = []  # every connection at this server
        self._clock = clock
        self._gone_since: dict[str, Time] = {}  # by what the server lived through
        for person in self._awaited:
            self._gone_since[person] = clock.lived()

    # Coming and going

    def come(self, guest: Guest) -> None:
        self.guests.append(guest)
        self._gone_since.pop(guest.person, None)

    def go(self, guest: Guest) -> None:
        self.guests.remove(guest)
        if guest.person in self._awaited and not self.is_here(guest.person):
            self._gone_since[guest.person] = self._clock.lived()

    def note_absent(self) -> None:
        """Those who sit here and are nowhere: from now on, unless it was noted before."""
        now = self._clock.lived()
        for person in self._awaited:
            if self.is_here(person):
                self._gone_since.pop(person, None)
            else:
                self._gone_since.setdefault(person, now)

    # Who is here

    def is_here(self, person: str) -> bool:
        return any(guest.person == person for guest in self.guests)

    def is_unknown(self, person: str) -> bool:
        """Whether somebody whose absence counts may be at a server that cannot be heard."""
        return not self.is_here(person) and self.absent_since(person) is None

    def people(self) -> dict[str, str]:
        """Everybody who is here, with their names."""
        return {guest.person: self.name_of(guest) for guest in self.guests}

    def guests_of(self, person: str) -> list[Guest]:
        """All browsers of a person, at this server."""
        return [guest for guest in self.guests if guest.person == person]

    def name_of(self, guest: Guest) -> str:
        """At a table where words can give something away, names are looked at as talk is."""
        return NAMELESS if self.state.game.refuse_talk(guest.name) else guest.name

    # Who sees the match

    def sees(self, person: str) -> bool:
        """Whether somebody may see the match at all."""
        return self.state.setting.watch == "anyone" or self.state.seat_of(person) is not None

    def looking(self) -> dict[Seat | None, list[Guest]]:
        """Who looks at the match from whose perspective."""
        found: dict[Seat | None, list[Guest]] = {}
        is_watched = self.state.setting.watch == "anyone"
        for guest in self.guests:
            seat = self.state.seat_of(guest.person)
            if is_watched or seat is not None:
                found.setdefault(seat, []).append(guest)
        return found

    # Who is gone

    @property
    def _awaited(self) -> list[str]:
        """Whose absence counts: those who sit here, and the host."""
        return [*self.state.people, self.state.host]

    @property
    def all_are_here(self) -> bool:
        """Whether nobody is missing whose absence counts."""
        return not self._gone_since

    def absent_since(self, person: str) -> Time | None:
        """None for somebody who is here, or may be."""
        return self._gone_since.get(person)

    def absent_for(self, person: str) -> Time:
        since = self.absent_since(person)
        return 0 if since is None else self._clock.lived() - since

    def is_absent(self, person: str) -> bool:
        """Gone for so long that a bot sits in, where the table wants that."""
        return self.absent_for(person) >= ABSENT_AFTER
