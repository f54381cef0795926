"""The wheel, and an environment that holds nothing but what it asks for."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.conftest import browser

ROOT = Path(__file__).parents[2]
__all__ = ["browser"]  # a fixture


def run(*command: object, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check")
    run(*build, "--outdir", folder, ROOT)
    (found,) = folder.glob("*.whl")
    return found


@dataclass(frozen=True)
class Installed:
    """A program in an environment of its own, started without Node and without the sources."""

    folder: Path

    @property
    def program(self) -> str:
        return str(self.folder / "bin" / "scalehouse")

    @property
    def environment(self) -> dict[str, str]:
        tools = self.folder / "no-tools"
        tools.mkdir(exist_ok=True)
        home = self.folder / "home"
        return {"PATH": str(tools), "HOME": str(home), "LC_ALL": "C.UTF-8"}

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *words],
            cwd=self.folder,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The locked run-time packages, each checked against its hash, then the wheel and no more."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "play.lock")
    run(*pip, "--no-deps", wheel)
    return Installed(folder)
