"""Passing, the end of an Age, and the start of the next."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.fate import GAME
from scalehouse.games.fate.data import IN_ABYSS
from scalehouse.games.fate.moves import CARD, PASS, PLACE, POWER, QUEST, SERVANT
from scalehouse.games.fate.state import (
    ABYSS,
    DEMIGODS,
    NO,
    NO_QUEST,
    NO_SERVANT,
    NO_TILE,
    NOT_YET,
    OFF_BOARD,
    POWERS,
    SERVANTS,
    YES,
    Marker,
    Phase,
    Power,
    Servant,
)
from tests.games.fate.pictures import CARDS, CARDS_OF, Table, age, covered, quest, who


def last_servant(**options: Any) -> Table:
    """Seat 0 passed; seat 1 placed Vesper's demigod on the last tile and has Vesper to place."""
    table = covered(1, but="Vesper", **options)
    table.s.turn = 1
    return table.places("Isabel", "Vesper")


class TestPassing:
    def test_not_while_a_tile_is_open(self) -> None:
        assert PASS not in covered(1, but="Fate").legal()

    def test_not_with_a_servant_in_hand(self) -> None:
        table = last_servant()
        assert PASS in table.legal()
        table.passes()
        assert table.turn == 1
        assert PASS not in table.legal()

    def test_with_every_tile_covered_and_no_servant(self) -> None:
        assert last_servant().legal() == [PASS, *range(POWER, POWER + POWERS)]

    def test_with_an_open_tile_and_nobody_left_to_cover_it(self) -> None:
        table = age(3, off="Naka").places("Naka", "A1–B1")
        assert PASS in table.legal()
        assert table.may(PLACE, DEMIGODS) == []

    def test_then_only_god_powers_or_passing_again(self) -> None:
        table = last_servant().passes().uses("Smite", "Isabel")  # opens a tile
        assert table.s.passed.tolist() == [1, 0]
        assert table.legal() == [PASS, POWER + Power.SWITCH, POWER + Power.STEAL]

    def test_whatever_happens_to_the_tiles_the_other_goes_on_alone(self) -> None:
        table = last_servant().passes().uses("Smite", "Isabel").passes()
        assert table.turn == 1
        assert len(table.may(PLACE, DEMIGODS)) == 4
        table.places("Belan", "Vesper").passes()
        assert table.legal() == [SERVANT + Servant.VESPER, POWER + Power.SWITCH]

    def test_a_god_power_does_not_lift_it(self) -> None:
        table = last_servant().passes().uses("Switch", "Isabel", "Belan").uses("Smite", "Naka")
        assert table.s.passed.tolist() == [1, 0]

    def test_but_steal_does_since_the_servant_must_be_placed(self) -> None:
        table = last_servant().passes().uses("Switch", "Isabel", "Belan").uses("Steal")
        assert table.s.passed.tolist() == [0, 0]
        assert table.turn == 1
        table.passes()
        assert table.legal() == [SERVANT + Servant.VESPER, POWER + Power.SMITE]

    def test_who_stole_may_place_demigods_again_too(self) -> None:
        table = last_servant().passes().uses("Smite", "Isabel").uses("Steal")
        table.uses("Switch", "Naka", "Pentha")
        assert len(table.may(PLACE, DEMIGODS)) == 4

    def test_a_new_age_forgets_it(self) -> None:
        table = last_servant(powers="").stands("Vesper", "left 3")
        assert table.s.age == 1
        assert table.s.passed.tolist() == [0, 0]


class TestTakingTurnsAtTheEnd:
    def two_servants(self, powers: str) -> Table:
        """Seat 1 has two servants to place, seat 0 nothing to do."""
        table = covered(1, but="Vesper", powers=powers)
        table.s.slot[table.s.slot == Servant.PENANCE] = NO_SERVANT
        table.s.held[1, Servant.PENANCE] = 1
        table.s.turn = 1
        return table.places("Isabel", "Vesper")

    def test_one_player_may_act_several_times_in_a_row(self) -> None:
        table = self.two_servants(powers="")
        assert table.turn == 1
        table.stands("Vesper", "left 3")
        assert (table.turn, table.s.age) == (1, 0)
        table.stands("Penance", "left 2")
        assert table.s.age == 1

    def test_the_other_may_use_a_god_power_in_between(self) -> None:
        table = self.two_servants(powers="Switch").passes().stands("Vesper", "left 3")
        assert (table.turn, table.legal()) == (0, [PASS, POWER + Power.SWITCH])
        table.uses("Switch", "Isabel", "Belan")
        assert table.turn == 1

    def test_a_chance_that_cannot_be_used_is_skipped(self) -> None:
        table = self.two_servants(powers="Steal").passes().stands("Vesper", "left 3")
        assert table.turn == 0  # there is one left to steal
        table.passes().stands("Penance", "left 2")
        assert table.s.age == 1  # nothing to steal any more

    def test_a_player_with_nothing_to_do_counts_as_having_passed(self) -> None:
        assert self.two_servants(powers="").s.passed.tolist() == [1, 0]

    def test_the_only_servant_is_not_asked_for(self) -> None:
        table = last_servant(powers="")
        assert (table.phase, table.turn) == (Phase.SLOT, 1)


