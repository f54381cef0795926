"""What a game's files bring to its declaration: each file has its place in `Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from operator import attrgetter, methodcaller
from types import ModuleType
from typing import Any

from scalehouse.core.nearest import did_you_mean

Brings = Mapping[str, Callable[[ModuleType], Any]]  # by the argument of `Game` that it is given as


def _the_module(module: ModuleType) -> ModuleType:
    return module


DESCRIBE: Brings = {
    "describe_move": attrgetter("describe_move"),
    "conclude": attrgetter("conclude"),
}
EVENTS: Brings = {"describe_events": attrgetter("describe_events")}
REFUSALS: Brings = {"refuse": attrgetter("refuse")}
FILES: Mapping[str, Brings] = {
    "data": {"data": attrgetter("DATA")},
    "rules": {"rules": _the_module},
    "moves": {"kinds": attrgetter("MOVE_KINDS")},
    "judge": {"judge": _the_module},
    "instrumentation": {"instrumentation": _the_module},
    "traits": {"traits": attrgetter("TRAITS")},
    "view": {"view": attrgetter("view"), "view_type": attrgetter("View")},
    "terminal": {"board": attrgetter("board")},
    "about": {"about": methodcaller("about")},
    "reference": {
        "reference": methodcaller("reference"),
        "reference_type": attrgetter("Reference"),
    },
    "talk": {"refuse_talk": attrgetter("refuse_talk")},
    # the words of a small game, in one file, or of a larger one, in a file for each occasion
    "words": {"words": attrgetter("WORDS"), **DESCRIBE, **EVENTS, **REFUSALS},
    "describe": DESCRIBE,
    "events": EVENTS,
    "refusals": REFUSALS,
    "sums": {"explain": attrgetter("explain")},
}


def from_files(package: str, files: str) -> dict[str, Any]:
    """Arguments of `Game` from these files of a package, named as in `"rules moves view"`.

    What a file has to hold is an error where it does not.
    """
    found: dict[str, Any] = {}
    for file in files.split():
        if file not in FILES:
            known = did_you_mean(file, FILES)
            raise TypeError(f"no file {file!r} has a place in the declaration of a game{known}")
        module = import_module(f"{package}.{file}")
        found |= {argument: take(module) for argument, take in FILES[file].items()}
    return found
