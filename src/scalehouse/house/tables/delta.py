"""What differs between two views, place by place, so that a small change is a small message."""

from __future__ import annotations

from typing import Any

from scalehouse.core.stream import Told

Path = tuple[str | int, ...]
MISSING: Any = object()
NESTED = (dict, list)


def changes(before: Any, after: Any) -> list[list[Any]]:
    """[path, new value] for what is new or different, [path] for what is gone."""
    found: list[list[Any]] = []
    if before != after:
        _compare(before, after, (), found)
    return found


class Deltas:
    """Differences of views of matches. What several were shown alike is compared once for all."""

    def __init__(self) -> None:
        self._last: tuple[Any, Any, list[list[Any]]] = (None, None, [])

    def between(self, before: Told, after: Told) -> list[list[Any]]:
        found: list[list[Any]] = []
        if before.actors != after.actors:
            _compare(list(before.actors), list(after.actors), ("actors",), found)
        if before.outcome != after.outcome:
            found.append([("over",), after.outcome is not None])
            _note(before.outcome, after.outcome, ("outcome",), found)
        return found + self._of_table(before.table, after.table)

    def _of_table(self, before: Any, after: Any) -> list[list[Any]]:
        known_before, known_after, found = self._last
        if known_before is not before or known_after is not after:
            found = []
            _compare(before, after, ("table",), found)
            self._last = (before, after, found)
        return found


def _compare(before: Any, after: Any, path: Path, found: list[list[Any]]) -> None:
    """Two values that differ. Runs for every update: what is equal is passed over at once."""
    kind = type(after)
    if kind is dict and type(before) is dict:
        if not before.keys() <= after.keys():
            found += [[(*path, key)] for key in before if key not in after]
        for key, new in after.items():
            old = before.get(key, MISSING)
            if old != new:
                _note(old, new, (*path, key), found)
    elif kind is list and type(before) is list and len(before) == len(after):
        for place, new in enumerate(after):
            if before[place] != new:
                _note(before[place], new, (*path, place), found)
    else:
        found.append([path, after])


def _note(old: Any, new: Any, path: Path, found: list[list[Any]]) -> None:
    if type(new) in NESTED:
        _compare(old, new, path, found)
    else:
        found.append([path, new])


def apply(view: Any, changed: list[list[Any]]) -> Any:
    """The view after those changes; for clients. The given one is changed as well."""
    for path, *value in changed:
        if not path:
            return value[0]
        place = view
        for step in path[:-1]:
            place = place[step]
        if value:
            place[path[-1]] = value[0]
        else:
            del place[path[-1]]
    return view
