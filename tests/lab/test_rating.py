"""Elo from results whose strengths are known."""

from __future__ import annotations

import pytest

from scalehouse.lab.rating import Meeting, interval, rate


def odds(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def test_known_strengths_are_found_again() -> None:
    truth = [-200.0, -50.0, 250.0]
    met = [
        Meeting(a, b, (1, 1), 1_000_000, 1_000_000 * odds(truth[a] - truth[b]))
        for a, b in ((0, 1), (0, 2), (1, 2))
    ]
    assert [r.elo for r in rate(3, met)] == pytest.approx(truth, abs=0.1)


def test_two_equals_differ_by_nothing_and_four_hundred_is_ten_to_one() -> None:
    even = rate(2, [Meeting(0, 1, (1, 1), 100, 50.0)])
    assert even[0].elo == pytest.approx(even[1].elo) == pytest.approx(0)
    strong = rate(2, [Meeting(0, 1, (1, 1), 1_100_000, 1_000_000.0)])
    assert strong[0].elo - strong[1].elo == pytest.approx(400, abs=0.1)


def test_one_against_three_has_a_quarter_when_all_are_equal() -> None:
    found = rate(2, [Meeting(0, 1, (1, 3), 400_000, 100_000.0)])
    assert found[0].elo == pytest.approx(0, abs=0.01)


def test_a_clean_sweep_is_no_infinity() -> None:
    found = rate(2, [Meeting(0, 1, (1, 1), 50, 50.0)])
    assert 400 < found[0].elo - found[1].elo < 1200


def test_four_times_the_matches_halve_the_error() -> None:
    few, many = (rate(2, [Meeting(0, 1, (1, 1), n, n / 2)])[0].error for n in (10_000, 40_000))
    assert few / many == pytest.approx(2, rel=0.001)


def test_the_interval_of_a_share() -> None:
    """Wilson's own: 95 % of 50 in 100 is 40.4 % to 59.6 %."""
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = interval(20, 20)
    assert low == pytest.approx(0.8389, abs=1e-4)
    assert high == 1.0
