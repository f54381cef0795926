"""Intervals hold the truth about as often as they promise."""

from __future__ import annotations

import numpy as np
import pytest

from scalehouse.lab.study import estimates

TRIALS = 3000


def held(low: float, truth: float, high: float) -> bool:
    return low <= truth <= high


@pytest.mark.parametrize("truth", [0.5, 0.1, 0.03])
def test_a_share_of_a_known_coin(truth: float) -> None:
    """The truth lies within 95 of 100 intervals, give or take what a discrete coin allows."""
    rng = np.random.default_rng(1)
    wins = rng.binomial(200, truth, TRIALS)
    found = [estimates.share(int(won), 200) for won in wins]
    inside = sum(held(e.low, truth, e.high) for e in found if e)
    assert 0.93 < inside / TRIALS < 0.975


def test_decisions_of_one_match_are_no_independent_witnesses() -> None:
    """Matches differ in how they go: 10 decisions of one tell less than 10 of ten matches."""
    rng = np.random.default_rng(2)
    inside = naive = 0
    for _ in range(TRIALS // 3):
        possible = rng.integers(5, 15, 100)
        chosen = rng.binomial(possible, rng.beta(2, 3, 100))
        sums = (
            int(chosen.sum()),
            int(possible.sum()),
            int((chosen**2).sum()),
            int((possible**2).sum()),
            int((chosen * possible).sum()),
        )
        found, wilson = estimates.ratio(*sums, 100), estimates.share(sums[0], sums[1])
        assert found
        assert wilson
        inside += held(found.low, 0.4, found.high)
        naive += held(wilson.low, 0.4, wilson.high)
    assert 0.93 < inside / (TRIALS // 3) < 0.975
    assert naive / (TRIALS // 3) < 0.85


def test_a_part_that_was_never_chosen_is_not_certain_never_to_be() -> None:
    found = estimates.ratio(0, 50, 0, 500, 0, 5)
    assert found is not None
    assert found.low == 0
    assert 0.3 < found.high < 0.7  # five matches, not fifty decisions


def test_mean_and_median_of_a_histogram() -> None:
    rng = np.random.default_rng(3)
    inside_mean = inside_median = 0
    for _ in range(TRIALS // 3):
        counts = np.bincount(rng.geometric(0.05, 400), minlength=2)
        mean, median = estimates.mean(counts), estimates.quantile(counts, 0.5)
        assert mean
        assert median
        inside_mean += held(mean.low, 20, mean.high)
        inside_median += held(median.low, 14, median.high)  # 1 − 0.95 ** 14 is 0.512
    assert 0.93 < inside_mean / (TRIALS // 3) < 0.97
    assert inside_median / (TRIALS // 3) > 0.93  # whole numbers make it wider


def test_a_quantile_is_in_the_units_of_its_steps() -> None:
    found = estimates.quantile(np.array([0, 0, 0, 5]), 0.5, 4.0)
    assert found is not None
    assert found.value == 12.0


def test_nothing_is_known_of_nothing() -> None:
    assert estimates.share(0, 0) is None
    assert estimates.ratio(0, 0, 0, 0, 0, 0) is None
    assert estimates.mean(np.zeros(4, np.int64)) is None
    assert estimates.quantile(np.zeros(4, np.int64), 0.5) is None


def test_more_comparisons_ask_for_more() -> None:
    assert estimates.strict(1) == pytest.approx(1.96, abs=0.001)
    assert estimates.strict(100) == pytest.approx(3.48, abs=0.01)


def test_the_difference_of_two_shares() -> None:
    """Newcombe's own example: 56 of 70 and 48 of 80 differ by 0.0524 to 0.3339."""
    one, other = estimates.share(56, 70), estimates.share(48, 80)
    assert one
    assert other
    found = estimates.difference(one, other)
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
