"""A few faults of every kind, on one server and on two. `make soak` does it for two hours."""

from __future__ import annotations

from pathlib import Path

import pytest

from scalehouse.core.rules.twin import MODE_VARIABLE
from stress.nemesis.__main__ import possible, run
from stress.nemesis.schedule import Fault, Schedule, kinds_of, one_of_each


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers start again and again here: none should be busy with a compiler."""
    monkeypatch.setenv(MODE_VARIABLE, "plain")


def check(schedule: Schedule, folder: Path, tables: int) -> None:
    report = run(schedule, folder / "run", tables=tables, think=0.4)
    assert [str(problem) for problem in report.problems] == []
    assert sum(report.injected.values()) == len(schedule.faults)
    assert report.granted > 2 * tables


def test_one_server_bears_every_kind_of_fault(tmp_path: Path) -> None:
    schedule = one_of_each(1, "short", possible(kinds_of(1), 1, print))
    check(schedule, tmp_path, tables=6)


@pytest.mark.servers
def test_two_servers_bear_every_kind_of_fault(tmp_path: Path) -> None:
    schedule = one_of_each(2, "short", possible(kinds_of(2), 2, print))
    check(schedule, tmp_path, tables=6)


@pytest.mark.servers
def test_servers_are_upgraded_one_after_the_other_and_nobody_is_refused(tmp_path: Path) -> None:
    bouts = tuple((Fault(1.0, "restart", f"server-{number}"),) for number in (1, 2))
    report = run(Schedule(2, "upgrade", bouts), tmp_path / "run", tables=5, think=0.3)
    assert [str(problem) for problem in report.problems] == []
    by_others = {"stale", "turn", "over", "status", "legal", "undo", "seat"}  # who were quicker
    assert set(report.refused) <= by_others
