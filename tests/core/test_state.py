"""A game's state is declared once: dtype, types and what a seat sees come from that."""

from __future__ import annotations

import numpy as np
import pytest

from scalehouse.core.rules.contract import HIDDEN, WATCHER, Seat
from scalehouse.core.rules.state import (
    Fields,
    Int8,
    Int8s,
    Int16s,
    Visibility,
    by_rule,
    dtype_of,
    fields_in,
    owned,
    public,
    secret,
    showing,
)

SEATS = 3


class State(Fields):
    turn: Int8 = public("seat to act")
    score: Int16s = public("[seat] points", SEATS)
    deck: Int8 = secret("cards left")
    hand: Int8s = owned("[seat, nth] card", SEATS, 2)
    table: Int8s = by_rule("[nth] card that lies there", 4)


show = showing(State)


def a_state() -> State:
    s = np.zeros(1, dtype_of(State))[0]
    s.turn, s.score[:], s.deck = 1, [5, 300, -2], 9
    s.hand[:], s.table[:] = [[1, 2], [3, 4], [5, 6]], [7, 8, 9, 10]
    return s  # type: ignore[no-any-return]  # NumPy's records have any type


def seen_by(seat: Seat) -> State:
    sight = np.zeros(1, dtype_of(State))[0]
    show(a_state(), seat, sight)
    return sight  # type: ignore[no-any-return]  # NumPy's records have any type


def test_the_dtype_has_the_fields_in_their_order() -> None:
    dtype = dtype_of(State)
    assert dtype.names == ("turn", "score", "deck", "hand", "table")
    assert dtype["score"] == np.dtype((np.int16, (3,)))
    assert dtype["turn"] == np.int8


def test_a_field_knows_its_legend_and_who_sees_it() -> None:
    hand = fields_in(State)[3]
    assert (hand.name, hand.seen, hand.shape) == ("hand", Visibility.BY_OWNER, (SEATS, 2))
    assert hand.legend == "[seat, nth] card"


def test_what_is_public_is_shown_to_all() -> None:
    for seat in (0, 1, 2, WATCHER):
        assert (seen_by(seat).turn, seen_by(seat).score.tolist()) == (1, [5, 300, -2])


def test_what_is_owned_is_shown_to_its_owner_alone() -> None:
    assert seen_by(1).hand.tolist() == [[HIDDEN] * 2, [3, 4], [HIDDEN] * 2]


def test_a_watcher_owns_nothing() -> None:
    assert seen_by(WATCHER).hand.tolist() == [[HIDDEN] * 2] * SEATS


def test_whatever_was_not_declared_visible_is_hidden() -> None:
    assert (seen_by(0).deck, seen_by(0).table.tolist()) == (HIDDEN, [HIDDEN] * 4)


class TestMistakes:
    def test_a_field_without_a_word_on_who_sees_it(self) -> None:
        class State(Fields):
            turn: Int8

        with pytest.raises(TypeError, match=r"State\.turn: say who may see it"):
            dtype_of(State)

    def test_a_type_that_is_none_of_ours(self) -> None:
        class State(Fields):
            turn: int = public("seat")

        with pytest.raises(TypeError, match=r"State\.turn: its type is one of core\.state's"):
            dtype_of(State)

    def test_a_number_with_a_shape_and_numbers_without(self) -> None:
        class State(Fields):
            turn: Int8 = public("seat", 3)

        with pytest.raises(TypeError, match=r"State\.turn: Int8 is one number"):
            dtype_of(State)

    def test_owners_that_cannot_be_told(self) -> None:
        class State(Fields):
            turn: Int8 = owned("seat")

        with pytest.raises(TypeError, match=r"State\.turn: .* the seat as its first index"):
            dtype_of(State)
