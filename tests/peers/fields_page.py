"""docs/observations.md: every number of every game's observations, from the games' declarations.

python -m tests.peers.fields_page    # writes the page anew, after a change that was meant
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from scalehouse.adapters.encoding import EncodedField, Encoding
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules.state import Visibility

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
GAMES = ("scathe", "scale", "fate", "trex")
HEAD = """\
# Observations, number by number

What [observations](research.md#observations) of each game hold, in all adapters. `from` is the
place of a field's first number; a shape of `2 × 6` is two rows of six. The legends are those of the
game's `state.py`, which also says who sees a field. HIDDEN (−128) stands for what the observer may
not know.

This page is made by `python -m tests.peers.fields_page`, and a test compares it with the code.
"""
AHEAD = {
    "observer": "[seat] 1 for the seat that looks; all 0 for a watcher",
    "acts": "[seat] 1 for each seat that may act, as far as the observer knows",
    "frame": "[seat, (how far, how fast)] of the latest tick, 0 to 1; −1 for one that stands still",
}
NONE = re.compile(r"^(NO_[A-Z]+|UNKNOWN|NOT_YET|ABYSS|OFF_BOARD)\b")


def page() -> str:
    return "\n".join([HEAD, *(section(registry.find(name)) for name in GAMES)])


def section(game: Game) -> str:
    encoding = Encoding(game)
    declared = {field.name: (field.legend, field.seen.value) for field in game.fields}
    told = {name: (legend, Visibility.BY_ALL.value) for name, legend in AHEAD.items()} | declared
    rows = [row(field, *told[field.name]) for field in encoding.fields.values()]
    heading = f"## {game.title}\n\n{encoding.size} numbers; {game.moves} moves.\n"
    titles = "| from | field | shape | what it holds | who sees it |"
    table = [titles, "| ---: | --- | --- | --- | --- |", *rows]
    return "\n".join([heading, *table, "", *names_of(game), ""])


def row(field: EncodedField, legend: str, seen: str) -> str:
    shape = " × ".join(map(str, field.shape)) or "1"
    return f"| {field.begin} | `{field.name}` | {shape} | {legend} | {seen} |"


def names_of(game: Game) -> Iterator[str]:
    """What the legends' names stand for."""
    package, _, _ = game.rules.__name__.rpartition(".")
    module = sys.modules[f"{package}.state"]
    for name, value in vars(module).items():
        if isinstance(value, type) and issubclass(value, IntEnum) and value is not IntEnum:
            yield f"- {name}: {', '.join(f'{one.value} {one.name}' for one in value)}"
    signs = {name: value for name, value in vars(module).items() if NONE.match(name)}
    told = ", ".join(f"{name} is {value}" for name, value in signs.items())
    yield f"- {told}".replace("-1", "−1")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
