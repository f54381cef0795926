"""When memory counts as growing."""

from __future__ import annotations

from stress.nemesis.checker.growth import check_growth


def test_memory_that_stays_flat_after_a_while_passes() -> None:
    assert list(check_growth({"life 1": [80, 120, 150, *[160] * 9]})) == []


def test_memory_that_grows_on_is_found() -> None:
    problems = list(check_growth({"life 1": [100.0 + 20 * n for n in range(12)]}))
    assert len(problems) == 1
    assert "life 1" in problems[0].text


def test_a_short_life_says_nothing() -> None:
    assert list(check_growth({"life 1": [100, 200, 400]})) == []
