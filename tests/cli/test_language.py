"""The terminal speaks the language that is asked for, or that of the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from scalehouse.cli.terminal.language import CLI, chosen
from scalehouse.core.text.wording import faults
from tests.cli.conftest import SEED, Run

ENGLISH = "Put the"


@pytest.fixture
def play(run: Run, folder: Path) -> Run:
    words = ("play", "scathe", "--seed", SEED)
    return lambda *more, **settings: run(*words, *more, typed="h\nx\n1\nl\nq\n", **settings)


def test_every_language_has_the_words_of_the_program() -> None:
    assert faults(CLI) == []
    assert CLI.languages == ("de", "en")


def test_play_in_german(play: Run) -> None:
    done = play("--lang", "de")
    assert done.returncode == 0, done.stderr
    for words in (
        "Willkommen bei Scathe.",
        "Zwei Heldengruppen",
        "Spieler 1 (du)",
        "Spieler 1, dein Zug (1-2, h Hilfe, q Ende):",
        "Fertige Gruppe 1: Verteidiger, Kämpfer",
        "Du bist Spieler 1 von 2.",
        "'x' kenne ich nicht",
        "Die Partie ist gespeichert. Weiter geht es mit:",
    ):
        assert words in done.stdout
    for words in ("Player", "Take", "row", "Type", "your move"):
        assert words not in done.stdout


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"LC_ALL": "de_DE.UTF-8"}, "dein Zug"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_AT", "LANG": "en_US.UTF-8"}, "dein Zug"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de"}, "dein Zug"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "your move"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, "your move"),
    ],
    ids=str,
)
def test_the_environment_decides_where_nothing_is_asked_for(
    play: Run, settings: dict[str, str], said: str
) -> None:
    assert said in play(**settings, PYTHONUTF8="1").stdout


def test_what_is_asked_for_comes_before_the_environment(play: Run) -> None:
    assert "your move" in play("--lang", "en", LC_ALL="de_DE.UTF-8").stdout


def test_a_language_that_is_not_there_is_refused(run: Run) -> None:
    done = run("play", "scathe", "--lang", "fr")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "scalehouse: --lang is one of de, en, not 'fr'\n"


def test_replay_in_german(run: Run, finished: Path) -> None:
    done = run("replay", str(finished), "--lang", "de")
    assert done.stdout.startswith("Scathe, wie ein Zuschauer es sah\n")
    assert "Runde 2" in done.stdout
    assert "gewinnt: alle Helden der anderen Seite sind gefallen." in done.stdout
    for words in ("Player", "Round", "loses", "health", "inspire"):
        assert words not in done.stdout


def test_a_card_is_found_by_its_name_in_both_languages(run: Run, folder: Path) -> None:
    words = ("play", "scathe", "--seed", SEED, "--lang", "de")
    done = run(*words, typed="?Knappe\n?squire\n?1\nq\n")
    assert done.stdout.count("Knappe   cost") == 2
    assert "heile" in done.stdout


def test_the_chosen_language_says_words() -> None:
    assert chosen("de").say("you") == "du"
