"""The action cards: what the book names, what a card may hold, and how a puppet performs it."""

from __future__ import annotations

import itertools
import re

import pytest

from scalehouse.games.trex import GAME
from scalehouse.games.trex.data import (
    ACTION_TABLE,
    COLOUR_NAMES,
    COLOUR_SHAPES,
    DATA,
    MOTIONS,
    PARTS,
    POSES,
    TEXTS,
)
from scalehouse.games.trex.words import ACTION_KEYS
from scalehouse.games.trex.words.texts import ACTION_WORDS, action_words
from tests.games.wrong_entries import assert_named, each_of

TEXT = DATA.file.read_text("utf-8")
VALUE_WORDS = {"half", "most", "least", "max", "full", "level", "very", "double", "maximum"}


class TestTheCards:
    def test_sixty_twenty_of_each_colour(self) -> None:
        assert [card.colour for card in ACTION_TABLE.cards] == [n // 20 for n in range(60)]
        assert len({text.lower() for text in TEXTS}) == 60

    def test_the_three_that_the_book_names(self) -> None:
        assert (TEXTS[0], TEXTS[20]) == ("Be a T-Rex", "Flex your muscles")
        assert TEXTS[40] == "Draw a circle in the air"

    def test_every_colour_has_a_shape_of_its_own(self) -> None:
        assert COLOUR_NAMES == ("orange", "blue", "purple")
        assert COLOUR_SHAPES == ("triangle", "circle", "square")

    def test_no_card_gives_a_value_away(self) -> None:
        words = {word for text in TEXTS for word in re.findall(r"[a-z]+", text.lower())}
        assert not words & VALUE_WORDS
        assert not any(char.isdigit() for text in TEXTS for char in text)

    def test_all_that_a_puppet_can_do_is_used(self) -> None:
        movements = [move for card in ACTION_TABLE.cards for move in card.gesture.movements]
        assert {movement.part for movement in movements} == set(PARTS)
        assert {movement.motion for movement in movements} == set(MOTIONS)
        assert {card.gesture.pose for card in ACTION_TABLE.cards} == set(POSES)


class TestLevels:
    @pytest.mark.parametrize("number", range(60), ids=TEXTS)
    def test_ten_of_them_each_further_and_faster(self, number: int) -> None:
        levels = [ACTION_TABLE.cards[number].gesture.at(level) for level in range(1, 11)]
        reach, beats = zip(*levels, strict=True)
        assert all(high - low > 0.06 for low, high in itertools.pairwise(reach))
        assert all(high - low > 0.1 for low, high in itertools.pairwise(beats))

    def test_from_the_first_number_to_the_second(self) -> None:
        gesture = ACTION_TABLE.cards[0].gesture
        assert gesture.at(1) == (gesture.reach[0], gesture.beats[0])
        assert gesture.at(10) == pytest.approx((gesture.reach[1], gesture.beats[1]))

    def test_clients_get_all_of_it(self) -> None:
        actions = GAME.reference["actions"]
        assert [action["name"] for action in actions] == list(TEXTS)
        assert [action["words"] for action in actions] == [one.to_json() for one in ACTION_WORDS]
        assert actions[0]["gesture"] == {
            "pose": "hunched",
            "part": "jaw",
            "motion": "open",
            "and": {"part": "arms", "motion": "shake"},
            "reach": [0.1, 1.0],
            "beats": [0.3, 2.0],
            "sound": "roar",
        }
        assert actions[40]["gesture"]["and"] is None
        assert (actions[40]["shape"], actions[40]["colour"]) == ("square", "purple")


class TestWords:
    def test_every_action_has_a_text_of_its_own_in_every_language(self) -> None:
        assert [one.key for one in ACTION_WORDS] == [f"trex.{key}" for key in ACTION_KEYS]
        assert [str(one) for one in ACTION_WORDS] == list(TEXTS)
        german = {one.text("de") for one in ACTION_WORDS}
        assert len(german) == len(TEXTS)
        assert not german & {*TEXTS}

    def test_an_action_of_another_table_keeps_its_text(self) -> None:
        words = action_words("Be Bob")
        assert (words.key, str(words), words.text("de")) == ("trex.action", "Be Bob", "Be Bob")


WRONG = r"""
[[colour]]               | [[colour                   | line
shape = "circle"         | shape = "oval"             | blue: shape must be one of triangle
shape = "circle"         | shape = "square"           | 3 colours, each with a shape of its own
shape = "circle"\n       |                            | blue: shape is missing
name = "blue"            | name = "green"             | green: name must be one of orange
[[orange]]\ntext = "Be a T-Rex" | [[blue]]\ntext = "Be" | orange must be a list of 20, not 19
text = "Be a crab"       | text = "Be an owl"         | two are called 'Be an owl'
text = "Be a crab"\n     |                            | orange 10: text is missing
text = "Be a crab"       | text = " Be a crab"        | text must be a text of 1 to 32 letters
text = "Dance"           | text = "Dance"\ncolor = 1  | Dance: unknown entry color
"body twist, arms swing" | "body twists"              | Dance: cannot read 'body twists'
"body twist, arms swing" | "leg swing"                | Dance: cannot read 'leg swing'
"body twist, arms swing" | "body twist, body swing"   | in two ways at once
"body twist, arms swing" | "left_arm tap, arms swing" | in two ways at once
"body twist, arms swing" | 7                          | Dance: gesture must be a text, not 7
"body twist, arms swing" | "jaw open, arms shake"     | Dance has the same gesture as Be a T-Rex
"body twist, arms swing" | "arms shake, jaw open"     | Dance has the same gesture as Be a T-Rex
pose = "coiled"          | pose = "rolled"            | Be a snake: pose must be one of
reach = [0.10, 1.00]     | reach = [0.10, 1.10]       | Be a T-Rex, reach 2: reach must be 0 to 1
reach = [0.10, 1.00]     | reach = [0.50, 1.00]       | reach must rise by 0.6
reach = [0.10, 1.00]     | reach = 1                  | reach must be a list of 2, not 1
beats = [0.3, 2.0]       | beats = [2.0, 0.3]         | beats must rise by 1.0
beats = [0.3, 2.0]       | beats = [0.3, 9]           | beats 2: beats must be 0 to 4, not 9
sound = "roar"           | sound = "a roar that shakes" | sound must be a text of 1 to 10 letters
"""


class TestReader:
    @each_of(WRONG)
    def test_a_wrong_entry_is_named(self, old: str, new: str, why: str) -> None:
        assert_named(DATA.read, TEXT, old, new, why)
