"""Ending and winning; ties; the limit of moves."""

from __future__ import annotations

import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.trex.moves import LOT, NAME, PASS, VOTE
from scalehouse.games.trex.state import NO_CARD, ActionPlace, Ending, Phase
from tests.games.trex.pictures import Table, action, start, table

DANCE, YAWN, CRAB, OWL = "Dance", "Yawn", "Be a crab", "Be an owl"


def ended(good: str, bad: str = "") -> Table:
    """A match of the seats 1 and 2 empties the pile of good tokens; these are the points after it.

    It is a near match: one good token for each of the two.
    """
    seats = len(good)
    before = [int(tokens) for tokens in good]
    before[1] -= 1
    before[2] -= 1
    bad = bad or "0" * seats
    cards = " ".join(["o1", "o5", "b6", "o2", "o3"][:seats])
    made = start(seats, first_game=True)
    total, lost = int(made.s.good_left), int(made.s.bad_left)
    tokens = "".join(map(str, before))
    assert sum(before) == total - 2, "that is not all of the pile"
    left = (2, lost - sum(map(int, bad)))
    return table(cards, good=tokens, bad=bad, left=left).match(1, 2)


def tied() -> Table:
    """The seats 1 and 2 of five are tied."""
    return ended("46644")


class TestTheEnd:
    def test_when_the_good_tokens_run_out(self) -> None:
        made = ended("4673")
        assert (made.phase, made.s.ending) == (Phase.OVER, Ending.TOKENS)
        assert made.shares() == [0, 0, 1, 0]

    def test_when_the_bad_tokens_run_out(self) -> None:
        made = table("o1 o9 p5", good="422", bad="330", left=(8, 2)).match(1, 2)
        assert made.s.bad_left == 0
        assert made.points() == [1, -2, 1]
        assert made.phase == Phase.CHOOSE
        made = table("o1 o9 p5", good="620", bad="330", left=(8, 2)).match(1, 2)
        assert made.shares() == [1, 0, 0]

    def test_not_while_both_piles_hold_a_token(self) -> None:
        made = table("o1 o5 b6", good="460", bad="000", left=(6, 8)).match(1, 2)
        assert (made.phase, made.s.good_left) == (Phase.PLAY, 4)

    def test_the_last_match_takes_what_is_missing_from_the_box(self) -> None:
        made = table("o1 o6 b6", good="770", bad="000", left=(2, 8)).match(1, 2)
        assert made.s.good_left == 0
        assert made.points() == [7, 9, 2], "two each, though only two were left"
        assert made.shares() == [0, 1, 0]

    def test_after_the_last_match_nobody_draws(self) -> None:
        made = ended("4673")
        assert made.actors == 0
        assert made.s.hand.tolist()[1:3] == [NO_CARD, NO_CARD]

    def test_bad_tokens_count_against_good_ones(self) -> None:
        made = ended("3773", "2020")
        assert made.points() == [1, 7, 5, 3]
        assert made.shares() == [0, 1, 0, 0]

    def test_with_everybody_tied_all_share(self) -> None:
        made = ended("5555")
        assert made.phase == Phase.OVER
        assert made.shares() == [0.25] * 4


class TestChoosingForTheTied:
    def test_those_who_did_not_tie_choose(self) -> None:
        made = tied()
        assert made.phase == Phase.CHOOSE
        assert made.actors == 0b11001
        assert [made.legal(seat) for seat in (1, 2)] == [[], []]

    def test_any_card_of_the_three_piles(self) -> None:
        made = tied()
        piles = [n for n in range(60) if n not in (0, 20, 40)]
        assert made.legal(0) == [*(NAME + n for n in piles), PASS]

    def test_each_names_up_to_two_different_ones(self) -> None:
        made = tied().names(0, DANCE)
        assert NAME + action(DANCE) not in made.legal(0)
        assert made.names(0, YAWN).legal(0) == []
        assert made.actors == 0b11000

    def test_one_or_none_is_enough_as_well(self) -> None:
        made = tied().names(0, DANCE).passes(0).passes(3)
        assert made.actors == 0b10000

    def test_the_most_named_are_performed(self) -> None:
        made = tied().names(0, DANCE, YAWN).names(3, CRAB, DANCE).names(4, OWL, YAWN)
        assert made.actors == CHANCE
        assert made.odds() == {LOT + action(DANCE): 1, LOT + action(YAWN): 1}
        made.lots(YAWN)
        assert made.odds() == {LOT + action(DANCE): 1}

    def test_then_the_lot_decides(self) -> None:
        made = tied().names(0, DANCE, YAWN).names(3, CRAB, DANCE).passes(4).lots(DANCE)
        assert made.odds() == {LOT + action(YAWN): 1, LOT + action(CRAB): 1}

    def test_when_nobody_names_any_it_is_one_of_all_in_the_piles(self) -> None:
        made = tied().passes(0, 3, 4)
        assert len(made.odds()) == 57
        made.lots(OWL)
        assert len(made.odds()) == 56
        assert LOT + action(OWL) not in made.odds()

    def test_when_one_is_named_the_other_is_one_of_all(self) -> None:
        made = tied().names(0, DANCE).passes(0, 3, 4)
        assert made.odds() == {LOT + action(DANCE): 1}
        assert len(made.lots(DANCE).odds()) == 56

    @pytest.mark.parametrize(("left", "open_to_choose"), [(0, 57), (1, 57), (2, 2)])
    def test_piles_of_fewer_than_two_cards_get_the_discards_back(
        self, left: int, open_to_choose: int
    ) -> None:
        made = table("o1 o5 b6 o2 o3", good="45544", bad="00000", left=(2, 12))
        discards = [n for n in range(60) if n not in (0, 20, 40)][left:]
        made.s.place[discards] = ActionPlace.DISCARD
        assert len(made.match(1, 2).legal(0)) == open_to_choose + 1


