"""Another table under compiled code: many tables played by one process that compiled once.

Numba writes what a contiguous global array holds into the code, but reaches one with gaps by its
address. So the arrays of a game get gaps before anything is compiled, and the numbers of another
table are written into them. Which numbers those are is found by loading the game's modules anew
beside the ones in use: nothing that is made of a table at import can be forgotten.
"""

from __future__ import annotations

import enum
import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse.core import game_data
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.core.rules.twin import Twin

Arrays = dict[tuple[str, str], NDArray[Any]]  # by module and name


class Live:
    """A game whose tables can be changed while it is compiled."""

    def __init__(self, game: Game) -> None:
        self._package = game.rules.__name__.rpartition(".")[0]
        self._name = game.name
        self._in_use = arrays_with_gaps(modules_of(self._package))
        self._numbers = numbers_of(modules_of(self._package))
        self.game = replace(game)
        # A stored function would hold the numbers of the table it was compiled with.
        vars(self.game)["twin"] = Twin(game.rules, game.judge, stored=False)

    def read(self, file: str) -> Arrays:
        """The arrays that a table makes. Raises BadData for one that cannot be used."""
        with loaded_anew(self._package, f"{self._name}={file}") as modules:
            for where, number in numbers_of(modules).items():
                if self._numbers[where] != number:
                    raise BadData(f"{file}: {where[1]} would change, which is part of the code")
            return arrays_of(modules)

    def put(self, arrays: Mapping[tuple[str, str], NDArray[Any]]) -> None:
        """These arrays in the place of those in use."""
        for where, array in self._in_use.items():
            array[...] = arrays[where]


def modules_of(package: str) -> dict[str, ModuleType]:
    """The loaded modules of a package, by name."""
    own = (package, f"{package}.")
    return {n: m for n, m in sys.modules.items() if n == own[0] or n.startswith(own[1])}


def arrays_of(modules: Mapping[str, ModuleType]) -> Arrays:
    """The arrays in these modules, by module and name."""
    return {
        (module, name): value
        for module, content in modules.items()
        for name, value in vars(content).items()
        if isinstance(value, np.ndarray)
    }


def numbers_of(modules: Mapping[str, ModuleType]) -> dict[tuple[str, str], object]:
    """What else is compiled in: numbers, and rows of them."""
    return {
        (module, name): value
        for module, content in modules.items()
        for name, value in vars(content).items()
        if _is_number(value) or (isinstance(value, tuple) and all(map(_is_number, value)))
    }


def _is_number(value: object) -> bool:
    return isinstance(value, bool | int | float) and not isinstance(value, enum.Enum)


def arrays_with_gaps(modules: Mapping[str, ModuleType]) -> Arrays:
    """Give every array a gap behind each number; one that several modules share stays one."""
    made: dict[int, NDArray[Any]] = {}
    out: Arrays = {}
    for (module, name), array in arrays_of(modules).items():
        if id(array) not in made:
            made[id(array)] = with_gaps(array)
        out[module, name] = made[id(array)]
        setattr(modules[module], name, made[id(array)])
    return out


def with_gaps(array: NDArray[Any]) -> NDArray[Any]:
    """A copy of an array whose elements do not lie side by side."""
    room = np.zeros((*array.shape, 2), array.dtype)
    room[..., 0] = array
    return room[..., 0]


@contextmanager
def loaded_anew(package: str, setting: str) -> Iterator[dict[str, ModuleType]]:
    """The modules of a game as another table makes them; those in use stay in their places."""
    kept = modules_of(package)
    parent, _, own = package.rpartition(".")
    try:
        for name in kept:
            del sys.modules[name]
        with game_data.used(setting):
            yield {name: importlib.import_module(name) for name in kept}
    finally:
        sys.modules.update(kept)
        setattr(sys.modules[parent], own, kept[package])
