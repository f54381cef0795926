"""States and buffers that see what a rule writes into them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.core.rules.contract import State


class NotKept(Exception):
    """A number that a field cannot hold."""

    def __init__(self, field: str, written: Any, kept: Any) -> None:
        super().__init__(field)
        self.field = field
        self.written = written
        self.kept = kept


class WatchedRow(NDArray[Any]):
    """A field of a watched state that is an array."""

    field = ""

    def __array_finalize__(self, of: Any) -> None:
        self.field = getattr(of, "field", "")

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        return value if isinstance(value, np.ndarray) else int(value)

    def __setitem__(self, place: Any, value: Any) -> None:
        _check_kept(self.field, value, self.dtype)
        super().__setitem__(place, value)


class Watched:
    """A state for plain rules. Raises NotKept for a number that would become another.

    It is read as whole numbers without limits, so that a sum shows itself where it is stored.
    """

    def __init__(self, s: State) -> None:
        object.__setattr__(self, "_s", s)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._s, name)
        if isinstance(value, np.ndarray):
            row = value.view(WatchedRow)
            row.field = name
            return row
        return int(value) if isinstance(value, np.integer) else value

    def __setattr__(self, name: str, value: Any) -> None:
        _check_kept(name, value, self._s.dtype[name].base)
        setattr(self._s, name, value)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def copy(self) -> Watched:
        return Watched(self._s.copy())


def _check_kept(field: str, value: Any, dtype: np.dtype[Any]) -> None:
    given = np.asarray(value)
    kept = given.astype(dtype, casting="unsafe")
    if not np.array_equal(given, kept):
        raise NotKept(field, given.tolist(), kept.tolist())


class Buffer(NDArray[Any]):
    """A buffer for plain rules. NumPy cuts a slice that goes too far, without a word; this not."""

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, slice) and (place.stop or 0) > len(self):
            raise IndexError(f"a slice to place {place.stop} of {len(self)}")
        super().__setitem__(place, value)
