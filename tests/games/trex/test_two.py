"""Playing with two players: together, by calls."""

from __future__ import annotations

import pytest

from scalehouse.games.trex.moves import CALL_MATCH, CALL_NO_MATCH, SWAP
from scalehouse.games.trex.state import NO_CARD, Call, Ending, Phase
from tests.games.trex.pictures import kind, table


class TestCalls:
    def test_they_are_open_and_may_be_changed_but_not_withdrawn(self) -> None:
        made = table("o6 b6").calls(0, match=True)
        assert made.legal(0) == [CALL_NO_MATCH]
        assert made.seen_by(1).call[0] == Call.MATCH
        assert made.calls(0, match=False).legal(0) == [CALL_MATCH]

    def test_different_calls_turn_nothing_over(self) -> None:
        made = table("o6 b6").calls(0, match=True).calls(1, match=False)
        assert made.s.matches == 0
        assert made.s.call.tolist()[:2] == [Call.MATCH, Call.NO_MATCH]

    def test_when_both_agree_the_cards_turn_over(self) -> None:
        made = table("o6 b6").calls(0, match=True).calls(1, match=False).calls(1, match=True)
        assert made.s.matches == 1
        assert made.s.shown.tolist() == [kind("o6"), kind("b6")]
        assert made.s.call.tolist()[:2] == [Call.NONE, Call.NONE]


class TestBeingRight:
    @pytest.mark.parametrize(
        ("cards", "match", "moved"),
        [
            ("o6 b6", True, 2),
            ("o6 o6", True, 2),
            ("o4 b5", True, 1),
            ("o4 b6", False, 1),
            ("o1 b10", False, 1),
        ],
    )
    def test_tokens_go_into_the_box_top(self, cards: str, match: bool, moved: int) -> None:  # noqa: FBT001  # a column of the table above
        made = table(cards).both_call(match=match)
        assert made.s.good_left == 15 - moved
        assert made.points() == [0, 0], "nobody owns any"

    def test_both_discard_and_draw(self) -> None:
        made = table("o6 b6").both_call(match=True)
        assert made.s.hand.tolist()[:2] == [NO_CARD, NO_CARD]
        assert made.draws("o1", "p3").actors == 0b11


class TestBeingWrong:
    @pytest.mark.parametrize(
        ("cards", "match"), [("o6 b6", False), ("o4 b5", False), ("o4 b6", True)]
    )
    def test_the_game_is_over_at_once(self, cards: str, match: bool) -> None:  # noqa: FBT001  # a column of the table above
        made = table(cards).both_call(match=match)
        assert (made.phase, made.s.ending) == (Phase.OVER, Ending.LOST)
        assert made.shares() == [0.0, 0.0]
        assert made.s.good_left == 15


class TestWinning:
    def test_all_fifteen_tokens_win_it(self) -> None:
        made = table("o1 o1")
        for value in range(2, 9):
            made.both_call(match=True).draws(f"o{value}", f"o{value}")
        assert (made.phase, made.s.good_left) == (Phase.PLAY, 1)
        made.both_call(match=True)
        assert (made.phase, made.s.ending) == (Phase.OVER, Ending.WON)
        assert made.shares() == [0.5, 0.5]

    def test_an_exact_match_may_be_one_too_good(self) -> None:
        made = table("o6 b6", left=(1, 0)).both_call(match=True)
        assert made.s.good_left == 0
        assert made.shares() == [0.5, 0.5]

    def test_one_token_left_is_not_won(self) -> None:
        made = table("o6 b7", left=(2, 0)).both_call(match=True)
        assert (made.phase, made.s.good_left) == (Phase.PLAY, 1)

    def test_after_the_end_nobody_draws(self) -> None:
        made = table("o6 b6", left=(2, 0)).both_call(match=True)
        assert made.actors == 0
        assert made.s.hand.tolist()[:2] == [NO_CARD, NO_CARD]


class TestSwaps:
    def test_they_work_as_for_more_players(self) -> None:
        made = table("o6 b6").both_call(match=True).draws("swap any", "o1")
        assert made.legal(0) == [SWAP, SWAP + 1, SWAP + 2]
        made.calls(1, match=True).swaps(0, "blue").flips("Dance").draws("o2")
        assert made.calls(0, match=True).s.good_left == 12
