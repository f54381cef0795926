"""What the traits of a game mean at a table, and what clients are told of them."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.server.clock import SECOND
from scalehouse.server.tables.traits import (
    gestures_of,
    is_gone,
    split_performance_mode,
    step_lasts,
    table_options,
    told_of,
)
from scalehouse.server.wire import protocol as p
from tests.bots.mime import GAME as MIME
from tests.bots.mime import PASS, POINT
from tests.server.kit import Scene, run

SCATHE: Game = registry.find("scathe")


def test_a_plain_game_has_none() -> None:
    assert told_of(SCATHE) == p.Traits()
    assert (table_options(SCATHE), gestures_of(SCATHE), step_lasts(SCATHE)) == ((), 0, 0)


def test_a_performed_game_tells_its_own() -> None:
    performs = p.Performs(levels=4, gestures=2, modes=["room", "video"])
    told = p.Traits(
        all_at_once=True, against={"point": "seat"}, together=[], step_seconds=10, performs=performs
    )
    assert told_of(MIME) == told
    assert told_of(registry.find("trex")).performs == p.Performs(
        10, 60, ["puppets", "room", "video"]
    )
    assert told_of(registry.find("trex")).together == [2]
    assert gestures_of(MIME) == 2
    assert step_lasts(MIME) > 10 * SECOND


def test_a_game_says_which_modes_there_are() -> None:
    (option,) = table_options(MIME)
    assert option.choices == ("room", "video")
    assert option.about == "how everybody performs: with the body in one room, or by video"
    assert split_performance_mode(MIME, {}) == ("room", {})
    assert split_performance_mode(MIME, {"performance_mode": "video", "more": 1}) == (
        "video",
        {"more": 1},
    )
    assert split_performance_mode(SCATHE, {"more": 1}) == ("", {"more": 1})


@pytest.mark.parametrize(
    ("play", "gone"),
    [
        ({"move": POINT + 1, "against": 2}, False),
        ({"move": POINT + 1, "against": 1}, True),
        ({"move": POINT + 1}, True),
        ({"move": PASS}, False),
        ({"move": PASS, "holding": 1}, False),
        ({"move": PASS, "holding": 2}, True),
        ({"move": 999}, False),
    ],
)
def test_only_a_card_that_has_changed_makes_a_decision_stale(
    play: dict[str, Any],
    gone: bool,  # noqa: FBT001  # a column of the table
) -> None:
    sight, at_once = MIME.start(2, {}), MIME.traits.at_once
    assert at_once is not None
    sight.shows[:2] = [1, 2]
    assert is_gone(MIME, at_once, sight, 0, p.Play(id="1", on=0, **play)) is gone


@pytest.mark.parametrize("game", ["trex", "scathe"])
def test_a_table_carries_the_traits_of_its_game(game: str) -> None:
    async def scene(at: Scene) -> None:
        ann = at.comes("ann")
        await ann.must(p.Sit(0))
        assert ann.last(p.TableInfo).traits == told_of(registry.find(game))

    run(scene, game)
