"""Time to think: it is seen to run, and when it is over the server moves."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import at_connect_four, drop, story

SHORTEST = 5_000  # milliseconds


def seconds_left(person: Person, seat: int) -> int:
    minutes, _, seconds = person.page.get_by_role("timer").nth(seat).inner_text().partition(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.long
def test_a_clock_runs_down_and_then_a_move_is_made(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors, pace={"kind": "turn", "time": SHORTEST})
    seen = {seconds_left(bob, 0)}
    while not bob.is_on:  # nobody touches anything
        seen.add(seconds_left(bob, 0))
        bob.page.wait_for_timeout(100)
    assert len(seen) >= 4, seen
    assert max(seen) <= SHORTEST // 1000
    assert len(story(bob)) == 1
    ann.until(lambda: len(story(ann)) == 1)
    ann.until(lambda: not ann.is_on)


@pytest.mark.long
def test_only_the_clock_of_who_is_on_runs(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors, pace={"kind": "bank", "time": 60_000, "increment": 9_000})
    before = seconds_left(ann, 0)
    ann.until(lambda: seconds_left(ann, 0) < before)
    assert seconds_left(ann, 1) == 60
    drop(ann)
    bob.until(lambda: seconds_left(bob, 1) < 60)
    assert seconds_left(ann, 0) > 60  # with what a move adds
