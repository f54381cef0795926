"""Build what is committed, twice, and keep it if both are the same bytes.

python -m release [--out DIR] [--once]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

from release.bom import bill
from release.notes import section
from release.packing import packed, sums

ROOT = Path(__file__).parents[1]
BUILD = ("-m", "build", "--no-isolation", "--skip-dependency-check", "--outdir")
# What an image is made from, beside the wheel: see deploy/Containerfile.
CONTEXT = ("deploy/Containerfile", "deploy/health.py", "requirements/cluster.lock")
BESIDE = ("deploy/compose.yaml", "deploy/compose.cluster.yaml")


def main() -> int:
    parser = argparse.ArgumentParser(prog="release", description="Build a release into a folder.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--once", action="store_true", help="do not build it a second time")
    asked = parser.parse_args()
    commit, moment = _output("git", "log", "-1", "--format=%H %ct").split()
    if _output("git", "status", "--porcelain"):
        say("there are changes that are not committed: they are left out")
    _install_node()
    with tempfile.TemporaryDirectory() as folder:
        made = make(Path(folder, "one"), commit, int(moment))
        if not asked.once:
            again = make(Path(folder, "a second one"), commit, int(moment))
            different = differing(made, again)
            if different:
                say(f"two builds of {commit} differ: {', '.join(different)}")
                return 1
            say("two builds in two folders gave the same bytes")
        shutil.rmtree(asked.out, ignore_errors=True)
        shutil.copytree(made, asked.out)
    print((asked.out / "SHA256SUMS").read_text(), end="")
    return 0


def make(folder: Path, commit: str, moment: int) -> Path:
    """All files of a release, from the sources of a commit and nothing else that lies about."""
    sources, out = folder / "sources", folder / "dist"
    sources.mkdir(parents=True)
    say(f"building {commit[:12]}")
    archive = subprocess.run(
        ["git", "archive", "--format=tar", commit], cwd=ROOT, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x"], cwd=sources, input=archive.stdout, check=True)
    _build(sources, out, {"SOURCE_DATE_EPOCH": str(moment), "TZ": "UTC", "LC_ALL": "C.UTF-8"})
    project = tomllib.loads((sources / "pyproject.toml").read_text("utf-8"))["project"]
    complete(sources, out, project["name"], project["version"], moment)
    return out


def complete(sources: Path, out: Path, name: str, version: str, moment: int) -> None:
    """What stands beside wheel and sdist."""
    (wheel,) = out.glob("*.whl")
    context = {Path(path).name: sources / path for path in CONTEXT + BESIDE} | {wheel.name: wheel}
    stem = f"{name}-{version}"
    (out / f"{stem}-image.tar.gz").write_bytes(
        packed({f"{stem}-image/{file}": path for file, path in context.items()}, moment)
    )
    (out / f"{stem}.cdx.json").write_text(bill(sources, name, version), "utf-8")
    changelog = (sources / "CHANGELOG.md").read_text("utf-8")
    (out / f"{stem}-changes.md").write_text(section(changelog, version), "utf-8")
    (out / "SHA256SUMS").write_text(sums(out), "utf-8")


def differing(one: Path, other: Path) -> list[str]:
    """Names of files that are not the same in both folders."""
    names = sorted({path.name for folder in (one, other) for path in folder.iterdir()})
    return [name for name in names if _bytes(one / name) != _bytes(other / name)]


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _build(sources: Path, out: Path, environment: Mapping[str, str]) -> None:
    """The sdist, and the wheel from the sdist."""
    done = subprocess.run(
        [sys.executable, *BUILD, str(out), str(sources)],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(done.stdout)


def _install_node() -> None:
    """The locked one: others compress the pages a little differently."""
    lock = ROOT / "requirements" / "node.lock"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(lock)], check=True)


def _output(*command: str) -> str:
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def say(sentence: str) -> None:
    print(f"release: {sentence}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
