"""A game in a package of its own is found by its entry point, wherever it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four"

# The environment of the tests has the example already: it must be this other copy that is found.
SCRIPT = """
import sys
from importlib.metadata import entry_points
from pathlib import Path

import scalehouse

folder = Path(sys.argv[1])
(entry,) = entry_points(group="scalehouse.games", name="connect_four")
assert Path(entry.dist.locate_file("")) == folder, entry.dist.locate_file("")
game = scalehouse.installed()["connect_four"]
assert Path(game.rules.__file__).parents[1] == folder, game.rules.__file__
assert game.face_folder == folder / "connect_four" / "face"
assert [path.name for path in game.face_folder.iterdir()] == ["board.js"]
match = scalehouse.new("connect_four")
while not match.over:
    match.play(match.actors[0], match.legal(match.actors[0])[0])
print(match.outcome.why)
print(match.outcome.why.text("de"))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed into it, as a stranger's package would be.

    It has a board, however little of one: whether the real one is built is not asked here.
    """
    folder, source = tmp_path_factory.mktemp("plug-ins"), tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(EXAMPLE / name, source)
    ignored = shutil.ignore_patterns("__pycache__", "face")
    shutil.copytree(EXAMPLE / "connect_four", source / "connect_four", ignore=ignored)
    (source / "connect_four/face").mkdir()
    (source / "connect_four/face/board.js").write_text("export {}", "utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-index", "--no-deps", "--no-build-isolation", "--no-compile"]
    subprocess.run([*pip, *alone, "--target", str(folder), str(source)], check=True)
    return folder


def test_an_installed_game_is_found_and_played(installed: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(installed)],
        env=os.environ | {"PYTHONPATH": str(installed), "SCALEHOUSE_RULES": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stderr == ""
    won = "Player 1 wins with four in a line.", "Spieler 1 gewinnt mit vier in einer Reihe."
    assert tuple(told.stdout.splitlines()) == won


def test_the_package_holds_the_rules_the_words_and_the_board(installed: Path) -> None:
    package = installed / "connect_four"
    files = [path for path in package.rglob("*.*") if path.parent.name != "__pycache__"]
    held = sorted(str(path.relative_to(package)) for path in files)
    assert held == ["__init__.py", "face/board.js", "words/de.ftl", "words/en.ftl"]


def test_the_whole_game_has_a_hundred_lines_at_most() -> None:
    files = list(EXAMPLE.rglob("*.py"))
    assert sum(len(file.read_text().splitlines()) for file in files) <= 100
