"""docs/observations.md: every number of every game's observations, from the records' own legends.

python -m tests.peers.fields_page    # writes the page anew, after a change that was meant
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import ModuleType

from scalehouse.adapters.encoding import Encoding, Field
from scalehouse.core import registry
from scalehouse.core.game import Game

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
GAMES = ("scathe", "scale", "fate", "trex")
HEAD = """\
# Observations, number by number

What [observations](research.md#observations) of each game hold, in all adapters. `from` is the
place of a field's first number; a shape of `2 × 6` is two rows of six. The legends are those of the
game's `record.py`. HIDDEN (−128) stands for what the observer may not know.

This page is made by `python -m tests.peers.fields_page`, and a test compares it with the code.
"""
AHEAD = {
    "observer": "[seat] 1 for the seat that looks; all 0 for a watcher",
    "acts": "[seat] 1 for each seat that may act, as far as the observer knows",
    "frame": "[seat, (how far, how fast)] of the latest tick, 0 to 1; −1 for one that stands still",
}
NEEDS_NONE = {  # fields whose names say it, so that the record has no legend for them
    "phase": "a Phase",
    "seats": "how many play",
    "last_month": "the last round",
    "bottom_mark": "as `hand_mark`",
    "chain_size": "cards in the chain",
    "offered_mark": "as `hand_mark`",
    "bad_left": "the same for bad ones",
    "bad": "[seat]",
}
AS_BEFORE = "as the one before"
GROUP = re.compile(r"^    # (.*)$")
FIELD = re.compile(r'^    \("(\w+)", np\.[^#]*\),(?:  # (.*))?$')
GOES_ON = re.compile(r"^ {6,}# (.*)$")
NONE = re.compile(r"^(NO_[A-Z]+|UNKNOWN|NOT_YET|ABYSS|OFF_BOARD)\b")


def page() -> str:
    return "\n".join([HEAD, *(section(registry.find(name)) for name in GAMES)])


def section(game: Game) -> str:
    encoding, (told, groups) = Encoding(game), legends(game)
    rows = []
    for field in encoding.fields.values():
        if field.name in groups:
            rows.append(f"| | *{groups[field.name]}* | | |")
        rows.append(row(field, (AHEAD | told)[field.name]))
    heading = f"## {game.title}\n\n{encoding.size} numbers; {game.moves} moves.\n"
    table = ["| from | field | shape | what it holds |", "| ---: | --- | --- | --- |", *rows]
    return "\n".join([heading, *table, "", *names_of(game), ""])


def row(field: Field, told: str) -> str:
    shape = " × ".join(map(str, field.shape)) or "1"
    return f"| {field.begin} | `{field.name}` | {shape} | {told} |"


def record_of(game: Game) -> ModuleType:
    return sys.modules[f"{game.rules.__package__}.record"]


def legends(game: Game) -> tuple[dict[str, str], dict[str, str]]:
    """Each field's comment in the record; and the heading above it, if there is one."""
    told: dict[str, str] = {}
    groups: dict[str, str] = {}
    name = group = ""
    for line in Path(str(record_of(game).__file__)).read_text("utf-8").splitlines():
        if found := FIELD.match(line):
            name = found[1]
            told[name] = found[2] or NEEDS_NONE.get(name, AS_BEFORE)
            if group:
                groups[name], group = group, ""
        elif name and (more := GOES_ON.match(line)):
            told[name] += f" {more[1]}"
        else:
            heading = GROUP.match(line)
            group = heading[1] if heading and name else ""
    return told, groups


def names_of(game: Game) -> Iterator[str]:
    """What the legends' names stand for."""
    for name, value in vars(record_of(game)).items():
        if isinstance(value, type) and issubclass(value, IntEnum) and value is not IntEnum:
            yield f"- {name}: {', '.join(f'{one.value} {one.name}' for one in value)}"
    signs = {name: value for name, value in vars(record_of(game)).items() if NONE.match(name)}
    told = ", ".join(f"{name} is {value}" for name, value in signs.items())
    yield f"- {told}".replace("-1", "−1")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
