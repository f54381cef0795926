"""What came of a search: the new table in its folder, and a comparison with the old one."""

from __future__ import annotations

from pathlib import Path

from scalehouse.core.game import Game
from scalehouse.lab.compare.run import ComparedSide, Comparison, TrialPlan
from scalehouse.lab.tune.tuning import Tuned

NEW_TABLE = "{game}.toml"


def write_table(game: Game, tuned: Tuned, folder: Path) -> Path:
    """The tuned table as a file, in the form of the shipped one."""
    table = folder / NEW_TABLE.format(game=game.name)
    table.write_text(tuned.after, "utf-8")
    return table


def comparison(game: Game, tuned: Tuned, before: str, table: Path, plan: TrialPlan) -> Comparison:
    """`before`: what the old table is called; `plan`: how both were played at last."""
    return Comparison(
        game.name,
        game.version.partition("+")[0],
        plan,
        ComparedSide(before, tuned.before, tuned.sheet_before),
        ComparedSide(str(table), tuned.after, tuned.sheet_after),
    )
