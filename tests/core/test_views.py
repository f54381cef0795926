"""Types of views: what fits them, what they are made of, and what is told of what does not."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable
from typing import Annotated, Any, TypedDict

import msgspec
import numpy as np
import pytest

from scalehouse.conformance import views as promises
from scalehouse.conformance.failure import BrokenPromise
from scalehouse.conformance.walk import Walk
from scalehouse.core.game import Game
from scalehouse.core.matches import views
from scalehouse.core.rules import twin
from scalehouse.core.rules.contract import Seat, State
from tests.core import high_card

NAMES = ("up", "down")


class Corner(TypedDict):
    sign: str  # on the corner


class Card(Corner):
    value: int  # from 1
    lies: Annotated[str, views.one_of("Lies", NAMES)]


class View(TypedDict):
    cards: list[Card | None]  # by seat


class Direction(enum.IntEnum):
    NORTH = 0
    FAR_SOUTH = 3


CARD: dict[str, Any] = {"sign": "x", "value": 1, "lies": "up"}


def test_what_fits_its_type() -> None:
    assert views.misfit({"cards": [CARD, None]}, View) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([CARD | {"value": "1"}], "Expected `int`, got `str` - at `$.cards[0].value`"),
        ([{"sign": "x", "lies": "up"}], "missing required field `value` - at `$.cards[0]`"),
        ([None, CARD | {"lies": "flat"}], "at `$.cards[1].lies`"),
        ([CARD | {"cost": 2}], "Object has `cost`, which its type does not declare - at `$.cards"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(cards: list[Any], told: str) -> None:
    assert told in views.misfit({"cards": cards}, View)


def test_legends_are_the_comments_after_fields_and_are_inherited() -> None:
    assert views.legends(Card) == {"sign": "on the corner", "value": "from 1"}


def test_a_type_without_source_has_no_legends() -> None:
    assert views.legends(msgspec.defstruct("Made", [("x", int)])) == {}
    assert views.legends(high_card.make().table_type) == {}  # though another is called View


def test_all_parts_of_a_type_are_found_once() -> None:
    assert list(views.shapes_in(dict[str, list[View | Card]])) == [View, Card]


def test_names_of_an_enum_are_as_views_have_them() -> None:
    assert views.names_of(Direction) == {0: "north", 3: "far_south"}


def test_a_game_without_a_view_has_the_type_of_its_fields() -> None:
    game = high_card.make()
    shown = {**game.view(game.start(2, {"low_wins": False}), 0)}
    assert list(views.fields_in(game.table_type)) == [field.name for field in game.fields]
    assert views.misfit(shown, game.table_type) == ""
    assert views.misfit(shown | {"more": 1}, game.table_type)


# What an author is told


class Shown(TypedDict):
    hands: list[int]  # by seat


def a_number_of_numpy(sight: State, seat: Seat) -> dict[str, Any]:
    return {"hands": [0, sight.hand[0]]}


def an_array(sight: State, seat: Seat) -> dict[str, Any]:
    return {"hands": sight.hand}


def a_truth_of_numpy(sight: State, seat: Seat) -> dict[str, Any]:
    return {"hands": [sight.hand[0] > 3]}


def a_text(sight: State, seat: Seat) -> dict[str, Any]:
    return {"hands": ["0"]}


def too_much(sight: State, seat: Seat) -> dict[str, Any]:
    return {"hands": sight.hand.tolist(), "deck": []}


SLIPS: list[tuple[Callable[..., Any], str]] = [
    (a_number_of_numpy, "view['hands'][1] is a value of NumPy (numpy.int8): write int(…)"),
    (an_array, "view['hands'] is an array of NumPy (numpy.ndarray): write .tolist()"),
    (a_truth_of_numpy, "view['hands'][0] is a value of NumPy"),
    (a_text, "Expected `int`, got `str` - at `$.hands[0]`"),
    (too_much, "Object has `deck`, which its type does not declare - at `$`"),
]


def told_of(game: Game) -> str:
    """The first broken promise about views."""
    walk = Walk(game, 2, {"low_wins": False}, (0, 0))
    walk.play()
    for promise in promises.PROMISES:
        try:
            promise(walk)
        except BrokenPromise as broken:
            return str(broken)
    return ""


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")


def with_view(view: Callable[..., Any], **more: Any) -> Game:
    return dataclasses.replace(high_card.make(), view=view, **more)


@pytest.mark.parametrize(("view", "told"), SLIPS, ids=[slip[0].__name__ for slip in SLIPS])
def test_a_wrong_view_is_told_with_its_place(view: Callable[..., Any], told: str) -> None:
    assert told in told_of(with_view(view, view_type=Shown))


def test_a_right_view_breaks_no_promise() -> None:
    def view(sight: State, seat: Seat) -> Shown:
        return {"hands": sight.hand.tolist()}

    assert told_of(with_view(view, view_type=Shown)) == ""


def test_a_view_without_a_type_is_told() -> None:
    assert "no view_type that declares it" in told_of(with_view(lambda _s, _: {"hands": []}))


@pytest.mark.parametrize(
    ("reference", "declared", "told"),
    [
        ({"hands": [1]}, None, "no reference_type that declares it"),
        ({"hands": [np.int64(1)]}, Shown, "reference['hands'][0] is a value of NumPy"),
        ({"hands": [""]}, Shown, "Expected `int`, got `str` - at `$.hands[0]`"),
        ({"hands": [1]}, Shown, ""),
    ],
)
def test_a_reference_has_a_type_as_well(reference: Any, declared: Any, told: str) -> None:
    game = dataclasses.replace(high_card.make(), reference=reference, reference_type=declared)
    assert told in told_of(game)
    assert bool(told) == bool(told_of(game))
