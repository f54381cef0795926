"""How a table performs is chosen with it, and is no matter of the rules."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.server.tables.opening import NewTable, setting_of
from scalehouse.server.tables.traits import PERFORMANCE_MODE, table_options
from scalehouse.server.tables.words import RefusedRequest


@pytest.mark.parametrize("mode", ["puppets", "room", "video"])
def test_a_mode_is_chosen_with_the_table(mode: str) -> None:
    setting = setting_of(NewTable("trex", options={"performance_mode": mode, "first_game": True}))
    assert setting.performance_mode == mode
    assert setting.options["first_game"] is True


def test_without_a_word_about_it_puppets_perform() -> None:
    assert setting_of(NewTable("trex")).performance_mode == "puppets"


def test_the_rules_never_hear_of_it() -> None:
    setting = setting_of(NewTable("trex", options={"performance_mode": "room"}))
    assert PERFORMANCE_MODE not in setting.options
    assert PERFORMANCE_MODE not in {option.name for option in registry.find("trex").options}


@pytest.mark.parametrize(
    ("game", "mode"), [("trex", "moon"), ("trex", 1), ("scathe", "room"), ("fate", "puppets")]
)
def test_a_mode_that_there_is_not_is_refused(game: str, mode: object) -> None:
    with pytest.raises(RefusedRequest) as refused:
        setting_of(NewTable(game, options={"performance_mode": mode}))
    assert refused.value.code == "option"


def test_only_where_everybody_performs_there_is_one() -> None:
    assert [game for game in registry.names() if table_options(registry.find(game))] == ["trex"]
