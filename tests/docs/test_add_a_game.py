"""The tutorial shows the example as it is."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from scalehouse.core import registry
from scalehouse.server.web.content import faces

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
EXAMPLE = ROOT / "examples" / "connect_four"
SOURCE = (EXAMPLE / "connect_four" / "__init__.py").read_text()
ENGLISH = (EXAMPLE / "connect_four" / "words" / "en.ftl").read_text()
GERMAN = (ROOT / "src" / "scalehouse" / "games" / "scathe" / "words" / "de.ftl").read_text()
PROJECT = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())
GAME = registry.find("connect_four")


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


def test_the_files_of_words_are_shown_as_they_are() -> None:
    english, german = blocks("fluent")
    assert english == ENGLISH
    assert all(line in GERMAN for line in german.splitlines())


def test_the_entry_point_is_the_one_of_the_example() -> None:
    shown = tomllib.loads(blocks("toml")[0])
    assert shown["project"]["entry-points"] == PROJECT["project"]["entry-points"]


def test_the_package_takes_its_board_along_as_shown() -> None:
    shown = tomllib.loads(blocks("toml")[1])
    assert shown["tool"]["hatch"] == PROJECT["tool"]["hatch"]
    taken = shown["tool"]["hatch"]["build"]["targets"]["wheel"]["artifacts"]
    assert taken == [f"connect_four/{GAME.face}/**"]


def test_the_interface_of_a_board_is_shown_as_it_is() -> None:
    assert blocks("ts") == [(ROOT / "web/src/games/plugin/board.d.ts").read_text()]


def test_every_part_of_the_board_is_told_of() -> None:
    """`tests/e2e` plays on it, and `web/tests/faces.test.ts` on the smallest one."""
    sources = {path.name for path in (EXAMPLE / "board").iterdir() if path.suffix != ".json"}
    told = set(re.findall(r"`([\w.]+\.(?:ts|css|svg|ftl))`", PAGE))
    assert sources - {"connect_four.ts"} <= told  # which is written anew by the build


def test_what_a_face_may_bring_is_listed() -> None:
    assert [ending for ending in faces.MEDIA if f"`{ending}`" not in PAGE] == []
    files = (faces.BOARD, faces.STYLE, faces.PICTURE, faces.PARTS, faces.SCREEN)
    assert all(f"`{name}`" in PAGE for name in files)


def test_the_page_counts_the_lines_right() -> None:
    assert f"{len(SOURCE.splitlines())} lines" in PAGE


def test_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"`((?:examples|src|tests|web)/[\w/.]+)`", PAGE)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
