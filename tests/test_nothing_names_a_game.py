"""Outside `games/NAME` nothing names a game: no import, no text in code, no file of any kind.

Docstrings and comments are not code: an example there may have a name.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "scalehouse"
GAMES = sorted(
    place.name for place in (SOURCE / "games").iterdir() if (place / "__init__.py").exists()
)
PLUG_INS = ("connect_four",)
# As a word of its own wherever it stands. "scale" and "fate" are common words too: they are names
# when they are all of a text, or a part of a path, of a module or of a key.
COMMON = ("scale", "fate")
TITLES = ("t-rex", "scales of fate")
WORDS = [*(name for name in (*GAMES, *PLUG_INS) if name not in COMMON), *TITLES]
ANYWHERE = re.compile(rf"(?<![a-z0-9])({'|'.join(map(re.escape, WORDS))})(?![a-z0-9])")
AS_A_NAME = re.compile(rf"(?<![a-z])({'|'.join(COMMON)})(?![a-z])")

OTHER = (".ftl", ".js", ".css", ".in")  # beside Python and TOML


def names_a_game(text: str) -> bool:
    small = text.lower()
    return bool(ANYWHERE.search(small) or (" " not in small and AS_A_NAME.search(small)))


def found_in_python(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    docstrings = set(map(id, _docstrings(tree)))
    for node in ast.walk(tree):
        text = "" if id(node) in docstrings else _text(node)
        if names_a_game(text):
            yield repr(text)
        for name in _imported(node):
            if names_a_game(name):
                yield f"imports {name}"


def _text(node: ast.AST) -> str:
    """A text in code, or the name of a function or class in words: a common one is a word there."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return " ".join(["", *re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name).split("_")])
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def _docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            yield body[0].value


def found_in_toml(text: str) -> list[str]:
    return [one for one in _texts_in(tomllib.loads(text)) if names_a_game(one)]


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield key
            yield from _texts_in(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts_in(entry)


def found_in_text(text: str) -> list[str]:
    """In sentences, styles and scripts: a common name is one where it begins a key or a path."""
    found = [line for line in text.splitlines() if ANYWHERE.search(line.lower())]
    keys = re.findall(rf"(?<![\w-])(?:{'|'.join(COMMON)})[./]\w+", text)
    return [*found, *keys]


def outside() -> list[Path]:
    """All files of the package but those of games, and what is built into it."""
    every = [path for path in SOURCE.rglob("*") if path.is_file()]
    built = SOURCE / "server" / "web" / "static"
    games = [SOURCE / "games" / name for name in GAMES]
    apart = [built, *games]
    return [
        path
        for path in every
        if "__pycache__" not in path.parts and not any(path.is_relative_to(one) for one in apart)
    ]


def test_there_is_something_to_look_at() -> None:
    assert GAMES == ["fate", "scale", "scathe", "trex"]
    assert len(outside()) > 250


def test_no_file_is_called_after_a_game() -> None:
    named = [path.relative_to(SOURCE) for path in outside()]
    assert [str(path) for path in named if names_a_game(path.as_posix())] == []


def test_no_code_names_a_game() -> None:
    files = [path for path in outside() if path.suffix == ".py"]
    found = {
        str(path.relative_to(SOURCE)): list(found_in_python(path.read_text())) for path in files
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_no_table_names_a_game() -> None:
    files = [path for path in outside() if path.suffix == ".toml"]
    assert files
    found = {str(path.relative_to(SOURCE)): found_in_toml(path.read_text()) for path in files}
    assert {path: names for path, names in found.items() if names} == {}


def test_no_other_file_names_a_game() -> None:
    files = [path for path in outside() if path.suffix in OTHER]
    assert {path.suffix for path in outside()} <= {".py", ".toml", ".typed", *OTHER}
    assert {path.suffix for path in files} >= {".ftl", ".js", ".css"}
    found = {
        str(path.relative_to(SOURCE)): found_in_text(path.read_text("utf-8")) for path in files
    }
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        'default = "scale"',
        'TABLE = {"fate": 1}',
        "from scalehouse.games import trex",
        "import scalehouse.games.scale.rules",
        'about = f"{name} is not Scathe"',
        'print("On a Scale of One to T-Rex")',
        'file = "tables/fate.toml"',
        'wanted = "--game=scale"',
        "def cards_of_trex(): pass",
        "class ScatheMeasure: pass",
        'key = "scale.won"',
        'if game.name == "connect_four": pass',
    ],
)
def test_a_name_is_found(source: str) -> None:
    assert list(found_in_python(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""As in `new("scathe")`."""',
        'def f():\n    """Of T-Rex."""',
        'told = "the scale of levels"',
        'scalehouse = "scalehouse"',
        "fate = None  # each learns its fate",
    ],
)
def test_words_that_are_no_names_are_left_alone(source: str) -> None:
    assert not list(found_in_python(source))


def test_names_in_tables_are_found() -> None:
    assert found_in_toml('[trex]\nrefused = "no"')
    assert found_in_toml('list = ["scale"]')
    assert not found_in_toml('about = "a scale from 0 to 1"')


def test_names_in_other_files_are_found() -> None:
    assert found_in_text("won = You win at Scathe.")
    assert found_in_text("const key = 'scale.won';")
    assert not found_in_text(".wide { transform: scale(1.2); scale: 2 }")
    assert not found_in_text("fate = each learns its fate.")
