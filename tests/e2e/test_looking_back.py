"""Earlier moments of a match that goes on: what this page saw then, and back to now."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.tables import at_connect_four, board_of, drop


def test_a_line_of_the_log_shows_its_moment_and_one_comes_back_to_now(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    seen: list[list[str]] = []
    for person in (ann, bob, ann):
        drop(person)
        ann.page.locator(".log button").nth(len(seen)).wait_for()
        seen.append(board_of(ann))
    assert len({tuple(board) for board in seen}) == 3

    back = ann.page.get_by_test_id("earlier")
    ann.page.locator(".log button").first.click()
    back.wait_for()
    ann.until(lambda: board_of(ann) == seen[0])
    ann.page.keyboard.press("ArrowRight")
    ann.until(lambda: board_of(ann) == seen[1])
    drop(bob)
    ann.until(lambda: ann.is_on)
    assert board_of(ann) == seen[1]  # others go on; who looks back is left alone
    back.get_by_text("Your turn").wait_for()
    ann.page.keyboard.press("2")  # keys do not play while one looks at what is over
    ann.page.keyboard.press("Escape")
    back.wait_for(state="hidden")
    ann.until(lambda: board_of(ann) not in seen)
    assert ann.is_on

    ann.page.locator(".log").focus()  # and the same by keyboard alone
    ann.page.keyboard.press("ArrowLeft")
    ann.until(lambda: board_of(ann) == seen[2])
    back.get_by_role("button", name="Back to now").click()
    drop(ann)


@pytest.mark.long
def test_of_what_was_before_one_came_nothing_can_be_seen(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    drop(ann)
    drop(bob)
    eve = visitors.new()
    eve.page.goto(ann.page.url)
    eve.page.locator(".log li").nth(1).wait_for()
    assert eve.page.locator(".log button").count() == 1  # the present
    drop(ann)
    eve.page.locator(".log li").nth(2).wait_for()
    assert eve.page.locator(".log button").count() == 2
