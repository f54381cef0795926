"""Every thing that a board shows can be asked about, in every language; its rules are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scalehouse
from scalehouse.core.about import About, about_data
from scalehouse.core.game import Game
from scalehouse.core.text.words import Words

ROOT = Path(__file__).parents[2]
NAMES = ("fate", "scale", "scathe", "trex")
LANGUAGES = ("en", "de")
ANCHOR = re.compile(r'<a id="([^"]+)">')


def game_of(name: str) -> Game:
    return scalehouse.installed()[name]


def about_of(name: str) -> About:
    about = game_of(name).about
    assert about is not None
    return about


def words_of(about: About) -> list[Words]:
    things = [word for thing in about.things.values() for word in (thing.name, *thing.lines)]
    return things + [word for part in about.sheet for word in (part.title, *part.lines)]


def anchors_of(name: str, language: str) -> set[str]:
    folder = ROOT / "docs" / "rules"
    page = folder / language / f"{name}.md" if language != "en" else folder / f"{name}.md"
    return set(ANCHOR.findall(page.read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_all_of_it_is_said_in_every_language(name: str, language: str) -> None:
    """In its own words: what a language lacks would be said in English."""
    about = about_of(name)
    catalogue = game_of(name).words
    assert catalogue is not None
    own = catalogue.source(language)
    for words in words_of(about):
        assert words.text(language)
        assert re.search(rf"^{words.key.split('.', 1)[1]} =", own, re.MULTILINE), words.key


@pytest.mark.parametrize("name", NAMES)
def test_every_thing_has_a_line_and_a_name(name: str) -> None:
    for key, thing in about_of(name).things.items():
        assert thing.lines, key
        assert thing.name.key not in {line.key for line in thing.lines}, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_that_it_names_are_on_the_page(name: str, language: str) -> None:
    about = about_of(name)
    named = {thing.rule for thing in about.things.values() if thing.rule}
    assert named | set(about.rules.values()) <= anchors_of(name, language)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_choice_has_its_rule(name: str) -> None:
    """So that the reference sheet can lead to the place that matters now."""
    catalogue = game_of(name).words
    assert catalogue is not None
    assert set(about_of(name).rules) <= set(catalogue.messages)
    moves = {kind.name for kind in game_of(name).kinds if not kind.is_chance}
    named = moves & set(catalogue.messages)
    assert named <= set(about_of(name).rules) | {"power", "marker", "card", "inspire"}


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_speaks_of_things_that_there_are(name: str) -> None:
    about = about_of(name)
    for section in about.sheet:
        assert section.lines or section.things
        assert set(section.things) <= set(about.things)


def test_a_hero_is_told_with_all_that_it_can_do() -> None:
    knight = next(
        thing for thing in about_of("scathe").things.values() if str(thing.name) == "Knight"
    )
    assert len(knight.lines) == 1 + 6
    assert str(knight.lines[1]).startswith("Level 1: ")


def test_a_game_that_says_nothing_has_its_moves() -> None:
    game = game_of("connect_four")
    data = about_data(game.about, game.kinds)
    assert not data["things"]
    assert data["moves"] == [{"kind": "drop", "arguments": ["column"]}]
