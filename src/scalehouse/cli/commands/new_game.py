"""`scalehouse new-game`: a package with a small complete game, to be turned into another."""

from __future__ import annotations

import importlib.util
import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from scalehouse.cli.door import BadInput
from scalehouse.core import registry

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_NAME = 30
PACKAGE = "package"  # the folder of the template that gets the game's name
TEMPLATE = ".in"  # how names of files end in which names are filled in


def run(name: str, title: str | None, into: Path) -> None:
    _check_name(name)
    folder = into / name
    if folder.exists():
        raise BadInput(f"{folder} is there already, and nothing is overwritten")
    if not into.is_dir():
        raise BadInput(f"there is no folder {into}")
    for path, text in written(name, title or name.replace("_", " ").title()):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    print(f"{folder} has a small complete game. What to do next:")
    print(f"  pip install -e {folder}")
    print(f"  scalehouse check {name}")
    print(f"  scalehouse play {name}")
    print(f"{folder / 'README.md'} tells which file is for what.")


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise BadInput(
            f"a name is of small letters, digits and single _ between them, as in liars_dice, "
            f"with at most {LONGEST_NAME} signs; not {name!r}"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise BadInput(f"{name!r} is a word of Python, and cannot name a package")
    if name in registry.names():
        raise BadInput(f"there is a game {name!r} already")
    if importlib.util.find_spec(name) is not None:
        raise BadInput(f"there is a Python package {name!r} already: take another name")


def written(name: str, title: str) -> Iterator[tuple[Path, str]]:
    """The files of a new package, with their paths in it."""
    if not title.isprintable() or any(sign in title for sign in '"\\{}'):
        raise BadInput(f"a title is one line without quotes, braces or backslashes, not {title!r}")
    names = {"@NAME@": name, "@DASHED@": name.replace("_", "-"), "@TITLE@": title}
    for parts, file in _files(files("scalehouse.cli").joinpath("template"), ()):
        text = file.read_text("utf-8")
        path = "/".join(name if part == PACKAGE else part for part in parts)
        for mark, value in names.items():
            text, path = text.replace(mark, value), path.replace(mark, value)
        yield Path(path.removesuffix(TEMPLATE)), text


def _files(
    folder: Traversable, parts: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        here = (*parts, entry.name)
        if entry.is_dir():
            yield from _files(entry, here)
        elif entry.name.endswith(TEMPLATE) or entry.name == "py.typed":
            yield here, entry
