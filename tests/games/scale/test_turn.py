"""The turn: placing, rights and what they cover, hits and the victim's choice, exchanging."""

from __future__ import annotations

import pytest

from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import (
    BACK,
    CARD,
    DIVIDE,
    DONE,
    EXCHANGE,
    MULTIPLY,
    PAY,
    SUBTRACT,
    WILD_DIVIDE,
    WILD_MULTIPLY,
    WILD_SUBTRACT,
)
from scalehouse.games.scale.state import Back, Lies, Phase, Right
from tests.games.scale.pictures import card, table

X, INFINITY = Back.CROSS, Back.INFINITY
WHITE, LIGHT, DARK, BLACK = range(4)


# The book's own examples


def test_the_book_opening() -> None:
    """White +, light gray −, dark gray × in a line; two Adds bring black and white beside them."""
    made = table("W+ L- D* B+ W+2", "B/", month=1).places("W+")
    made.places("L-", "right of W+").places("D*", "right of L-")
    made.places("B+", "left of W+").places("W+2", "left of B+")
    assert made.s.chain_size == 5
    assert made.why_not(SUBTRACT + 1) == ("no_turn_yet", "subtract")
    made.done(draw=5).deals("L+", "L*", "D/", "B-", "W?")
    assert made.hand(0) == {"L+1", "L*1", "D/1", "B-1", "W?1"}
    assert made.problems == []


THREE_LIGHT = "L+@0,0 W+@1,0 L*@2,0 W+2@3,0 L-@4,0"


def test_three_cards_showing_divided_one_is_turned_over() -> None:
    made = table("D/ W-", "L/", chain=THREE_LIGHT, gods="BL").places("D/", "left of L+")
    made.divides(1)
    assert (made.phase, made.s.to_name) == (Phase.NAME, 1)
    assert GAME.twin.rules.actors(made.s) == 1 << 1, "the victim interrupts the turn"
    made.names("L*").reveals(INFINITY)
    assert made.lies("L*") == Lies.PERMANENT
    assert GAME.twin.rules.actors(made.s) == 1 << 0


# Placing


def test_up_to_three_cards_of_any_colours() -> None:
    made = table("L- B/ L-2 W- B-", "D/", chain="W+@0,0")
    made.places("L-", "right of W+").places("B/", "left of W+").places("W-", "right of L-")
    assert made.s.free == 0
    assert made.why_not(CARD + card("B-")) == ("no_right_left", "place")


def test_placing_none_is_a_pass_and_still_draws() -> None:
    made = table("L-", "D/", chain="W+@0,0").done(draw=4)
    assert (made.phase, made.s.draws) == (Phase.DRAW, 4)


def test_the_hand_goes_up_to_five_or_fewer_if_wished() -> None:
    made = table("L- W+ D+", "D/")
    assert [DONE + n in made.legal() for n in range(6)] == [True, True, True, False, False, False]
    assert made.why_not(DONE + 3) == ("hand_is_full", "draw")


def test_draw_what_there_is_when_the_deck_runs_short() -> None:
    made = table("L-", "D/", deck="W+ W-")
    assert made.why_not(DONE + 3) == ("deck_is_short", "draw")
    assert DONE + 2 in made.legal()


# Add


def test_an_add_places_one_more_card_of_any_colour() -> None:
    made = table("L+ B/ L- W- B-", "D/", chain="W+@0,0", free=1)
    made.places("L+", "right of W+").places("B/", "left of W+")
    assert (made.s.adds, made.s.free) == (0, 0)
    assert not made.may_choose("L-")


def test_an_add_turns_back_up_a_card_of_ones_own_colour_only() -> None:
    made = table("L+ B/", "L/", chain="W+@0,0x L*@1,0x D+@2,0x").places("L+", "left of W+")
    assert made.may_choose("W+")
    assert made.why_not(CARD + card("L*")) == ("no_right_back", "rights")
    made.places("W+")
    assert (made.lies("W+"), made.s.adds) == (Lies.FRONT, 0)


