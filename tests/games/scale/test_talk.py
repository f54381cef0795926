"""Table talk that is part of play: trades, and the longer game."""

from __future__ import annotations

from scalehouse.core.rules.contract import HIDDEN
from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import AGREE, CARD, DECLINE, DISAGREE, OFFER, PARTNER, PROPOSE
from scalehouse.games.scale.state import Phase
from tests.games.scale.pictures import Table, called, card, seen_by, table


def known(observer: int | None, made: Table, seat: int) -> set[str]:
    """What an observer knows of a hand."""
    sight = seen_by(made, observer)
    return {called(held) for held in sight.hand[seat].tolist() if held >= 0}


# Trades


def test_a_trade_swaps_two_cards() -> None:
    made = table("W+ L-", "W- D+").offers("L-", to=1, want="W")
    assert GAME.twin.rules.actors(made.s) == 1 << 1
    made.play(CARD + card("W-"), seat=1)
    assert (made.hand(0), made.hand(1)) == ({"W+1", "W-1"}, {"L-1", "D+1"})
    assert (made.phase, made.s.turn) == (Phase.TURN, 0)
    assert made.problems == []


def test_only_the_colour_that_is_wanted_is_given() -> None:
    made = table("W+ L-", "W- D+").offers("L-", to=1, want="W")
    assert made.why_not(CARD + card("D+"), 1) == ("other_colour", "trade")
    assert made.why_not(CARD + card("B+"), 1) == ("not_in_hand", "trade")


def test_the_other_is_asked_even_without_that_colour() -> None:
    made = table("W+ L-", "D- D+").offers("L-", to=1, want="W")
    assert made.legal(1) == [DECLINE]
    made.play(DECLINE, seat=1)
    assert made.hand(0) == {"W+1", "L-1"}


def test_one_offer_in_a_turn_and_before_placing() -> None:
    made = table("W+ L-", "D-").offers("L-", to=1, want="W").play(DECLINE, seat=1)
    assert made.why_not(OFFER) == ("traded_already", "trade")
    placed = table("W+ L-", "D-").places("W+")
    assert placed.why_not(OFFER) == ("trade_first", "trade")


def test_exchanging_after_a_trade_is_allowed() -> None:
    made = table("W+ L-", "D-").offers("L-", to=1, want="W").play(DECLINE, seat=1)
    assert made.exchanges("L-").phase == Phase.DRAW


def test_without_trading_there_are_no_offers() -> None:
    made = table("W+ L-", "D-", options={"trading": False})
    assert made.why_not(OFFER) == ("no_trading", "trade")


def test_with_more_than_two_the_partner_is_chosen() -> None:
    made = table("W+ L-", "D-", "B-").play(OFFER)
    assert made.legal() == [PARTNER + 1, PARTNER + 2]
    assert made.why_not(PARTNER + 0) == ("wrong_partner", "trade")


# What a trade tells


def test_the_card_is_shown_to_the_partner_alone() -> None:
    made = table("W+ L-", "W- D+", "B+").offers("L-", to=1, want="W")
    assert [int(seen_by(made, seat).offered) for seat in (0, 1, 2, None)] == [
        *(card("L-"), card("L-"), HIDDEN, HIDDEN)
    ]


def test_a_card_shown_stays_known_also_when_it_is_declined() -> None:
    made = table("W+ L-", "W- D+", "B+").offers("L-", to=1, want="W").play(DECLINE, seat=1)
    assert known(1, made, 0) == {"L-1"}
    assert known(2, made, 0) == set()


def test_both_know_what_they_gave_and_it_stays_known_wherever_it_goes() -> None:
    made = table("W+ L-", "W- D+", "B+").offers("L-", to=1, want="W")
    made.play(CARD + card("W-"), seat=1)
    assert known(1, made, 0) == {"W-1"}
    assert known(0, made, 1) == {"L-1"}
    made.exchanges("W-")
    assert [int(seen_by(made, seat).bottom[0]) for seat in (0, 1, 2)] == [
        *(card("W-"), card("W-"), HIDDEN)
    ]


def test_everybody_knows_the_colour_that_was_given() -> None:
    made = table("W+ L-", "W- D+", "B+").offers("L-", to=1, want="W")
    made.play(CARD + card("W-"), seat=1)
    colours = [entry["colour"] for entry in GAME.view(seen_by(made, 2), 2)["players"][0]["hand"]]
    assert sorted(colours, key=str) == [None, "white"]


# The longer game


def test_all_must_agree_to_play_on_to_december() -> None:
    made = table("W+", "L+", "D+").play(PROPOSE)
    assert GAME.twin.rules.actors(made.s) == 1 << 1
    made.play(AGREE, seat=1).play(AGREE, seat=2)
    assert (made.s.last_month, made.phase, made.s.turn) == (12, Phase.TURN, 0)
    assert made.why_not(PROPOSE) == ("no_longer_game", "longer")


def test_one_who_does_not_agree_settles_it() -> None:
    made = table("W+", "L+", "D+").play(PROPOSE).play(DISAGREE, seat=1)
    assert (made.s.last_month, made.phase, made.s.turn) == (6, Phase.TURN, 0)


def test_each_player_proposes_once_in_a_game() -> None:
    made = table("W+", "L+").play(PROPOSE).play(DISAGREE, seat=1)
    assert made.why_not(PROPOSE) == ("proposed_already", "longer")
    assert PROPOSE in made.done().legal()
    made.done()
    assert made.why_not(PROPOSE) == ("proposed_already", "longer")
