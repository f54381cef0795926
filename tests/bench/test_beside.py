"""This checkout beside another: measured by each one's own code."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.beside import ROOT, checkout, compared
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

    row = compared(ours, other, "fate: moves", "moves fate", 3)
    assert (row.ours, row.other, row.ratio.partition("\n")[0]) == ("30", "20", "1.5×")
    assert asked == ["ours moves fate", "other moves fate"] * 4  # the first round does not count


@pytest.mark.long
def test_a_checkout_measures_its_rules() -> None:
    with checkout(ROOT) as ask:
        assert ask("moves connect_four") > 0


@pytest.mark.long
def test_the_clients_of_the_comparison_play_match_after_match() -> None:
    with sides.server(folder()) as side:
        assert side.play(2, 2.0).moves > 0
