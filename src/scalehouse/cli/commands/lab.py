"""The lab: thousands of matches by bots, and a report that tells a designer what they show."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from scalehouse import bots as known_bots
from scalehouse.cli.door import BadInput
from scalehouse.cli.progress import bars
from scalehouse.cli.terminal.seating import count_seats
from scalehouse.core.game import Game, OptionValue
from scalehouse.lab.runner.executor import Executor, executor_for
from scalehouse.lab.runner.ray_executor import RayExecutor
from scalehouse.lab.study.checkpoints import Checkpoints, is_begun
from scalehouse.lab.study.files import study_of_files
from scalehouse.lab.study.findings import find
from scalehouse.lab.study.investigate import Amounts, Investigation, investigate
from scalehouse.lab.study.plan import Plan
from scalehouse.lab.study.report.write import write_report

MOST_GAMES = 100_000_000
USUAL_GAMES = {"random": 100_000, "greedy": 2_000}  # for others:
SLOW_GAMES = 400
SAID_EVERY = 30  # seconds, where no terminal shows a bar
MOST_LEFT_OUT = 20  # files that are named


@dataclass(frozen=True)
class Request:
    """What was asked for on the command line."""

    bots: Sequence[str] = ()  # names, also several with commas
    games: int | None = None
    seats: int | None = None
    options: Mapping[str, OptionValue] | None = None
    seed: int = 0
    cores: int | None = None
    out: Path | None = None
    resume: bool = False
    without: int | None = None
    ladder: int | None = None
    ray: str | None = None
    matches: Sequence[Path] = ()


def run(game: Game, request: Request) -> None:
    _check(request)
    folder = request.out or Path(f"lab-{game.name}")
    try:
        if request.matches:
            investigation = _of_files(game, request)
        else:
            investigation = _of_bots(game, request, folder)
        report = write_report(folder, investigation, _command(investigation, request))
    except OSError as error:
        raise BadInput(f"cannot write {error.filename}: {error.strerror}") from error
    except KeyboardInterrupt:
        _say_how_to_go_on(game, folder)
        raise
    _sum_up(report, investigation)


def _check(request: Request) -> None:
    for name, value, least in (
        ("games", request.games, 1),
        ("cores", request.cores, 1),
        ("without", request.without, 0),
        ("ladder", request.ladder, 0),
    ):
        if value is not None and not least <= value <= MOST_GAMES:
            raise BadInput(f"--{name} must be from {least} to {MOST_GAMES}, not {value}")


def _of_bots(game: Game, request: Request, folder: Path) -> Investigation:
    names = [name.strip() for text in request.bots for name in text.split(",")]
    plan = Plan.of(
        game,
        names or [known_bots.default_name(game)],
        seats=count_seats(game, request.seats, ",".join(names)),
        options=request.options,
        seed=request.seed,
    )
    if is_begun(folder) and not request.resume:
        raise BadInput(f"{folder} holds a study: go on with --resume, or name another with --out")
    usual = min(USUAL_GAMES.get(name, SLOW_GAMES) for name in plan.bots)
    wanted = Amounts(request.games or usual, request.without, request.ladder)
    checkpoints = Checkpoints(folder, plan)
    executor: Executor = RayExecutor(request.ray) if request.ray else executor_for(request.cores)
    with _progress() as on_progress:
        return investigate(plan, wanted, executor, checkpoints, on_progress)


def _of_files(game: Game, request: Request) -> Investigation:
    read = study_of_files(game, request.matches, request.seats)
    notes = [f"left out: {line}" for line in read.left_out[:MOST_LEFT_OUT]]
    if len(read.left_out) > MOST_LEFT_OUT:
        notes.append(f"and {len(read.left_out) - MOST_LEFT_OUT} more files were left out")
    notes.append("These matches were played by people, or by whoever sat at the tables.")
    return Investigation(read.study, notes=notes)


def _command(investigation: Investigation, request: Request) -> str:
    plan = investigation.study.plan
    words = ["scalehouse", "lab", plan.game]
    if request.matches:
        return shlex.join([*words, "--matches", *map(str, request.matches)])
    words += ["--bots", ",".join(dict.fromkeys(plan.bots))]
    words += ["--games", str(investigation.study.matches), "--seats", str(plan.seats)]
    for name, value in plan.options.items():
        words += [
            "--set",
            f"{name}={'yes' if value is True else 'no' if value is False else value}",
        ]
    words += ["--seed", str(plan.seed)]
    for name, number in (("--without", request.without), ("--ladder", request.ladder)):
        words += [] if number is None else [name, str(number)]
    return shlex.join(words)


def _sum_up(report: Path, investigation: Investigation) -> None:
    found = find(investigation)
    count = {0: "nothing stands out.", 1: "one thing stands out:"}
    said = count.get(len(found), f"{len(found)} things stand out:")
    print(f"{investigation.study.matches:,} matches; {said}")
    for one in found:
        print(f"  {one.what}: {one.sentence}")
    print(report)


def _say_how_to_go_on(game: Game, folder: Path) -> None:
    console = Console(stderr=True)
    console.print(
        f"Stopped. What was played is kept: --resume --out {folder} goes on with {game.name}."
    )


# Progress


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar for each task on stderr, or a line now and then where nobody looks at a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines(console)
        return
    with bars(console, "{task.description:<18}") as bar:
        tasks: dict[str, int] = {}

        def on_progress(name: str, done: int, of: int) -> None:
            if name not in tasks:
                tasks[name] = bar.add_task(name, total=of, start=False)
            task = bar.tasks[tasks[name]]
            if done and not task.started:
                bar.start_task(task.id)
            bar.update(task.id, completed=done, total=of)

        yield on_progress


def _lines(console: Console) -> Callable[[str, int, int], None]:
    began: dict[str, tuple[float, int]] = {}
    said = time.monotonic()

    def say(name: str, done: int, of: int) -> None:
        nonlocal said
        now = time.monotonic()
        first, before = began.setdefault(name, (now, done))
        if now - said >= SAID_EVERY and done > before:
            left = (now - first) * (of - done) / (done - before)
            console.print(f"{name}: {done} of {of} matches, about {_told(left)} left")
            said = now

    return say


def _told(seconds: float) -> str:
    return f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds:.0f} seconds"
