"""Traits: what a game declares beyond its rules, and that it cannot declare what it has not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scalehouse.core import registry
from scalehouse.core.errors import BadData
from scalehouse.core.game_data import read_beside, with_values
from scalehouse.core.rules import performing
from scalehouse.core.traits import NO_TRAITS, AtOnce, TimedSteps, Traits
from tests.bots import mime
from tests.core import high_card

GAME = high_card.make()


def test_a_plain_game_declares_nothing() -> None:
    assert GAME.traits is NO_TRAITS
    assert not GAME.traits.all_at_once
    assert registry.bots_of(GAME) is None


@pytest.mark.parametrize(
    ("traits", "fault"),
    [
        (Traits(at_once=AtOnce("cards")), "there is no field 'cards'"),
        (Traits(timed_steps=TimedSteps("step", (1,), 30)), "there is no field 'step'"),
        (
            Traits(at_once=AtOnce("hand", {"offer": "seat"})),
            "there is no move 'offer' with an argument 'seat'",
        ),
        (
            Traits(at_once=AtOnce("hand", {"keep": "seat"})),
            "there is no move 'keep' with an argument 'seat'",
        ),
    ],
)
def test_a_trait_that_speaks_of_what_is_not_there_is_refused(traits: Traits, fault: str) -> None:
    with pytest.raises(TypeError, match=f"the traits of {GAME.name}: {fault}"):
        replace(GAME, traits=traits)


def test_a_move_may_be_about_the_card_of_another_seat() -> None:
    at_once = mime.GAME.traits.at_once
    assert at_once is not None
    kind_of = mime.GAME.kinds.kind_of
    assert at_once.seat_against(kind_of(mime.POINT + 2), mime.POINT + 2) == 2
    assert at_once.seat_against(kind_of(mime.PASS), mime.PASS) is None


def test_a_step_in_time_is_told_by_a_field() -> None:
    s = GAME.start(2, GAME.check_options({}))
    steps = TimedSteps("phase", (high_card.CHOOSE,), seconds=5)
    s.phase = high_card.DRAW
    assert steps.step_of(s) is None
    s.phase = high_card.CHOOSE
    assert steps.step_of(s) == high_card.CHOOSE


def test_what_is_performed_takes_the_place_of_stubs() -> None:
    performance = mime.GAME.traits.performance
    assert performance is not None
    functions = performing.functions_of(performance)
    assert set(functions) == set(performing.STUBS)
    assert functions[performing.level_of] is mime.level_of


def test_numbers_of_a_text_are_put_in_by_their_addresses() -> None:
    values = {"a.1": 3, "a.3": -2, "b.1": 9}
    assert with_values("melee 2, armour +1 for +4", "a", values) == "melee 3, armour +1 for -2"
    assert with_values("nothing here", "a", values) == "nothing here"


def test_a_table_beside_a_module_is_read(tmp_path: Path) -> None:
    (tmp_path / "levels.toml").write_text("trees = 2")
    assert read_beside(str(tmp_path / "traits.py"), "levels.toml") == {"trees": 2}
    with pytest.raises(BadData, match="cannot be read"):
        read_beside(str(tmp_path / "traits.py"), "aims.toml")
