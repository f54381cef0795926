"""Two tables of one game played with the same seeds, each by processes of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from scalehouse.bots import check_name
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.core.game_data import TABLES_VARIABLE
from scalehouse.lab.compare.measure import measure_for
from scalehouse.lab.compare.sheet import Difference, Sheet, differences
from scalehouse.lab.tune.numbers import Change, changes_between

SHIPPED = "shipped"


@dataclass(frozen=True)
class TrialPlan:
    """How the matches of a comparison are played."""

    level: str
    games: int  # with each table
    seed: int
    cores: int


class ComparedSide(NamedTuple):
    """One of the tables, and what the matches with it came to."""

    name: str
    text: str
    sheet: Sheet


@dataclass(frozen=True)
class Comparison:
    """Two tables of data, measured with the same seeds."""

    game: str
    version: str
    plan: TrialPlan
    before: ComparedSide
    after: ComparedSide

    @property
    def is_of_one_table(self) -> bool:
        """It is measured: what there is to say is where its figures are."""
        return self.before.text == self.after.text

    @property
    def changes(self) -> list[Change]:
        """What differs between the two tables."""
        return changes_between(self.before.text, self.after.text)

    @property
    def differences(self) -> list[Difference]:
        """What differs between their matches, figure by figure."""
        return differences(self.before.sheet, self.after.sheet)


def compare(
    game: Game, data: str, against: str, plan: TrialPlan, on_progress: Callable[[int], None]
) -> Comparison:
    """`data` and `against`: a file, or `shipped` for the table that comes with the game.

    A table beside itself is played once.
    """
    check_name(plan.level, game)
    before = after = _side(game, against, plan, on_progress)
    if not is_the_same(game, data, against):
        after = _side(game, data, plan, lambda done: on_progress(plan.games + done))
    version = game.version.partition("+")[0]
    return Comparison(game.name, version, plan, before, after)


def _side(
    game: Game, table: str, plan: TrialPlan, on_progress: Callable[[int], None]
) -> ComparedSide:
    text = text_of(game, table)
    setting = "" if table == SHIPPED else f"{game.name}={Path(table).absolute()}"
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.npz"
        _play(game, setting, plan, file, on_progress)
        with np.load(file) as found:
            sheet = Sheet(tuple(measure_for(game).figures), found["sums"], found["counts"])
    return ComparedSide(table, text, sheet)


def is_the_same(game: Game, data: str, against: str) -> bool:
    """Whether two tables hold the same text."""
    return text_of(game, data) == text_of(game, against)


def text_of(game: Game, table: str) -> str:
    """The text of a table: a file, or the one that the game comes with. Raises BadData."""
    file = shipped_table(game) if table == SHIPPED else Path(table)
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{table}: this table cannot be read") from error


def shipped_table(game: Game) -> Path:
    """The file of the table that the game comes with. Raises BadData when it has none."""
    if game.data is None:
        raise BadData(f"{game.name} has no table of data")
    return game.data.file


def _play(
    game: Game, setting: str, plan: TrialPlan, file: Path, on_progress: Callable[[int], None]
) -> None:
    numbers = map(str, (plan.games, plan.seed, plan.cores))
    command = [sys.executable, "-m", "scalehouse.lab.compare.child", game.name, plan.level]
    environment = os.environ | {TABLES_VARIABLE: setting}
    with subprocess.Popen(
        [*command, *numbers, str(file)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        try:
            assert child.stdout is not None
            assert child.stderr is not None
            for line in child.stdout:
                on_progress(int(line))
            said = child.stderr.read()
        except BaseException:
            child.terminate()
            raise
    if child.returncode:
        raise BadData(said.strip().splitlines()[-1] if said.strip() else "a process was lost")
