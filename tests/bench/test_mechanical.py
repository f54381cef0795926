"""What counts as a line that only repeats."""

from __future__ import annotations

from pathlib import Path

from bench.mechanical import counted, of_game

SOURCE = """
import enum
from game import (
    A,
    B,
)

class State(Protocol):
    turn: int

def observe(s, seat, sight):
    sight.turn = s.turn
    sight.hand[seat] = s.hand[seat]
    sight.deck[:] = HIDDEN
    sight.known = s.hand[seat] + 1
"""


def test_imports_protocols_and_copies_count() -> None:
    assert counted(SOURCE) == {"imports": 5, "protocols": 2, "copies": 3}


def test_bots_do_not_count_and_the_clients_data_does(tmp_path: Path) -> None:
    game, client = tmp_path / "src/scalehouse/games/ludo", tmp_path / "web/src/games/ludo"
    for folder in (game / "rules", game / "bots", client):
        folder.mkdir(parents=True)
    for file in ("rules/turn.py", "bots/mind.py"):
        (game / file).write_text("import enum\n")
    (client / "data.ts").write_text("export const DICE = 4;\n")
    assert of_game(tmp_path, "ludo") == {"imports": 1, "data.ts": 1}
