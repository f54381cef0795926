"""Clocks: one that waits, and one that is turned by hand."""

from __future__ import annotations

import pytest

from scalehouse.core.clock import SECOND, RealClock, VirtualClock, spoken


class TestVirtualTime:
    def test_waiting_turns_the_clock(self) -> None:
        clock = VirtualClock()
        clock.wait_until(90 * SECOND)
        assert clock.now == 90_000

    def test_it_never_runs_backwards(self) -> None:
        clock = VirtualClock()
        clock.wait_until(500)
        clock.wait_until(200)
        assert clock.now == 500


class TestRealTime:
    def test_waiting_takes_until_then(self) -> None:
        clock = RealClock()
        clock.wait_until(30)
        assert clock.now >= 30

    def test_what_has_passed_is_not_waited_for(self) -> None:
        clock = RealClock()
        clock.wait_until(-1000)

    def test_a_faster_clock_comes_to_a_later_instant(self) -> None:
        slow, fast = RealClock(), RealClock(speed=1000)
        slow.wait_until(20)
        assert fast.now >= 20_000


@pytest.mark.parametrize(
    ("instant", "words"), [(0, "0.0 s"), (12_400, "12.4 s"), (185_049, "3:05.0")]
)
def test_an_instant_is_told_as_people_read_it(instant: int, words: str) -> None:
    assert spoken(instant) == words
