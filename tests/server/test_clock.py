"""The server's clock beside a wall clock that somebody puts forward, back, or lets drift."""

from __future__ import annotations

from dataclasses import dataclass

from scalehouse.server.clock import DAY, HOUR, MINUTE, SECOND, SteadyClock, Time


@dataclass
class Machine:
    """Its two clocks."""

    wall: Time = 1_000_000 * HOUR
    steady: Time = 0

    def passes(self, time: Time) -> None:
        self.wall += time
        self.steady += time

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.steady)


def test_it_begins_with_the_time_of_day_and_goes_on_with_it() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.passes(HOUR)
    assert clock.now() == machine.wall
    assert clock.agrees()


def test_a_wall_clock_that_is_put_forward_or_back_changes_nothing() -> None:
    for jump in (200 * DAY, -HOUR):
        machine = Machine()
        clock = machine.clock()
        begun = clock.now()
        machine.wall += jump
        machine.passes(SECOND)
        clock.follow()
        machine.passes(SECOND)
        assert clock.now() == begun + 2 * SECOND
        assert not clock.agrees()


def test_it_agrees_again_once_the_wall_clock_is_put_right() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += DAY
    assert not clock.agrees()
    machine.wall -= DAY
    assert clock.agrees()


def test_a_steady_clock_that_runs_wrong_is_put_right_so_slowly_that_nobody_notices() -> None:
    for drift in (20 * SECOND, -20 * SECOND):
        machine = Machine()
        clock = machine.clock()
        machine.wall += drift
        last = clock.now()
        for _ in range(DAY // MINUTE):
            clock.follow()
            machine.passes(MINUTE)
            passed, last = clock.now() - last, clock.now()
            assert abs(passed - MINUTE) <= MINUTE // 1000
        assert clock.now() == machine.wall


def test_it_never_goes_back_while_it_is_put_right() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall -= MINUTE
    clock.follow()
    last = clock.now()
    for _ in range(5000):
        machine.passes(1)
        assert clock.now() >= last
        last = clock.now()


def test_what_the_process_slept_through_hardly_counts_as_lived() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(60):
        machine.passes(SECOND)
        clock.lived()
    assert clock.lived() == MINUTE
    machine.passes(HOUR)  # suspended, or stopped
    assert clock.lived() <= MINUTE + 5 * SECOND
