"""What games, options and choices are called in a language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.naming import keys_of, keys_of_game, names_of_game, summary_of, title_of
from scalehouse.core.rules import defaults
from scalehouse.core.text.catalogue import Catalogue

OURS = ["scathe", "scale", "fate", "trex"]
ENGLISH = "title = Lots\noption_teams = Teams\noption_teams_draft = Pick\nsummary = { $n } lots\n"
GERMAN = (
    "title = Lose\noption_teams = Gruppen\noption_teams_draft = Wählen\nsummary = { $n } Lose\n"
)


def words_of(folder: Path, **messages: Any) -> Catalogue:
    (folder / "words").mkdir()
    (folder / "words/en.ftl").write_text(ENGLISH, "utf-8")
    (folder / "words/de.ftl").write_text(GERMAN, "utf-8")
    return Catalogue("lots", str(folder / "lots.py"), messages)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    names: dict[str, Any] = {"title": {}, "option_teams": {}, "option_teams_draft": {}}
    return replace(registry.find("scathe"), words=words_of(tmp_path, **names))


def test_a_name_is_said_in_each_language_of_the_catalogue(game: Game) -> None:
    assert [title_of(game, language) for language in ("en", "de")] == ["Lots", "Lose"]
    assert names_of_game(game) == {
        "de": {"title": "Lose", "option_teams": "Gruppen", "option_teams_draft": "Wählen"},
        "en": {"title": "Lots", "option_teams": "Teams", "option_teams_draft": "Pick"},
    }


def test_what_the_catalogue_does_not_name_is_called_as_it_is_declared(game: Game) -> None:
    assert summary_of(game, "de") == game.summary
    bare = replace(game, words=None)
    assert (title_of(bare, "de"), summary_of(bare, "de")) == (game.title, game.summary)
    assert names_of_game(bare) == {}


def test_a_message_with_arguments_is_no_name(tmp_path: Path) -> None:
    words = words_of(tmp_path, summary={"n": "int"})
    game = replace(registry.find("scathe"), words=words)
    assert summary_of(game, "de") == game.summary
    assert names_of_game(game) == {}


def test_parts_of_views_and_kinds_of_moves_have_names_too(tmp_path: Path) -> None:
    names: dict[str, Any] = {"part_rows": {}, "kind_drop": {}, "argument_column": {}, "part_x": {}}
    sentences = "".join(f"{key} = {key.title()}\n" for key in names)
    (tmp_path / "words").mkdir()
    (tmp_path / "words/en.ftl").write_text(sentences, "utf-8")
    words = Catalogue("dropping", str(tmp_path / "dropping.py"), names)
    game = replace(registry.find("connect_four"), words=words)
    named = {
        "part_rows": "Part_Rows",
        "kind_drop": "Kind_Drop",
        "argument_column": "Argument_Column",
    }
    assert names_of_game(game) == {"en": named}  # it has no part x


def test_a_game_without_a_view_of_its_own_names_its_fields() -> None:
    bare = replace(registry.find("connect_four"), view=defaults.view, view_type=None)
    keys = {"title", "summary", "part_stones", "part_turn", "kind_drop", "argument_column"}
    assert set(keys_of_game(bare)) == keys


def test_all_that_the_plain_face_shows_of_an_example_is_named_in_german() -> None:
    game = registry.find("liars_dice")
    said = names_of_game(game)["de"]
    shown = {key for key in keys_of_game(game) if key != "part_seat"}  # that is who sits there
    plain = {"kind_doubt"}  # a single move is said in its own words
    choices = {"option_dice_5", "option_dice_3"}  # numbers
    assert shown - said.keys() == plain | choices
    assert said["part_highest_bid"] == "Höchstes Gebot"


@pytest.mark.parametrize("name", OURS)
def test_our_games_name_every_option_and_choice_in_each_language(name: str) -> None:
    game = registry.find(name)
    names = names_of_game(game)
    assert game.words is not None
    assert names.keys() == set(game.words.languages)
    for language, said in names.items():
        assert said.keys() == {"summary", *keys_of(game.options)}, language
        assert len(set(said.values())) >= len(said) - 1  # "Off" may be said of two
    assert names["en"]["summary"] == game.summary
