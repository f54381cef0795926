"""Every game has the same files: CONTRIBUTING.md says which, and what is in each."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.game_files import FILES, from_files
from scalehouse.core.rules import defaults

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "scalehouse" / "games"
NAMES = sorted(place.parent.name for place in GAMES.glob("*/__init__.py"))
MOST_MODULES = 15  # of a folder
TABLE = re.compile(r"^\| `([\w/]+\.py)` \| (optional: )?(.+) \|$", re.MULTILINE)
ROWS = TABLE.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
REQUIRED = {file for file, is_optional, _ in ROWS if not is_optional}
OPTIONAL = {file for file, is_optional, _ in ROWS if is_optional}


def files_of(name: str) -> set[str]:
    """Without those of bots, which are as different as players."""
    folder = GAMES / name
    found = {file.relative_to(folder) for file in folder.rglob("*.py")}
    return {file.as_posix() for file in found if file.parts[0] != "bots"}


def chapters_of(name: str) -> set[str]:
    """The files that the head of the rules names."""
    head = ast.get_docstring(ast.parse((GAMES / name / "rules" / "__init__.py").read_text("utf-8")))
    return {f"rules/{one}.py" for one in re.findall(r"`([a-z]+)`", head or "")}


def test_the_page_tells_of_all_folders() -> None:
    assert NAMES == ["fate", "scale", "scathe", "trex"]
    assert {"__init__.py", "state.py", "rules/__init__.py", "words/events.py"} <= REQUIRED
    assert "judge.py" in OPTIONAL


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_the_files_of_every_game(name: str) -> None:
    assert files_of(name) >= REQUIRED


@pytest.mark.parametrize("name", NAMES)
def test_all_else_is_optional_or_a_chapter_that_the_rules_name(name: str) -> None:
    assert files_of(name) <= REQUIRED | OPTIONAL | chapters_of(name)
    assert chapters_of(name) <= files_of(name)


@pytest.mark.parametrize("folder", ["", "words"])
@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_declared_with_all_its_files(name: str, folder: str) -> None:
    package = ".".join(filter(None, ["scalehouse.games", name, folder]))
    here = {file.stem for file in (GAMES / name / folder).glob("*.py")}
    files = " ".join(file for file in FILES if file in here)
    game = registry.find(name)
    for argument, brought in from_files(package, files).items():
        assert getattr(game, argument) == brought


@pytest.mark.parametrize("name", NAMES)
def test_what_a_file_brings_takes_and_gives_what_game_says(name: str) -> None:
    """`from_files` hides it from the type checker: so it is compared with the plain defaults."""
    for function, spoken in functions_of(registry.find(name)).items():
        assert spoken == functions_of(Game)[function]


def functions_of(owner: Any) -> dict[str, list[str]]:
    """The types of all that a game may bring instead of a default."""
    return {
        one: types_of(getattr(owner, one))
        for one, default in vars(defaults).items()
        if inspect.isfunction(default) and default.__module__ == defaults.__name__
        if one not in ("view", "board")  # each has a view of its own type
    }


def types_of(function: Callable[..., Any]) -> list[str]:
    return list(map(str, function.__annotations__.values()))


@pytest.mark.parametrize("name", NAMES)
def test_no_name_hides_a_module(name: str) -> None:
    """`from … import view` would give whatever the package calls so."""
    for file in files_of(name):
        path = f"scalehouse.games.{name}.{file.removesuffix('.py').replace('/', '.')}"
        path = path.removesuffix(".__init__")
        package, _, module = path.rpartition(".")
        assert getattr(import_module(package), module) is import_module(path)


def test_what_is_optional_is_somewhere() -> None:
    assert set().union(*map(files_of, NAMES)) >= OPTIONAL


@pytest.mark.parametrize("name", NAMES)
def test_no_folder_has_too_many_modules(name: str) -> None:
    folders = {file.parent for file in (GAMES / name).rglob("*.py")}
    counts = {folder.name: len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: count for name, count in counts.items() if count > MOST_MODULES} == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_file_says_at_its_head_what_it_is(name: str) -> None:
    trees = {file: ast.parse(file.read_text("utf-8")) for file in (GAMES / name).rglob("*.py")}
    assert [file for file, tree in trees.items() if not ast.get_docstring(tree)] == []
