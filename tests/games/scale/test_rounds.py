"""Setup, the calendar, the last round, early ends, and the count."""

from __future__ import annotations

import pytest

from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import (
    CARD,
    DEAL,
    DONE,
    EXCHANGE,
    GOD,
    LOT,
    PROPOSE,
    ROLL,
    WILD_MULTIPLY,
    WILD_SUBTRACT,
)
from scalehouse.games.scale.rules.deck import SURE
from scalehouse.games.scale.state import Ending, Lies, Phase
from tests.games.scale.pictures import Table, card, start, table

LEFT_OF_THE_DEALER = 1


def passed_round(made: Table) -> Table:
    for _ in range(int(made.s.seats)):
        made.done()
    return made


# Setup


def test_gods_are_picked_first_come() -> None:
    made = start(3)
    assert GAME.twin.rules.actors(made.s) == 0b111
    made.play(GOD + 2, seat=1)
    assert GAME.twin.rules.actors(made.s) == 0b101
    assert made.why_not(GOD + 2, seat=0) == ("god_taken", "gods")


def test_the_last_of_four_gods_is_not_asked_for() -> None:
    made = start(4).play(GOD + 2, seat=1).play(GOD + 0, seat=3).play(GOD + 3, seat=0)
    assert made.phase == Phase.LOT
    assert made.s.god.tolist() == [3, 2, 1, 0]


def test_the_dealer_is_drawn_by_lot_and_everybody_gets_five() -> None:
    made = start(3).play(GOD, seat=0).play(GOD + 1, seat=1).play(GOD + 2, seat=2)
    assert made.odds() == {LOT: 1, LOT + 1: 1, LOT + 2: 1}
    made.chance(LOT)
    while made.phase == Phase.DRAW:
        made.chance(next(iter(made.odds())))
    assert [len(made.hand(seat)) for seat in range(3)] == [5, 5, 5]
    assert (made.s.turn, made.s.month, made.s.deck) == (LEFT_OF_THE_DEALER, 1, 37)


def test_play_is_clockwise_from_the_dealers_left() -> None:
    made = table("W+", "L+", "D+", month=1, dealer=0, turn=1)
    assert [int(made.done().s.turn) for _ in range(2)] == [2, 0]
    made.done()
    assert (made.s.turn, made.s.month) == (1, 2)


# The last round


def test_in_the_last_round_all_of_the_hand_may_be_placed() -> None:
    made = table("L- B/ L/ W- B-", "D/", chain="W+@0,0", month=6)
    assert made.s.free == 5


def test_in_the_last_round_nobody_draws_or_exchanges() -> None:
    made = table("L-", "D/", chain="W+@0,0", month=6)
    assert made.why_not(DONE + 1) == ("no_drawing", "last-round")
    assert made.why_not(EXCHANGE) == ("no_exchange_last", "last-round")


def test_who_has_no_cards_in_the_last_round_is_not_asked() -> None:
    made = table("L-", "", "D/", chain="W+@0,0", month=6).done()
    assert made.s.turn == 2


@pytest.mark.parametrize(("length", "rounds"), [("half", 6), ("full", 12)])
def test_a_game_of_passes_ends_by_the_calendar(length: str, rounds: int) -> None:
    made = table("W+", "L+", month=1, options={"length": length})
    for month in range(1, rounds + 1):
        assert made.s.month == month
        passed_round(made)
    assert (made.phase, made.s.ending) == (Phase.OVER, Ending.CALENDAR)


# Early ends


def test_without_any_cards_it_goes_to_the_count() -> None:
    made = table("L+", "", chain="W+@0,0", deck="", month=2, proposed=3)
    made.places("L+", "left of W+")
    assert (made.phase, made.s.ending, made.s.month) == (Phase.OVER, Ending.NOTHING_LEFT, 2)


def test_an_empty_deck_and_a_passed_round_bring_the_last_round() -> None:
    made = passed_round(table("W+", "L+", deck="", month=2))
    assert (made.s.month, made.phase) == (6, Phase.TURN)
    assert passed_round(made).phase == Phase.OVER


def test_a_round_in_which_somebody_placed_does_not() -> None:
    made = table("W+", "L+ L-", deck="", month=2).done().places("L+").done()
    assert made.s.month == 3


def test_a_passed_round_with_cards_in_the_deck_does_not() -> None:
    assert passed_round(table("W+", "L+", month=2)).s.month == 3


# The count


def test_most_cards_showing_win_permanent_ones_counted() -> None:
    chain = "W+@0,0 L+@1,0x W*@2,0i L*@3,0 D+@4,0"
    made = passed_round(table("D/", "B/", chain=chain, month=6))
    assert made.scores() == [1.0, 0.0, 0.0, 0.0]
    assert str(GAME.conclude(made.s)) == "June is over. Cards showing: Wisdom 2, Courage 1."


