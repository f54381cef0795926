"""States as plain data: for files, for positions, and what a move changed, field by field."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import numpy as np

from scalehouse.core.errors import BadPosition
from scalehouse.core.rules.contract import State

Fields = dict[str, Any]  # by name; lists for arrays
Changes = dict[str, int]  # "phase" or "health[1,3]" with the new value


class PythonState:
    """A state to be read by plain code, with the same names: made once, then as fast as Python.

    NumPy's own records take microseconds for every field that is looked at.
    """

    def __init__(self, s: State) -> None:
        vars(self).update(zip(s.dtype.names, s.item(), strict=True))

    def __getitem__(self, name: str) -> Any:
        return vars(self)[name]

    def copy(self) -> PythonState:
        """One that can be changed, to see what would become of it."""
        copy = object.__new__(PythonState)
        for name, value in vars(self).items():
            vars(copy)[name] = value.copy() if isinstance(value, np.ndarray) else value
        return copy


def as_python(s: State) -> State:
    """Of a state, or of a row of one, which NumPy reads faster."""
    return PythonState(s)


def fields_of(s: State) -> Fields:
    """Of a state, or of one that is read `as_python`."""
    fields = (
        vars(s) if isinstance(s, PythonState) else dict(zip(s.dtype.names, s.item(), strict=True))
    )
    return {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in fields.items()
    }


def filled(s: State, fields: Fields) -> State:
    """A copy with some fields set. Raises BadPosition for what the state cannot hold."""
    copy = s.copy()
    for name, value in fields.items():
        if name not in s.dtype.names:
            known = ", ".join(s.dtype.names)
            raise BadPosition(f"there is no field {name!r}; the fields are: {known}")
        copy[name] = _checked(name, value, s.dtype[name])
    return copy


def _checked(name: str, value: object, dtype: np.dtype[Any]) -> Any:
    shape, base = dtype.shape, dtype.base
    try:
        array = np.array(value)
    except ValueError as error:
        raise BadPosition(f"field {name}: {error}") from error
    if array.dtype.kind not in "bi" or array.shape != shape:
        size = "×".join(map(str, shape)) or "one"
        raise BadPosition(f"field {name} takes {size} whole numbers")
    limits = np.iinfo(base)
    if array.size and not (limits.min <= array.min() and array.max() <= limits.max):
        raise BadPosition(f"field {name} takes numbers from {limits.min} to {limits.max}")
    return array


def changes(before: bytes, after: bytes, dtype: np.dtype[Any]) -> Changes:
    """What differs between two states, given as their bytes."""
    places, found = _numbers(dtype), {}
    differ = int.from_bytes(before, "little") ^ int.from_bytes(after, "little")
    while differ:
        first = (differ & -differ).bit_length() - 1 >> 3  # the lowest byte that differs
        name, begin, end, signed = places[first]
        found[name] = int.from_bytes(after[begin:end], sys.byteorder, signed=signed)
        differ = differ >> 8 * end << 8 * end
    return found


def change(s: State, changed: Changes) -> None:
    """Make those changes. Raises BadPosition for a place that the state does not have."""
    known = {_spelled(*place): place for place in _places(s.dtype)}
    for place, value in changed.items():
        if place not in known:
            raise BadPosition(f"there is no place {place!r}")
        name, index = known[place]
        try:
            if index:
                s[name][index] = value
            else:
                s[name] = value
        except (OverflowError, TypeError, ValueError) as error:
            raise BadPosition(f"{place} cannot be {value!r}") from error


def _spelled(name: str, index: tuple[int, ...]) -> str:
    return f"{name}[{','.join(map(str, index))}]" if index else name


@cache
def _places(dtype: np.dtype[Any]) -> list[tuple[str, tuple[int, ...]]]:
    """[byte of the state] the field and the index in it."""
    out: list[tuple[str, tuple[int, ...]]] = []
    for name in dtype.names or ():
        field = dtype[name]
        for index in np.ndindex(field.shape):
            out += [(name, index)] * field.base.itemsize
    return out


@cache
def _numbers(dtype: np.dtype[Any]) -> list[tuple[str, int, int, bool]]:
    """[byte of the state] the place it belongs to, from which byte to which, and with a sign?"""
    out: list[tuple[str, int, int, bool]] = []
    for name, index in dict.fromkeys(_places(dtype)):
        base, begin = dtype[name].base, len(out)
        place = (_spelled(name, index), begin, begin + base.itemsize, base.kind == "i")
        out += [place] * base.itemsize
    return out
