"""Types of views: how a game declares what it shows, and what follows from that.

A view is plain data, so its type is a `TypedDict` (or a msgspec Struct), one field a line. The
comment after a field is its legend: schema, client types and the protocol's page show it.
"""

from __future__ import annotations

import ast
import enum
import inspect
import io
import re
import sys
import textwrap
import tokenize
import typing
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypedDict

import msgspec
from msgspec import Meta

from scalehouse.core.rules.state import Field


class View(TypedDict):
    """What somebody is shown of a match."""

    game: str  # its name
    seats: int  # how many play
    options: dict[str, str | int | bool]  # of this match, by name
    seat: int | None  # through whose eyes; null for a watcher
    actors: list[int]  # seats that may act now
    over: bool  # the match has ended
    outcome: dict[str, Any] | None  # from the end on: scores, winners and why
    table: Mapping[str, Any]  # the game's own part, in the type that it declares


def names_of(kind: type[enum.IntEnum]) -> dict[int, str]:
    """[number] a member's name as a view has it. Faster than to ask the enum for every view."""
    return {int(member): member.name.lower() for member in kind}


def or_none(number: int) -> int | None:
    """A seat, a card and such as a view has it. What is not there, or not known, is below zero."""
    return int(number) if number >= 0 else None


def one_of(title: str, names: Iterable[str]) -> Meta:
    """For a text that is one of these: `Annotated[str, one_of("Phase", PHASES.values())]`."""
    known = list(names)
    pattern = f"^({'|'.join(map(re.escape, known))})$"
    return Meta(title=title, pattern=pattern, extra_json_schema={"enum": known})


def of_fields(fields: Iterable[Field]) -> type[msgspec.Struct]:
    """The type of the default view, which shows a sight field by field."""
    shown = [(field.name, _of_field(field)) for field in fields]
    return msgspec.defstruct("View", shown, module="state")  # no module: it has no source


def _of_field(field: Field) -> Any:
    shown: Any = int
    for _ in field.shape:
        shown = list[shown]
    return typing.Annotated[shown, Meta(description=field.legend)]


def misfit(value: object, shape: Any) -> str:
    """What of plain data its type does not say, and where; empty when it fits to the letter."""
    try:
        read = msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        return str(error)
    return _undeclared(value, msgspec.to_builtins(read), "$")


def _undeclared(value: Any, read: Any, place: str) -> str:
    """The first place that a reader of the type would not get to see."""
    if isinstance(value, dict):
        unknown = next((key for key in value if key not in read), None)
        if unknown is not None:
            return f"Object has `{unknown}`, which its type does not declare - at `{place}`"
        parts = ((one, read[key], f"{place}.{key}") for key, one in value.items())
    elif isinstance(value, list):
        both = zip(value, read, strict=True)
        parts = ((*pair, f"{place}[{nth}]") for nth, pair in enumerate(both))
    else:
        return ""
    return next(filter(None, (_undeclared(*part) for part in parts)), "")


def shapes_in(shape: Any) -> Iterator[type]:
    """All types with named fields that a type is made of, itself first, each once."""
    found: dict[type, None] = {}
    _gather(shape, found)
    yield from found


def _gather(shape: Any, found: dict[type, None]) -> None:
    if isinstance(shape, type) and (typing.is_typeddict(shape) or _is_struct(shape)):
        if shape in found:
            return
        found[shape] = None
        for part in fields_in(shape).values():
            _gather(part, found)
    for part in typing.get_args(shape):
        _gather(part, found)


def _is_struct(shape: type) -> bool:
    return issubclass(shape, msgspec.Struct)


def fields_in(shape: type) -> dict[str, Any]:
    """The types of its fields, in the order of their declaration."""
    return typing.get_type_hints(shape, include_extras=True)


@cache
def legends(shape: type) -> dict[str, str]:
    """What the comment after each field says. Without its source a type has none."""
    try:
        source = textwrap.dedent(inspect.getsource(shape))
    except (OSError, TypeError):
        return {}
    (declared,) = ast.parse(source).body
    assert isinstance(declared, ast.ClassDef)
    found: dict[str, str] = {}
    for base in declared.bases:  # a TypedDict itself forgets them
        inherited = vars(sys.modules[shape.__module__]).get(ast.unparse(base))
        if isinstance(inherited, type):
            found |= legends(inherited)
    return found | _own_legends(source, declared)


def _own_legends(source: str, declared: ast.ClassDef) -> dict[str, str]:
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    fields = [one for one in declared.body if isinstance(one, ast.AnnAssign)]
    return {
        one.target.id: comments[one.end_lineno or 0]
        for one in fields
        if isinstance(one.target, ast.Name) and one.end_lineno in comments
    }
