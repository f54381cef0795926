"""Which lines of a server's log are a problem."""

from __future__ import annotations

from pathlib import Path

from stress.nemesis.checker.logs import DECLARED, check_log
from stress.nemesis.checker.problem import LOG


def found(folder: Path, *lines: str) -> list[str]:
    log = folder / "log.txt"
    log.write_text("\n".join(lines), "utf-8")
    problems = list(check_log(log))
    assert {problem.kind for problem in problems} <= {LOG}
    return [problem.text for problem in problems]


def line(level: str, event: str, time: str = "12:00") -> str:
    return f'{{"time": "{time}", "level": "{level}", "event": "{event}"}}'


def test_warnings_and_declared_errors_are_none(tmp_path: Path) -> None:
    declared = [line("error", event) for event in DECLARED]
    assert found(tmp_path, line("warning", "store lost"), *declared) == []


def test_an_error_is_one_and_told_once(tmp_path: Path) -> None:
    told = found(tmp_path, line("error", "task failed", "1:00"), line("error", "task failed", "2"))
    assert len(told) == 1
    assert told[0].startswith("2 times")


def test_a_traceback_is_one(tmp_path: Path) -> None:
    assert len(found(tmp_path, "Traceback (most recent call last):")) == 1
