"""On your turn: placing demigods, the actions of tiles, and servants."""

from __future__ import annotations

import pytest

from scalehouse.games.fate import state
from scalehouse.games.fate.moves import BESIDE, MARKER, ONTO, PLACE, SERVANT, SMITE
from scalehouse.games.fate.state import Marker, Phase, Servant, Tile
from tests.games.fate.pictures import Table, age, at, covered, who


class TestPlacingADemigod:
    def test_it_may_be_any_that_is_off_the_board(self) -> None:
        table = age(1).places("Naka", "Penance")
        assert who("Naka") not in table.may(PLACE, state.DEMIGODS)
        assert len(table.may(PLACE, state.DEMIGODS)) == state.DEMIGODS - 1

    def test_one_in_the_abyss_is_not_off_the_board(self) -> None:
        table = age(1).places("Naka", "Smite").smites("Klar")
        assert who("Klar") not in table.may(PLACE, state.DEMIGODS)

    def test_it_goes_to_any_open_tile(self) -> None:
        table = age(1).places("Naka", "Penance").play(PLACE + who("Klar"))
        tiles = sorted(table.edge(tile) for tile in ("Vesper", "Hadria", "Smite", "Fate"))
        assert table.may(ONTO, state.EDGES) == tiles

    def test_the_last_open_tile_is_not_asked_for(self) -> None:
        table = covered(1, but="Penance").play(PLACE + who("Isabel"))
        assert table.of("Isabel") == table.edge("Penance")

    def test_then_the_turn_goes_to_the_other(self) -> None:
        assert age(1).places("Naka", "Penance").turn == 1

    def test_none_is_placed_when_every_tile_is_covered(self) -> None:
        assert covered(1).may(PLACE, state.DEMIGODS) == []


class TestSmite:
    def test_it_sends_a_demigod_off_the_board_to_the_abyss(self) -> None:
        table = age(1).places("Naka", "Smite").smites("Klar")
        assert table.of("Klar") == state.ABYSS
        assert table.turn == 1

    def test_it_cannot_reach_one_that_was_placed(self) -> None:
        table = age(1).places("Naka", "Penance").places("Klar", "Smite")
        targets = table.may(SMITE, state.DEMIGODS)
        assert who("Naka") not in targets
        assert who("Klar") not in targets
        assert len(targets) == state.DEMIGODS - 2

    def test_with_nobody_off_the_board_it_does_nothing(self) -> None:
        table = age(3, off="Naka").places("Naka", "A1–B1")
        assert (table.phase, table.turn) == (Phase.TURN, 1)
        assert (table.s.where == state.ABYSS).sum() == state.DEMIGODS - 1

    def test_the_only_one_off_the_board_is_not_asked_for(self) -> None:
        table = age(3, off="Naka Klar").places("Naka", "A1–B1")
        assert table.of("Klar") == state.ABYSS


class TestAbyssFate:
    @pytest.mark.parametrize(("side", "marker"), [("left", Marker.LEFT), ("right", Marker.RIGHT)])
    def test_the_marker_goes_left_or_right(self, side: str, marker: Marker) -> None:
        table = age(1).places("Naka", "Fate").turns_marker(side)
        assert (table.s.marker, table.turn) == (marker, 1)

    def test_also_from_the_other_side(self) -> None:
        table = age(1, marker=Marker.LEFT).places("Naka", "Fate")
        assert table.may(MARKER, 2) == [0, 1]
        assert table.turns_marker("right").s.marker == Marker.RIGHT


class TestTakingAServant:
    @pytest.mark.parametrize("tile", ["Penance", "Vesper", "Hadria"])
    def test_the_token_goes_to_who_covers_the_tile(self, tile: str) -> None:
        table = age(1).places("Naka", tile)
        assert table.s.held[0, Servant[tile.upper()]] == 1
        assert table.s.held.sum() == 1

    def test_both_of_hadrias_may_be_in_one_hand(self) -> None:
        table = age(2).places("Naka", "C1–C2").places("Klar", "Penance").places("Belan", "A3–B3")
        assert table.s.held[0].tolist() == [0, 0, 2]

    def test_it_is_placed_in_a_later_turn(self) -> None:
        table = age(1).places("Naka", "Penance")
        assert table.turn == 1
        assert table.may(SERVANT, state.SERVANTS) == []
        table.places("Klar", "Vesper")
        assert table.may(SERVANT, state.SERVANTS) == [Servant.PENANCE]


def begun(tile: str, other: str) -> Table:
    """Naka stands on the first tile, Klar on the second; who placed Naka is to act."""
    return age(1).places("Naka", tile).places("Klar", other)


