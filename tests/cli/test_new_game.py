"""`scalehouse new-game`: what it writes keeps every promise from the first minute."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.cli.commands.new_game import LONGEST_NAME

NAME = "little_heap"


def made(folder: Path, name: str = NAME, *more: str) -> Path:
    done = CliRunner().invoke(app, ["new-game", name, "--into", str(folder), *more])
    assert done.exit_code == 0, done.output
    assert f"scalehouse check {name}" in done.stdout
    return folder / name


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("made"), NAME, "--title", "A Little Heap")


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-index", "--no-deps", "--no-build-isolation", "--no-compile"]
    subprocess.run([*pip, *alone, "--target", str(folder), str(package)], check=True)
    return folder


def run(at: Path, *command: str, path: Path | None = None) -> str:
    environment = os.environ | {"SCALEHOUSE_RULES": "plain"}
    if path:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=at, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_is_there_and_nothing_is_left_to_fill_in(package: Path) -> None:
    paths = [path for path in package.rglob("*") if path.is_file()]
    assert {str(path.relative_to(package)) for path in paths} == {
        "README.md",
        "pyproject.toml",
        *(f"{NAME}/{module}.py" for module in ("__init__", "moves", "rules", "state")),
        *(f"{NAME}/{file}" for file in ("terminal.py", "view.py", "rules.md", "py.typed")),
        *(f"{NAME}/words/{file}" for file in ("__init__.py", "en.ftl")),
        f"tests/test_{NAME}.py",
    }
    assert not [path for path in paths if re.search("@[A-Z]+@", path.read_text("utf-8"))]


def test_it_passes_the_check(installed: Path, tmp_path: Path) -> None:
    told = run(tmp_path, "scalehouse", "check", NAME, path=installed)
    assert told.startswith(f"{NAME} passed: ")


def test_its_own_tests_pass(package: Path, installed: Path) -> None:
    assert "4 passed" in run(package, "pytest", "-q", "-p", "no:cacheprovider", path=installed)


def test_its_words_are_installed_with_it(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "said.py"
    script.write_text(
        f"from {NAME}.words import WORDS\n"
        "took = WORDS.say('took', seat=1, count=2)\n"
        "print(took, took.text(names=('Ann', 'Bob')), took.text(me=1), sep='|')\n",
        "utf-8",
    )
    told = run(tmp_path, "said", path=installed)
    assert told == "Player 2 takes 2.|Bob takes 2.|You take 2.\n"


def test_it_is_listed_with_its_title(installed: Path, tmp_path: Path) -> None:
    assert "A Little Heap" in run(tmp_path, "scalehouse", "games", path=installed)


def test_its_types_are_right(package: Path, tmp_path: Path) -> None:
    assert "Success" in run(package, "mypy", "--cache-dir", str(tmp_path), ".")


@pytest.mark.parametrize("name", ["x", NAME, "z" * LONGEST_NAME])
def test_it_is_clean_and_well_formed_whatever_its_name(tmp_path: Path, name: str) -> None:
    package = made(tmp_path, name)
    run(package, "ruff", "check", "--no-cache", ".")
    run(package, "ruff", "format", "--no-cache", "--check", ".")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Heap", "a name is of small letters"),
        ("little-heap", "a name is of small letters"),
        ("../heap", "a name is of small letters"),
        ("_heap", "a name is of small letters"),
        ("h" * (LONGEST_NAME + 1), "with at most 30 signs"),
        ("class", "is a word of Python"),
        ("scathe", "there is a game 'scathe' already"),
        ("json", "there is a Python package 'json' already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, why: str) -> None:
    done = CliRunner().invoke(app, ["new-game", name, "--into", str(tmp_path)])
    assert done.exit_code == 2
    assert why in done.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    done = CliRunner().invoke(app, ["new-game", NAME, "--into", str(tmp_path)])
    assert done.exit_code == 2
    assert "is there already, and nothing is overwritten" in done.stderr
    assert not list((tmp_path / NAME).iterdir())


@pytest.mark.parametrize("title", ['A "Heap"', "two\nlines", "{heap}"])
def test_a_title_that_would_break_a_file_is_refused(tmp_path: Path, title: str) -> None:
    arguments = ["new-game", NAME, "--into", str(tmp_path), "--title", title]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert not list(tmp_path.iterdir())
