"""A game in a package of its own is found by its entry point, wherever it is installed."""

from __future__ import annotations

import os
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
assert Path(game.rules.__file__).parent == folder, game.rules.__file__
match = scalehouse.new("connect_four")
while not match.over:
    match.play(match.actors[0], match.legal(match.actors[0])[0])
print(match.outcome.why)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed into it, as a stranger's package would be."""
    folder = tmp_path_factory.mktemp("plug-ins")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-index", "--no-deps", "--no-build-isolation", "--no-compile"]
    subprocess.run([*pip, *alone, "--target", str(folder), str(EXAMPLE)], check=True)
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
    assert told.stdout == "Player 1 wins with four in a line.\n"


def test_the_package_holds_the_one_file(installed: Path) -> None:
    assert [path.name for path in installed.glob("*.py")] == ["connect_four.py"]


def test_the_whole_game_has_less_than_a_hundred_lines() -> None:
    files = list(EXAMPLE.rglob("*.py"))
    assert sum(len(file.read_text().splitlines()) for file in files) < 100
