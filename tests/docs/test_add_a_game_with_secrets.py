"""The second tutorial shows its example as it is."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from scalehouse.conformance import PROMISES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game-with-secrets.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "liars_dice"
FILES = (EXAMPLE / "liars_dice").rglob("*.py")
SOURCES = {file.relative_to(EXAMPLE).as_posix(): file.read_text("utf-8") for file in FILES}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("python"))
def test_every_piece_of_code_is_in_the_example(block: str) -> None:
    assert any(block in source for source in SOURCES.values())


@pytest.mark.parametrize("name", SOURCES)
def test_every_statement_of_the_example_is_on_the_page(name: str) -> None:
    shown, source = "".join(blocks("python")), SOURCES[name]
    for statement in ast.parse(source).body[1:]:
        assert (ast.get_source_segment(source, statement) or "?") in shown


def test_the_entry_point_is_the_one_of_the_example() -> None:
    (shown,) = blocks("toml")
    real = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    assert tomllib.loads(shown)["project"]["entry-points"] == real["entry-points"]


def test_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"`((?:examples|src|tests)/[\w/.]+)`", PAGE)
    own = re.findall(r"^`(liars_dice/[\w/.]+)`", PAGE, re.MULTILINE)
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert set(own) == SOURCES.keys()


def test_the_promises_are_counted_right() -> None:
    first = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    assert f"liars_dice passed: {len(PROMISES)} promises" in PAGE
    assert f"connect_four passed: {len(PROMISES)} promises" in first