class TestPerformingAndVoting:
    def performing(self) -> Table:
        return tied().names(0, DANCE, YAWN).passes(3, 4).lots(DANCE, YAWN)

    def test_the_tied_perform_both(self) -> None:
        made = self.performing()
        assert made.phase == Phase.PERFORM
        assert made.s.lot.tolist() == [action(DANCE), action(YAWN)]
        assert made.actors == 0b00110
        assert made.legal(1) == made.legal(2) == [PASS]

    def test_then_the_others_vote_for_one_of_them(self) -> None:
        made = self.performing().passes(2, 1)
        assert made.phase == Phase.VOTE
        assert made.actors == 0b11001
        assert made.legal(3) == [PASS, VOTE + 1, VOTE + 2]

    def test_most_votes_win(self) -> None:
        made = self.performing().passes(2, 1).votes(0, 2).votes(3, 1).votes(4, 2)
        assert made.phase == Phase.OVER
        assert made.shares() == [0, 0, 1, 0, 0]

    def test_equal_votes_share(self) -> None:
        made = self.performing().passes(2, 1).votes(0, 2).votes(3, 1).passes(4)
        assert made.shares() == [0, 0.5, 0.5, 0, 0]

    def test_who_abstains_does_not_count(self) -> None:
        made = self.performing().passes(1, 2, 0, 3).votes(4, 1)
        assert made.shares() == [0, 1, 0, 0, 0]

    def test_when_nobody_votes_the_tied_share(self) -> None:
        made = self.performing().passes(1, 2, 0, 3, 4)
        assert made.shares() == [0, 0.5, 0.5, 0, 0]

    def test_one_judge_is_enough(self) -> None:
        made = table("o1 o5 b6", good="266", bad="000", left=(2, 8)).match(1, 2)
        made.names(0, DANCE, YAWN).lots(YAWN, DANCE).passes(1, 2).votes(0, 1)
        assert made.shares() == [0, 1, 0]

    def test_nobody_is_scored_before_the_vote(self) -> None:
        assert self.performing().shares() == [0] * 5


class TestTheLimitOfMoves:
    def near_limit(self, cards: str, good: str, bad: str, left: tuple[int, int]) -> Table:
        made = table(cards, good=good, bad=bad, left=left, move_limit=500)
        made.s.moves = 499
        return made

    def test_without_the_option_there_is_none(self) -> None:
        made = table("o1 o5 b6")
        made.s.moves = 1_000_000
        assert made.presents(0, 1).phase == Phase.PLAY

    def test_at_the_limit_the_points_decide(self) -> None:
        made = self.near_limit("o1 o5 b6", "420", "000", (10, 8)).presents(0, 1)
        assert (made.phase, made.s.ending) == (Phase.OVER, Ending.LIMIT)
        assert made.shares() == [1, 0, 0]

    def test_not_one_move_before(self) -> None:
        made = self.near_limit("o1 o5 b6", "420", "000", (10, 8))
        made.s.moves = 498
        assert made.presents(0, 1).phase == Phase.PLAY

    def test_ties_are_shared(self) -> None:
        made = self.near_limit("o1 o5 b6", "440", "000", (8, 8)).skips(0)
        assert made.shares() == [0.5, 0.5, 0]
        assert made.s.hand[0] == NO_CARD, "and nobody draws any more"

    def test_a_last_match_still_counts(self) -> None:
        made = self.near_limit("o1 o5 b5", "420", "000", (10, 8))
        made.s.moves = 498
        assert made.match(1, 2).points() == [4, 4, 2]
        assert made.shares() == [0.5, 0.5, 0]

    def test_a_match_that_empties_a_pile_ends_it_as_ever(self) -> None:
        made = self.near_limit("o1 o5 b6", "266", "000", (2, 8))
        made.s.moves = 498
        made.match(1, 2)
        assert (made.phase, made.s.ending) == (Phase.CHOOSE, Ending.TOKENS)
        made.passes(0)
        assert made.phase == Phase.CHOOSE, "a tie is broken whatever the count"

    def test_two_players_lose(self) -> None:
        made = self.near_limit("o1 o5", "", "", (4, 0)).calls(0, match=True)
        assert made.s.ending == Ending.LIMIT
        assert made.shares() == [0, 0]

    def test_moves_of_chance_do_not_count(self) -> None:
        made = table("o6 b9 p9").skips(0).draws("swap blue").flips(DANCE).draws("o1")
        assert made.s.moves == 1
