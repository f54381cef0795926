"""The layers that `make check` looks after: a small package in which one import after the other
breaks them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINTER = Path(sys.executable).with_name("lint-imports")
LAYERS = ("core", "bots", "server", "lab", "adapters", "conformance", "client", "cli")
GAMES = ("ludo", "chess")
GOOD = {
    "games/ludo/rules.py": "import scalehouse.core.one",
    "games/ludo/bots/will.py": "import scalehouse.bots.one\nimport scalehouse.games.ludo.rules",
    "bots/one.py": "import scalehouse.core.one",
    "adapters/one.py": "import scalehouse.lab.one\nimport scalehouse.bots.one",
    "cli/one.py": "import scalehouse.server.one",
}


def is_kept(folder: Path, sources: dict[str, str]) -> bool:
    package = folder / "scalehouse"
    places = [*LAYERS, "games", *(f"games/{g}" for g in GAMES), *(f"games/{g}/bots" for g in GAMES)]
    for place in ["", *places]:
        (package / place).mkdir(parents=True, exist_ok=True)
        (package / place / "__init__.py").touch()
    for layer in LAYERS:
        (package / layer / "one.py").touch()
    for file in ("__main__.py", *(f"games/{g}/rules.py" for g in GAMES)):
        (package / file).touch()
    for file, source in sources.items():
        (package / file).write_text(source)
    run = subprocess.run(
        [LINTER, "--no-logo", "--no-cache", "--config", ROOT / "pyproject.toml"],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Contracts:" in run.stdout, run.stdout + run.stderr
    return run.returncode == 0


def test_what_points_down_is_kept(tmp_path: Path) -> None:
    assert is_kept(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("file", "imported"),
    [
        ("core/one.py", "games.ludo.rules"),
        ("core/one.py", "bots.one"),
        ("games/ludo/rules.py", "bots.one"),
        ("games/ludo/rules.py", "games.ludo.bots"),
        ("games/ludo/rules.py", "games.chess.rules"),
        ("games/ludo/bots/will.py", "lab.one"),
        ("bots/one.py", "games.ludo.bots.will"),
        ("bots/one.py", "server.one"),
        ("lab/one.py", "games.ludo.rules"),
        ("server/one.py", "cli.one"),
    ],
)
def test_what_points_up_or_past_the_registry_is_broken(
    file: str, imported: str, tmp_path: Path
) -> None:
    assert not is_kept(tmp_path, GOOD | {file: f"import scalehouse.{imported}"})


def test_the_layers_are_looked_after() -> None:
    assert "lint-imports" in (ROOT / "Makefile").read_text()
