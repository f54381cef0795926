"""Setup: cards, tokens, the first deal."""

from __future__ import annotations

import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.trex import GAME
from scalehouse.games.trex.data import TEXTS
from scalehouse.games.trex.moves import CALL_MATCH, CALL_NO_MATCH, DRAW, FLIP, LOT, MOVES, SKIP
from scalehouse.games.trex.state import (
    ACTIONS,
    CARDS,
    COPIES,
    FIRST_GAME,
    GOOD_TOKENS,
    KINDS,
    NUMBERS,
)
from tests.games.trex.pictures import Table, start, table

CHART = {2: (15, 0), 3: (16, 8), 4: (20, 10), 5: (24, 12), 6: (28, 14), 7: (32, 16), 8: (36, 18)}


def first_moves(made: Table, count: int) -> None:
    """Chance takes the first that it can."""
    for _ in range(count):
        made.chance(min(made.odds()))


class TestTokens:
    @pytest.mark.parametrize("seats", CHART)
    def test_the_chart(self, seats: int) -> None:
        s = start(seats).s
        assert (int(s.good_left), int(s.bad_left)) == CHART[seats]

    def test_the_box_has_enough_for_everybody_and_the_last_match(self) -> None:
        assert max(GOOD_TOKENS) + 2 <= 40
        assert max(bad for _, bad in CHART.values()) == 18


class TestNumberCards:
    def test_79_of_them_60_numbers_15_swaps_4_swaps_of_any_colour(self) -> None:
        assert (CARDS, len(COPIES)) == (79, KINDS)
        assert (sum(COPIES[:NUMBERS]), sum(COPIES[NUMBERS:-1]), COPIES[-1]) == (60, 15, 4)

    def test_one_is_dealt_to_each(self) -> None:
        made = start(4, first_game=True)
        first_moves(made, 4)
        assert made.s.pile == CARDS - 4
        assert made.actors == 0b1111

    def test_a_swap_in_the_first_deal_is_shuffled_back_in(self) -> None:
        made = start(3, first_game=True)
        assert made.drawn_odds() == dict.fromkeys(range(NUMBERS), 2)
        made.draws("o6", "o6", "b1").skips(1)
        assert made.drawn_odds()[NUMBERS] == 5, "later it may come, none of them is gone"

    def test_a_card_that_is_out_does_not_come_again(self) -> None:
        odds = table("o6 o6 ..").drawn_odds()
        assert 5 not in odds
        assert odds[4] == 2


class TestActionCards:
    def test_one_of_each_colour_is_turned_up(self) -> None:
        made = start(3)
        for colour in range(3):
            family = range(FLIP + 20 * colour, FLIP + 20 * colour + 20)
            assert made.odds() == dict.fromkeys(family, 1)
            made.chance(FLIP + 20 * colour + 7)
        assert made.actions() == [TEXTS[7], TEXTS[27], TEXTS[47]]

    def test_the_first_game_begins_with_the_recommended_three(self) -> None:
        names = ["Be a T-Rex", "Flex your muscles", "Draw a circle in the air"]
        assert start(5, first_game=True).actions() == names
        assert [TEXTS[action] for action in FIRST_GAME] == names


class TestThereAreNoTurns:
    def test_before_all_is_dealt_chance_acts(self) -> None:
        made = start(3)
        assert made.actors == CHANCE
        assert [made.legal(seat) for seat in range(3)] == [[], [], []]

    @pytest.mark.parametrize("seats", [3, 8])
    def test_everybody_may_act_at_any_time(self, seats: int) -> None:
        made = start(seats, first_game=True)
        first_moves(made, seats)
        assert made.actors == (1 << seats) - 1
        for seat in range(seats):
            others = [other for other in range(seats) if other != seat]
            assert made.legal(seat) == [*others, SKIP]

    def test_two_players_call(self) -> None:
        made = table("o6 b6")
        assert made.legal(0) == made.legal(1) == [CALL_MATCH, CALL_NO_MATCH]


class TestTheRecord:
    def test_the_moves_of_players_and_chance_fill_the_range(self) -> None:
        assert GAME.moves == MOVES == LOT + ACTIONS == 241
        assert (DRAW, FLIP) == (87, 121)
