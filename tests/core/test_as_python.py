"""A state `as_python`: the same names and values, for plain code."""

from __future__ import annotations

import numpy as np

from scalehouse.core.rules.state_fields import as_python, fields_of
from tests.core.high_card import GAME


def test_it_has_the_names_and_values_of_the_record() -> None:
    s = GAME.start(3, {"low_wins": True})
    shown = as_python(s)
    assert shown.seats == 3
    assert shown["low_wins"] == 1
    assert shown.deck.tolist() == s.deck.tolist()
    assert fields_of(shown) == fields_of(s)


def test_single_numbers_are_pythons_own() -> None:
    """They go into JSON and into words as they are, and do not wrap."""
    assert type(as_python(GAME.start(2, {"low_wins": False})).seats) is int


def test_a_copy_can_be_changed_alone() -> None:
    s = GAME.start(2, {"low_wins": False})
    shown = as_python(s)
    copy = shown.copy()
    copy.hand[0] = 4
    copy.turn = 1
    assert (shown.hand[0], shown.turn) == (s.hand[0], 0)
    assert np.array_equal(copy.deck, shown.deck)
