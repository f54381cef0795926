"""The tutorial shows the example as it is."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
EXAMPLE = ROOT / "examples" / "connect_four"
SOURCE = (EXAMPLE / "connect_four.py").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("python"))
def test_every_piece_of_code_is_in_the_example(block: str) -> None:
    assert block in SOURCE


def test_every_statement_of_the_example_is_on_the_page() -> None:
    shown = "".join(blocks("python"))
    for statement in ast.parse(SOURCE).body[1:]:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            assert (ast.get_source_segment(SOURCE, statement) or "?") in shown


def test_the_entry_point_is_the_one_of_the_example() -> None:
    (shown,) = blocks("toml")
    real = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    assert tomllib.loads(shown)["project"]["entry-points"] == real["entry-points"]


def test_the_page_counts_the_lines_right() -> None:
    assert f"{len(SOURCE.splitlines())} lines" in PAGE


def test_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"`((?:examples|src|tests)/[\w/.]+)`", PAGE)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
