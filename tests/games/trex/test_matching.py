"""Matching cards, and the points they bring."""

from __future__ import annotations

import itertools

import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.trex.moves import PRESENT, SKIP, TAKE_BACK
from scalehouse.games.trex.state import NO_CARD, NO_SEAT
from tests.games.trex.pictures import kind, table


class TestPresenting:
    def test_a_card_lies_before_one_other(self) -> None:
        made = table("o6 b4 p9").presents(0, 2)
        assert made.s.to.tolist()[:3] == [2, NO_SEAT, NO_SEAT]

    def test_it_may_be_moved_to_another_but_not_to_where_it_lies(self) -> None:
        made = table("o6 b4 p9 o1").presents(0, 2)
        assert made.legal(0) == [PRESENT + 1, PRESENT + 3, TAKE_BACK, SKIP]
        assert made.presents(0, 1).s.to[0] == 1

    def test_it_may_be_taken_back(self) -> None:
        made = table("o6 b4 p9").presents(0, 2).takes_back(0)
        assert made.s.to[0] == NO_SEAT
        assert TAKE_BACK not in made.legal(0)

    def test_who_does_not_agree_just_plays_on(self) -> None:
        made = table("o6 b4 p9").presents(0, 1).presents(1, 2)
        assert made.s.matches == 0
        assert made.s.to[0] == 1

    def test_a_circle_of_three_is_no_match(self) -> None:
        made = table("o6 b6 p6").presents(0, 1).presents(1, 2).presents(2, 0)
        assert made.s.matches == 0

    def test_both_turn_over_when_they_lie_before_each_other(self) -> None:
        made = table("o6 b4 p9").match(2, 0)
        assert made.s.matches == 1
        assert made.s.shown_by.tolist() == [2, 0]
        assert made.s.shown.tolist() == [kind("p9"), kind("o6")]

    def test_a_card_moved_over_may_complete_a_match_as_well(self) -> None:
        made = table("o6 b4 p9").presents(0, 1).presents(2, 0).presents(0, 2)
        assert made.s.matches == 1

    def test_another_card_presented_to_one_of_the_two_stays(self) -> None:
        made = table("o6 b4 p9 o1").presents(3, 0).match(0, 1).draws("b1", "b2")
        assert made.s.to.tolist()[:4] == [NO_SEAT, NO_SEAT, NO_SEAT, 0]
        assert made.presents(0, 3).s.matches == 2


class TestPoints:
    @pytest.mark.parametrize(
        ("one", "other", "points"),
        [
            ("o4", "b5", 1),  # the book: a 4 is a near match with a 5
            ("o5", "o4", 1),
            ("o6", "b6", 2),  # the book: a level 6 T-Rex with a level 6 of another action
            ("p6", "p6", 2),
            ("o4", "b6", -1),
            ("o1", "o10", -1),
            ("o10", "b1", -1),
        ],
    )
    def test_only_the_value_matters(self, one: str, other: str, points: int) -> None:
        made = table(f"{one} {other} p2").match(0, 1)
        assert made.points() == [points, points, 0]

    def test_all_pairs_of_values_and_colours(self) -> None:
        cards = [f"{letter}{value}" for letter in "obp" for value in range(1, 11)]
        for one, other in itertools.combinations(cards, 2):
            apart = abs(int(one[1:]) - int(other[1:]))
            made = table(f"{one} {other} {one}").match(1, 0)
            assert made.points()[0] == {0: 2, 1: 1}.get(apart, -1), f"{one} {other}"

    def test_good_tokens_come_from_the_table(self) -> None:
        assert table("o6 b6 p9").match(0, 1).s.good_left == 16 - 4
        assert table("o6 b7 p9").match(0, 1).s.good_left == 16 - 2

    def test_bad_tokens_come_from_the_table(self) -> None:
        made = table("o6 b9 p9").match(0, 1)
        assert (made.s.good_left, made.s.bad_left) == (16, 8 - 2)
        assert made.s.bad.tolist()[:3] == [1, 1, 0]

    def test_both_discard_and_draw(self) -> None:
        made = table("o6 b9 p9").match(0, 1)
        assert made.actors == CHANCE
        assert made.s.hand.tolist()[:3] == [NO_CARD, NO_CARD, kind("p9")]
        assert made.s.discarded[kind("o6")] == made.s.discarded[kind("b9")] == 1
        made.draws("o1", "b1")
        assert made.s.hand.tolist()[:3] == [kind("o1"), kind("b1"), kind("p9")]
        assert made.s.deals.tolist()[:3] == [2, 2, 1]
        assert made.actors == 0b111


class TestSkipping:
    def test_the_card_is_discarded_unseen_and_another_drawn(self) -> None:
        made = table("o6 b9 p9").skips(1)
        assert made.s.skipped[1, kind("b9")] == made.s.skips[1] == 1
        assert made.s.discarded.sum() == 0
        made.draws("b1")
        assert (made.s.hand[1], made.points()) == (kind("b1"), [0, 0, 0])

    def test_it_can_be_done_as_often_as_one_likes(self) -> None:
        made = table("o6 b9 p9")
        for card in ("o1", "o1", "o2", "o3"):
            made.skips(1).draws(card)
        assert made.s.skips[1] == 4
        assert SKIP in made.legal(1)

    def test_a_presented_card_is_taken_back_first(self) -> None:
        made = table("o6 b9 p9").presents(1, 2).skips(1).draws("b1")
        assert made.s.to[1] == NO_SEAT

    def test_cards_presented_to_the_skipper_stay(self) -> None:
        made = table("o6 b9 p9").presents(0, 1).skips(1).draws("b1")
        assert made.s.to[0] == 1
        assert made.presents(1, 0).s.matches == 1

    def test_a_skipped_card_does_not_come_again_before_the_shuffle(self) -> None:
        made = table("o6 o6 p9").skips(0).draws("o1").skips(1)
        assert kind("o6") not in made.drawn_odds()