def test_equal_counts_share_the_win() -> None:
    made = passed_round(table("D/", "B/", "D/2", chain="W+@0,0 L+@1,0", month=6))
    assert made.scores() == [0.5, 0.5, 0.0, 0.0]


def test_colours_nobody_plays_score_for_nobody() -> None:
    made = passed_round(table("W/", "W*", chain="D+@0,0 B+@1,0 D*@2,0", month=6))
    assert made.scores() == [0.5, 0.5, 0.0, 0.0]


# Variants


def test_next_level_has_no_infinity_cards() -> None:
    made = table("L- B+", "B/", chain="W+@0,0 B+2@1,0", gods="WB", options={"next_level": True})
    made.places("L-", "left of W+").subtracts(1)
    assert (made.lies("B+2"), made.s.deck) == (Lies.CROSSED, 36 - 5)
    assert made.problems == []


def test_in_next_level_one_of_each_triple_whichever_is_out() -> None:
    """Of three unseen cards two are in the deck, of two one is; a Wild always is."""
    made = table("L- L-2 B+", "B/", options={"next_level": True}).done(draw=1)
    odds = [made.odds().get(DEAL + card(name), 0) for name in ("L-3", "B+2", "W+", "W?")]
    assert odds == [0, SURE / 2, SURE * 2 / 3, SURE]
    assert sum(made.odds().values()) == SURE * int(made.s.deck)


def test_in_minimal_two_multiply_and_two_divide_are_left_by_lot() -> None:
    made = table("L+", "B/", options={"minimal": True}).done(draw=1)
    odds = [made.odds()[DEAL + card(name)] for name in ("W*", "W/", "B/2")]
    assert odds == [SURE * 2 / 12, SURE * 4 / 42, SURE * 3 / 42]
    assert sum(made.odds().values()) == SURE * int(made.s.deck)


def test_minimal_is_exactly_the_deal_of_four() -> None:
    made = start(4, minimal=True)
    for seat in range(3):
        made.play(GOD + seat, seat=seat)
    made.chance(LOT)
    while made.phase == Phase.DRAW:
        made.chance(next(iter(made.odds())))
    held = [name for seat in range(4) for name in made.hand(seat)]
    assert made.s.deck == 0
    assert [sum(sign in name for name in held) for sign in "+*-/?"] == [8, 2, 8, 2, 0]


def test_moral_compass_rolls_for_gods_and_rolls_taken_ones_again() -> None:
    made = start(2, moral_compass=True)
    assert made.odds() == {ROLL + god: 1 for god in range(4)}
    assert made.chance(ROLL + 2).odds() == {ROLL + god: 1 for god in (0, 1, 3)}


@pytest.mark.parametrize(
    ("god", "allowed"), [("W", "-/?"), ("L", "-/?"), ("D", "+*?"), ("B", "+*?")]
)
def test_moral_compass_binds_what_is_placed(god: str, allowed: str) -> None:
    other = "L" if god != "L" else "W"
    made = table("L+ L* L- L/ L?", "", chain="W+@0,0", gods=god + other, options=MORAL)
    assert "".join(sign for sign in "+*-/?" if made.may_choose(f"L{sign}")) == allowed
    forbidden = next(sign for sign in "+-" if sign not in allowed)
    assert made.why_not(CARD + card(f"L{forbidden}")) == ("against_nature", "moral-compass")


MORAL = {"moral_compass": True}


def test_moral_compass_binds_what_a_wild_is_used_as() -> None:
    evil = table("L? L+", "L+2", chain="W+@0,0 L/@1,0", gods="WL", options=MORAL)
    evil.places("L?", "left of W+")
    assert WILD_SUBTRACT + 1 in evil.legal()
    assert evil.why_not(WILD_MULTIPLY + 1) == ("wild_against_nature", "moral-compass")
    good = table("L? L+", "L+2", chain="W+@0,0 L/@1,0", gods="BL", options=MORAL)
    good.places("L?", "left of W+")
    assert WILD_MULTIPLY + 1 in good.legal()
    assert good.why_not(WILD_SUBTRACT + 1) == ("wild_against_nature", "moral-compass")


def test_an_evil_god_does_not_add_with_a_wild() -> None:
    for gods, may in (("WL", False), ("DL", True)):
        made = table("L? B?", "L+", chain="W+@0,0 L/@1,0x", gods=gods, options=MORAL, free=1)
        made.places("L?", "left of W+")
        assert made.may_choose("L/") == may


def test_before_june_only_a_half_year_can_be_lengthened() -> None:
    assert PROPOSE in table("W+", "L+", month=5).legal()
    assert table("W+", "L+", month=6).why_not(PROPOSE) == ("june_is_here", "longer")
    full = table("W+", "L+", month=5, options={"length": "full"})
    assert full.why_not(PROPOSE) == ("no_longer_game", "longer")
