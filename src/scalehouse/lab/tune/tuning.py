"""A search for better numbers, round by round, in a folder: it can be stopped and gone on with."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from scalehouse.core import game_data
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.lab.compare.playing import MatchJob, MatchPlayers
from scalehouse.lab.compare.sheet import Sheet
from scalehouse.lab.tune.bounds import Bounds
from scalehouse.lab.tune.live import Live
from scalehouse.lab.tune.proposals import Round, best_rung, loss, next_point
from scalehouse.lab.tune.space import Point, space_for

RECORD, SETTING, START = "rounds.jsonl", "setting.json", "start.toml"
SEEDS_APART = 100_000  # more than there are rounds: each has a seed of its own, from the first on


@dataclass(frozen=True)
class SearchPlan:
    """How long to search for a better table, and how to check it at last."""

    level: str
    games: int  # of one round
    rounds: int
    seed: int
    cores: int
    last_games: int  # of the table before and of the one after, with a new seed


@dataclass(frozen=True)
class TuningProgress:
    """How far a search is, after a round."""

    number: int
    of: int
    outside: list[str]  # figures that are not in their aims
    loss: float
    seconds: float


@dataclass(frozen=True)
class Tuned:
    """The table before and after, with figures from seeds that the search never saw."""

    before: str  # tables
    after: str
    sheet_before: Sheet  # with seeds that the search never saw
    sheet_after: Sheet


class Tuning:
    """A search for a table that meets its aims, round by round; it can be resumed."""

    def __init__(
        self, game: Game, text: str, bounds: Bounds, plan: SearchPlan, folder: Path
    ) -> None:
        self._live = Live(game)
        self._players = MatchPlayers(self._live.game, self._live.put)
        self._bounds = bounds
        self._plan = plan
        self._folder = folder
        figures = [figure.name for figure in self._players.measure.figures]
        self.space = space_for(game, text, bounds, figures)
        self._open(game, text)
        self._rounds = self._recorded()

    def _open(self, game: Game, text: str) -> None:
        """A folder belongs to one search."""
        self._folder.mkdir(parents=True, exist_ok=True)
        setting = asdict(self._plan) | {"game": game.name, "version": game.version}
        setting |= {"table": game_data.digest(game_data.read_toml(START, text))}
        setting |= {"bounds": game_data.digest(asdict(self._bounds))}
        for later in ("rounds", "cores", "last_games"):  # may differ when it goes on
            setting.pop(later)
        file = self._folder / SETTING
        if file.exists() and json.loads(file.read_text("utf-8")) != setting:
            raise BadData(f"{self._folder}: this folder holds another search")
        file.write_text(json.dumps(setting, indent=2) + "\n", "utf-8")
        (self._folder / START).write_text(text, "utf-8")

    def _recorded(self) -> list[Round]:
        file = self._folder / RECORD
        lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith("\n")]  # one may have been cut short
        if len(whole) < len(lines):
            file.write_text("".join(whole), "utf-8")
        return [Round(**json.loads(line)) for line in whole]

    @property
    def last_seed(self) -> int:
        """One that no round had."""
        return self._plan.seed + SEEDS_APART

    def run(
        self, on_round: Callable[[TuningProgress], None], on_match: Callable[[int, int], None]
    ) -> Tuned:
        """Round by round to the end; those of before are not played again."""
        plan = self._plan
        with self._players.at_work(plan.cores, [plan.level]):
            while len(self._rounds) < plan.rounds:
                on_round(self._round(lambda done: on_match(done, plan.games)))
            before, after = self.space.text, self.space.table(self.best())
            sheets = [
                self._sheet(
                    text, plan.last_games, self.last_seed, lambda n: on_match(n, plan.last_games)
                )
                for text in (before, after)
            ]
        return Tuned(before, after, sheets[0], sheets[1])

    def _round(self, on_match: Callable[[int], None]) -> TuningProgress:
        started, number = time.monotonic(), len(self._rounds)
        seed = self._plan.seed + number
        point = next_point(self.space, self._bounds, self._rounds, self._plan.seed * 7919 + number)
        sheet = self._sheet(self.space.table(point), self._plan.games, seed, on_match)
        names = [figure.name for figure in sheet.figures if sheet.number(figure.name)]
        values = {name: sheet.value(name) for name in names}
        done = Round(point, values, {name: sheet.number(name) for name in names})
        self._rounds.append(done)
        with (self._folder / RECORD).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(done)) + "\n")
        return TuningProgress(
            number + 1,
            self._plan.rounds,
            outside(self._bounds, values),
            loss(self._bounds, values),
            time.monotonic() - started,
        )

    def _sheet(self, text: str, games: int, seed: int, on_match: Callable[[int], None]) -> Sheet:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "table.toml"
            file.write_text(text, "utf-8")
            arrays = self._live.read(str(file))
        jobs = [MatchJob(self._plan.level, seed, number, arrays) for number in range(games)]
        return self._players.sheet(jobs, on_match)

    def best(self) -> Point:
        """For each part by its line, for single numbers by the best round."""
        found = min(self._rounds, key=lambda one: loss(self._bounds, one.values))
        point = {address: found.point[address] for address in self.space.single}
        for part in self.space.scales:
            aim = self._bounds.aim_for(part)
            assert aim is not None
            point[part] = best_rung(self.space, aim, part, self._rounds)
        return point


def outside(bounds: Bounds, values: dict[str, float]) -> list[str]:
    """The figures that miss their aims."""
    aims = {name: bounds.aim_for(name) for name in values}
    return [name for name, aim in aims.items() if aim and aim.excess(values[name]) > 0]
