"""The help for all commands fits a small terminal, and shells can complete words."""

from __future__ import annotations

import os
import subprocess

import typer
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.cli.door import GROUPS
from tests.cli.conftest import program

LINES, COLUMNS = 24, 80


def test_the_help_fits_a_screen_and_names_every_command() -> None:
    lines = CliRunner().invoke(app, ["--help"]).stdout.splitlines()
    assert len(lines) < LINES  # one is left for the prompt
    assert max(map(len, lines)) < COLUMNS
    assert not [line for line in lines if line.endswith("...")]
    listed = [name for _, names in GROUPS for name in names]
    assert sorted(listed) == sorted(typer.main.get_group(app).commands)


def test_nothing_typed_shows_the_help() -> None:
    invoke = CliRunner().invoke
    assert invoke(app, []).stdout == invoke(app, ["--help"]).stdout


def completed(typed: str) -> list[str]:
    """As bash asks for it."""
    words = typed.split(" ")
    asked = {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        program(),
        env=os.environ | asked | {"_SCALEHOUSE_COMPLETE": "complete_bash"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.split()


def test_commands_games_bots_and_options_are_completed() -> None:
    assert completed("scalehouse sim") == ["simulate"]
    assert "scathe" in completed("scalehouse play sca")
    assert completed("scalehouse play scathe --bots random,gre") == ["random,greedy"]
    assert completed("scalehouse play scathe --option teams=d") == ["teams=draft"]


def test_a_game_that_is_not_there_has_nothing_to_complete() -> None:
    assert completed("scalehouse play chess --bots gre") == []


def test_the_script_for_a_shell_is_shown() -> None:
    done = subprocess.run(
        program("--show-completion", "bash"), capture_output=True, text=True, check=False
    )
    assert "_SCALEHOUSE_COMPLETE" in done.stdout
