"""Words: every refusal a person can run into, and what is told of a turn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scalehouse
from scalehouse.games.scathe import GAME
from scalehouse.games.scathe.data import NAMES
from scalehouse.games.scathe.moves import (
    DISCARD,
    DRAFT_PASS,
    ENEMY,
    FALLEN,
    FRIEND,
    GIVE_BACK,
    INSPIRE,
    KEEP_ROWS,
    LOT,
    NO_ABILITY,
    PLACE,
    STARTER,
    TAKE,
    TO_ROW,
    USE,
)
from tests.games.scathe.pictures import Table, battle, start

SOURCES = Path(GAME.rules.__file__ or "").parent
FIGHT = ("Fighter 2used, Defender / Priest 0hp, Apprentice", "Warrior / Sage")


def placing() -> Table:
    return battle(*FIGHT, die=3)


def using() -> Table:
    return battle(*FIGHT, die=3).places("Defender")


def aiming() -> Table:
    table = battle("Fighter", "Warrior, Knight 0hp, Brawler / Sage", die=4).places("Fighter")
    return table.play(0, USE + 3)


def sweeping() -> Table:
    table = battle("Warrior", "Fighter, Brawler 1taunt, Knight / Sage", die=5).places("Warrior")
    return table.play(0, USE + 4)


def drafting() -> Table:
    table = start("draft")
    table.s.phase = 2
    table.s.pool[:5] = 2
    return table


def arranging() -> Table:
    return start("starter").play(0, STARTER).play(0, TO_ROW)


def ten_points() -> Table:
    return start("build").play(0, TAKE + 21).play(0, TAKE + 22).play(0, TAKE + 1)


REFUSALS = [
    (placing, LOT, "not_yours", "dice"),
    (placing, STARTER, "not_preparing", "preparing"),
    (placing, PLACE, "fatigued", "fatigue"),
    (placing, PLACE + 2, "nobody_there", "turn"),
    (placing, PLACE + 3, "has_fallen", "fallen"),
    (placing, USE, "place_first", "turn"),
    (placing, ENEMY, "nothing_to_target", "turn"),
    (using, DISCARD, "die_lies", "turn"),
    (using, USE + 3, "die_too_low", "ability"),
    (using, INSPIRE, "no_inspire", "inspire"),
    (using, NO_ABILITY, "must_use", "ability"),
    (aiming, ENEMY + 1, "no_living_target", "target"),
    (aiming, ENEMY + 3, "out_of_reach", "reach"),
    (aiming, FRIEND, "own_hero", "target"),
    (sweeping, ENEMY + 2, "same_as_another", "row_attack"),
    (lambda: battle("Fighter", "Warrior", die=2), FALLEN, "nobody_fell", "fallen"),
    (
        lambda: battle("Fighter", "Warrior", die=6, inspire=[1, 0]).places("Fighter"),
        INSPIRE,
        "high_enough",
        "inspire",
    ),
    (drafting, DRAFT_PASS, "something_fits", "draft"),
    (drafting, TAKE + 20, "not_shown", "draft"),
    (drafting, GIVE_BACK, "nothing_to_give_back", "draft"),
    (drafting, DISCARD, "still_preparing", "preparing"),
    (arranging, KEEP_ROWS, "rows_begun", "rows"),
    (arranging, TAKE, "not_this_step", "preparing"),
    (lambda: start("starter"), TAKE, "starter_only", "starter"),
    (lambda: start("build").play(0, TAKE), TAKE, "already_yours", "teams"),
    (ten_points, TAKE + 23, "does_not_fit", "cost"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "move", "key", "rule"), REFUSALS, ids=[r[2] for r in REFUSALS])
def test_refusal(make: object, move: int, key: str, rule: str) -> None:
    assert callable(make)
    table = make()
    assert move not in table.legal(0)
    refusal = GAME.refuse(GAME.sight(table.s, 0), 0, move)
    assert (refusal.words.key, refusal.rule) == (f"scathe.{key}", f"scathe.{rule}")


def test_every_rule_that_a_refusal_names_is_an_anchor_of_the_rules_page() -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "scathe.md"
    anchors = set(re.findall(r'<a id="([^"]+)">', page.read_text("utf-8")))
    assert {f"scathe.{rule}" for _, _, _, rule in REFUSALS} <= anchors


def test_a_turn_is_told_as_it_happens() -> None:
    match = scalehouse.position(
        "scathe", {"state": _state_of(battle("Fighter", "Warrior 4hp, Knight", die=5))}
    )
    since = len(match.events(None))
    for move in (PLACE, USE + 4, ENEMY):
        match.play(0, move)
    told = [str(event.words) for event in match.events(None, since)]
    assert told[:4] == [
        "Player 1: Put the 5 on the Fighter.",
        "Player 1’s Fighter, level 5: melee attack 4, then physical +1 for itself.",
        "Player 1’s Fighter: physical +1.",
        "Player 2’s Warrior loses 4 and falls.",
    ]
    assert "rolls" in told[4]


def _state_of(table: Table) -> dict[str, object]:
    return {name: table.s[name].tolist() for name in table.s.dtype.names}


def test_what_a_move_points_at() -> None:
    table = sweeping()
    told = {move: GAME.describe_move(GAME.sight(table.s, 0), 0, move) for move in table.legal(0)}
    assert told[ENEMY].at == ("hero/1/0", "hero/1/2")  # both heroes without taunt
    assert told[ENEMY + 1].at == ("hero/1/1",)
    assert (
        str(told[ENEMY + 1].words)
        == "melee attack 3 on a row → front row, through the taunting Brawler"
    )


def test_inspiration_tells_the_level_it_reaches() -> None:
    table = battle("Fighter 3cripple", "Warrior", die=2, inspire=[3, 0]).places("Fighter")
    description = GAME.describe_move(GAME.sight(table.s, 0), 0, INSPIRE)
    assert str(description.words) == "Spend 1 inspire to reach level 0"


def test_names_are_all_different() -> None:
    assert len(set(NAMES)) == 27
