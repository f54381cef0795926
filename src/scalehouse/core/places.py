"""Where in an author's files something went wrong."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

OURS = "scalehouse"


def place_of(error: BaseException) -> str:
    """The last line of the game's own code on the way to an error: `dice/words.py:40, in said`."""
    found = ""
    for frame, line in frames_of(error):
        if _is_of_a_game(frame):
            path = Path(frame.f_code.co_filename)
            found = f"{path.parent.name}/{path.name}:{line}, in {frame.f_code.co_name}"
    return found


def frames_of(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames that an error passed through, with their lines, the outermost first."""
    yield from traceback.walk_tb(error.__traceback__)


def _is_of_a_game(frame: FrameType) -> bool:
    """Not the core's, which an author did not write, and not a library's."""
    name = str(frame.f_globals.get("__name__", ""))
    is_ours = name.partition(".")[0] == OURS and not name.startswith(f"{OURS}.games.")
    is_from_a_file = Path(frame.f_code.co_filename).is_file()
    return is_from_a_file and not is_ours and not is_of_a_library(name)


def is_of_a_library(module: str) -> bool:
    """Whether a module belongs to a library, and not to a game or to us."""
    return module.partition(".")[0] in {"numpy", "numba", "msgspec", "importlib", "pytest"}