def test_a_card_turned_back_up_brings_no_right() -> None:
    made = table("L+ B/", "L/", chain="W+@0,0x").places("L+", "left of W+").places("W+")
    assert made.s.adds == 0


def test_a_card_is_charged_to_the_turn_unless_another_right_is_picked() -> None:
    made = table("L+ B/ L-", "L/", chain="W+@0,0").places("L+", "left of W+")
    made.play(CARD + card("B/"))
    assert made.legal() == [PAY + Right.TURN, PAY + Right.ADD]
    made.play(PAY + Right.ADD)
    assert (made.s.free, made.s.adds) == (2, 0)
    assert made.phase == Phase.SPOT


def test_rights_are_used_in_any_order_until_the_turn_ends() -> None:
    made = table("L+ L- B/", "L/", chain="W+@0,0x L*@1,0").places("L+", "upper left of W+")
    made.places("L-", "lower left of W+").subtracts(1).names("L*").reveals(X)
    made.places("W+").done()
    assert (made.s.adds, made.s.subtracts, made.s.free) == (0, 0, 3)
    assert made.s.turn == 1


# Multiply


def test_multiply_counts_own_cards_showing_when_it_is_used() -> None:
    """Permanent ones count, those with their X up do not."""
    made = table("L* W+ W-", "D/", chain="W/@0,0 L+@1,0 W/2@2,0i B+@3,0 W/3@4,0x")
    made.places("L*", "left of W/").places("W+", "left of L*").play(MULTIPLY)
    assert made.s.multiplied.tolist() == [3, 0, 0, 0]


def test_multiplied_rights_place_own_cards_and_turn_own_ones_back_up() -> None:
    made = table("L* W+ B+", "D/", chain="W/@0,0 L+@1,0 W/2@2,0x", free=1)
    made.places("L*", "left of W/").play(MULTIPLY)
    assert made.s.multiplied[WHITE] == 1
    assert [made.may_choose(name) for name in ("W+", "B+", "W/2")] == [True, False, True]
    made.places("W/2")
    assert made.s.multiplied[WHITE] == 0
    assert not made.may_choose("W+")


def test_multiply_needs_something_to_double() -> None:
    made = table("L* B+", "D/", chain="D/@0,0").places("L*", "left of D/")
    assert made.why_not(MULTIPLY) == ("nothing_to_double", "multiply")


# Subtract


def test_subtract_lets_the_victim_choose() -> None:
    made = table("L- B+", "L/", chain="W+@0,0 L+@1,0 W+2@2,0 L*@3,0 D+@4,0i").places(
        "L-", "left of W+"
    )
    made.subtracts(1)
    assert {name for name in ("L+", "L*", "L-", "W+", "D+") if made.may_choose(name, 1)} == {
        *("L+", "L*", "L-")
    }
    made.names("L*").reveals(X)
    assert made.lies("L*") == Lies.CROSSED
    assert made.problems == []


def test_a_victim_without_choice_is_not_asked() -> None:
    made = table("W- B+", "B/", chain="L/@0,0 B+2@0,1", gods="WB").places("W-", "left of L/")
    assert made.lies("B+2") == Lies.FRONT
    made.subtracts(1)
    assert made.phase == Phase.REVEAL


@pytest.mark.parametrize(
    ("seat", "why"), [(0, "not_yourself"), (2, "nothing_to_turn"), (3, "nobody_there")]
)
def test_whom_a_subtract_cannot_hit(seat: int, why: str) -> None:
    made = table("L- B+", "L/", "D/", chain="W+@0,0 L+@1,0 D+@2,0x").places("L-", "left of W+")
    assert made.why_not(SUBTRACT + seat) == (why, "subtract")


def test_in_january_only_those_who_had_a_turn_are_hit() -> None:
    made = table("W-", "L-", "D/", chain="W+@0,0 L+@1,0 D+@2,0", month=1, turn=1)
    made.places("L-", "left of W+")
    assert SUBTRACT + 0 in made.legal()
    assert made.why_not(SUBTRACT + 2) == ("no_turn_yet", "subtract")


# Divide


