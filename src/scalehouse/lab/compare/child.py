"""Plays a game's matches with the table that this process was started with, for `run`.

    python -m scalehouse.lab.compare.child GAME LEVEL GAMES SEED CORES FILE

Says after each match how many are done, and writes the sheet to the file.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.lab.compare.playing import MatchJob, MatchPlayers

REFUSED = 2


def main(arguments: list[str]) -> int:
    """Play matches with the table of this process, and write their sheet to a file."""
    name, level, *numbers, file = arguments
    games, seed, cores = map(int, numbers)
    try:
        players = MatchPlayers(registry.find(name))
        with players.at_work(cores, [level]):
            jobs = [MatchJob(level, seed, number) for number in range(games)]
            sheet = players.sheet(jobs, lambda done: print(done, flush=True))
    except ScalehouseError as error:
        print(error, file=sys.stderr)
        return REFUSED
    with Path(file).open("wb") as out:
        np.savez(out, sums=sheet.sums, counts=sheet.counts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