class TestPlacingAServant:
    def test_on_any_open_slot_one_token_in_each(self) -> None:
        table = begun("Penance", "Vesper").stands("Penance", "left 2")
        table.play(SERVANT + Servant.VESPER)
        assert table.may(BESIDE, state.SLOTS) == [
            slot for slot in range(state.SLOTS) if slot != at("left 2")
        ]

    def test_the_token_is_used_up(self) -> None:
        table = begun("Penance", "Vesper").stands("Penance", "left 2")
        assert table.s.held[0].tolist() == [0, 0, 0]
        assert table.s.slot[at("left 2")] == Servant.PENANCE
        assert table.turn == 1

    # f+3  .  s−2  .  f−1
    #  P       .       V
    # s+1  H  f−2  S  s−3
    #  .       .       .
    # s+2  .  f+2  F *s−4

    def test_penance_targets_the_scorpions_of_its_column(self) -> None:
        table = begun("Penance", "Hadria").stands("Penance", "below A")
        assert (table.renown("Naka"), table.renown("Klar")) == (8, 8)  # s+1 of both

    def test_penance_targets_the_scorpions_of_its_row(self) -> None:
        table = begun("Penance", "Vesper").stands("Penance", "right 2")
        assert (table.renown("Naka"), table.renown("Klar")) == (8, 4)

    def test_penance_leaves_feathers_alone(self) -> None:
        table = begun("Penance", "Vesper").stands("Penance", "left 1")
        assert set(table.s.renown.tolist()) == {7}

    def test_vesper_targets_the_feathers(self) -> None:
        table = begun("Vesper", "Penance").stands("Vesper", "left 1")
        assert (table.renown("Naka"), table.renown("Klar")) == (6, 10)

    def test_vesper_reaches_the_middle(self) -> None:
        table = begun("Vesper", "Hadria").stands("Vesper", "above B")
        assert table.renown("Klar") == 5

    @pytest.mark.parametrize(("slot", "renown"), [("left 2", 8), ("right 2", 7), ("above A", 7)])
    def test_hadrias_targets_only_the_quest_it_touches(self, slot: str, renown: int) -> None:
        table = age(1).places("Naka", "Hadria").places("Klar", "Smite").smites("Isabel")
        table.stands("Hadria", slot)
        assert table.renown("Naka") == renown

    def test_hadrias_targets_dark_and_light_alike(self) -> None:
        table = begun("Hadria", "Penance").stands("Hadria", "above A")
        assert table.renown("Klar") == 10  # f+3
        table = begun("Hadria", "Penance").stands("Hadria", "left 2")
        assert table.renown("Klar") == 8  # s+1

    def test_a_demigod_between_two_targets_gets_both(self) -> None:
        quests = "s-3 s-2 f-1 / s+1 f-2 f+3 / s+2 f+2 s-4"
        table = age(1, quests=quests).places("Naka", "Penance").places("Klar", "Fate")
        table.turns_marker("left").stands("Penance", "above A")
        assert table.renown("Naka") == 7 - 3 + 1

    def test_those_in_the_abyss_or_off_the_board_do_not_change(self) -> None:
        table = age(1).places("Naka", "Smite").smites("Klar").places("Belan", "Penance")
        table.places("Isabel", "Vesper").stands("Penance", "above C")
        changed = [name for name in ("Klar", "Pentha", "Aponi") if table.renown(name) != 7]
        assert changed == []
        assert table.renown("Naka") == 4  # s−3


class TestRenownLimits:
    QUESTS = "f+3 s-2 s+1 / f-1 f-2 s-3 / s+2 f+2 s-4"

    def vesper_beside(self, renown: int) -> int:
        """Naka stands between f+3 and f−1 when Vesper targets both."""
        table = age(1, quests=self.QUESTS, renown={"Naka": renown})
        table.places("Klar", "Vesper").places("Naka", "Penance").stands("Vesper", "above A")
        return table.renown("Naka")

    def test_at_fourteen_plus_three_and_minus_one_stays_fourteen(self) -> None:
        assert self.vesper_beside(14) == 14

    @pytest.mark.parametrize(("before", "after"), [(13, 14), (12, 14), (11, 13), (0, 2)])
    def test_changes_are_added_up_before_they_are_cut(self, before: int, after: int) -> None:
        assert self.vesper_beside(before) == after

    def test_nobody_falls_below_zero(self) -> None:
        table = age(1, renown={"Naka": 2}).places("Naka", "Vesper").places("Klar", "Penance")
        table.places("Belan", "Hadria").stands("Penance", "above C")
        assert table.renown("Naka") == 0  # s−3

    def test_at_zero_a_loss_of_three_and_a_gain_of_one_stays_zero(self) -> None:
        quests = "s-3 s-2 f-1 / s+1 f-2 f+3 / s+2 f+2 s-4"
        table = age(1, quests=quests, renown={"Naka": 0}).places("Naka", "Penance")
        table.places("Klar", "Vesper").stands("Penance", "above A")
        assert table.renown("Naka") == 0


class TestFaceDownTiles:
    def test_a_demigod_there_still_touches_its_quests(self) -> None:
        table = age(1).places("Naka", "Vesper").places("Klar", "Penance").places("Belan", "Hadria")
        table.uses("Smite", "Klar").places("Isabel", "Penance").stands("Penance", "above A")
        assert table.s.tile[table.edge("Penance")] == Tile.FACE_DOWN
        assert table.renown("Isabel") == 8
        assert table.renown("Klar") == 7
