"""States of matches hold numbers of moves and names of fields: both stay as they were.

`layout.txt` is what the games had when states of that form were first written. A game that
changes it raises its rules version and adds a file of its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scalehouse.core import registry

GAMES = ("fate", "scale", "scathe", "trex")
TEXT = (Path(__file__).parent / "layout.txt").read_text()
KEPT = dict(part.split("\n", 1) for part in TEXT.split("# ")[1:])


def layout(name: str) -> str:
    game = registry.find(name)
    moves = [f"  {kind.begin} {kind.name}" for kind in game.kinds]
    fields = [_spelled(one.name, one.dtype.__name__, one.shape) for one in game.fields]
    return "\n".join(["moves", *moves, f"  {game.moves} in all", "fields", *fields])


def _spelled(name: str, kind: str, shape: tuple[int, ...]) -> str:
    return " ".join([f"  {name}", kind, *(["x".join(map(str, shape))] if shape else [])])


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_fields_are_numbered_and_named_as_ever(name: str) -> None:
    assert layout(name) == KEPT[name].strip("\n")
