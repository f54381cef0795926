"""The chain: the repeating grayscale, and what follows from it."""

from __future__ import annotations

import pytest

from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import CARD, SPOT
from scalehouse.games.scale.rules.chain import are_one_step_apart
from scalehouse.games.scale.state import Phase
from tests.games.scale.pictures import card, neighbour, table

ROUND_AND_BACK = "WLDBW"


@pytest.mark.parametrize("one", range(4))
@pytest.mark.parametrize("other", range(4))
def test_neighbours_are_exactly_one_step_apart(one: int, other: int) -> None:
    pair = "WLDB"[one] + "WLDB"[other]
    assert are_one_step_apart(one, other) == (
        pair in ROUND_AND_BACK or pair[::-1] in ROUND_AND_BACK
    )


def test_the_first_card_goes_anywhere_so_nobody_is_asked_where() -> None:
    made = table("W+ L-", "B/").places("W+")
    assert made.phase == Phase.TURN
    assert (made.s.x[card("W+")], made.s.y[card("W+")]) == (0, 0)


def test_a_later_card_touches_the_chain_on_any_free_side() -> None:
    made = table("L-", "B/", chain="W+@0,0").places("L-")
    assert len(made.legal()) == 6
    made.puts("upper left of W+")
    assert (made.s.x[card("L-")], made.s.y[card("L-")]) == (0, -1)


@pytest.mark.parametrize(
    ("name", "fits"), [("L-", True), ("B-", True), ("W-", False), ("D-", False)]
)
def test_only_light_gray_and_black_lie_beside_white(name: str, fits: bool) -> None:  # noqa: FBT001  # a table
    made = table("L- B- W- D-", "B/", chain="W+@0,0")
    assert made.may_choose(name) == fits
    if not fits:
        assert made.why_not(CARD + card(name)) == ("no_place_for", "grayscale")


def test_white_beside_dark_gray_is_refused() -> None:
    made = table("W-", "B/", chain="D+@0,0 L+@1,0").places("W-")
    assert made.why_not(made.spot("left of D+")) == ("wrong_colour", "grayscale")
    assert made.may_put("right of L+")


def test_same_beside_same_is_refused() -> None:
    made = table("D-", "B/", chain="D+@0,0 L+@1,0").places("D-")
    assert made.why_not(made.spot("lower left of D+")) == ("wrong_colour", "grayscale")


def test_a_place_between_two_cards_must_suit_both() -> None:
    """White and light gray side by side: nothing goes where both are touched."""
    made = table("B-", "B/", chain="W+@0,0 L+@1,0").places("B-")
    assert not made.may_put("upper right of W+")
    assert made.may_put("upper left of W+")
    refusal = GAME.refuse(made.s, 0, made.spot("upper right of W+"))
    assert str(refusal.words).startswith("Black may not lie beside light gray")


AROUND_A_GAP = "W+@0,0 L+@0,-1 D+@1,-2 L+2@2,-2 D+2@3,-2 L+3@3,-1 W+2@2,0"


def test_a_place_has_one_name_by_the_card_that_was_placed_first() -> None:
    """Two white cards with one place between them."""
    made = table("B-", "B/", chain=AROUND_A_GAP).places("B-")
    assert made.spot("left of W+2") == made.spot("right of W+") == SPOT + card("W+") * 6
    assert made.may_put("right of W+")
    assert made.why_not(SPOT + card("W+2") * 6 + 3) == ("named_otherwise", "chain")


def test_every_free_place_is_offered_once() -> None:
    made = table("B-", "B/", chain=AROUND_A_GAP).places("B-")
    places = [neighbour(made.s, *divmod(move - SPOT, 6)) for move in made.legal()]
    assert len(set(places)) == len(places) == made.s.fits[3]


def test_a_taken_place_and_a_card_outside_the_chain_are_refused() -> None:
    made = table("B-", "B/", chain="W+@0,0 L+@1,0").places("B-")
    assert made.why_not(SPOT + card("W+") * 6) == ("place_taken", "chain")
    assert made.why_not(SPOT + card("D+") * 6) == ("no_such_place", "chain")


def test_a_card_with_its_x_up_keeps_its_place_and_its_colour() -> None:
    made = table("L- W-", "B/", chain="W+@0,0x")
    assert made.may_choose("L-")
    assert not made.may_choose("W-")


def test_a_card_has_at_most_three_neighbours() -> None:
    """Every other side of a dark gray card is taken: the sides between fit nothing."""
    made = table("L- B- W-", "B/", chain="D+@0,0 L+@1,0 B+@0,-1 L+2@-1,1")
    assert [made.may_choose(name) for name in ("L-", "B-", "W-")] == [False, False, True]
    assert made.problems == []


def test_a_single_place_is_not_asked_for() -> None:
    made = table("L-", "B/", chain="W+@0,0")
    made.s.room[:] = 0
    made.s.room[card("W+"), 3] = 0b1010
    made.s.fits[:] = (0, 1, 0, 1)
    made.places("L-")
    assert made.phase == Phase.TURN
    assert made.s.x[card("L-")] == -1
