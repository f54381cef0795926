"""The wheel alone is enough to play: pages, games and data are in it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.people import Person
from tests.release.conftest import ROOT, Installed, run

MOST_TURNS = 400
pytestmark = pytest.mark.timeout(900)  # packages are fetched, and a whole match takes its time


def test_the_wheel_holds_pages_and_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "scalehouse/games/scathe/heroes.toml",
        "scalehouse/py.typed",
        "scalehouse/cli/template/pyproject.toml.in",
    ):
        assert needed in names
    assert [name for name in names if name.endswith("/web/static/index.html")]
    assert [name for name in names if re.search(r"/web/static/assets/.*\.js\.br$", name)]
    top = {name.partition("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"scalehouse"}


def test_the_sdist_gives_the_same_wheel_without_node(wheel: Path, tmp_path: Path) -> None:
    build = (sys.executable, "-m", "build", "--no-isolation", "--skip-dependency-check")
    run(*build, "--sdist", "--outdir", tmp_path, ROOT)
    (packed,) = tmp_path.glob("*.tar.gz")
    run("tar", "-xzf", packed, cwd=tmp_path)
    (sources,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert (sources / "web" / "package-lock.json").is_file()
    assert not list(sources.glob("web/node_modules"))
    nothing = tmp_path / "no-tools"
    nothing.mkdir()
    run(*build, "--wheel", "--outdir", tmp_path, sources, PATH=str(nothing))
    (again,) = tmp_path.glob("*.whl")
    assert again.read_bytes() == wheel.read_bytes()


def test_what_is_installed_fits_together(installed: Installed) -> None:
    run(installed.folder / "bin" / "python", "-m", "pip", "check")


def test_it_simulates_without_its_sources(installed: Installed) -> None:
    words = ("simulate", "scathe", "--games", "1", "--bots", "random,greedy", "--json")
    done = installed.run(*words, SCALEHOUSE_RULES="plain")
    assert json.loads(done.stdout)["games"] == 1, done.stderr


@contextmanager
def serving(installed: Installed) -> Iterator[str]:
    """Its address, while it serves."""
    process = subprocess.Popen(
        [installed.program, "serve", "--port", "0"],
        cwd=installed.folder,
        env=installed.environment | {"SCALEHOUSE_RULES": "plain"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout
    try:
        lines = iter(process.stdout.readline, "")
        yield next(line.strip() for line in lines if "http://" in line)
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


@pytest.mark.skipif(not shutil.which("chromium"), reason="chromium is not installed")
def test_a_match_against_a_bot_is_played_in_the_browser(
    installed: Installed, browser: Browser
) -> None:
    assert not shutil.which("node", path=installed.environment["PATH"])
    context = browser.new_context(locale="en-GB")
    with serving(installed) as address:
        person = Person(context.new_page(), address)
        person.enter()
        person.play_bot()
        person.take_first_team()
        for _ in range(MOST_TURNS):
            person.await_turn()
            if person.result:
                break
            person.press("1")
        assert person.result in {"You have won!", "You have lost: Random bot wins."}
        context.close()


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("serve --store postgresql://nobody@localhost/nothing", "cluster"),
        ("lab scathe --tune --games 2", "lab"),
        ("lab scathe --games 1 --ray auto", "ray"),
    ],
)
def test_a_command_that_needs_more_says_what(installed: Installed, words: str, extra: str) -> None:
    done = installed.run(*words.split(), SCALEHOUSE_RULES="plain")
    assert done.returncode == 2
    assert f"pip install 'scalehouse[{extra}]'" in done.stderr
    assert done.stderr.count("\n") == 1
