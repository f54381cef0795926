"""This checkout beside another: measured by each one's own code."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import asked as asked_module
from bench.asked import ANSWERS
from bench.beside import PARTS, ROOT, checkout, compared, questions
from bench.server import sides
from bench.server.node import folder


def test_a_checkout_without_an_environment_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="make setup"), checkout(tmp_path):
        pass


def test_two_are_measured_in_turn() -> None:
    asked = []

    def ours(what: str) -> float:
        asked.append(f"ours {what}")
        return 30.0

    def other(what: str) -> float:
        asked.append(f"other {what}")
        return 20.0

    row = compared(ours, other, ("fate: moves", "moves fate", 10.0), 3)
    assert (row.ours, row.other, row.ratio.partition("\n")[0]) == ("3", "2", "1.5×")
    assert row.met
    assert asked == ["ours moves fate", "other moves fate"] * 4  # the first round does not count


def test_what_has_become_slower_is_told() -> None:
    row = compared(lambda _: 94.0, lambda _: 100.0, ("fate: moves", "moves fate", 1.0), 3)
    assert (row.goal, row.met) == ("≥ 0.95×", False)


def test_a_question_is_asked_of_the_games_and_sizes_that_are_named() -> None:
    found = [asked for _, asked, _ in questions(PARTS, ["fate", "trex"], ["50"])]
    assert found[:2] == ["moves fate", "moves trex"]
    assert ("search fate" in found, "search trex" in found) == (True, False)
    assert found[-3:] == ["start scathe", "server 50", "work 50"]


def test_all_that_is_asked_can_be_answered() -> None:
    asked = {question.split()[0] for _, question, _ in questions(PARTS, ["fate"], ["50"])}
    assert asked == {one.__name__ for one in ANSWERS}


@pytest.mark.long
@pytest.mark.parametrize("part", ["simulate", "search", "study", "fleet"])
def test_each_part_is_answered(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_module, "MOVES", 20_000)
    answer = {one.__name__: one for one in ANSWERS}[part]
    assert answer("connect_four") > 0


@pytest.mark.long
def test_a_checkout_measures_its_rules() -> None:
    with checkout(ROOT) as ask:
        assert ask("moves connect_four") > 0


@pytest.mark.long
def test_the_clients_of_the_comparison_play_match_after_match() -> None:
    with sides.server(folder()) as side:
        assert side.play(2, 2.0).moves > 0
