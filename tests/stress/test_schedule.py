"""Schedules: the same from the same seed, kept in a file, and made smaller when they fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from stress.nemesis.schedule import BOUT, Fault, Schedule, draw, kinds_of, load, save
from stress.nemesis.shrink import fewer, shrink

HOUR = 3600.0


@pytest.mark.parametrize("servers", [1, 2])
def test_a_seed_gives_the_same_schedule_and_another_seed_another(servers: int) -> None:
    kinds = kinds_of(servers)
    assert draw(servers, "a", 300, kinds) == draw(servers, "a", 300, kinds)
    assert draw(servers, "a", 300, kinds) != draw(servers, "b", 300, kinds)


@pytest.mark.parametrize("servers", [1, 2])
def test_an_hour_has_a_thousand_faults_of_every_kind(servers: int) -> None:
    schedule = draw(servers, "a", HOUR, kinds_of(servers))
    assert len(schedule.faults) >= 1000
    assert schedule.kinds == set(kinds_of(servers))


def test_no_target_has_two_faults_at_once_and_all_end_with_their_bout() -> None:
    for bout in draw(2, "a", HOUR, kinds_of(2)).bouts:
        until: dict[str, float] = {}
        for fault in bout:
            assert fault.at >= until.get(fault.target, 0.0)
            assert fault.end <= BOUT + 2
            until[fault.target] = fault.end


def test_a_pause_may_be_longer_than_a_lease() -> None:
    pauses = [one for one in draw(2, "a", HOUR, ["pause"]).faults if one.target == "server-1"]
    assert max(one.seconds for one in pauses) > 15
    assert min(one.seconds for one in pauses) < 0.5


def test_only_the_kinds_that_were_asked_for_are_drawn() -> None:
    assert draw(1, "a", 300, ["cut", "reset"]).kinds == {"cut", "reset"}


def test_a_schedule_is_kept_in_a_file(tmp_path: Path) -> None:
    schedule = draw(2, "a", 300, kinds_of(2))
    save(schedule, tmp_path / "schedule.json")
    assert load(tmp_path / "schedule.json") == schedule


def test_what_fails_by_two_things_is_made_as_small_as_these() -> None:
    assert fewer(range(100), lambda some: {17, 80} <= set(some)) == [17, 80]


def test_a_failing_schedule_is_made_smaller() -> None:
    bouts = tuple(
        tuple(Fault(float(n), "kill", f"server-{n}", 1.0) for n in range(10 * m, 10 * m + 10))
        for m in range(5)
    )
    needed = {"server-23", "server-27"}

    def fails(schedule: Schedule) -> bool:
        return needed <= {fault.target for fault in schedule.faults}

    smallest = shrink(Schedule(1, "a", bouts), fails, seconds=60)
    assert {fault.target for fault in smallest.faults} == needed
    assert len(smallest.bouts) == 1
