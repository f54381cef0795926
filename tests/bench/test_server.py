"""The comparison with another server, as far as it goes without one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import scalehouse
from bench import server
from bench.server.sampled import PARTS, REST, part_of
from bench.server.sides import Figures

PACKAGE = Path(scalehouse.__file__).parent


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_what_is_missing_is_told_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None if name == missing else f"/{name}")
    (row,) = server.rows()
    assert f"{missing} is not installed" in row.what
    assert row.met is None


def figures(moves: float, server: float = 1.0) -> Figures:
    return Figures(moves, p50=1, p99=2, server=server, driver=0.3, memory=50_000)


def test_both_are_taken_with_the_same_clients() -> None:
    row = server._saturation(50, [(figures(3000), figures(800))] * 3)
    assert (row.ours, row.other, row.ratio) == ("3,000", "800", "3.75×\n3.75–3.75")
    assert row.met
    assert not server._saturation(50, [(figures(1500), figures(800))] * 3).met


def test_each_side_is_taken_where_it_is_best() -> None:
    runs = {
        10: [(figures(1000), figures(900))] * 3,
        50: [(figures(3000), figures(800))] * 3,
    }
    row = server._at_their_best(runs)
    assert (row.ours, row.other, row.ratio) == ("3,000", "900", "3.33×")


def test_a_busy_machine_settles_nothing() -> None:
    row = server._saturation(10, [(figures(3000), figures(900, server=0.2))] * 3)
    assert row.met is None
    assert "not settled" in row.what


def within(name: str, file: str, look: Callable[[], str | None]) -> str | None:
    """What is found by a look from a function of that name in a file of that name."""
    space: dict[str, object] = {"look": look}
    exec(compile(f"def {name}():\n    return look()", f"/somewhere/{file}", "exec"), space)
    run = space[name]
    assert callable(run)
    found: str | None = run()
    return found


def here() -> FrameType:
    return sys._getframe(1)


def test_a_moment_belongs_to_the_outermost_part_of_the_loop() -> None:
    def look() -> str | None:
        return part_of(here())

    def views() -> str | None:
        return within("refresh", "observer_feed.py", lambda: within("play", "match.py", look))

    assert within("run", "server.py", views) == "views"
    assert within("run", "server.py", look) == REST
    assert views() is None


NOT_OURS = {("selector_events.py", "_read_ready")}  # asyncio's


@pytest.mark.parametrize("place", sorted(PARTS.keys() - NOT_OURS))
def test_a_part_names_a_function_of_the_server(place: tuple[str, str]) -> None:
    file, name = place
    found = [path for path in PACKAGE.rglob(file) if f"def {name}(" in path.read_text("utf-8")]
    assert found
