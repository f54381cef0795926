"""Setup: cards, quests, tiles, and the start of the first Age."""

from __future__ import annotations

import numpy as np
import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.fate import GAME
from scalehouse.games.fate.data import BOX, IS_SPECIAL, LAYOUT
from scalehouse.games.fate.moves import CARD, DEAL, LOT, MOVES, ONTO, PLACE, POWER, QUEST
from scalehouse.games.fate.rules.board import LINES, NEXT_TO, TOUCHES
from scalehouse.games.fate.state import DEMIGODS, NO_SEAT, OFF_BOARD, TILES_OF_AGE, Marker, Phase
from tests.games.fate.pictures import CARDS, CARDS_OF, Table, age, dealt, quest, who


class TestTheBoard:
    def test_a_demigod_touches_exactly_two_neighbouring_quests(self) -> None:
        assert TOUCHES.tolist() == [
            [0, 1], [1, 2],
            [0, 3], [1, 4], [2, 5],
            [3, 4], [4, 5],
            [3, 6], [4, 7], [5, 8],
            [6, 7], [7, 8],
        ]  # fmt: skip

    def test_a_servant_stands_beside_a_row_or_column(self) -> None:
        above, right, below, left = (LINES[side : side + 3] for side in (0, 3, 6, 9))
        assert above == ([0, 3, 6], [1, 4, 7], [2, 5, 8])
        assert right == ([2, 1, 0], [5, 4, 3], [8, 7, 6])
        assert below == ([6, 3, 0], [7, 4, 1], [8, 5, 2])
        assert left == ([0, 1, 2], [3, 4, 5], [6, 7, 8])

    def test_no_slot_touches_the_middle_quest(self) -> None:
        assert sorted(NEXT_TO.tolist()) == [0, 0, 1, 2, 2, 3, 5, 6, 6, 7, 8, 8]


class TestTheDeal:
    def test_each_player_draws_two_from_a_deck_of_all_nine(self) -> None:
        table = Table(GAME.start(2, {"start": "lot"}))
        assert list(table.odds()) == list(range(DEAL, DEAL + DEMIGODS))
        table.chance(DEAL + who("Naka"))
        assert DEAL + who("Naka") not in table.odds()
        table.chance(DEAL + who("Klar"))
        assert list(table.odds()) == list(range(DEAL, DEAL + DEMIGODS))

    def test_both_may_hold_the_same(self) -> None:
        table = dealt("Naka Klar / Klar Naka")
        assert table.s.holds[0].tolist() == table.s.holds[1].tolist()
        assert table.problems == []

    def test_the_starting_player_is_drawn(self) -> None:
        assert [int(dealt(first=seat).s.first) for seat in (0, 1)] == [0, 1]

    def test_or_is_the_first_if_the_table_says_so(self) -> None:
        table = Table(GAME.start(2, {"start": "first"}))
        for demigod in (0, 1, 0, 1):
            table.chance(DEAL + demigod)
        assert (table.phase, table.s.first) == (Phase.CARD, 0)

    def test_the_lot_is_even(self) -> None:
        table = Table(GAME.start(2, {"start": "lot"}))
        for demigod in (0, 1, 0, 1):
            table.chance(DEAL + demigod)
        assert list(table.odds()) == [LOT, LOT + 1]
        assert table.s.first == NO_SEAT


class TestTheLayout:
    def test_an_age_one_card_is_drawn(self) -> None:
        assert list(dealt().odds()) == [CARD + card for card in CARDS_OF[0]]

    def test_one_special_quest_lies_where_the_card_says_the_rest_are_regular(self) -> None:
        table = dealt().chance(CARD + 2)
        for square in range(9):
            special = [bool(IS_SPECIAL[move - QUEST]) for move in table.odds()]
            assert special == [square == 8] * len(special)
            table.chance(min(table.odds()))
        assert table.phase == Phase.TURN

    def test_a_quest_is_turned_up_once(self) -> None:
        table = dealt().chance(CARD + 2).chance(QUEST + quest("f+3"))
        assert QUEST + quest("f+3") not in table.odds()
        assert len(table.odds()) == 7

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_tiles_lie_as_the_card_shows(self, number: int) -> None:
        s = age(number).s
        assert s.tile.tolist() == LAYOUT[CARDS[number - 1]].tolist()
        assert np.count_nonzero(s.tile) == TILES_OF_AGE[number - 1]

    def test_everybody_starts_off_the_board_with_renown_seven(self) -> None:
        s = age(1).s
        assert set(s.where.tolist()) == {OFF_BOARD}
        assert set(s.renown.tolist()) == {7}
        assert s.marker == Marker.MIDDLE

    @pytest.mark.parametrize("seat", [0, 1])
    def test_the_starting_player_begins(self, seat: int) -> None:
        table = age(1, first=seat)
        assert GAME.twin.rules.actors(table.s) == 1 << seat

    def test_at_the_start_only_placing_and_the_smite_of_the_gods_are_open(self) -> None:
        expected = [*range(PLACE, PLACE + DEMIGODS), POWER]
        assert age(1).legal() == expected

    def test_chance_acts_until_all_is_laid_out(self) -> None:
        assert GAME.twin.rules.actors(dealt().s) == CHANCE


class TestTheRecord:
    def test_the_moves_of_players_and_chance_fill_the_range(self) -> None:
        assert GAME.moves == MOVES == QUEST + len(BOX.quests)
        assert ONTO > POWER > PLACE
