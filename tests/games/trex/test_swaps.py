"""Swap cards, running out of cards, and votes against an action."""

from __future__ import annotations

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.trex.moves import PRESENT, SKIP, SWAP, VOTE_AWAY
from scalehouse.games.trex.state import CARDS, COPIES, NO_CARD, SWAP_ANY, ActionPlace
from tests.games.trex.pictures import NONE, Table, action, kind, start, table


def nearly_out(cards: str, *, left: str) -> Table:
    """All cards are in the box top but those in hands and the ones left in the pile."""
    made = table(cards)
    keep = [kind(card) for card in left.split(", ")]
    held = made.s.hand.tolist()
    for number in range(len(COPIES)):
        made.s.discarded[number] = COPIES[number] - held.count(number) - keep.count(number)
    made.s.pile = len(keep)
    assert made.problems == []
    return made


class TestASwapOfAColour:
    def test_it_replaces_the_action_of_its_colour_from_its_pile(self) -> None:
        made = table("o6 b9 p9").skips(0).draws("swap blue")
        assert made.actions() == ["Be a T-Rex", "", "Draw a circle in the air"]
        made.flips("Dance")
        assert made.actions() == ["Be a T-Rex", "Dance", "Draw a circle in the air"]
        assert made.s.place[action("Flex your muscles")] == ActionPlace.DISCARD

    def test_then_its_drawer_draws_another_card(self) -> None:
        made = table("o6 b9 p9").skips(0).draws("swap blue").flips("Dance")
        assert made.actors == CHANCE
        made.draws("swap blue").flips("Yawn").draws("o1")
        assert made.s.hand[0] == kind("o1")
        assert made.s.discarded[kind("swap blue")] == 2

    def test_nobody_else_is_touched(self) -> None:
        made = table("o6 b9 p9").presents(1, 2).skips(0).draws("swap blue").flips("Dance")
        made.draws("o1")
        assert (made.s.to[1], made.s.hand[1]) == (2, kind("b9"))

    def test_a_card_of_another_colour_never_comes(self) -> None:
        made = table("o6 b9 p9").skips(0).draws("swap blue")
        assert {move - 121 for move in made.odds()} == set(range(21, 40))


class TestASwapOfAnyColour:
    def test_its_drawer_picks_and_can_do_nothing_else(self) -> None:
        made = table("o6 b9 p9").skips(0).draws("swap any")
        assert made.legal(0) == [SWAP, SWAP + 1, SWAP + 2]
        made.swaps(0, "purple").flips("Juggle eggs").draws("o1")
        assert made.actions()[2] == "Juggle eggs"
        assert made.s.discarded[SWAP_ANY] == 1

    def test_the_others_play_on(self) -> None:
        made = table("o6 b9 p9 o1").skips(0).draws("swap any")
        assert made.actors == 0b1111
        assert made.legal(1) == [PRESENT, PRESENT + 2, PRESENT + 3, SKIP]
        made.match(1, 2).draws("b1", "b2").presents(3, 0)
        assert made.legal(0) == [SWAP, SWAP + 1, SWAP + 2]

    def test_several_may_pick_at_once(self) -> None:
        made = table("o6 b9 p9").match(0, 1).draws("swap any", "swap any")
        assert made.actors == 0b111
        made.swaps(1, "orange").flips("Be a crab").draws("o1")
        made.swaps(0, "orange").flips("Be a pirate").draws("o2")
        assert made.s.hand.tolist()[:2] == [kind("o2"), kind("o1")]

    def test_while_it_is_held_it_is_not_in_the_pile(self) -> None:
        made = table("o6 b9 p9").skips(0).draws("swap any").skips(1)
        assert made.drawn_odds()[SWAP_ANY] == 3


