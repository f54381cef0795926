"""The architecture page: every path is there, the layers are the enforced ones, a move goes so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "scalehouse"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PATH = re.compile(r"`((?:src|web|tests|docs|examples|bench|stress|scripts)/[\w./-]*)`")
STEP = re.compile(r"^\| \d+ \| `([\w.]+)` \| `([\w/.]+)` \|", re.MULTILINE)


def section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("path", sorted(set(PATH.findall(PAGE))))
def test_every_path_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_folder_of_the_package_is_on_the_page() -> None:
    told = section("The folders")
    for folder in PACKAGE.iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            assert f"`src/scalehouse/{folder.name}/`" in told


def test_the_layers_are_those_that_are_enforced() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    enforced = [name for layer in layers for name in re.findall(r"[a-z]+", layer)]
    drawn = re.findall(r"[a-z]+", section("The layers").partition("```text")[2])
    there = ["server" if name == "server" else name for name in enforced if name != "main"]
    assert sorted(there, key=drawn.index) == there  # from the top to the bottom


def traced() -> list[tuple[str, str]]:
    """In a process of its own: in this one the rules may be compiled, and then nobody sees them."""
    command = [sys.executable, "-m", "tests.docs.trace_move", "scathe"]
    environment = os.environ | {"SCALEHOUSE_RULES": "plain"}
    told = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return re.findall(r"^([\w/]+\.py) +(\S+)$", told.stdout, re.MULTILINE)


@pytest.fixture(scope="module")
def calls() -> list[tuple[str, str]]:
    return traced()


def test_a_move_takes_the_steps_on_the_page_in_their_order(calls: list[tuple[str, str]]) -> None:
    steps = [(path, name) for name, path in STEP.findall(PAGE)]
    assert len(steps) > 20
    assert [step for step in steps if step not in calls] == []
    first = list(dict.fromkeys(steps))
    assert sorted(first, key=calls.index) == first


def test_a_move_passes_about_as_many_functions_as_the_page_says(
    calls: list[tuple[str, str]],
) -> None:
    told = re.search(r"(\d+) functions in (\d+) files", PAGE)
    assert told
    assert len(calls) == pytest.approx(int(told[1]), abs=10)
    assert len({path for path, _ in calls}) == pytest.approx(int(told[2]), abs=2)


def test_the_steps_are_counted_right() -> None:
    steps = STEP.findall(PAGE)
    files = {path for _, path in steps}
    assert f"{len(steps)} steps that matter, in {len(files)} files" in PAGE


@pytest.mark.parametrize(
    ("walk", "ends_at"),
    [
        ("A Scathe attack", "def attack("),
        ("A seat's token", "TOKEN_BYTES"),
        ("A chat line", "async def say("),
        ("A lab report's chart", "def histogram("),
        ("A replay's scrubber", "player.go("),
    ],
)
def test_a_walk_ends_where_the_thing_is(walk: str, ends_at: str) -> None:
    told = section("Five walks").partition(f"**{walk}.**")[2].partition("\n\n")[0]
    goal = PATH.findall(told)[0]
    assert ends_at in (ROOT / goal).read_text("utf-8")