def test_half_is_rounded_down_with_permanent_cards_counted() -> None:
    """Five showing, three of them permanent: two are to be turned, and only two can be."""
    chain = "L+@0,0i W+@1,0 L*@2,0i W+2@3,0 L-@4,0i W*@5,0 L+2@6,0 W-@7,0 L-2@8,0"
    made = table("D/ W/", "L/", chain=chain, gods="BL").places("D/", "left of L+").divides(1)
    assert made.phase == Phase.TURN, "their infinities are known: nothing is left to chance"
    assert made.lies("L+2") == made.lies("L-2") == Lies.CROSSED


def test_never_more_than_can_be_turned() -> None:
    chain = "L+@0,0i W+@1,0 L*@2,0i W+2@3,0 L-@4,0i W*@5,0 L?@6,0"
    made = table("D/ W/", "L/", chain=chain, gods="BL").places("D/", "left of L+").divides(1)
    assert made.lies("L?") == Lies.CROSSED
    assert made.problems == []


def test_all_are_named_before_the_first_is_turned() -> None:
    chain = "L+@0,0 W+@1,0 L*@2,0 W+2@3,0 L-@4,0 W*@5,0 L/@6,0"
    made = table("D/ W/", "L/2", chain=chain, gods="BL").places("D/", "left of L+").divides(1)
    made.names("L+")
    assert (made.lies("L+"), made.phase) == (Lies.NAMED, Phase.NAME)
    assert made.why_not(CARD + card("L+"), 1) == ("already_named", "victim")
    assert made.why_not(CARD + card("W+"), 1) == ("not_your_card", "victim")
    made.names("L-").reveals(X, INFINITY)
    assert (made.lies("L+"), made.lies("L-")) == (Lies.CROSSED, Lies.PERMANENT)


def test_half_of_one_is_nothing() -> None:
    made = table("B/ W/", "L/", chain="W+@0,0 L+@1,0", gods="BL").places("B/", "left of W+")
    assert made.why_not(DIVIDE + 1) == ("half_is_nothing", "divide")


# Backs


def test_one_of_a_triple_has_the_infinity() -> None:
    made = table("L- L-2 L-3 B+", "B/", chain="W+@0,0 B+2@1,0 W+2@2,0 B+3@3,0", gods="WB")
    made.places("L-", "upper left of W+").subtracts(1).names("B+2")
    assert made.odds() == {BACK: 2, BACK + 1: 1}
    made.reveals(X).places("L-2", "lower left of W+").subtracts(1)
    assert made.odds() == {BACK: 1, BACK + 1: 1}, "the last one that can be turned"
    made.reveals(INFINITY)
    assert made.lies("B+3") == Lies.PERMANENT


def test_a_back_that_follows_from_the_others_is_not_drawn() -> None:
    """Two of the triple are known to have an X: the third is the infinity, wherever they lie."""
    made = table("L- B/", "B/2", chain="W+@0,0 B+@1,0x W+2@2,0 B+2@3,0x W*@4,0 B+3@5,0", gods="WB")
    made.places("L-", "left of W+").subtracts(1)
    assert made.lies("B+3") == Lies.PERMANENT


def test_a_wild_never_has_the_infinity() -> None:
    made = table("L- B/", "B/2", chain="W+@0,0 B?@1,0", gods="WB").places("L-", "left of W+")
    assert made.subtracts(1).lies("B?") == Lies.CROSSED


def test_a_permanent_card_is_never_turned_again() -> None:
    made = table("L- B/", "B/2", chain="W+@0,0 B+@1,0i", gods="WB").places("L-", "left of W+")
    assert made.why_not(SUBTRACT + 1) == ("nothing_to_turn", "subtract")
    assert made.why_not(CARD + card("B+")) == ("is_permanent", "backs")


# Wilds


def test_a_wild_adds_or_restores_its_own_colour_only() -> None:
    made = table("L? L+ B+ W+", "D/", chain="W/@0,0 L/@1,0x W/2@2,0x", free=1)
    made.places("L?", "left of W/")
    assert [made.may_choose(name) for name in ("L+", "B+", "W+", "L/", "W/2")] == [
        *(True, False, False, True, False)
    ]
    made.places("L/")
    assert (made.lies("L/"), made.s.wilds.tolist()) == (Lies.FRONT, [0, 0, 0, 0])


