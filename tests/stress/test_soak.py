"""Soaking finds what is wrong, and says where."""

from __future__ import annotations

import json
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

import scalehouse
from scalehouse.core import registry
from scalehouse.core.game import Game, Option
from scalehouse.core.rules.contract import Mask, Move, Seat, State
from scalehouse.core.rules.state_fields import filled
from stress import soak

GAME = registry.find("connect_four")
FLOATING = GAME.rules.PROBLEMS[0]
STEP = GAME.rules.STEP
THIRD_COLUMN, THIRD_ROW = 2, 2


def broken(**instead: Any) -> Game:
    """Connect Four with some functions of its rules replaced."""
    rules = ModuleType("broken")
    vars(rules).update(vars(GAME.rules), **instead)
    return replace(GAME, rules=rules)


def apply_now_and_then_too_high(s: State, seat: Seat, move: Move) -> None:
    """Stones stay where they should, but in one column, where they stick to the third row."""
    filled = s.stones[0] | s.stones[1]
    cell = filled + (1 << STEP * move) & ~filled
    if move == THIRD_COLUMN:
        cell = 1 << STEP * move + THIRD_ROW
    s.stones[seat] |= cell
    s.turn = 1 - seat


def apply_without_an_end(s: State, seat: Seat, move: Move) -> None:
    s.turn = 1 - seat


def legal_only_in_the_third_column(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    mask[THIRD_COLUMN] = not (s.stones[0] | s.stones[1]) >> STEP * THIRD_COLUMN + THIRD_ROW & 1


def test_a_sound_game_has_no_problems() -> None:
    result = soak.run(GAME, 2, {}, moves=5_000, seed=1)
    assert (result.problems, result.state) == ((), None)
    assert result.moves == 5_000
    assert 5_000 // 42 <= result.matches <= 5_000 // 7
    assert 7 <= result.longest <= 42


def test_a_broken_invariant_is_found_with_its_position() -> None:
    result = soak.run(broken(apply=apply_now_and_then_too_high), 2, {}, moves=5_000, seed=1)
    assert result.problems == (FLOATING,)
    assert result.moves < 42
    assert GAME.problems(filled(GAME.empty(), result.state or {}))


def test_a_position_without_a_move_is_found() -> None:
    result = soak.run(broken(legal=legal_only_in_the_third_column), 2, {}, moves=5_000, seed=1)
    assert result.problems == ("somebody is to act and has no move",)
    assert result.moves == THIRD_ROW + 1


def test_a_match_without_an_end_is_found() -> None:
    result = soak.run(broken(apply=apply_without_an_end), 2, {}, moves=5_000, seed=1)
    assert result.problems == ("the match has more than 42 moves",)


def test_every_way_to_play_is_a_case() -> None:
    options = (
        Option("teams", "", default="draft", choices=("draft", "build")),
        Option("long", "", default=False, choices=(False, True)),
    )
    assert list(soak.cases(replace(GAME, seats=(2, 3), options=options))) == [
        (seats, {"teams": teams, "long": long})
        for seats in (2, 3)
        for teams in ("draft", "build")
        for long in (False, True)
    ]
    assert list(soak.cases(GAME)) == [(2, {})]


def test_the_command_fails_with_the_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak.main(["--moves", "1000", "connect_four"]) == 0
    assert "none" in capsys.readouterr().out
    bad = broken(apply=apply_now_and_then_too_high)
    monkeypatch.setattr(scalehouse, "installed", lambda: {"connect_four": bad})
    assert soak.main(["--moves", "1000"]) == 1
    out = capsys.readouterr().out
    position = json.loads(out[out.index("{") :])
    with pytest.raises(scalehouse.BadPosition, match="float"):
        scalehouse.position("connect_four", position)
