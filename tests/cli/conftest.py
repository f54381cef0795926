"""Ways to run the command line: as a program of its own, with pipes or at a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]

SEED = "7"
ALWAYS_THE_FIRST = "1\n" * 1000  # more than any match against this seed asks for
# Starts at once, whatever the rest of the tests wants; in English, wherever they run.
PLAIN = {"SCALEHOUSE_RULES": "plain", "LC_ALL": "C.UTF-8"}


def program(*words: str) -> list[str]:
    return [sys.executable, "-m", "scalehouse", *words]


def finish(*words: str, typed: str = "", **settings: str) -> Done:
    return subprocess.run(
        program(*words),
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | PLAIN | settings,
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are kept."""
    monkeypatch.setenv("SCALEHOUSE_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    return finish


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """A whole match against greedy, typed to its end: its file (not to be changed) and output."""
    file = tmp_path_factory.mktemp("matches") / "evening.json"
    words = ("play", "scathe", "--seed", SEED, "--save", str(file))
    return file, finish(*words, typed=ALWAYS_THE_FIRST, COLUMNS="80")


@pytest.fixture
def finished(evening: tuple[Path, Done]) -> Path:
    return evening[0]
