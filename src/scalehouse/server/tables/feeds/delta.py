"""Differences of what observers of a match are told."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from scalehouse.core.matches.delta import changes
from scalehouse.core.matches.stream import ObserverUpdate
from scalehouse.core.rules.contract import Seat


class Deltas:
    """Differences of views of matches. What several were shown alike is compared once for all."""

    def __init__(self) -> None:
        self._last: tuple[Any, Any, list[list[Any]]] = (None, None, [])

    def between(self, before: ObserverUpdate, after: ObserverUpdate) -> list[list[Any]]:
        found = _of_actors(before.actors, after.actors)
        if before.outcome != after.outcome:
            over = [("over",), after.outcome is not None]
            found = [*found, over, *changes(before.outcome, after.outcome, ("outcome",))]
        return found + self._of_table(before.table, after.table)

    def _of_table(self, before: Any, after: Any) -> list[list[Any]]:
        known_before, known_after, found = self._last
        if known_before is not before or known_after is not after:
            found = changes(before, after, ("table",))
            self._last = (before, after, found)
        return found


@lru_cache(maxsize=1024)
def _of_actors(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> list[list[Any]]:
    """They take turns: it is the same again and again. Nobody may change it."""
    return changes(list(before), list(after), ("actors",)) if before != after else []
