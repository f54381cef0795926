"""A declaration filled in from a game's files."""

from __future__ import annotations

from dataclasses import fields

import pytest

from scalehouse.core.game import Game
from scalehouse.core.game_files import FILES, from_files

EXAMPLE = "liars_dice"


def test_all_that_a_file_brings_is_an_argument_of_game() -> None:
    brought = {argument for brings in FILES.values() for argument in brings}
    assert brought <= {field.name for field in fields(Game)}


def test_files_bring_what_they_hold() -> None:
    from liars_dice import judge, moves, view

    assert from_files(EXAMPLE, "judge moves view") == {
        "judge": judge,
        "kinds": moves.MOVE_KINDS,
        "view": view.view,
        "view_type": view.View,
    }


def test_words_in_one_file_bring_all_that_several_do() -> None:
    apart = {"words", *FILES["describe"], *FILES["events"], *FILES["refusals"]}
    assert from_files(EXAMPLE, "words").keys() == apart


def test_a_file_without_a_place_in_the_declaration_is_refused() -> None:
    with pytest.raises(TypeError, match=r"no file 'moved' has a place .*; did you mean moves"):
        from_files(EXAMPLE, "rules moved")


def test_a_file_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"liars_dice\.talk"):
        from_files(EXAMPLE, "talk")


def test_a_file_that_lacks_what_it_has_to_hold_is_an_error() -> None:
    with pytest.raises(AttributeError, match="explain"):
        from_files("scalehouse.core.text", "sums")
