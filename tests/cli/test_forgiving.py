"""What is meant is understood; what cannot be meant gets the nearest known word."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from scalehouse.cli import app
from scalehouse.core import registry
from scalehouse.core.errors import BadOption


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.find("scale").twin, "_mode", "plain")


@pytest.mark.parametrize("said", ["yes", "true", "True", "on", "1", " YES "])
def test_yes_may_be_said_in_several_ways(said: str) -> None:
    option = next(one for one in registry.find("scale").options if one.name == "next_level")
    assert option.read(said) is True


@pytest.mark.parametrize("said", ["no", "false", "OFF", "0"])
def test_so_may_no(said: str) -> None:
    option = next(one for one in registry.find("scale").options if one.name == "trading")
    assert option.read(said) is False


def test_perhaps_is_neither() -> None:
    option = next(one for one in registry.find("scale").options if one.name == "trading")
    with pytest.raises(BadOption, match="must be one of no, yes, not perhaps"):
        option.read("perhaps")


def simulated(*words: str) -> list[str]:
    words = ("simulate", "scale", "--games", "1", "--json", *words)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.stderr
    bots: list[str] = json.loads(done.stdout)["bots"]
    return bots


def test_bots_by_name_say_how_many_play() -> None:
    assert simulated("--bots", "random,random,random") == ["random"] * 3


def test_one_name_says_nothing_of_how_many_play() -> None:
    assert simulated("--bots", "random") == ["random"] * 2
    assert simulated("--bots", "random", "--seats", "4") == ["random"] * 4


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("play scath", "did you mean scathe?"),
        ("play Scathe", "did you mean scathe?"),
        ("play scathe --bots greddy", "did you mean greedy?"),
        ("play scathe --option team=draft", "did you mean teams?"),
        ("play scathe --option teams=drft", "did you mean draft?"),
        ("simulat scathe", "Did you mean 'simulate'?"),
        ("games --jsn", "--json"),
    ],
)
def test_an_unknown_word_gets_the_nearest_known_one(words: str, near: str) -> None:
    done = CliRunner().invoke(app, words.split())
    assert done.exit_code == 2
    assert near in done.stderr
    assert done.stderr.count("\n") == 1
