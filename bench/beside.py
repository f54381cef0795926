"""This checkout beside another one, such as one from before a change, in one run.

    python -m bench.beside ../before [PART …] [--games scathe,fate] [--matches 50,200] [--rounds 5]

The parts: the bare rules, the command `simulate`, the search, studies, fleets of environments, one
environment, performers, a start, and the server, also by what it works. Each checkout is measured
by its own code in its own environment (`make setup` there first), in turn: what else the machine
does slows both alike. Nothing here may be slower than before.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from bench.__main__ import WIDTH, table_of, verdict
from bench.measure import Row, goal_row, interleaved

ROOT = Path(__file__).parents[1]
GAMES = ("connect_four", "scathe", "scale", "fate", "trex")
MATCHES = (10, 50, 200)
ROUNDS = 5
LEAST = 0.95  # of the other's speed
SEARCHED = ("connect_four", "scathe", "scale", "fate")  # those that the search plays
# What is asked: of games, how it is told, and in which unit.
OF_GAMES = {
    "moves": (GAMES, "{}: million random moves a second", 1e6),
    "simulate": (GAMES, "simulate {}: million moves a second", 1e6),
    "search": (SEARCHED, "{}: thousand simulations of a search a second", 1e3),
    "study": (GAMES, "{}: million random moves a second, all counted", 1e6),
    "fleet": (GAMES, "{}: thousand steps of many matches a second", 1e3),
}
ALONE = {
    "steps": ("connect_four", "thousand steps of one match in PettingZoo's form a second", 1e3),
    "performed": ("trex", "matches of performers a second", 1.0),
    "start": ("scathe", "starts to the end of a first match a second", 1.0),
}
OF_SERVER = {
    "server": "server: moves a second, {} matches of Connect Four",
    "work": "server: moves for a second of its processor, {} matches",
}
PARTS = (*OF_GAMES, *ALONE, *OF_SERVER)
Question = tuple[str, str, float]  # how it is told, what is asked, and the unit

Ask = Callable[[str], float]


@contextmanager
def checkout(folder: Path) -> Iterator[Ask]:
    """Measures what it is asked, in the environment of that checkout."""
    python = folder.resolve() / ".venv" / "bin" / "python"
    if not python.exists():
        raise SystemExit(f"bench: {folder} has no .venv: run `make setup` there first")
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    asked_of_it = (ROOT / "bench" / "asked.py").read_text("utf-8")
    command, pipe = [str(python), "-c", asked_of_it], subprocess.PIPE
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


def compared(ours: Ask, other: Ask, question: Question, rounds: int) -> Row:
    what, asked, unit = question
    pair = interleaved(lambda: ours(asked), lambda: other(asked), rounds)
    return goal_row(what, pair, "the other", LEAST, unit)


def questions(parts: Iterable[str], games: list[str], matches: list[str]) -> Iterator[Question]:
    """Of these parts, in their order."""
    for part in parts:
        if part in OF_GAMES:
            known, what, unit = OF_GAMES[part]
            yield from ((what.format(one), f"{part} {one}", unit) for one in games if one in known)
        elif part in ALONE:
            game, what, unit = ALONE[part]
            yield f"{game}: {what}", f"{part} {game}", unit
        else:
            what = OF_SERVER[part]
            yield from ((what.format(one), f"{part} {one}", 1.0) for one in matches)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.beside", description="Two checkouts, in turn.")
    parser.add_argument("other", type=Path, help="folder of the other checkout")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--games", default=",".join(GAMES), help="of the parts that have several")
    parser.add_argument("--matches", default=",".join(map(str, MATCHES)), help="on the server")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"there is no part {min(unknown)!r}; there are {', '.join(PARTS)}")
    parts = [part for part in PARTS if part in (asked.parts or PARTS)]
    wanted = questions(parts, _list(asked.games), _list(asked.matches))
    with checkout(ROOT) as ours, checkout(asked.other) as other:
        rows = [compared(ours, other, question, asked.rounds) for question in wanted]
    console = Console(width=WIDTH)
    console.print(table_of(rows))
    console.print(verdict(rows))


def _list(text: str) -> list[str]:
    return [part for part in text.split(",") if part]


if __name__ == "__main__":
    main()
