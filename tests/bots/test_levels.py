"""Levels are data, and wrong data is refused with the place and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scalehouse import bots
from scalehouse.bots import levels
from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game

SEARCHED = ["connect_four", "fate", "scale", "scathe"]
USUAL = {"casual": {"simulations": 10}}


def with_levels(name: str, own: Mapping[str, Any]) -> Game:
    game = registry.find(name)
    return replace(game, traits=replace(game.traits, levels=own))


@pytest.mark.parametrize("name", SEARCHED)
def test_every_level_is_there_and_thinks_more_than_the_one_below(name: str) -> None:
    game = registry.find(name)
    budgets = [levels.settings_for(game, level).simulations for level in levels.LEVELS]
    assert budgets == sorted(set(budgets))


@pytest.mark.parametrize("name", SEARCHED)
def test_a_level_is_a_bot_by_its_name(name: str) -> None:
    game = registry.find(name)
    assert set(levels.LEVELS) < set(bots.names(game))
    assert bots.check_name("master", game) == "master"


def test_one_to_t_rex_is_refused_with_its_own_bots_named() -> None:
    trex = registry.find("trex")
    with pytest.raises(bots.UnknownBot, match="performed, not searched; its bots: random, "):
        bots.make("master", trex, 0)
    with pytest.raises(levels.NoSearch, match="performed, not searched"):
        levels.settings_for(trex, "master")


def test_settings_come_from_the_most_particular_place() -> None:
    usual = {"explore": 0.1, "trees": 3, "casual": {"simulations": 10, "slack": 0.5}}
    game = with_levels("fate", {"explore": 0.2, "casual": {"slack": 1}})
    found = levels.settings_for(game, "casual", usual)
    assert (found.simulations, found.trees, found.explore, found.slack) == (10, 3, 0.2, 1.0)
    other = levels.settings_for(with_levels("scathe", {}), "casual", usual)
    assert (other.explore, other.slack) == (0.1, 0.5)


@pytest.mark.parametrize(
    ("part", "complaint"),
    [
        ({"depth": 3}, "fate, casual: no setting 'depth'; the settings are: simulations, trees"),
        ({"trees": 1.5}, "trees must be a whole number, not 1.5"),
        ({"trees": True}, "trees must be a whole number, not True"),
        ({"explore": "much"}, "explore must be a number, not 'much'"),
        ({"shown": "holds"}, "shown must be a list of names, not 'holds'"),
        ({"simulations": 0}, "simulations must be from 1 to"),
        ({"margin": 1.5}, "margin must be from 0 to 1, not 1.5"),
        ({"expret": {"trees": 1}}, "fate: no level 'expret'; there are: beginner, casual"),
        ({"casual": 5}, "casual must be a table of settings"),
    ],
)
def test_wrong_data_is_refused(part: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        levels.settings_for(with_levels("fate", part), "casual", USUAL)


def test_simulations_must_be_said() -> None:
    with pytest.raises(BadData, match="fate, casual: simulations are missing"):
        levels.settings_for(with_levels("fate", {}), "casual", {"trees": 1})


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadData, match="no level 'grandmaster'; the levels are: beginner, "):
        levels.settings_for(registry.find("fate"), "grandmaster")


def test_a_game_without_judgement_cannot_be_cut_off() -> None:
    game = with_levels("connect_four", {"plies": 5})
    with pytest.raises(BadData, match="plies needs a judgement, which connect_four has not"):
        levels.settings_for(game, "casual", USUAL)


def test_the_opening_is_told_by_a_field_of_the_sight() -> None:
    own = {
        "plies": 5,
        "opening": "phase",
        "opening_ends": 4,
        "opening_simulations": 30,
        "opening_explore": 0.2,
    }
    game = with_levels("scathe", own)
    settings = levels.settings_for(game, "casual", USUAL)
    start = game.start(2, game.check_options({}))
    assert settings.is_opening(start)
    plan = settings.for_opening().plan(0)[0]
    assert (plan["plies"], plan["simulations"], plan["explore"]) == (-1, 15, 0.2)
    start["phase"] = 4
    assert not settings.is_opening(start)
    assert settings.plan(0)[0]["plies"] == 5


def test_an_opening_needs_a_field_that_is_there_and_simulations() -> None:
    game = with_levels("scathe", {"opening": "chapter", "opening_simulations": 1})
    with pytest.raises(BadData, match="scathe has no field 'chapter'"):
        levels.settings_for(game, "casual", USUAL)
    game = with_levels("scathe", {"opening": "phase"})
    with pytest.raises(BadData, match="opening_simulations must be from 1 to"):
        levels.settings_for(game, "casual", USUAL)
