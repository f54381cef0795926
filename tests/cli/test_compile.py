"""`scalehouse compile`: what it compiled needs only be loaded by the next who asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.cli.commands import compile as command
from scalehouse.core import registry
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.lab.runner.matches import Lineup
from tests.cli.conftest import Run


class Recorded:
    """A twin that notes what is asked of it, and compiles nothing."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.plain = object()

    def prefer_compiled(self) -> None:
        self.asked.append("prefer compiled")

    @property
    def rules(self) -> object:
        self.asked.append("contract")
        return object()

    def kernel(self, function: AnyFunction) -> None:
        self.asked.append(function.__name__)

    def matches_for(self, lineup: Lineup) -> Recorded:
        self.asked.append(f"matches of {lineup.bots[0]}")
        return self

    def compile(self) -> None:
        self.asked.append("loop")


def test_the_functions_of_the_contract_are_compiled_by_themselves_and_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What Numba compiles inside of another function is not stored, and comes anew each time."""
    twin = Recorded()
    monkeypatch.setitem(vars(registry.find("connect_four")), "twin", twin)
    monkeypatch.setattr(command, "matches_for", twin.matches_for)
    assert "connect_four: compiled" in CliRunner().invoke(app, ["compile", "connect_four"]).stdout
    assert twin.asked[:2] == ["prefer compiled", "contract"]
    assert {"who_acts", "choose_randomly", "think"} <= set(twin.asked[2:])
    assert twin.asked[-2:] == ["matches of random", "loop"]


def test_a_game_whose_cache_is_empty_is_not_taken_for_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCALEHOUSE_CACHE", str(tmp_path / "another"))
    assert not registry.find("connect_four").twin.is_stored


def test_plain_rules_are_not_compiled(run: Run) -> None:
    done = run("compile", "connect_four", SCALEHOUSE_RULES="plain")
    assert done.returncode == 2
    assert "SCALEHOUSE_RULES=plain" in done.stderr


def test_a_game_that_is_not_there_is_refused_before_anything_is_compiled() -> None:
    done = CliRunner().invoke(app, ["compile", "connect_four", "scath"])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "did you mean scathe?" in done.stderr
