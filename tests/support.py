"""What several tests need."""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType
from typing import Any


def module_of(name: str, instead: dict[str, Any]) -> ModuleType:
    """A copy of a module with some names replaced, also where its own functions use them."""
    copy = ModuleType(name)
    space = vars(copy)
    space.update(vars(sys.modules[name]))
    for key, value in list(space.items()):
        if isinstance(value, FunctionType) and value.__module__ == name:
            space[key] = _moved(value, space)
    space.update(instead)
    return copy


def _moved(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    moved = FunctionType(
        function.__code__, space, function.__name__, function.__defaults__, function.__closure__
    )
    moved.__annotations__ = function.__annotations__
    moved.__module__ = space["__name__"]
    return moved