class TestOutOfCards:
    def test_the_box_top_is_reshuffled_when_a_card_is_needed_and_none_is_left(self) -> None:
        made = nearly_out("o6 b9 p9", left="o1").match(0, 1)
        assert made.s.pile == 1, "one is left: it is drawn first"
        made.draws("o1")
        assert made.s.pile == CARDS - 2
        assert made.s.discarded.sum() == 0
        assert made.drawn_odds()[kind("o6")] == 2
        assert kind("p9") in made.drawn_odds()

    def test_not_before_it_is_needed(self) -> None:
        made = nearly_out("o6 b9 p9", left="o1").skips(0).draws("o1")
        assert made.s.pile == 0
        assert made.s.skips[0] == 1

    def test_cards_in_hands_stay_there(self) -> None:
        made = nearly_out("o6 o6 p9", left="o1").skips(2).draws("o1").skips(2)
        assert kind("o6") not in made.drawn_odds()
        assert made.drawn_odds()[kind("p9")] == 2
        assert made.drawn_odds()[kind("swap blue")] == 5

    def test_a_swap_that_empties_the_pile_is_shuffled_in_as_well(self) -> None:
        made = nearly_out("o6 b9 p9", left="swap blue").skips(0).draws("swap blue")
        assert made.s.pile == CARDS - 2
        assert made.flips("Dance").drawn_odds()[kind("swap blue")] == 5

    def test_an_action_pile_is_reshuffled_without_the_card_that_goes(self) -> None:
        made = table("o6 b9 p9").skips(0)
        made.s.place[1:20] = ActionPlace.DISCARD
        made.draws("swap orange")
        assert {move - 121 for move in made.odds()} == set(range(1, 20)), "a new one is wanted"

    def test_an_action_pile_is_not_reshuffled_before(self) -> None:
        made = table("o6 b9 p9").skips(0)
        made.s.place[2:20] = ActionPlace.DISCARD
        made.draws("swap orange")
        assert made.odds() == {121 + 1: 1}


class TestVotesAgainstAnAction:
    def test_without_the_option_there_are_none(self) -> None:
        assert VOTE_AWAY not in table("o6 b9 p9").legal(0)

    def test_half_of_the_seats_rounded_up(self) -> None:
        for seats, needed in ((2, 1), (3, 2), (4, 2), (5, 3), (8, 4)):
            cards = " ".join(f"o{value + 1}" for value in range(seats))
            made = table(cards, action_vote=True)
            for voter in range(needed):
                assert made.actions()[0] == "Be a T-Rex"
                made.votes_away(voter, "orange")
            assert made.actions()[0] == "", f"{seats} seats"
            assert made.flips("Be a crab").actions()[0] == "Be a crab"

    def test_each_votes_once_against_a_card(self) -> None:
        made = table("o6 b9 p9", action_vote=True).votes_away(0, "orange")
        assert [move - VOTE_AWAY for move in made.legal(0)[-2:]] == [1, 2]
        assert VOTE_AWAY in made.legal(1)

    def test_once_for_a_colour_until_it_is_swapped(self) -> None:
        made = table("o6 b9 p9", action_vote=True)
        made.votes_away(0, "orange").votes_away(2, "orange").flips("Be a crab")
        assert all(VOTE_AWAY not in made.legal(seat) for seat in range(3))
        made.skips(0).draws("swap orange").flips("Be a robot").draws("o1")
        assert all(VOTE_AWAY in made.legal(seat) for seat in range(3))

    def test_a_vote_stays_until_that_card_goes(self) -> None:
        made = table("o6 b9 p9", action_vote=True).votes_away(0, "orange").skips(1).draws("o1")
        assert made.s.against[0] == 0b001
        made.skips(1).draws("swap orange").flips("Be a robot").draws("o2")
        assert made.s.against[0] == 0

    def test_nobody_loses_a_card_by_it(self) -> None:
        made = table("o6 b9 p9", action_vote=True).presents(0, 1)
        made.votes_away(0, "orange").votes_away(2, "orange").flips("Be a crab")
        assert made.s.to[0] == 1
        assert NO_CARD not in made.s.hand[:3]


def test_a_seat_without_a_card_is_drawn_as_dots() -> None:
    made = table(f"o1 {NONE} o2")
    assert made.actors == CHANCE
    assert made.draws("o3").actors == 0b111
    assert start(3, first_game=True).s.owed == 0b111
