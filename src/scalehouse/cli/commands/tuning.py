"""Tables of data compared and tuned, for `scalehouse lab`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from scalehouse.bots import check_name
from scalehouse.cli.door import BadInput
from scalehouse.cli.terminal.screen import Screen
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.lab.compare import report
from scalehouse.lab.compare.run import (
    SHIPPED,
    Comparison,
    TrialPlan,
    compare,
    is_the_same,
    text_of,
)
from scalehouse.lab.tune import needs, tuning
from scalehouse.lab.tune.bounds import Bounds, read_bounds
from scalehouse.lab.tune.report import comparison, write_table

MOST_GAMES, MOST_ROUNDS = 1_000_000, 1_000
USUAL_BOTS = "regular"
USUAL_GAMES, USUAL_ROUNDS = 1_000, 12


@dataclass(frozen=True)
class TableRequest:
    """What was asked for on the command line, for either."""

    bots: Sequence[str]
    games: int | None
    seed: int
    cores: int | None
    out: Path | None

    @property
    def level(self) -> str:
        """One for both seats: it is the tables that differ."""
        if len(self.bots) > 1 or any("," in name for name in self.bots):
            raise BadInput("tables are compared and tuned with the same bot on all seats")
        return self.bots[0] if self.bots else USUAL_BOTS

    @property
    def workers(self) -> int:
        return self.cores or os.cpu_count() or 1


def compare_tables(game: Game, data: str | None, against: str | None, wanted: TableRequest) -> None:
    run_compare(
        game,
        data or SHIPPED,
        against or SHIPPED,
        bots=wanted.level,
        games=USUAL_GAMES if wanted.games is None else wanted.games,
        seed=wanted.seed,
        cores=wanted.workers,
        out=wanted.out or Path(f"compare-{game.name}"),
    )


def tune_table(
    game: Game,
    data: str | None,
    bounds: Path | None,
    rounds: int | None,
    wanted: TableRequest,
    *,
    resume: bool,
) -> None:
    needs.optuna()  # before any match: a search that cannot go on must not begin
    needs.tomlkit()
    out = wanted.out or Path(f"tune-{game.name}")
    if (out / tuning.RECORD).exists() and not resume:
        raise BadInput(f"{out} holds a search: go on with --resume, or name another with --out")
    games = USUAL_GAMES if wanted.games is None else wanted.games
    run_tune(
        game,
        data=data or SHIPPED,
        bounds=bounds,
        bots=wanted.level,
        games=games,
        rounds=USUAL_ROUNDS if rounds is None else rounds,
        last_games=games,
        seed=wanted.seed,
        cores=wanted.workers,
        out=out,
    )


def run_compare(
    game: Game,
    data: str,
    against: str,
    *,
    bots: str,
    games: int,
    seed: int,
    cores: int,
    out: Path,
) -> None:
    _check_games(games)
    matches = games if is_the_same(game, data, against) else 2 * games
    with _progress("playing", matches) as on_progress:
        plan = TrialPlan(bots, games, seed, cores)
        found = compare(game, data, against, plan, lambda done: on_progress(done, matches))
    _show(found, out, _shipped_bounds(game))


def run_tune(
    game: Game,
    *,
    data: str,
    bounds: Path | None,
    bots: str,
    games: int,
    rounds: int,
    last_games: int,
    seed: int,
    cores: int,
    out: Path,
) -> None:
    """Goes on where the folder's search was stopped."""
    _check_games(games)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"--rounds must be from 1 to {MOST_ROUNDS}, not {rounds}")
    check_name(bots, game)
    aims = _bounds(game, bounds)
    plan = tuning.SearchPlan(bots, games, rounds, seed, cores, last_games)
    search = tuning.Tuning(game, text_of(game, data), aims, plan, out)
    screen = Screen()
    count = len(search.space.ranges)
    screen.show(f"{game.name}: {count} things to turn, {rounds} rounds of {games:,} matches")
    try:
        with _progress("playing", games) as on_match:
            tuned = search.run(lambda told: screen.show(_told(told)), on_match)
    except KeyboardInterrupt:
        screen.show(f"Stopped. The same command with --resume goes on with the rounds in {out}.")
        raise
    table = write_table(game, tuned, out)
    last = TrialPlan(bots, last_games, search.last_seed, cores)
    found = comparison(game, tuned, data, table, last)
    _show(found, out, aims)
    screen.show(f"The new table: {table}")


def _check_games(games: int) -> None:
    if not 2 <= games <= MOST_GAMES:
        raise BadInput(f"--games must be from 2 to {MOST_GAMES}, not {games}")


def _bounds(game: Game, file: Path | None) -> Bounds:
    place = file or game.traits.lab.aims
    if place is None:
        raise BadData(f"there are no bounds for {game.name}: say them with --bounds FILE")
    if not place.is_file():
        raise BadData(f"there is no file {place}")
    return read_bounds(place.read_text("utf-8"), str(file) if file else place.name)


def _shipped_bounds(game: Game) -> Bounds | None:
    return _bounds(game, None) if game.traits.lab.aims else None


def _told(told: tuning.TuningProgress) -> str:
    worst = ", ".join(told.outside[:4]) + (" …" if len(told.outside) > 4 else "")
    where = f"{len(told.outside)} outside their aims: {worst}" if worst else "all within their aims"
    left = (told.of - told.number) * told.seconds / 60
    return f"round {told.number} of {told.of}: {where} (about {left:.0f} minutes left)"


def _show(found: Comparison, out: Path, bounds: Bounds | None) -> None:
    page = report.write(found, out, bounds)
    screen = Screen()
    for one in found.changes:
        screen.show(f"{one.address}: {one.before} → {one.after}")
    screen.show(report.terminal_table(found))
    for line in report.summary(found, bounds):
        screen.show(line)
    screen.show(f"The report: {page}")


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, if somebody looks at it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _, __: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("compiling", total=total)

        def on_progress(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, description=what)

        yield on_progress
