"""Who is at a table that several servers serve: people here, and people elsewhere."""

from __future__ import annotations

from scalehouse.server.clock import SECOND, ServerClock, Time
from scalehouse.server.cluster import messages as m
from scalehouse.server.cluster.neighbours import Neighbours
from scalehouse.server.tables.presence import Presence
from scalehouse.server.tables.state import TableState

GONE_AFTER: Time = 30 * SECOND  # without a word about this table from a server that can be heard


class SharedPresence(Presence):
    def __init__(self, state: TableState, clock: ServerClock, neighbours: Neighbours) -> None:
        self._neighbours = neighbours
        self._elsewhere: dict[int, dict[str, str]] = {}  # [server] people with their names
        self._heard_at: dict[int, Time] = {}
        super().__init__(state, clock)

    def is_here(self, person: str) -> bool:
        return super().is_here(person) or self.is_elsewhere(person)

    def is_elsewhere(self, person: str) -> bool:
        return any(person in them for them in self._elsewhere.values())

    def people(self) -> dict[str, str]:
        here = {person: name for them in self._elsewhere.values() for person, name in them.items()}
        return here | self.people_at_this_server()

    def people_at_this_server(self) -> dict[str, str]:
        return super().people()

    def absent_since(self, person: str) -> Time | None:
        """Nobody is absent while they may be at a server that cannot be heard."""
        since, known = super().absent_since(person), self._neighbours.known_since
        return None if since is None or known is None else max(since, known)

    # What other servers say

    def hear(self, message: m.Here) -> bool:
        """Who is at another server. Whether that is news."""
        before = self.people()
        self._elsewhere.pop(message.server, None)
        if message.people:
            self._elsewhere[message.server] = message.people
        self._heard_at[message.server] = self._clock.now()
        return self.people() != before

    def forget_the_silent(self) -> bool:
        """Servers that have not said for long who is with them, though they could have.

        Whether there was one.
        """
        before, now = self.people(), self._clock.now()
        for server, at in list(self._heard_at.items()):
            if now - at > GONE_AFTER and not self._neighbours.is_silent(server):
                self._elsewhere.pop(server, None)
                del self._heard_at[server]
        return self.people() != before

    def keep(self) -> None:
        """While the bus is down nobody can say anything: all stay where they were."""
        now = self._clock.now()
        self._heard_at = dict.fromkeys(self._heard_at, now)
