"""Many matches between bots, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

from rich.table import Table

from scalehouse.cli.door import BadInput
from scalehouse.cli.progress import bar_on_stderr
from scalehouse.cli.terminal.screen import Screen
from scalehouse.cli.terminal.seating import count_seats, name_bots
from scalehouse.core.game import Game, OptionValue
from scalehouse.lab.simulate import Mean, Summary, simulate

MOST_GAMES = 100_000_000
MOST_CORES = 1024


def run(
    game: Game,
    games: int,
    bots: str | None,
    *,
    seats: int | None,
    options: Mapping[str, OptionValue],
    seed: int,
    cores: int | None,
    as_json: bool,
) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"--games must be from 1 to {MOST_GAMES}, not {games}")
    if cores is not None and not 1 <= cores <= MOST_CORES:
        raise BadInput(f"--cores must be from 1 to {MOST_CORES}, not {cores}")
    names = name_bots(game, bots, count_seats(game, seats, bots))
    game.twin.prefer_compiled()
    with bar_on_stderr(games, "compiling", "playing") as on_progress:
        # The functions of the contract first, by themselves: they are stored, while what Numba
        # compiles inside of another function would be compiled again by the next run.
        _ = game.twin.rules
        summary = simulate(
            game, names, games, options=options, seed=seed, cores=cores, on_progress=on_progress
        )
    if as_json:
        print(json.dumps(summary.to_json(), indent=2))
    else:
        _show(summary)


def _show(summary: Summary) -> None:
    facts = summary.to_json()
    options = "".join(f", {name} {value}" for name, value in summary.options.items())
    screen = Screen()
    screen.show(f"{summary.game}{options}: {_many(summary.games)} games, seed {summary.seed}")
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("seat")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    if summary.points:
        table.add_column("points", justify="right")
    for seat, (bot, wins) in enumerate(zip(summary.bots, summary.wins, strict=True)):
        points = [_about(summary.points[seat])] if summary.points else []
        table.add_row(str(seat + 1), bot, f"{wins:,.4g}", _share(wins, summary), *points)
    for about in ("draws", "won_together", "lost", "unfinished"):
        count = facts[about]
        if count:
            table.add_row("", about.replace("_", " "), _many(count), _share(count, summary))
    screen.show(table)
    screen.show(
        f"{summary.median_moves:g} moves in the median game, {_many(summary.longest)} in the "
        f"longest, {_many(summary.moves)} in all"
    )
    if summary.median_minutes is not None:
        screen.show(f"{summary.median_minutes:.1f} minutes in the median game, had it been live")
    screen.show(f"{summary.seconds:.2f} seconds, {_many(facts['moves_per_second'])} moves a second")


def _many(number: int) -> str:
    return f"{number:,}"


def _share(count: float, summary: Summary) -> str:
    return f"{count / summary.games:.1%}"


def _about(mean: Mean) -> str:
    return f"{mean.value:.2f}" + (f" ± {mean.margin:.2f}" if mean.margin is not None else "")
