"""How a game declares its state: field by field, once.

    class State(Fields):
        phase: Int8 = public("a Phase")
        deck: Int8 = secret("cards left")
        hand: Int8s = owned("[seat] its card, or NO_CARD", SEATS)

    show = showing(State)

From that come the state's dtype, the type that checkers see when a rule says `s.hand[seat]`, and
`show`, with which `observe` begins: it writes what the declaration lets a seat see, and HIDDEN for
all the rest. Whatever nobody declared visible is hidden. A game in which everything lies open
needs no more: `observe = showing(State)`.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rules.contract import HIDDEN, Seat

Int8: TypeAlias = Annotated[int, np.int8]
Int16: TypeAlias = Annotated[int, np.int16]
Int32: TypeAlias = Annotated[int, np.int32]
Int64: TypeAlias = Annotated[int, np.int64]
Int8s: TypeAlias = Annotated[NDArray[np.int8], np.int8]
Int16s: TypeAlias = Annotated[NDArray[np.int16], np.int16]
Int32s: TypeAlias = Annotated[NDArray[np.int32], np.int32]
Int64s: TypeAlias = Annotated[NDArray[np.int64], np.int64]

Show: TypeAlias = Callable[[Any, Seat, Any], None]


class Visibility(enum.Enum):
    """Who may know what a field holds."""

    BY_ALL = "everybody"
    BY_OWNER = "its owner"  # the seat that is its first index
    BY_NOBODY = "nobody"
    BY_RULE = "whom the game's observe lets"
    DERIVED = "whom observe works it out for"


@dataclass(frozen=True)
class Field:
    """One line of a declaration."""

    legend: str  # what its index means and what its numbers stand for
    shape: tuple[int, ...]
    seen: Visibility
    name: str = ""
    dtype: type[np.signedinteger[Any]] = np.int8


def public(legend: str, *shape: int) -> Any:
    """A field that lies open."""
    return Field(legend, shape, Visibility.BY_ALL)


def owned(legend: str, *shape: int) -> Any:
    """A field whose first index is a seat: what stands there is for that seat alone."""
    return Field(legend, shape, Visibility.BY_OWNER)


def secret(legend: str, *shape: int) -> Any:
    """A field that nobody sees."""
    return Field(legend, shape, Visibility.BY_NOBODY)


def by_rule(legend: str, *shape: int) -> Any:
    """A field that the game's `observe` decides about: HIDDEN but for what it writes."""
    return Field(legend, shape, Visibility.BY_RULE)


def derived(legend: str, *shape: int) -> Any:
    """A field of sights alone: `observe` works it out from what the seat may know."""
    return Field(legend, shape, Visibility.DERIVED)


class Fields:
    """The base of a game's `State`. Nobody makes one: a state is a row of its dtype."""

    if TYPE_CHECKING:  # what checkers may know of NumPy's records

        def copy(self) -> Any: ...
        def tobytes(self) -> bytes: ...
        def __getitem__(self, field: str) -> Any: ...


def fields_in(declared: type[Fields]) -> tuple[Field, ...]:
    """The lines of a declaration, in order. Raises TypeError for a line that cannot be."""
    hints = get_type_hints(declared, include_extras=True)
    return tuple(_field(declared, name, hints[name]) for name in declared.__annotations__)


def _field(declared: type[Fields], name: str, hint: Any) -> Field:
    where = f"{declared.__module__}.{declared.__name__}.{name}"
    field, kinds = vars(declared).get(name), get_args(hint)[1:]
    if not isinstance(field, Field):
        raise TypeError(f"{where}: say who may see it: public, owned, secret, by_rule or derived")
    if len(kinds) != 1 or not np.issubdtype(kinds[0], np.signedinteger):
        raise TypeError(f"{where}: its type is one of core.state's: Int8, Int8s and so on")
    if (get_args(hint)[0] is int) != (field.shape == ()):
        raise TypeError(f"{where}: Int8 is one number, Int8s takes a shape")
    if field.seen is Visibility.BY_OWNER and not field.shape:
        raise TypeError(f"{where}: what seats own has the seat as its first index")
    if hasattr(np.record, name):
        raise TypeError(f"{where}: NumPy's records have something else of that name")
    return replace(field, name=name, dtype=kinds[0])


@cache
def dtype_of(declared: type[Fields]) -> np.dtype[Any]:
    """The NumPy dtype of a state with the declared fields."""
    fields = fields_in(declared)
    return np.dtype((np.record, [(one.name, one.dtype, one.shape) for one in fields]))


_SHOW_ALL: set[Show] = set()


def shows_all(observe: Show) -> bool:
    """Whether it is the `showing` of a declaration in which everything lies open."""
    return observe in _SHOW_ALL


def showing(declared: type[Fields]) -> Show:
    """The function `show(s, seat, sight)` of a declaration.

    It is written out line by line and belongs to the module of the declaration, so that it is
    compiled like a rule.
    """
    fields = fields_in(declared)
    lines = [line for field in fields for line in _shown(field)]
    head = "def show(s: State, seat: Seat, sight: State) -> None:"  # names, as in all modules here
    source = "\n    ".join([head, *lines])
    module, made = sys.modules[declared.__module__], dict[str, Any]()
    exec(compile(source, f"<what {module.__name__} lets a seat see>", "exec"), vars(module), made)
    show: Show = made["show"]
    if all(field.seen is Visibility.BY_ALL for field in fields):
        _SHOW_ALL.add(show)
    return show


def _shown(field: Field) -> list[str]:
    goal = f"sight.{field.name}" + ("[:]" if field.shape else "")
    if field.seen is Visibility.BY_ALL:
        return [f"{goal} = s.{field.name}"]
    hidden = f"{goal} = {HIDDEN}"
    if field.seen is Visibility.BY_OWNER:
        copied = f"sight.{field.name}[seat] = s.{field.name}[seat]"
        return [hidden, f"if seat >= 0: {copied}"]
    return [hidden]