class TestTheEndOfAnAge:
    def test_who_did_not_act_last_has_the_chance_of_a_god_power(self) -> None:
        table = last_servant(powers="Switch").passes().stands("Vesper", "left 3")
        assert (table.turn, table.s.age) == (0, 0)
        assert table.legal() == [PASS, POWER + Power.SWITCH]

    def test_and_ends_the_age_by_passing(self) -> None:
        table = last_servant(powers="Switch").passes().stands("Vesper", "left 3").passes()
        assert (table.s.age, table.phase) == (1, Phase.CARD)

    def test_without_god_powers_the_last_action_ends_it(self) -> None:
        table = last_servant(powers="").stands("Vesper", "left 3")
        assert (table.s.age, table.phase) == (1, Phase.CARD)

    def test_a_god_power_at_the_end_gives_the_chance_to_the_other(self) -> None:
        table = last_servant().passes().stands("Vesper", "left 3").uses("Switch", "Naka", "Pentha")
        assert (table.turn, table.s.age) == (1, 0)
        assert table.legal() == [PASS, POWER + Power.SMITE]
        assert table.passes().s.age == 1

    def test_the_last_power_of_all_ends_it(self) -> None:
        table = last_servant(powers="Switch").passes().stands("Vesper", "left 3")
        assert table.uses("Switch", "Naka", "Pentha").s.age == 1

    def test_a_tile_that_smite_opened_must_be_covered_first(self) -> None:
        table = last_servant(powers="Smite").passes().stands("Vesper", "left 3")
        table.uses("Smite", "Isabel")
        assert (table.turn, table.s.age) == (1, 0)
        assert PASS not in table.legal()
        assert table.places("Belan", "Vesper").s.age == 1

    def test_unless_nobody_is_off_the_board(self) -> None:
        table = covered(3, powers="Smite Switch", off="")
        assert (table.s.where == ABYSS).sum() == 2
        table.uses("Smite", "Pentha")
        assert (table.turn, table.legal()) == (1, [PASS, POWER + Power.SWITCH])
        assert table.passes().phase == Phase.GUESS

    def test_smiting_someone_off_the_board_opens_nothing(self) -> None:
        table = last_servant(powers="Smite").passes().stands("Vesper", "left 3")
        assert table.uses("Smite", "Belan").s.age == 1

    def test_a_servant_in_the_others_hand_keeps_the_age_going(self) -> None:
        table = last_servant(powers="")
        assert table.s.age == 0
        assert GAME.twin.rules.actors(table.s) == 2


def ended(**options: Any) -> Table:
    """Age 1 just ended by the last placement; Vesper beside row 3 changes who is on Fate."""
    return last_servant(powers="", **options).stands("Vesper", "left 3")


class TestTheAbyss:
    @pytest.mark.parametrize("marker", list(Marker))
    def test_everybody_in_it_changes_as_the_marker_says(self, marker: Marker) -> None:
        table = last_servant(powers="", marker=marker)
        table.s.where[who("Belan")] = ABYSS
        table.stands("Vesper", "left 3")
        assert table.renown("Belan") == 7 + IN_ABYSS[CARDS[0], marker]

    def test_in_the_middle_nobody_changes(self) -> None:
        assert (IN_ABYSS[:, Marker.MIDDLE] == 0).all()

    @pytest.mark.parametrize(("marker", "before", "after"), [(0, 0, 0), (2, 13, 14), (2, 14, 14)])
    def test_within_the_limits_of_renown(self, marker: int, before: int, after: int) -> None:
        table = last_servant(powers="", marker=marker, renown={"Belan": before})
        table.s.where[who("Belan")] = ABYSS
        assert table.stands("Vesper", "left 3").renown("Belan") == after

    def test_it_scores_at_the_end_of_the_third_age_too(self) -> None:
        table = covered(3, powers="Switch", off="", marker=Marker.LEFT).passes()
        assert table.renown("Belan") == 7 + IN_ABYSS[CARDS[2], Marker.LEFT]


