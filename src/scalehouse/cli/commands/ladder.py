"""A ladder of bots: what was asked for, and how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from scalehouse import bots
from scalehouse.cli.door import BadInput
from scalehouse.cli.progress import bars
from scalehouse.core.game import Game, OptionValue
from scalehouse.lab import ladder, ladder_report
from scalehouse.lab.ladder import Ladder, MatchBudget, Pair

MOST_GAMES = 1_000_000
MOST_POINTS = 50
FEWEST = 2  # bots of a ladder
SAID_EVERY = 60  # seconds, where no terminal shows a bar


def run(
    game: Game,
    names: str | None,
    games: int,
    folder: Path,
    *,
    pairs: str | None = None,
    within: Sequence[str] = (),
    seats: int,
    options: Mapping[str, OptionValue],
    seed: int,
    processes: int | None,
) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"--games must be from 1 to {MOST_GAMES}, not {games}")
    if processes is not None and processes < 1:
        raise BadInput(f"--processes must be 1 or more, not {processes}")
    known = _names(game, names)
    chosen = _pairs(known, pairs)
    plan = Ladder.of(game, known, seats=seats, options=options, seed=seed, pairs=chosen)
    wanted = _wanted(plan, games, within)
    try:
        with _progress() as on_progress:
            played = ladder.run(plan, wanted, folder, processes=processes, on_progress=on_progress)
        met = ladder.meetings(plan, played)
        text = ladder_report.write(folder, plan, met)
    except OSError as error:
        raise BadInput(f"cannot write {error.filename}: {error.strerror}") from error
    print(text, end="")


def _names(game: Game, wanted: str | None) -> list[str]:
    if wanted is None:
        return [name for name in bots.names(game) if not bots.performs(name, game)]
    names = [bots.check_name(name.strip(), game) for name in wanted.split(",")]
    if len(names) < FEWEST or len(set(names)) < len(names):
        raise BadInput("--levels names two or more different bots, with commas")
    return names


def _pairs(names: Sequence[str], wanted: str | None) -> list[Pair]:
    """`--pairs NAME:NAME,…`: the first named of the ladder is the first of a pair."""
    found: list[Pair] = []
    for text in wanted.split(",") if wanted else ():
        one, _, other = (part.strip() for part in text.partition(":"))
        if one == other or {one, other} - set(names):
            raise BadInput(f"--pairs {text.strip()}: a pair is two bots of the ladder, NAME:NAME")
        first, second = sorted((one, other), key=names.index)
        found.append((first, second))
    return list(dict.fromkeys(found))


def _wanted(plan: Ladder, games: int, within: Sequence[str]) -> MatchBudget:
    """`--within 5` for all pairs, `--within master=10` for those of one bot."""
    widths: dict[str, float] = {}
    for text in within:
        name, _, points = text.rpartition("=")
        if name and name not in plan.names:
            raise BadInput(f"--within {text}: {name} is not in this ladder")
        widths[name] = _points(text, points)
    return MatchBudget(games, widths.pop("", None), widths)


def _points(text: str, points: str) -> float:
    try:
        found = float(points)
    except ValueError:
        found = 0.0
    if not 0.0 < found < MOST_POINTS:
        raise BadInput(f"--within {text}: points are more than 0 and less than {MOST_POINTS}")
    return found / 100


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, or a line a minute where nobody looks at a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _line_a_minute(console)
        return
    with bars(console) as bar:
        task = bar.add_task("matches", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _line_a_minute(console: Console) -> Callable[[int, int], None]:
    began = said = time.monotonic()
    before = -1  # matches that were there at the start

    def say(done: int, of: int) -> None:
        nonlocal said, before
        before = done if before < 0 else before
        now = time.monotonic()
        if now - said >= SAID_EVERY and done > before:
            left = (now - began) * (of - done) / (done - before)
            console.print(f"{done} of {of} matches, about {left / 60:.0f} minutes left")
            said = now

    return say
