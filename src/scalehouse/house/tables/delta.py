"""What differs between two views, place by place, so that a small change is a small message."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
MISSING: Any = object()


def changes(before: Any, after: Any) -> list[list[Any]]:
    """[path, new value] for what is new or different, [path] for what is gone."""
    found: list[list[Any]] = []
    if before != after:
        _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, path: Path, found: list[list[Any]]) -> None:
    """Two values that differ. Runs for every update: what is equal is passed over at once."""
    if isinstance(before, dict) and isinstance(after, dict):
        found += [[[*path, key]] for key in before if key not in after]
        for key, new in after.items():
            old = before.get(key, MISSING)
            if old is not new and old != new:
                _compare(old, new, (*path, key), found)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new and old != new:
                _compare(old, new, (*path, place), found)
    else:
        found.append([list(path), after])


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
