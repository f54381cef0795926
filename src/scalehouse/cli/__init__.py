"""The command line: games, play, simulate, replay and verify in a terminal."""

from __future__ import annotations

from scalehouse.cli.app import app
from scalehouse.cli.door import run


def main() -> None:
    run(app)


__all__ = ["app", "main"]
