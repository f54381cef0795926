"""Figures of matches: intervals that hold as often as they say, and differences that are real."""

from __future__ import annotations

import math

import numpy as np
import pytest

from scalehouse.core.rules.measures import Figure
from scalehouse.lab.compare.sheet import Sheet, differences, quantile

FIGURES = (Figure("coin"), Figure("length", "median"))


def tossed(share: float, matches: int, rng: np.random.Generator) -> Sheet:
    coins = (rng.random(matches) < share).astype(float)
    lengths = rng.integers(1, 20, matches).astype(float)
    ones = np.ones((matches, 2))
    return Sheet(FIGURES, np.column_stack([coins, lengths]), ones)


@pytest.mark.parametrize("share", [0.5, 0.2, 0.02])
def test_the_interval_of_a_coin_holds_95_times_in_a_hundred(share: float) -> None:
    rng = np.random.default_rng(1)
    intervals = [tossed(share, 300, rng).interval("coin") for _ in range(1000)]
    held = sum(one.low <= share <= one.high for one in intervals)
    assert 930 <= held <= 985


def test_the_interval_of_a_median_holds() -> None:
    rng = np.random.default_rng(2)
    intervals = [tossed(0.5, 200, rng).interval("length") for _ in range(500)]
    held = sum(one.low <= 10 <= one.high for one in intervals)
    assert held >= 0.93 * 500


def test_no_draw_in_300_matches_may_still_be_one_in_a_hundred() -> None:
    sheet = Sheet((Figure("draws"),), np.zeros((300, 1)), np.ones((300, 1)))
    interval = sheet.interval("draws")
    assert interval.value == 0
    assert interval.low == pytest.approx(0)
    assert 0.01 < interval.high < 0.02


def test_what_was_never_counted_has_no_value() -> None:
    sheet = Sheet((Figure("hero"),), np.zeros((5, 1)), np.zeros((5, 1)))
    assert math.isnan(sheet.value("hero"))
    assert differences(sheet, sheet) == []


def test_of_a_hundred_comparisons_of_equals_nearly_none_is_called_a_change() -> None:
    """Wide enough for all together: without that, some five of a hundred would be."""
    rng = np.random.default_rng(3)
    many = tuple(Figure(f"hero.{n}") for n in range(100))
    wrong = 0
    for _ in range(20):
        one, other = ((rng.random((400, 100)) < 0.5).astype(float) for _ in range(2))
        ones = np.ones((400, 100))
        found = differences(Sheet(many, one, ones), Sheet(many, other, ones))
        wrong += any(each.is_more_than_noise for each in found)
    assert wrong <= 3


def test_a_real_change_is_found() -> None:
    rng = np.random.default_rng(4)
    found = differences(tossed(0.5, 2000, rng), tossed(0.6, 2000, rng))
    coin = next(one for one in found if one.name == "coin")
    assert coin.is_more_than_noise
    assert coin.low < 0.1 < coin.high


def test_what_both_have_in_common_drops_out() -> None:
    """The same matches but for a few that ended otherwise."""
    rng = np.random.default_rng(5)
    before = tossed(0.5, 1000, rng)
    sums = before.sums.copy()
    sums[:40, 0] = 1.0
    after = Sheet(FIGURES, sums, before.counts)
    coin = next(one for one in differences(before, after) if one.name == "coin")
    assert coin.is_more_than_noise
    assert coin.high - coin.low < 2 * quantile() * math.hypot(*[before.error("coin")] * 2)


def test_a_sheet_beside_itself_is_no_change() -> None:
    sheet = tossed(0.5, 100, np.random.default_rng(6))
    assert not any(one.is_more_than_noise for one in differences(sheet, sheet))


def test_two_matches_that_all_went_over_prove_nothing() -> None:
    many = (Figure("coin"), *(Figure(f"hero.{n}") for n in range(26)))
    for matches, is_proof in ((2, False), (40, True)):
        none, all_ = np.zeros((matches, 27)), np.ones((matches, 27))
        found = differences(Sheet(many, none, all_), Sheet(many, all_, all_))
        assert {one.is_more_than_noise for one in found} == {is_proof}
