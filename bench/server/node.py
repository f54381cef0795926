"""Node with the packages that the comparison needs, in a cache folder outside the tree."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from platformdirs import user_cache_path

HERE = Path(__file__).parent
LOCK = "package-lock.json"  # each package with its version and its hash
DONE = "installed.json"  # the lock that the packages were put there by


class Missing(Exception):
    """What is not on this machine."""


def folder() -> Path:
    """Scripts and packages side by side, as Node wants them. Raises Missing."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Missing(f"{program} is not installed")
    goal = user_cache_path("scalehouse") / "bench"
    goal.mkdir(parents=True, exist_ok=True)
    for file in (*HERE.glob("*.js"), HERE / "package.json", HERE / LOCK):
        shutil.copy(file, goal)
    _install(goal)
    return goal


def _install(goal: Path) -> None:
    wanted = (goal / LOCK).read_text()
    done = goal / DONE
    if done.exists() and done.read_text() == wanted:
        return
    made = subprocess.run(
        ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        cwd=goal,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise Missing(f"npm could not fetch boardgame.io: {made.stderr.strip()[-200:]}")
    done.write_text(wanted)
