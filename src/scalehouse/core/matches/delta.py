"""What differs between two views, place by place, so that a small change is a small message."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
MISSING: Any = object()
NESTED = (dict, list)


def changes(before: Any, after: Any, path: Path = ()) -> list[list[Any]]:
    """[path, new value] for what is new or different, [path] for what is gone.

    `path`: where in the view the two stand.
    """
    found: list[list[Any]] = []
    if type(after) in NESTED:
        _compare(before, after, path, found)
    elif before != after:
        found.append([path, after])
    return found


def value_at(view: Any, path: Path) -> Any:
    """What stands at a place of a view; MISSING where there is no such place."""
    for step in path:
        try:
            view = view[step]
        except (IndexError, KeyError, TypeError):
            return MISSING
    return view


def holds(view: Any, change: list[Any]) -> bool:
    """Whether a view is as a change says."""
    path, *value = change
    found = value_at(view, path)
    return found == value[0] if value else found is MISSING


def _compare(before: Any, after: Any, path: Path, found: list[list[Any]]) -> None:
    """Runs for every update: what is equal inside is passed over at once."""
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
