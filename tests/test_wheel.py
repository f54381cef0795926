"""The wheel, away from its sources: it has everything it needs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheel_plays_without_its_sources(tmp_path: Path) -> None:
    _run("-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "away")
    assert "scalehouse/games/scathe/heroes.toml" in names
    assert "scalehouse/py.typed" in names
    assert not [name for name in names if "connect_four" in name or name.startswith("tests")]
    out = _run(
        "-m", "scalehouse", "simulate", "scathe",
        "--games", "1", "--bots", "random,greedy", "--json",
        cwd=tmp_path, PYTHONPATH=str(tmp_path / "away"), SCALEHOUSE_RULES="plain",
    )  # fmt: skip
    assert json.loads(out)["games"] == 1
    where = "import scalehouse; print(scalehouse.__file__)"
    away = _run("-c", where, cwd=tmp_path, PYTHONPATH=str(tmp_path / "away"))
    assert Path(away.strip()).is_relative_to(tmp_path / "away")


def _run(*arguments: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
