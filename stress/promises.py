"""The conformance suite for every way to play every installed game.

    python -m stress.promises [GAME …]

The tests look at a few ways of a game that has very many; this looks at all of them.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress

import scalehouse
from scalehouse import conformance
from scalehouse.core.game import Game


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
    games = scalehouse.installed()
    parser = argparse.ArgumentParser(prog="stress.promises", description="Check every promise.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; or all")
    asked = parser.parse_args(arguments)
    console = Console()
    broken: list[str] = []
    with Progress(console=console) as progress:
        for name in asked.games or games:
            broken += broken_promises(games[name], progress)
    for promise in broken:
        console.print(promise, markup=False)
    console.print(f"{len(broken)} broken promises")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
