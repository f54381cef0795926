"""What may stand in a data table: checked by types that a game declares, entry by entry.

    class HeroEntry(TypedDict):
        name: Word
        cost: Annotated[int, Meta(ge=2, le=4)]  # in a team
        only_in_build: NotRequired[bool]

The types are those of views (`core.matches.views`), with limits in `msgspec.Meta`. A form for
designers is made from the same types. What no type can say, such as that two names differ, a game
looks at afterwards.
"""

from __future__ import annotations

import typing
from typing import Annotated, Any, NotRequired, TypeAlias, get_args, get_origin

from msgspec import Meta

from scalehouse.core.game_data import TablePlace

Word: TypeAlias = Annotated[str, Meta(min_length=1)]
NAMES = ("name", "text")  # of these entries one tells people which it is among others


def check(value: object, shape: Any, place: TablePlace | None = None) -> None:
    """Raises Misfit for the first entry that its type does not allow."""
    _check(value, shape, place or TablePlace(), "the table")


def _check(value: object, shape: Any, place: TablePlace, what: str) -> None:
    shape, limits = _bare(shape)
    if typing.is_typeddict(shape):
        _check_entries(value, shape, place, what)
    elif get_origin(shape) is list:
        _check_list(value, get_args(shape)[0], limits, place, what)
    elif get_origin(shape) is dict:
        _check_named(value, get_args(shape)[1], place, what)
    else:
        said = _wrong(value, shape, limits)
        if said:
            raise place.misfit(f"{what} must be {said}, not {value!r}")


def _bare(shape: Any) -> tuple[Any, Meta]:
    """Without what surrounds it: whether it may be missing, and its limits."""
    limits = Meta()
    while get_origin(shape) in (NotRequired, Annotated):
        if get_origin(shape) is Annotated:
            limits = next((one for one in shape.__metadata__ if isinstance(one, Meta)), limits)
        shape = get_args(shape)[0]
    return shape, limits


def _check_entries(value: object, shape: Any, place: TablePlace, what: str) -> None:
    hints = typing.get_type_hints(shape, include_extras=True)
    if not isinstance(value, dict):
        raise place.misfit(f"{what} must have named entries: {', '.join(hints)}")
    unknown = sorted(value.keys() - hints.keys())
    if unknown:
        raise place.at(unknown[0]).misfit(f"unknown entry {', '.join(unknown)}")
    needed = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    missing = [name for name in needed if name not in value]
    if missing:
        raise place.misfit(f"{', '.join(missing)} is missing")
    for name, hint in hints.items():
        if name in value:
            is_inner = typing.is_typeddict(_bare(hint)[0])
            inner = _called(place, name) if is_inner else place.name
            _check(value[name], hint, place.at(name, name=inner), name)


def _check_named(value: object, shape: Any, place: TablePlace, what: str) -> None:
    if not isinstance(value, dict):
        raise place.misfit(f"{what} must have named entries")
    for name, one in value.items():
        _check(one, shape, place.at(name, name=_called(place, f"{what} {name}")), what)


def _check_list(value: object, shape: Any, limits: Meta, place: TablePlace, what: str) -> None:
    if not isinstance(value, list) or not _has_room(value, limits):
        given = len(value) if isinstance(value, list) else repr(value)
        size = _from_to(limits.min_length, limits.max_length, "some")
        raise place.misfit(f"{what} must be a list of {size}, not {given}")
    for nth, one in enumerate(value):
        _check(one, shape, place.at(nth, name=_name_of(one, place, what, nth)), what)


def _name_of(entry: object, place: TablePlace, what: str, nth: int) -> str:
    """How people find it: by what it is called, else by its number."""
    told = (entry.get(name) for name in NAMES) if isinstance(entry, dict) else iter(())
    named = next((one for one in told if isinstance(one, str) and one), None)
    return _called(place, named or f"{what} {nth + 1}")


def _called(place: TablePlace, name: str) -> str:
    return f"{place.name}, {name}" if place.name else name


def _wrong(value: object, shape: Any, limits: Meta) -> str:
    """What it must be and is not; nothing where all is well."""
    if shape is bool:
        return "" if isinstance(value, bool) else "true or false"
    if shape in (int, float):
        kinds = (int,) if shape is int else (int, float)
        is_number = type(value) in kinds and _is_within(value, limits.ge, limits.le)
        kind = "a whole number" if shape is int else "a number"
        return "" if is_number else _from_to(limits.ge, limits.le, kind)
    if shape is str:
        return _wrong_text(value, limits)
    raise TypeError(f"{shape!r}: types of entries are TypedDicts, lists, dicts and plain values")


def _wrong_text(value: object, limits: Meta) -> str:
    known = (limits.extra_json_schema or {}).get("enum")
    if known:
        return "" if value in known else f"one of {', '.join(known)}"
    if isinstance(value, str) and _has_room(value, limits):
        is_bare = limits.min_length is None or value == value.strip()
        if is_bare:
            return ""
    size = _from_to(limits.min_length, limits.max_length, "")
    return f"a text of {size} letters, without blanks around it" if size else "a text"


def _has_room(value: list[Any] | str, limits: Meta) -> bool:
    return _is_within(len(value), limits.min_length, limits.max_length)


def _is_within(value: Any, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _from_to(low: float | None, high: float | None, unlimited: str) -> str:
    if low is None or high is None:
        return unlimited
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"
