"""What is stored of a table: its entries, and the line that lists show of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scalehouse.server.clock import Time
from scalehouse.server.store import Store, Writing
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.info import headline_of
from scalehouse.server.tables.state import TableState
from scalehouse.server.tables.timing.pace import NONE

QUIET = {e.Moved, e.Talked, e.AskedUndo, e.AnsweredUndo}  # in lists a table stays as it was


@dataclass(frozen=True)
class Membership:
    """What changes with an entry beside the table itself."""

    joined: Sequence[str] = ()  # people who belong to the table from now on
    left: Sequence[str] = ()
    names: tuple[str, str] | None = None  # its new link and code


NO_CHANGE = Membership()


class TableStorage:
    def __init__(
        self, store: Store, state: TableState, deadline: Callable[[], Time | None]
    ) -> None:
        self._store = store
        self._deadline = deadline  # when something happens at the table by itself next
        self.headline = headline_of(state, deadline())
        self.stored_at = 0.0  # when the last entry was, for the figures

    async def append(
        self,
        state: TableState,
        number: int,
        entries: Sequence[e.AnyEntry],
        membership: Membership = NO_CHANGE,
        fence: int | None = None,
    ) -> None:
        """Entries that the state has folded already, the first of which has that number.

        Raises StoreError.
        """
        headline = None
        if state.setting.pace.kind != NONE or not QUIET.issuperset(map(type, entries)):
            before, self.headline = self.headline, headline_of(state, self._deadline())
            headline = self.headline if self.headline != before else None
        bodies = [e.encode(entry) for entry in entries]
        of = membership
        await self._store.append(
            Writing(
                state.id,
                number,
                bodies,
                entries[0].at,
                headline,
                of.joined,
                of.left,
                of.names,
                fence,
            )
        )
        self.stored_at = time.perf_counter()

    def look_anew(self, state: TableState) -> None:
        """Others have written."""
        self.headline = headline_of(state, self._deadline())
