"""The conformance suite for every way to play every installed game.

    python -m stress.promises [GAME …]

The tests look at a few ways of a game that has very many; this looks at all of them.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress

from scalehouse import conformance
from scalehouse.core.game import Game
from stress.games import add_games, found_in


def broken_promises(game: Game, progress: Progress) -> list[str]:
    game.twin.prefer_compiled()
    cases = list(conformance.cases(game))
    task = progress.add_task(game.title, total=len(cases))
    broken = []
    for case in cases:
        try:
            conformance.check_case(game, case, matches=1)
        except AssertionError as error:
            notes = "\n".join(getattr(error, "__notes__", []))
            broken.append(f"{error}\n{notes}")
        progress.advance(task)
    return broken


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="stress.promises", description="Check every promise.")
    add_games(parser)
    console = Console()
    broken = found_in(parser.parse_args(arguments).games, console, broken_promises)
    for promise in broken:
        console.print(promise, markup=False)
    console.print(f"{len(broken)} broken promises")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
