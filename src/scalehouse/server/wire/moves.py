"""Writes the moves of a game for the browser, from the kinds that the game declares.

`python -m scalehouse.server.wire.moves DIR` writes a file for each installed game, with names of
games after DIR for these alone. A client says `MOVES.place(slot)` and never knows a number, and
what it is told of a move has the type `MoveKind`: the kind's name, and its arguments by name.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rules.moves import MoveKind


def typescript(game: Game) -> str:
    seats = [kind for kind in game.kinds if not kind.is_chance]
    chance = [kind for kind in game.kinds if kind.is_chance]
    parts = [
        f"/** The moves of {game.title} that seats play. */\n{_numbers('MOVES', seats)}",
        f"/** One of them, as its seat is told it. */\nexport type MoveKind ={_union(seats)};",
    ]
    if chance:
        parts.append(
            f"/** What is drawn, as it stands in match logs. */\n{_numbers('CHANCE', chance)}"
        )
    return "\n\n".join(parts) + "\n"


def _numbers(name: str, kinds: Sequence[MoveKind]) -> str:
    lines = [f"  {kind.name}: {_number(kind)}," for kind in kinds]
    return "\n".join([f"export const {name} = {{", *lines, "} as const;"])


def _union(kinds: Sequence[MoveKind]) -> str:
    shapes = [f"{{ kind: '{kind.name}'; args: {_arguments(kind)} }}" for kind in kinds]
    return f" {shapes[0]}" if len(shapes) == 1 else "".join(f"\n  | {shape}" for shape in shapes)


def _arguments(kind: MoveKind) -> str:
    names = "; ".join(f"{name}: number" for name in kind.arguments)
    return f"{{ {names} }}" if names else "Record<string, never>"


def _number(kind: MoveKind) -> str:
    """A number, or the function of its arguments that gives it."""
    if not kind.arguments:
        return str(kind.begin)
    begin, terms = kind.begin, []
    sizes = [len(values) for values in kind.arguments.values()]
    for nth, (name, values) in enumerate(kind.arguments.items(), 1):
        step = math.prod(sizes[nth:])
        begin -= values[0] * step
        terms.append(name if step == 1 else f"{name} * {step}")
    names = ", ".join(f"{name}: number" for name in kind.arguments)
    return f"({names}): number => {' + '.join([str(begin), *terms])}"


def write(folder: Path, names: Sequence[str] = ()) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or registry.names():
        path = folder / f"{name}.ts"
        path.write_text(typescript(registry.find(name)), "utf-8")
        yield path


if __name__ == "__main__":
    for written in write(Path(sys.argv[1]), sys.argv[2:]):
        print(written)
