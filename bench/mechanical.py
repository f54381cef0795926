"""How many lines of each game only repeat what stands elsewhere, in one or more checkouts.

    python -m bench.mechanical [../before] [.]

Counted are lines of imports, of Protocols (fields a second time), of `observe` that copy or hide a
field as it is, and all of the client's `data.ts`, where what a view holds used to stand again. A
game's own bots do not count: not all checkouts have them in the game's folder.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
KINDS = ("imports", "protocols", "copies", "data.ts")
COPY = re.compile(r"\s*sight\.(\w+)(\[[^]]*\])? = (s\.\1\b|HIDDEN|contract\.HIDDEN)")


def counted(source: str) -> Counter[str]:
    found = Counter(copies=sum(bool(COPY.match(line)) for line in source.splitlines()))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found["imports"] += _lines(node)
        elif isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases):
            found["protocols"] += _lines(node)
    return found


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def of_game(checkout: Path, game: str) -> Counter[str]:
    folder = checkout / "src" / "scalehouse" / "games" / game
    files = [file for file in folder.rglob("*.py") if "bots" not in file.relative_to(folder).parts]
    found = sum((counted(file.read_text()) for file in files), Counter[str]())
    data = checkout / "web" / "src" / "games" / game / "data.ts"
    found["data.ts"] = len(data.read_text().splitlines())
    return found


def games_in(checkout: Path) -> list[str]:
    found = (checkout / "src" / "scalehouse" / "games").glob("*/__init__.py")
    return sorted(file.parent.name for file in found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.mechanical", description="Lines that repeat.")
    parser.add_argument("checkouts", type=Path, nargs="*", default=[ROOT])
    table = Table("checkout", "game", *KINDS, "all")
    for checkout in parser.parse_args().checkouts:
        for game in games_in(checkout):
            found = of_game(checkout, game)
            figures = [str(found[kind]) for kind in KINDS]
            table.add_row(checkout.resolve().name, game, *figures, str(found.total()))
    Console().print(table)


if __name__ == "__main__":
    main()
