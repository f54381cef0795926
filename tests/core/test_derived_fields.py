"""Fields of sights alone: they may tell what the seat can work out, and no more."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from scalehouse import conformance
from scalehouse.conformance import secrets
from scalehouse.conformance.failure import BrokenPromise
from scalehouse.conformance.walk import Walk
from scalehouse.core.rules import twin
from scalehouse.core.rules.contract import HIDDEN, Seat
from scalehouse.core.rules.state import (
    Fields,
    Int8,
    Int8s,
    Visibility,
    derived,
    fields_in,
    owned,
    showing,
)
from tests.core import high_card, liars_dice


class Small(Fields):
    card: Int8s = owned("[seat] its card", 2)
    mine: Int8 = derived("the own card once more")


show = showing(Small)


def test_it_is_hidden_until_observe_works_it_out() -> None:
    assert fields_in(Small)[1].seen is Visibility.DERIVED
    sight = type("Sight", (), {"card": [0, 0], "mine": 0})()
    state = type("State", (), {"card": [3, 4], "mine": 0})()
    sight.card = _Row([0, 0])
    show(state, 1, sight)
    assert sight.mine == HIDDEN


class _Row(list[int]):
    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, [value] * 2 if isinstance(place, slice) else value)


def own_pips(s: Any, seat: Seat, sight: Any) -> None:
    liars_dice.SOUND.rules.observe(s, seat, sight)
    sight.loser = int(s.die[seat].sum()) if seat >= 0 else 0


def all_pips(s: Any, seat: Seat, sight: Any) -> None:
    liars_dice.SOUND.rules.observe(s, seat, sight)
    sight.loser = int(s.die.sum())


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")


def walk_of(observe: Any, monkeypatch: pytest.MonkeyPatch) -> Walk:
    """Where `loser` is a derived field."""
    game = liars_dice.make(observe=observe)
    fields = tuple(
        dataclasses.replace(field, seen=Visibility.DERIVED) if field.name == "loser" else field
        for field in game.fields
    )
    monkeypatch.setattr(type(game), "fields", property(lambda _: fields))
    case = next(conformance.cases(game))
    return Walk(game, case.seats, case.options, (0, 0))


def test_what_a_seat_can_work_out_may_be_derived(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walk_of(own_pips, monkeypatch)
    secrets.a_sight_is_the_truth_or_hidden(walk)
    secrets.a_derivation_goes_by_what_is_known(walk)


def test_what_is_made_of_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BrokenPromise) as caught:
        secrets.a_derivation_goes_by_what_is_known(walk_of(all_pips, monkeypatch))
    assert caught.value.fault.function == "observe"
    assert caught.value.fault.field == "loser"


def test_a_game_without_them_has_nothing_to_check() -> None:
    walk = Walk(high_card.GAME, 2, {"low_wins": False}, (0, 0))
    assert walk.derived == ()
