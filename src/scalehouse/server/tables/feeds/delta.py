"""What differs between two moments, as an observer of a match is told it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from scalehouse.core.matches.delta import changes
from scalehouse.core.matches.stream import ObserverUpdate
from scalehouse.core.rules.contract import Seat


def changes_between(before: ObserverUpdate, after: ObserverUpdate) -> list[list[Any]]:
    found = _of_actors(before.actors, after.actors)
    if before.outcome != after.outcome:
        over = [("over",), after.outcome is not None]
        found = [*found, over, *changes(before.outcome, after.outcome, ("outcome",))]
    return found + after.seen.changes_since(before.seen)


@lru_cache(maxsize=1024)
def _of_actors(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> list[list[Any]]:
    """They take turns: it is the same again and again. Nobody may change it."""
    return changes(list(before), list(after), ("actors",)) if before != after else []
