"""God powers: Smite, Switch and Steal, each once a game for both players together."""

from __future__ import annotations

import pytest

from scalehouse.games.fate import state
from scalehouse.games.fate.moves import PLACE, POWER, SERVANT, SMITE, STEAL, SWITCH
from scalehouse.games.fate.state import Phase, Power, Servant, Tile
from tests.games.fate.pictures import age, who


class TestAllPowers:
    def test_each_is_used_once_by_either(self) -> None:
        table = age(1).uses("Smite", "Naka")
        assert table.s.power.tolist() == [0, state.NO_SEAT, state.NO_SEAT]
        assert Power.SMITE not in table.may(POWER, state.POWERS)

    def test_using_one_is_the_whole_turn(self) -> None:
        assert age(1).uses("Smite", "Naka").turn == 1

    def test_they_do_not_come_back_in_the_next_age(self) -> None:
        assert age(2, powers="Steal").may(POWER, state.POWERS) == []


class TestSmite:
    def test_it_reaches_everybody_but_those_in_the_abyss(self) -> None:
        table = age(1).places("Naka", "Smite").smites("Klar").play(POWER + Power.SMITE)
        targets = table.may(SMITE, state.DEMIGODS)
        assert targets == [demigod for demigod in range(state.DEMIGODS) if demigod != who("Klar")]

    def test_off_the_board_no_tile_is_touched(self) -> None:
        table = age(1).uses("Smite", "Naka")
        assert table.of("Naka") == state.ABYSS
        assert Tile.FACE_DOWN not in table.s.tile

    def test_from_a_tile_the_tile_turns_face_down(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Smite", "Naka")
        assert table.of("Naka") == state.ABYSS
        assert table.s.tile[table.edge("Penance")] == Tile.FACE_DOWN

    def test_the_tile_is_open_again_without_its_action(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Smite", "Naka").places("Klar", "Penance")
        assert table.s.held.tolist() == [[1, 0, 0], [0, 0, 0]]  # from before
        assert table.turn == 1
        assert table.problems == []

    def test_a_face_down_smite_or_fate_asks_nothing(self) -> None:
        table = age(1).places("Naka", "Fate").turns_marker("left").uses("Smite", "Naka")
        assert table.places("Klar", "Fate").phase == Phase.TURN
        table = age(1).places("Naka", "Smite").smites("Belan").uses("Smite", "Naka")
        assert table.places("Klar", "Smite").phase == Phase.TURN

    def test_the_servant_gained_there_stays_with_its_owner(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Smite", "Naka")
        assert table.may(SERVANT, state.SERVANTS) == [Servant.PENANCE]


class TestSwitch:
    def test_a_tile_and_off_the_board(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Switch", "Naka", "Klar")
        assert (table.of("Naka"), table.of("Klar")) == (state.OFF_BOARD, table.edge("Penance"))

    def test_a_tile_and_the_abyss(self) -> None:
        table = age(1).places("Naka", "Smite").smites("Klar").uses("Switch", "Klar", "Naka")
        assert (table.of("Naka"), table.of("Klar")) == (state.ABYSS, table.edge("Smite"))

    def test_two_tiles(self) -> None:
        table = (
            age(1).places("Naka", "Penance").places("Klar", "Vesper").uses("Switch", "Naka", "Klar")
        )
        assert (table.of("Naka"), table.of("Klar")) == (table.edge("Vesper"), table.edge("Penance"))

    def test_no_tile_action_is_taken(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Switch", "Naka", "Klar")
        assert table.s.held.tolist() == [[1, 0, 0], [0, 0, 0]]
        assert table.turn == 0
        assert table.problems == []

    def test_the_two_must_be_in_different_places(self) -> None:
        table = age(1).places("Naka", "Penance").places("Klar", "Vesper")
        table.play(POWER + Power.SWITCH).play(SWITCH + who("Belan"))
        assert table.may(SWITCH, state.DEMIGODS) == sorted([who("Naka"), who("Klar")])

    def test_two_in_the_abyss_are_in_the_same_place(self) -> None:
        table = age(1).places("Naka", "Smite").smites("Klar").uses("Smite", "Belan")
        table.play(POWER + Power.SWITCH).play(SWITCH + who("Klar"))
        assert who("Belan") not in table.may(SWITCH, state.DEMIGODS)

    def test_not_while_all_are_off_the_board(self) -> None:
        assert Power.SWITCH not in age(1).may(POWER, state.POWERS)

    def test_the_only_other_place_is_not_asked_for(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Switch", "Klar")
        assert (table.of("Naka"), table.of("Klar")) == (state.OFF_BOARD, table.edge("Penance"))


class TestSteal:
    def test_it_takes_an_unused_servant_of_the_other(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Steal")
        assert table.s.held.tolist() == [[0, 0, 0], [1, 0, 0]]

    def test_the_thief_places_it_in_a_later_turn(self) -> None:
        table = age(1).places("Naka", "Penance").uses("Steal")
        assert table.turn == 0
        table.places("Klar", "Vesper")
        assert table.may(SERVANT, state.SERVANTS) == [Servant.PENANCE]

    def test_the_thief_chooses_among_several(self) -> None:
        table = age(1).places("Naka", "Penance").places("Klar", "Smite").smites("Isabel")
        table.places("Belan", "Vesper").play(POWER + Power.STEAL)
        assert table.may(STEAL, state.SERVANTS) == [Servant.PENANCE, Servant.VESPER]
        table.play(STEAL + Servant.VESPER)
        assert table.s.held.tolist() == [[1, 0, 0], [0, 1, 0]]

    def test_one_of_two_alike_is_taken(self) -> None:
        table = age(2).places("Naka", "C1–C2").places("Klar", "Penance").places("Belan", "A3–B3")
        table.uses("Steal")
        assert table.s.held[:, Servant.HADRIA].tolist() == [1, 1]

    def test_not_when_the_other_has_none(self) -> None:
        table = age(1).places("Naka", "Penance").places("Klar", "Fate").turns_marker("left")
        assert Power.STEAL not in table.may(POWER, state.POWERS)

    def test_a_placed_servant_is_safe(self) -> None:
        table = age(1).places("Naka", "Penance").places("Klar", "Fate").turns_marker("left")
        table.stands("Penance", "above A")
        assert Power.STEAL not in table.may(POWER, state.POWERS)


@pytest.mark.parametrize("power", list(Power))
def test_a_power_that_is_gone_leaves_placing(power: Power) -> None:
    table = age(1, powers="")
    assert power not in table.may(POWER, state.POWERS)
    assert len(table.may(PLACE, state.DEMIGODS)) == state.DEMIGODS
