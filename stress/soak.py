"""Play every installed game at random for a long time, looking for problems after every move.

    python -m stress.soak [--moves N] [GAME …]

The moves are shared between all seat counts and all combinations of a game's options.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from scalehouse import conformance
from scalehouse.core import rng
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rules import loops
from scalehouse.core.rules.contract import NOBODY, Rng, State, States
from scalehouse.core.rules.state_fields import Fields, fields_of
from stress.games import add_games, found_in

MOVES = 10_000_000  # of each game
AT_ONCE = 250_000  # moves between two looks at the progress bar

Options = dict[str, OptionValue]


@dataclass
class Result:
    """What was seen of one way to play a game."""

    game: str
    seats: int
    options: Options
    moves: int = 0
    matches: int = 0
    longest: int = 0
    problems: tuple[str, ...] = ()
    state: Fields | None = None  # where the problems were found

    def position(self) -> Fields:
        """For `scalehouse.position`, or to write a test from."""
        place = {"game": self.game, "seats": self.seats, "options": self.options}
        return place | {"state": self.state}


def cases(game: Game) -> Iterator[tuple[int, Options]]:
    """Every way to play a game: seats, and the values of its options."""
    for case in conformance.cases(game):
        yield case.seats, dict(case.options)


def run(
    game: Game,
    seats: int,
    options: Options,
    moves: int,
    seed: int,
    advance: Callable[[int], None] = lambda _: None,
) -> Result:
    """Make so many moves, or fewer if a problem is found."""
    result = Result(game.name, seats, options)
    states = np.zeros(2, game.dtype)
    states[0] = game.start(seats, options)
    words = rng.seeded(seed, game.name, seats, *options.items())
    while result.moves < moves and not result.problems:
        before = result.moves
        play_some(game, states, words, min(AT_ONCE, moves - before), result)
        advance(result.moves - before)
    return result


def play_some(game: Game, states: States, words: Rng, moves: int, result: Result) -> None:
    counts, found = np.zeros(3, np.int64), game.flags()
    check = game.twin.kernel(loops.churn_and_check)
    is_sound = check(states, game.mask(), game.weights(), words, moves, game.longest, counts, found)
    result.matches += int(counts[0])
    result.longest = max(result.longest, int(counts[1]))
    result.moves += int(counts[2])
    if not is_sound:
        result.problems = what_is_wrong(game, states[1])
        result.state = fields_of(states[1])


def what_is_wrong(game: Game, s: State) -> tuple[str, ...]:
    """Why the loop stopped here."""
    problems = game.problems(s)
    if problems:
        return tuple(problems)
    if game.twin.rules.actors(s) != NOBODY:
        can_move = game.twin.kernel(loops.has_a_move_for_all)
        if not can_move(s, game.mask(), game.weights()):
            return ("somebody is to act and has no move",)
    return (f"the match has more than {game.longest} moves",)


def soak(game: Game, moves: int, progress: Progress) -> list[Result]:
    """All the ways to play one game, with the same number of moves for each."""
    game.twin.prefer_compiled()
    ways = list(cases(game))
    each = -(-moves // len(ways))
    task = progress.add_task(game.title, total=each * len(ways))
    return [
        run(game, seats, options, each, seed, lambda made: progress.advance(task, made))
        for seed, (seats, options) in enumerate(ways)
    ]


def table_of(results: list[Result]) -> Table:
    table = Table()
    table.add_column("game", no_wrap=True)
    table.add_column("seats", justify="right")
    table.add_column("options")
    for heading in ("moves", "matches", "longest"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("problems")
    for result in results:
        options = ", ".join(f"{name} {value}" for name, value in result.options.items())
        numbers = (f"{n:,}" for n in (result.moves, result.matches, result.longest))
        problems = "\n".join(result.problems) or "[green]none[/]"
        table.add_row(result.game, str(result.seats), options, *numbers, problems)
    return table


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="stress.soak", description="Look for broken invariants.")
    parser.add_argument("--moves", type=int, default=MOVES, help="moves of each game")
    add_games(parser)
    asked, console = parser.parse_args(arguments), Console()
    results = found_in(asked.games, console, lambda game, bar: soak(game, asked.moves, bar))
    console.print(table_of(results))
    broken = [result for result in results if result.problems]
    for result in broken:
        console.print_json(json.dumps(result.position()))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
