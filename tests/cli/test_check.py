"""`scalehouse check`: for authors of games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.cli.commands.check import told
from scalehouse.conformance.failure import BrokenPromise, Fault, Found
from scalehouse.core import registry
from scalehouse.core.rules import twin
from scalehouse.core.rules.state_fields import fields_of
from tests.core import liars_dice
from tests.core.mutations.declarations import a_typo
from tests.core.mutations.numbers import an_outcome_that_breaks


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")
    monkeypatch.chdir(tmp_path)


def test_a_sound_game_passes_with_counts() -> None:
    done = CliRunner().invoke(app, ["check", "connect_four", "--matches", "2"])
    assert done.exit_code == 0
    assert "connect_four passed: " in done.stdout
    assert "in 2 matches of 1 way to play" in done.stdout


def test_a_broken_promise_is_told_and_its_position_can_be_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = liars_dice.make(apply=an_outcome_that_breaks)
    monkeypatch.setattr(registry, "find", lambda _: game)
    done = CliRunner().invoke(app, ["check", game.name, "--keep", "there.json"])
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0] == f"{game.name} breaks a promise."
    assert any(line.startswith("promise: ") for line in lines)
    assert any(line.startswith("in: ") and "seed 0, match 0" in line for line in lines)
    assert lines[-2] == "to open that position: scalehouse play --hot-seat --resume there.json"
    assert lines[-1] == "to see it again: scalehouse check liars_dice --seed 0 --matches 1"
    match_log = json.loads(Path("there.json").read_text("utf-8"))
    assert match_log["game"] == game.name
    assert match_log["start"] is not None


def test_a_position_that_cannot_be_opened_is_told_with_the_move_that_leads_there() -> None:
    game = liars_dice.GAME
    start = game.start(2, game.check_options({}))
    sound = {"seats": 2, "options": game.check_options({}), "state": fields_of(start)}
    start.rolled[4] = 1
    wrong = {**sound, "state": fields_of(start)}
    broken = BrokenPromise(Fault("problems", "something is wrong"))
    broken.found = Found("a promise", "a case", 0, 0, ("roll face=1",), wrong, sound)
    lines = told(game, broken, Path("there.json"), 0).splitlines()
    assert lines[-3].startswith("to open the position before it: scalehouse play")
    assert lines[-2] == "the move that leads there: roll face=1"
    again = CliRunner().invoke(app, ["play", "--hot-seat", "--resume", "there.json"], input="q\n")
    assert again.exit_code == 0, again.output


def test_a_slip_in_the_words_names_file_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    game = liars_dice.make(describe_move=a_typo)
    monkeypatch.setattr(registry, "find", lambda _: game)
    done = CliRunner().invoke(app, ["check", game.name])
    assert done.exit_code == 1
    assert "describe_move: it breaks off: BadWords: " in done.stdout
    assert "words/en.ftl: no message 'bidd' is declared for 'liars_dice'" in done.stdout
    assert "did you mean bid?" in done.stdout
    assert "place: mutations/declarations.py:" in done.stdout
