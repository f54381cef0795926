"""Play full of passes and powers ends too, and each problem is found when it is there."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from scalehouse.core.rules.contract import State
from scalehouse.games.fate import GAME
from scalehouse.games.fate.moves import PASS, POWER
from scalehouse.games.fate.state import LONGEST, NO_SEAT, POWERS, Phase, Power, Servant
from tests.games.fate.pictures import age, covered

IS_PLAIN = GAME.twin.rules is GAME.twin.plain
EAGER_MATCHES = 5 if IS_PLAIN else 50


@pytest.mark.parametrize("seed", range(EAGER_MATCHES))
def test_matches_full_of_passes_and_god_powers_end_too(seed: int) -> None:
    s, rng = GAME.start(2, {"start": "lot"}), np.random.default_rng(seed)
    count = 0
    while GAME.twin.rules.actors(s):
        moves = eager_moves(open_moves(s))
        assert moves, "somebody is to act and has no move"
        GAME.twin.rules.apply(s, acting_seat(s), int(rng.choice(moves)))
        assert GAME.problems(s) == []
        count += 1
    assert count <= LONGEST


def eager_moves(moves: list[int]) -> list[int]:
    """God powers are kept for when passing is open, and then it is one or the other."""
    powers = [move for move in moves if POWER <= move < POWER + POWERS]
    if PASS in moves:
        return [PASS, *powers]
    return [move for move in moves if move not in powers] or powers


def acting_seat(s: State) -> int:
    who_acts = GAME.twin.rules.actors(s)
    return who_acts if who_acts < 0 else int(who_acts).bit_length() - 1


def open_moves(s: State) -> list[int]:
    seat = acting_seat(s)
    if seat < 0:
        weights = GAME.weights()
        GAME.twin.rules.chance(s, weights)
        return [int(move) for move in weights.nonzero()[0]]
    mask = GAME.mask()
    GAME.twin.rules.legal(s, seat, mask)
    return [int(move) for move in mask.nonzero()[0]]


def set_field(name: str, index: object, value: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        s[name][index] = value

    return change


def set_phase(s: State) -> None:
    s.phase = Phase.AGE_ENDS


def set_chosen(s: State) -> None:
    s.chosen = 3


BROKEN = [
    (set_phase, "phase, Age"),
    (set_field("renown", 0, 15), "renown outside"),
    (set_field("renown", 0, -1), "renown outside"),
    (set_field("where", 3, 2), "a demigod shares a tile"),
    (set_field("where", 3, 0), "stands where no tile lies"),
    (set_field("where", 3, 14), "out of range"),
    (set_field("where", 3, -100), "out of range"),
    (set_field("quest", 3, 100), "out of range"),
    (set_field("holds", (1, 4), 1), "wrong number of demigods"),
    (set_field("quest", 3, 0), "a quest is missing"),
    (set_field("quest", 3, -1), "a quest is missing"),
    (set_field("tile", 11, 1), "the tiles are not"),
    (set_field("card", 1, 4), "out of range"),
    (set_field("card", 0, 4), "out of range"),
    (set_field("held", (1, Servant.VESPER), 1), "the servants in play"),
    (set_field("slot", 4, Servant.HADRIA), "the servants in play"),
    (set_field("power", Power.SMITE, 2), "a god power"),
    (set_field("passed", 0, 1), "a seat has passed"),
    (set_chosen, "something is chosen"),
    (set_field("answer", (0, 0), 1), "an announcement"),
    (set_field("guess", (0, 2), 1), "a guess is early"),
    (set_field("sealed", 1, 1), "a guess is early"),
]


class TestProblems:
    """Pentha stands on Penance, seat 0 has the token, and seat 1 is to act."""

    @pytest.mark.parametrize(("broken", "name"), BROKEN)
    def test_each_is_found(self, broken: Callable[[State], None], name: str) -> None:
        table = age(1).places("Pentha", "Penance")
        assert table.problems == []
        broken(table.s)
        assert any(name in problem for problem in table.problems)

    def test_an_age_that_should_have_ended(self) -> None:
        assert covered(1, powers="").problems == ["a choice is asked that has one option or none"]

    def test_a_false_announcement(self) -> None:
        table = covered(3, off="", powers="Switch").passes()
        assert table.problems == []
        table.s.answer[2] = 1 - table.s.answer[2]
        assert any("announcement" in problem for problem in table.problems)

    @pytest.mark.parametrize("value", [-128, 127])
    def test_a_wrong_number_anywhere_is_noticed(self, value: int) -> None:
        table = age(2).places("Pentha", "Penance")
        for place in range(GAME.dtype.itemsize):
            content = np.frombuffer(table.s.tobytes(), np.int8).copy()
            content[place] = value
            assert GAME.problems(content.view(GAME.dtype)[0]), f"byte {place} goes unnoticed"

    def test_two_who_have_passed(self) -> None:
        table = covered(1, powers="Switch")
        table.s.passed[:] = 1
        assert any("both have passed" in problem for problem in table.problems)


class TestJudge:
    def share(self, **renown: int) -> float:
        s = age(3, hands="Naka Klar / Pentha Belan", renown=renown).s
        shares = GAME.shares()
        GAME.twin.rules.judge(s, shares)
        assert shares.sum() == pytest.approx(1)
        return float(shares[0])

    def test_equal_positions_are_even(self) -> None:
        assert self.share() == 0.5

    def test_a_wider_distance_is_better(self) -> None:
        assert self.share(Naka=14, Klar=0) > self.share(Naka=10, Klar=1) > 0.5
        assert self.share(Pentha=14, Belan=0) < 0.5

    def test_a_power_costs(self) -> None:
        s = age(3).s
        s.power[:] = NO_SEAT
        s.power[Power.SMITE] = 0
        shares = GAME.shares()
        GAME.twin.rules.judge(s, shares)
        assert shares[0] < 0.5

    def test_before_the_deal_nobody_leads(self) -> None:
        shares = GAME.shares()
        GAME.twin.rules.judge(GAME.start(2, {"start": "lot"}), shares)
        assert shares.tolist() == [0.5, 0.5]


def test_the_longest_match_is_bounded_by_what_can_be_done() -> None:
    assert LONGEST == GAME.longest == 137
