"""Moves are taken back: at once while nobody has built upon them, else if the other agrees."""

from __future__ import annotations

from tests.e2e.conftest import Visitors
from tests.e2e.tables import at_connect_four, board_of, drop, story

A_LINE_OR_TWO = 80  # pixels


def test_a_move_is_taken_back_at_once_while_nobody_has_built_upon_it(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    drop(ann)
    bob.until(lambda: bob.is_on)
    ann.page.keyboard.press("u")
    ann.until(lambda: ann.is_on)
    bob.until(lambda: not bob.is_on)
    assert bob.page.get_by_role("button", name="Agree").count() == 0
    assert story(bob)[-1] == "Guest 1 takes a move back."


def test_nothing_can_be_taken_back_before_the_first_move(visitors: Visitors) -> None:
    ann, _bob = at_connect_four(visitors)
    undo = ann.page.get_by_role("button", name="Undo")
    assert undo.is_disabled()
    drop(ann)
    ann.until(undo.is_enabled)
    undo.click()
    ann.until(lambda: ann.is_on and undo.is_disabled())


def test_later_the_other_is_asked_and_may_refuse_or_agree(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    drop(ann)
    drop(bob)
    ann.until(lambda: ann.is_on)
    empty = board_of(ann)
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.get_by_text("You asked to take a move back. Waiting for: Guest 2").wait_for()
    bob.page.get_by_text("Guest 1 would like to take a move back.").wait_for()
    bob.page.get_by_role("button", name="Decline").click()
    refused = ann.page.get_by_text("Your move stands")
    refused.wait_for()
    box = refused.bounding_box()
    assert box
    assert box["height"] < A_LINE_OR_TWO
    assert board_of(ann) == empty
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.get_by_text("Your move stands").wait_for(state="hidden")
    bob.page.get_by_role("button", name="Agree").click()
    ann.until(lambda: board_of(ann) != empty)
    bob.page.get_by_role("button", name="Agree").wait_for(state="hidden")
    assert ann.is_on
    assert ann.page.get_by_text("Your move stands").count() == 0