class TestAnnouncements:
    """The first card asks for renown 4 to 6, and Naka and Klar are seat 0's."""

    def test_yes_when_one_of_the_two_meets_the_criterion(self) -> None:
        table = ended(hands="Naka Klar / Pentha Belan", renown={"Naka": 5})
        assert table.answers(1) == [YES, NO]

    def test_yes_when_both_do(self) -> None:
        assert ended(renown={"Naka": 5, "Klar": 6}).answers(1) == [YES, NO]

    def test_no_when_only_others_do(self) -> None:
        assert ended(renown={"Agamar": 5, "Isabel": 6}).answers(1) == [NO, NO]

    @pytest.mark.parametrize(("renown", "answer"), [(3, NO), (4, YES), (6, YES), (7, NO)])
    def test_the_ends_of_the_range_belong_to_it(self, renown: int, answer: int) -> None:
        table = ended(renown={"Naka": renown})
        assert table.answers(1)[0] == answer

    def test_they_come_after_the_abyss(self) -> None:
        table = last_servant(powers="", marker=Marker.RIGHT, renown={"Naka": 3})
        table.s.where[who("Naka")] = ABYSS
        assert table.stands("Vesper", "left 3").answers(1)[0] == YES

    def test_all_who_met_the_criterion_are_remembered(self) -> None:
        met = ended(renown={"Naka": 5, "Isabel": 6}).s.met[0].tolist()
        assert sorted(np.flatnonzero(met)) == sorted([who("Naka"), who("Isabel")])

    def test_later_ages_are_not_announced_yet(self) -> None:
        table = ended()
        assert table.answers(2) == table.answers(3) == [NOT_YET, NOT_YET]


class TestTheNextAge:
    def test_the_board_is_cleared(self) -> None:
        s = ended(marker=Marker.LEFT).s
        assert set(s.where.tolist()) == {OFF_BOARD}
        assert set(s.tile.tolist()) == {NO_TILE}
        assert set(s.slot.tolist()) == {NO_SERVANT}
        assert s.held.sum() == 0
        assert s.marker == Marker.MIDDLE

    def test_renown_stays(self) -> None:
        assert ended().renown("Aponi") == 7 + 2  # f+2 beside Fate

    def test_a_card_of_the_next_age_is_drawn(self) -> None:
        table = ended()
        assert GAME.twin.rules.actors(table.s) == CHANCE
        assert list(table.odds()) == [CARD + card for card in CARDS_OF[1]]

    def test_a_regular_quest_in_the_new_place_goes_to_the_old_one(self) -> None:
        table = ended()  # the special quest was at C3
        old = table.s.quest.tolist()
        table.chance(CARD + 3)  # and goes to B3
        assert table.s.quest[8] == old[7]
        assert table.s.quest[7] == NO_QUEST
        assert table.s.quest[:7].tolist() == old[:7]

    def test_in_the_same_place_nothing_is_displaced(self) -> None:
        table = ended()
        table.s.card[0], table.s.quest[2], table.s.quest[8] = 2, table.s.quest[8], table.s.quest[2]
        old = table.s.quest.tolist()
        table.chance(CARD + 4)  # C1 again
        assert table.s.quest.tolist() == [*old[:2], NO_QUEST, *old[3:]]

    def test_a_new_special_quest_is_drawn_the_old_one_is_gone(self) -> None:
        table = ended().chance(CARD + 3)
        specials = [quest(text, special=True) for text in ("s+3", "f-3", "f+4")]
        assert list(table.odds()) == [QUEST + number for number in sorted(specials)]

    def test_it_lies_where_the_card_says(self) -> None:
        table = ended().next_age(3, "f+4")
        assert table.s.quest[7] == quest("f+4", special=True)
        assert table.phase == Phase.TURN
        assert table.problems == []

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_first_player_marker_changes_hands_and_its_holder_begins(self, first: int) -> None:
        table = ended(first=first).next_age(3, "f+4")
        assert (table.s.first, table.turn) == (1 - first, 1 - first)

    def test_not_after_the_third_age(self) -> None:
        table = covered(3, powers="Switch", off="").passes()
        assert (table.phase, table.s.first) == (Phase.GUESS, 0)

    def test_servants_can_be_gained_again(self) -> None:
        table = ended().next_age(3, "f+4").places("Naka", "Penance").places("Klar", "Vesper")
        assert table.may(SERVANT, SERVANTS) == [Servant.PENANCE]
