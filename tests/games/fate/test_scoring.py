"""The end of the game: guesses, points and ties."""

from __future__ import annotations

from typing import Any

import pytest

from scalehouse.games.fate import GAME
from scalehouse.games.fate.moves import GUESS
from scalehouse.games.fate.rules.scoring import points
from scalehouse.games.fate.state import NO_SEAT, Phase
from tests.games.fate.pictures import Table, covered, who


def guessing(**options: Any) -> Table:
    """After the third Age. Nobody is in the Abyss's way: its marker is in the middle."""
    powers = options.pop("power", [NO_SEAT] * 3)
    table = covered(3, off="", powers="Switch", **options).passes()
    table.s.power[:] = powers
    return table


def over(mine: str, theirs: str, **options: Any) -> Table:
    """After the guesses of seat 0 and of seat 1. Seat 0 has Naka and Klar, seat 1 Pentha, Belan."""
    return guessing(**options).guesses(0, mine).guesses(1, theirs)


def totals(table: Table) -> list[int]:
    return [int(points(table.s, seat)) for seat in range(2)]


def winner(table: Table) -> int:
    shares = GAME.shares()
    GAME.twin.rules.score(table.s, shares)
    assert sorted(shares.tolist()) == [0.0, 1.0]
    return int(shares.argmax())


RIGHT, HALF, WRONG = "Pentha Belan", "Pentha Isabel", "Isabel Aponi"  # of seat 0
THEY_WRONG = "Isabel Aponi"


class TestGuessing:
    def test_both_guess_at_once(self) -> None:
        table = guessing()
        assert GAME.twin.rules.actors(table.s) == 0b11
        assert table.legal(0) == table.legal(1) == list(range(GUESS, GUESS + 9))

    def test_two_different_demigods(self) -> None:
        table = guessing().play(GUESS + who("Naka"), seat=1)
        assert GUESS + who("Naka") not in table.legal(1)
        assert GUESS + who("Naka") in table.legal(0)

    def test_who_has_guessed_waits(self) -> None:
        table = guessing().guesses(1, "Naka Klar")
        assert GAME.twin.rules.actors(table.s) == 0b01
        assert table.legal(1) == []

    def test_the_game_is_over_when_both_have(self) -> None:
        table = over(RIGHT, THEY_WRONG)
        assert table.phase == Phase.OVER
        assert GAME.twin.rules.actors(table.s) == 0
        assert table.problems == []

    def test_one_may_guess_what_one_holds_oneself(self) -> None:
        assert GUESS + who("Naka") in guessing(hands="Naka Klar / Naka Belan").legal(0)


class TestPoints:
    def test_distance_two_both_guessed_no_power_is_five(self) -> None:
        assert totals(over(RIGHT, THEY_WRONG, renown={"Naka": 5, "Klar": 7}))[0] == 5

    def test_shared_space_six_one_guessed_two_powers_is_four(self) -> None:
        table = over(HALF, THEY_WRONG, renown={"Naka": 6, "Klar": 6}, power=[0, 0, NO_SEAT])
        assert totals(table)[0] == 4

    @pytest.mark.parametrize(("guess", "worth"), [(RIGHT, 3), (HALF, 0), (WRONG, -1)])
    def test_two_one_none_right(self, guess: str, worth: int) -> None:
        assert totals(over(guess, THEY_WRONG, renown={"Naka": 2, "Klar": 7}))[0] == 5 + worth

    def test_both_at_zero_score_nothing(self) -> None:
        assert totals(over(HALF, THEY_WRONG, renown={"Naka": 0, "Klar": 0}))[0] == 0

    def test_the_distance_counts_either_way(self) -> None:
        assert totals(over(HALF, THEY_WRONG, renown={"Naka": 12, "Klar": 1}))[0] == 11
        assert totals(over(HALF, THEY_WRONG, renown={"Naka": 1, "Klar": 12}))[0] == 11

    def test_each_power_costs_its_user_a_point(self) -> None:
        table = over(HALF, "Naka Isabel", power=[0, 1, 1])
        assert totals(table) == [7 - 1, 7 - 2]


class TestTheWinner:
    def test_most_points(self) -> None:
        table = over(HALF, "Naka Isabel", renown={"Naka": 7, "Klar": 7, "Belan": 13})
        assert totals(table) == [7, 6]
        assert winner(table) == 0

    def test_a_tie_goes_to_more_right_guesses(self) -> None:
        renown = {"Naka": 4, "Klar": 7, "Pentha": 0, "Belan": 6}
        table = over(RIGHT, "Naka Isabel", renown=renown)
        assert totals(table) == [6, 6]
        assert winner(table) == 0

    def test_even_with_more_powers(self) -> None:
        renown = {"Naka": 3, "Klar": 7, "Pentha": 0, "Belan": 6}
        table = over(RIGHT, "Naka Isabel", renown=renown, power=[0, NO_SEAT, NO_SEAT], first=1)
        assert totals(table) == [6, 6]
        assert winner(table) == 0

    def test_then_to_fewer_god_powers(self) -> None:
        renown = {"Naka": 8, "Klar": 1, "Pentha": 0, "Belan": 6}
        table = over(HALF, "Naka Isabel", renown=renown, power=[0, NO_SEAT, NO_SEAT])
        assert totals(table) == [6, 6]
        assert winner(table) == 1

    @pytest.mark.parametrize("first", [0, 1])
    def test_then_to_the_holder_of_the_first_player_marker(self, first: int) -> None:
        table = over(HALF, "Naka Isabel", first=first)
        assert totals(table) == [7, 7]
        assert winner(table) == first

    def test_before_the_end_nobody_has_won(self) -> None:
        shares = GAME.shares()
        GAME.twin.rules.score(guessing().s, shares)
        assert shares.tolist() == [0.0, 0.0]
