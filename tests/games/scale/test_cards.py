"""The deck of 52, the table it is read from, and the state."""

from __future__ import annotations

from collections import Counter

from scalehouse.games.scale import GAME
from scalehouse.games.scale.data import (
    DATA,
    GOD_NAMES,
    KIND_NAMES,
    colour_of,
    first_of_triple,
    is_wild,
    operator_of,
)
from scalehouse.games.scale.state import CARDS
from tests.games.scale.pictures import called, card
from tests.games.wrong_entries import assert_named, each_of

TEXT = DATA.file.read_text("utf-8")


def test_the_record_stays_below_one_kilobyte() -> None:
    assert GAME.dtype.itemsize < 1024


def test_each_colour_has_three_of_each_operator_and_a_wild() -> None:
    counts = Counter((colour_of(number), operator_of(number)) for number in range(CARDS))
    assert all(counts[colour, operator] == 3 for colour in range(4) for operator in range(4))
    assert all(counts[colour, 4] == 1 for colour in range(4))


def test_each_kind_has_three_copies_in_different_colours() -> None:
    for name, count in Counter(KIND_NAMES).items():
        colours = {colour_of(number) for number in range(CARDS) if KIND_NAMES[number] == name}
        assert (count, len(colours)) == ((4, 4) if name == "Wild" else (3, 3))


def test_kinds_and_operators_are_the_books() -> None:
    by_operator = [
        {KIND_NAMES[number] for number in range(CARDS) if operator_of(number) == operator}
        for operator in range(4)
    ]
    assert by_operator == [
        {"Birth", "Crops", "Home", "Love"},
        {"Invention", "Wealth", "Knowledge", "Peace"},
        {"Chains", "Plague", "Mountains", "Storm"},
        {"War", "Countries", "Death", "Evil"},
    ]
    assert GOD_NAMES == ("Wisdom", "Courage", "Mercy", "Justice")


def test_names_of_cards_go_out_and_in() -> None:
    assert [card(called(number)) for number in range(CARDS)] == list(range(CARDS))


def test_a_triple_is_three_cards_in_a_row() -> None:
    firsts = Counter(first_of_triple(number) for number in range(CARDS) if not is_wild(number))
    assert (len(firsts), set(firsts.values())) == (16, {3})


WRONG = r"""
name = "Wisdom"                    | name = Wisdom     | cards.toml:
colour = "white"                   | colour = "blue"   | Wisdom: colour must be one of white
colour = "white"                   | colour = "black"  | one god for each
nature = "evil"                    | nature = "lazy"   | nature must be one of evil, good
name = "Birth"                     | name = "Crops"    | two entries are called Crops
name = "Birth"                     | title = "Birth"   | kind 1: unknown entry title
name = "Birth"                     | name = 3          | kind 1: name must be a text, not 3
operator = "add"\nnot_in = "white" | operator = "add"  | Birth: not_in is missing
not_in = "black"                   | not_in = "white"  | add needs a kind that is not in each
operator = "add"                   | operator = "root" | operator must be one of add, multiply
"""


@each_of(WRONG)
def test_a_wrong_entry_is_named(old: str, new: str, why: str) -> None:
    assert_named(DATA.read, TEXT, old, new, why)


def test_the_game_names_an_about_for_every_option() -> None:
    assert [option.name for option in GAME.options] == [
        *("length", "next_level", "minimal", "moral_compass", "open_backs", "trading")
    ]
    assert all(option.about for option in GAME.options)
