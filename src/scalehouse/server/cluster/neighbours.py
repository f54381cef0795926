"""Which other servers there are, and whether what they say of their people can be heard.

Who is connected to another server is known only while that server can be heard. While one that
lives cannot be, nobody is taken for absent: presence is unknown, and absence begins to count anew
once it is known again.
"""

from __future__ import annotations

from collections.abc import Set

from scalehouse.server.clock import MINUTE, SECOND, ServerClock, Time

SILENT_AFTER: Time = 15 * SECOND  # without a word on the bus: a server says something every 5
DEAD_AFTER: Time = 2 * MINUTE  # without a sign in the store: it serves nobody any more
STALLED_AFTER: Time = 15 * SECOND  # without a look: this server itself stood still


class Neighbours:
    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock
        self._alive: Set[int] = frozenset()  # by the store, without this server
        self._heard_at: dict[int, Time] = {}
        self._looked_at: Time | None = None
        self._known_since: Time | None = None

    def hear(self, server: int) -> bool:
        """Whether it was silent before."""
        was_silent = self.is_silent(server)
        self._heard_at[server] = self._clock.now()
        return was_silent

    def is_silent(self, server: int) -> bool:
        """Whether it lives and says nothing: then its people are where they were last seen."""
        at = self._heard_at.get(server)
        is_heard = at is not None and self._clock.now() - at <= SILENT_AFTER
        return server in self._alive and not is_heard

    @property
    def known_since(self) -> Time | None:
        """Since when presence is known without a gap; None while it is unknown.

        By what this server has lived through, as absences are.
        """
        return None if self._is_stalled() else self._known_since

    def forget(self) -> None:
        """Something may have been missed."""
        self._known_since = None

    def look(self, alive: Set[int], *, is_bus_up: bool) -> bool:
        """Whether it has changed that presence is known."""
        before = self.known_since
        self._alive = alive
        self._heard_at = {one: at for one, at in self._heard_at.items() if one in alive}
        self._looked_at = self._clock.now()
        is_known = not alive or (is_bus_up and not any(map(self.is_silent, alive)))
        known = self._clock.lived() if before is None else before
        self._known_since = known if is_known else None
        return (before is None) == is_known

    def _is_stalled(self) -> bool:
        at = self._looked_at
        return at is None or self._clock.now() - at > STALLED_AFTER