def test_a_wild_doubles_its_own_colour() -> None:
    made = table("L? L+ B+", "D/", chain="W/@0,0 L/@1,0").places("L?", "left of W/")
    made.play(WILD_MULTIPLY + LIGHT)
    assert made.s.multiplied.tolist() == [0, 2, 0, 0]


def test_a_wild_strikes_the_player_of_its_colour() -> None:
    made = table("L? L+", "L/", chain="W/@0,0 L/2@1,0").places("L?", "left of W/")
    assert {WILD_SUBTRACT + LIGHT, WILD_DIVIDE + LIGHT} <= set(made.legal())
    made.play(WILD_DIVIDE + LIGHT)
    assert (made.phase, made.s.to_name) == (Phase.NAME, 1)
    assert made.s.wilds[LIGHT] == 0


@pytest.mark.parametrize(("name", "why"), [("W?", "not_yourself"), ("D?", "nobody_there")])
def test_a_wild_strikes_nobody_else(name: str, why: str) -> None:
    made = table(f"{name} L+", "L/", chain="L/2@0,0 W/@-1,0 L/3@-2,0").places(name, "right of L/2")
    colour = card(name) // 13
    assert made.why_not(WILD_SUBTRACT + colour) == (why, "subtract")
    assert made.why_not(WILD_DIVIDE + (colour + 1) % 4) == ("no_wild", "wild")


# The end of a turn


def test_a_turn_ends_by_itself_when_all_can_see_that_nothing_is_left() -> None:
    made = table("L+", "D/", chain="W+@0,0", month=6).places("L+", "left of W+")
    assert made.s.turn == 1


def test_it_does_not_while_a_right_can_still_be_used() -> None:
    made = table("L+", "D/", chain="W+@0,0x", month=6).places("L+", "left of W+")
    assert made.s.turn == 0
    assert made.places("W+").s.turn == 1


# Exchanging


def test_an_exchange_goes_under_the_deck_in_order_and_is_the_turn() -> None:
    made = table("L+ L- L* W+", "D/").exchanges("L*", "W+", "L+")
    assert made.under() == ["L*1", "W+1", "L+1"]
    made.deals("B+", "B-", "B*")
    assert made.hand(0) == {"L-1", "B+1", "B-1", "B*1"}
    assert made.s.turn == 1


def test_one_card_may_do_but_none_does_not() -> None:
    made = table("L+ L- L* W+", "D/").play(EXCHANGE)
    assert made.why_not(DONE) == ("as_many_as_put", "exchange")
    made.play(CARD + card("L*"))
    assert made.why_not(DONE + 2) == ("as_many_as_put", "exchange")
    assert made.play(DONE + 1).phase == Phase.DRAW


def test_an_exchange_needs_a_card_in_the_deck() -> None:
    assert table("L+", "D/", deck="").why_not(EXCHANGE) == ("deck_is_empty", "exchange")
    assert EXCHANGE in table("L+", "D/", deck="W+").legal()


def test_no_exchange_after_placing() -> None:
    made = table("L+ L-", "D/", chain="W+@0,0").places("L+", "left of W+")
    assert made.why_not(EXCHANGE) == ("no_exchange_now", "exchange")


def test_when_the_rest_is_gone_the_bottom_comes_in_its_order() -> None:
    made = table("L+ L- L*", "D/", deck="W+", bottom="B+ B-").exchanges("L*", "L-", "L+")
    made.deals("W+")
    assert made.hand(0) == {"W+1", "B+1", "B-1"}
    assert made.under() == ["L*1", "L-1", "L+1"]


def test_one_may_draw_back_what_one_has_put() -> None:
    made = table("L+ L- L*", "D/", deck="W+").exchanges("L*", "L-")
    made.deals("W+")
    assert (made.hand(0), made.under()) == ({"L+1", "W+1", "L*1"}, ["L-1"])


def test_chance_is_not_ours_to_play() -> None:
    assert table("L+", "D/").why_not(BACK) == ("not_yours", "chance")
