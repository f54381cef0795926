"""The shapes by which the code before the renaming read entries and messages on the bus.

As they were there, in short: what it could not read, a server of that version drops the table for.
A field has a type, or a type and what it is where it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

import msgspec
from msgspec import Struct

Field = Any


def shape(name: str, fields: Mapping[str, Field], **config: Any) -> type[Struct]:
    given = [(key, *one) if isinstance(one, tuple) else (key, one) for key, one in fields.items()]
    return msgspec.defstruct(name, given, frozen=True, **config)


def entry(name: str, /, **fields: Field) -> type[Struct]:
    return shape(name, {"at": int} | fields, tag_field="kind", tag=name.lower())


def asked(name: str, /, **fields: Field) -> type[Struct]:
    by_somebody = {"by": (str | None, None), "id": (str | None, None)}
    return entry(name, **fields, **by_somebody)


def from_house(name: str, /, **fields: Field) -> type[Struct]:
    return shape(name, {"house": int} | fields, tag=name.lower())


def any_of(shapes: list[type[Struct]]) -> Any:
    return Union[tuple(shapes)]  # noqa: UP007  # there is no other way for as many as there are


LOG_ENTRY: dict[str, Field] = {
    "by": int,
    "move": int,
    "then": dict[str, Any],
    "undo": (int | None, None),
    "granted": (bool, False),
    "at": (int | None, None),
    "hash": (str, ""),
}
PACE: dict[str, Field] = {"kind": (str, "none"), "time": (int, 0), "increment": (int, 0)}
SETTING: dict[str, Field] = {
    "game": str,
    "seats": int,
    "options": dict[str, bool | int | str],
    "title": str,
    "listed": bool,
    "watch": str,
    "pace": shape("Pace", PACE),
    "absence": str,
    "stage": (str, ""),
}
WORDS = shape("Words", {"key": str, "args": Mapping[str, Any], "english": str})
RESULT = shape("Result", {"scores": list[float], "winners": list[int], "why": WORDS})
LOG: Any = list[shape("LogEntry", LOG_ENTRY)]  # type: ignore[misc]  # made just now

Added: Any = asked("Added", person=str, entropy=str)
Ended: Any = entry("Ended", result=RESULT, hash=str)
AnyEntry = any_of(
    [
        entry(
            "Opened",
            setting=shape("Setting", SETTING),
            host=str,
            name=str,
            link=str,
            code=str,
            secret=str,
        ),
        asked("Sat", person=str, name=str, seat=int),
        asked("Stood", person=str),
        asked("BotSat", seat=int, bot=str | None),
        asked("Readied", person=str, ready=bool),
        Added,
        asked("Started", rules=str, entropy=list[str], log=LOG),
        asked("Moved", seat=int, first=int, log=LOG, banks=(list[int], [])),
        entry("AskedUndo", seat=int, by=str, id=str),
        entry("AnsweredUndo", seat=int, yes=bool, by=str, id=str),
        entry("Resigned", seat=int, by=str, id=str),
        entry("Talked", person=str, name=str, text=str, id=str),
        asked("Renamed", person=str, name=str),
        asked("Removed", person=str),
        asked("Rematched", secret=str),
        Ended,
    ]
)
AnyMessage = any_of(
    [
        from_house("News", number=int, bodies=list[bytes]),
        from_house("Here", people=dict[str, str], asks=(bool, False)),
        from_house("Performed", seat=int, far=int, fast=int, gesture=int),
        from_house("Released"),
        from_house("Signal", by=str, to=str, data=str),
    ]
)

entries: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)
messages: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(AnyMessage)
