"""How a table performs is chosen with it, and is no matter of the rules."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.house.tables.opening import NewTable, setting_of
from scalehouse.house.tables.without_turns import STAGE, table_options
from scalehouse.house.tables.words import Refusal


@pytest.mark.parametrize("stage", STAGE.choices)
def test_a_stage_is_chosen_with_the_table(stage: str) -> None:
    setting = setting_of(NewTable("trex", options={"stage": stage, "first_game": True}))
    assert setting.stage == stage
    assert setting.options["first_game"] is True


def test_without_a_word_about_it_puppets_perform() -> None:
    assert setting_of(NewTable("trex")).stage == "puppets"


def test_the_rules_never_hear_of_it() -> None:
    setting = setting_of(NewTable("trex", options={"stage": "room"}))
    assert STAGE.name not in setting.options
    assert STAGE.name not in {option.name for option in registry.find("trex").options}


@pytest.mark.parametrize(
    ("game", "stage"), [("trex", "moon"), ("trex", 1), ("scathe", "room"), ("fate", "puppets")]
)
def test_a_stage_that_there_is_not_is_refused(game: str, stage: object) -> None:
    with pytest.raises(Refusal) as refused:
        setting_of(NewTable(game, options={"stage": stage}))
    assert refused.value.code == "option"


def test_only_where_everybody_performs_there_is_one() -> None:
    assert [game for game in registry.names() if table_options(registry.find(game))] == ["trex"]
