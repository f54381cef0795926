"""The games that a long trial goes through, one after the other, with a bar for each part."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

import scalehouse
from scalehouse.core.game import Game

Found = TypeVar("Found")


def add_games(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(scalehouse.installed())
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {names}; or all")


def found_in(
    names: list[str], console: Console, look: Callable[[Game, Progress], list[Found]]
) -> list[Found]:
    """What is found in the games of these names, or in all where none is named."""
    games = scalehouse.installed()
    with Progress(console=console) as progress:
        return [one for name in names or games for one in look(games[name], progress)]
