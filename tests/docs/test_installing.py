"""What is installed is pinned and checked against a hash: in scripts, and in the docs' examples."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(path for path in (ROOT / "scripts").iterdir() if path.is_file())
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
# Our own folder, whose packages were installed from a lock before: there is nothing to fetch.
OWN = "--no-deps --no-build-isolation --editable"
NAMED_BY_TAG = r"^\s*(?:FROM|image:|(?:- )?uses:) (\S+)"
INSTALLS = re.compile(r"\bpip(?:_install| install)\s+([^&\"]*)")


def installs(text: str) -> list[str]:
    """What each install command is given. The helper's own definition passes on what it gets."""
    found = [" ".join(given.split()) for given in INSTALLS.findall(text)]
    return [given for given in found if given and not given.endswith("--disable-pip-version-check")]


@pytest.mark.parametrize("script", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_every_install_of_a_script_asks_for_hashes(script: Path) -> None:
    for given in installs(script.read_text("utf-8")):
        assert "--require-hashes" in given or OWN in given, given


def test_the_scripts_install_something() -> None:
    found = [given for path in SCRIPTS for given in installs(path.read_text("utf-8"))]
    assert sum("--require-hashes" in given for given in found) >= 3


OWN_WHEEL = "--no-deps --no-index"  # nothing is fetched; SHA256SUMS tells whether it is ours


@pytest.mark.parametrize("page", ["deploy/Containerfile", "docs/operations.md"])
def test_what_is_installed_on_a_server_is_pinned_and_hashed(page: str) -> None:
    text = (ROOT / page).read_text("utf-8").replace("\\\n", " ")
    given = re.findall(r"pip\b[^&\n]*? install ([^&\n]*)", text)
    given = [one for one in given if not one.startswith("'scalehouse[")]  # for trying it out
    assert len(given) == 2
    for one in given:
        assert "--require-hashes" in one or OWN_WHEEL in one, one


@pytest.mark.parametrize("lock", LOCKS, ids=[path.stem for path in LOCKS])
def test_every_locked_package_has_its_hashes(lock: Path) -> None:
    entries = re.split(r"^(?=[a-z0-9])", lock.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_there_is_a_lock_for_whatever_scripts_install() -> None:
    known = {"cluster", "dev", "docs", "lock", "node", "play", "test"}
    assert {path.stem for path in LOCKS} == known


def node_locks() -> list[Path]:
    """Beside every list of Node's packages: who has one fetches them by it."""
    lists = ROOT.glob("[!.]*/**/package.json")  # nothing of .venv
    ours = (path for path in lists if "node_modules" not in path.parts)
    return [path.with_name("package-lock.json") for path in ours]


@pytest.mark.parametrize("lock", node_locks(), ids=lambda path: str(path.parent.relative_to(ROOT)))
def test_every_package_of_node_has_its_hash(lock: Path) -> None:
    wanted = json.loads(lock.with_name("package.json").read_text("utf-8"))
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    kinds = ("dependencies", "devDependencies")
    assert [packages[""].get(kind) for kind in kinds] == [wanted.get(kind) for kind in kinds]
    others = {name: each for name, each in packages.items() if name}
    assert others
    for name, each in others.items():
        assert each["integrity"].startswith("sha512-"), name


def test_nothing_of_node_is_installed_without_a_lock() -> None:
    assert len(node_locks()) == 3
    for path in (*SCRIPTS, ROOT / "bench/server/node.py"):
        assert not re.search(r"npm\W+(install|i|add)\b", path.read_text("utf-8")), path


def versions(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text("utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ \\]+)", text, re.MULTILINE))


@pytest.mark.parametrize("lock", ["play", "cluster", "test"])
def test_an_environment_for_playing_grows_into_one_for_developing(lock: str) -> None:
    """`make play` keeps an environment that `make setup` made, and the other way round."""
    few, all_ = versions(lock), versions("dev")
    assert few.items() <= all_.items()


def test_playing_needs_no_tools_of_developers() -> None:
    assert not versions("play").keys() & {"mypy", "pytest", "ruff", "playwright", "pyarrow"}


def test_what_is_named_by_a_tag_is_told() -> None:
    """Images and actions, as their files name them."""
    told = set(re.findall(r"`([\w./-]+[:@][\w./-]+)`", (ROOT / "SECURITY.md").read_text("utf-8")))
    files = [*(ROOT / "deploy").iterdir(), *(ROOT / ".github" / "workflows").iterdir()]
    texts = [path.read_text("utf-8") for path in files]
    named = {one for text in texts for one in re.findall(NAMED_BY_TAG, text, re.MULTILINE)}
    assert len(named) > 5
    assert named == told


@pytest.mark.parametrize("unit", ["scalehouse.service", "scalehouse@.service"])
def test_units_say_what_they_listen_on(unit: str) -> None:
    text = (ROOT / "deploy" / unit).read_text("utf-8")
    assert re.search(r"^ExecStart=.* serve --host 127\.0\.0\.1\b", text, re.MULTILINE)
