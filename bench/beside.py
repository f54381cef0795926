"""This checkout beside another one, such as one from before a change, in one run.

    python -m bench.beside ../before [--games scathe,fate] [--matches 50,200] [--rounds 5]

Each is measured by its own code in its own environment (`make setup` there first), in turn: what
else the machine does slows both alike.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from bench.__main__ import WIDTH, table_of
from bench.measure import Row, interleaved, short

ROOT = Path(__file__).parents[1]
GAMES = ("connect_four", "scathe", "scale", "fate", "trex")
MATCHES = (10, 50, 200)
ROUNDS = 5

# What runs in each checkout: one question in a line, one number back. It has to run in old ones.
CHILD = """
import json, os, sys
os.environ["SCALEHOUSE_RULES"] = "compiled"
try:
    from bench.server import sides
    from bench.server.node import folder
    opened = sides.server
except ImportError:  # its name before
    from bench.house import sides
    from bench.house.node import folder
    opened = sides.house
from bench.measure import Churn, rate
from scalehouse.core import registry

churns = {}
def moves(game):
    if game not in churns:
        churns[game] = Churn(registry.find(game), "compiled")
        churns[game].moves(1000)
    return rate(lambda: churns[game].moves(2_000_000))

def played(matches):
    with opened(folder()) as side:
        return side.play(int(matches), 4.0)

def server(matches):
    return played(matches).moves

def work(matches):
    figures = played(matches)
    return figures.moves / figures.server

for line in sys.stdin:
    what, argument = line.split()
    print(json.dumps({"moves": moves, "server": server, "work": work}[what](argument)), flush=True)
"""

Ask = Callable[[str], float]


@contextmanager
def checkout(folder: Path) -> Iterator[Ask]:
    """Measures what it is asked, in the environment of that checkout."""
    python = folder.resolve() / ".venv" / "bin" / "python"
    if not python.exists():
        raise SystemExit(f"bench: {folder} has no .venv: run `make setup` there first")
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command, pipe = [str(python), "-c", CHILD], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=folder, env=own, stdin=pipe, stdout=pipe, text=True
    ) as child:
        asked, answers = child.stdin, child.stdout
        assert asked is not None
        assert answers is not None

        def ask(what: str) -> float:
            print(what, file=asked, flush=True)
            answer = answers.readline()
            if not answer:
                raise SystemExit(f"bench: {folder} could not measure {what!r}")
            return float(json.loads(answer))

        yield ask
        asked.close()


def compared(ours: Ask, other: Ask, what: str, question: str, rounds: int) -> Row:
    pair = interleaved(lambda: ours(question), lambda: other(question), rounds)
    mine, theirs = sorted(pair.ours), sorted(pair.other)
    middle = rounds // 2
    return Row(what, short(mine[middle]), "the other", short(theirs[middle]), pair.ratio_told())


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.beside", description="Two checkouts, in turn.")
    parser.add_argument("other", type=Path, help="folder of the other checkout")
    parser.add_argument("--games", default=",".join(GAMES), help="random moves; '' for none")
    parser.add_argument("--matches", default=",".join(map(str, MATCHES)), help="on the server")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    questions = [(f"{one}: random moves a second", f"moves {one}") for one in _list(asked.games)]
    questions += [
        (f"server: moves a second, {one} matches of Connect Four", f"server {one}")
        for one in _list(asked.matches)
    ]
    questions += [
        (f"server: moves for a second of its processor, {one} matches", f"work {one}")
        for one in _list(asked.matches)
    ]
    with checkout(ROOT) as ours, checkout(asked.other) as other:
        rows = [compared(ours, other, *question, asked.rounds) for question in questions]
    Console(width=WIDTH).print(table_of(rows))


def _list(text: str) -> list[str]:
    return [part for part in text.split(",") if part]


if __name__ == "__main__":
    main()
