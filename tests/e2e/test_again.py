"""Three at a table: two play, one looks on; somebody gives up, and then they play again."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import at_connect_four, await_board, drop

pytestmark = pytest.mark.long


def say(person: Person, text: str) -> None:
    person.page.get_by_role("button", name="Talk").click()
    person.page.get_by_role("textbox", name="Say something").fill(text)
    person.page.keyboard.press("Enter")


def test_one_resigns_and_they_play_again_with_the_same_watcher(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    eve = visitors.new()
    eve.page.goto(ann.page.url)
    eve.page.get_by_text("You are watching.").wait_for()
    say(eve, "I look on.")
    ann.page.get_by_role("button", name="Talk 1").click()
    ann.page.get_by_text("I look on.").wait_for()
    ann.page.get_by_role("button", name="Choices").click()
    drop(ann)

    ann.page.get_by_role("button", name="Resign").click()
    sure = ann.page.get_by_role("alertdialog", name="Resign")
    sure.get_by_role("button", name="Cancel").click()
    ann.page.get_by_role("button", name="Resign").click()
    sure.get_by_role("button", name="Resign").click()
    while not bob.result:
        bob.await_turn()
        if not bob.result:
            bob.press("1")
    assert bob.result == "You have won!"
    ann.until(lambda: ann.result == "You have lost: Guest 2 wins.")
    eve.until(lambda: eve.result == "Guest 2 wins.")
    assert "resigned" in ann.page.get_by_role("table", name="Score sheet").inner_text()

    assert eve.page.get_by_role("button", name="Play again").count() == 0
    sent: list[str] = []
    bob.page.on("websocket", lambda ws: ws.on("framesent", lambda one: sent.append(str(one))))
    bob.page.reload()
    bob.page.get_by_role("button", name="Play again").click()
    bob.page.get_by_text("Waiting for: Guest 1").wait_for()
    bob.until(lambda: any('"entropy"' in one for one in sent))  # with bytes for the new dice
    ann.page.get_by_text("Guest 2 would like to play again.").wait_for()
    assert (ann.result, eve.result) == ("You have lost: Guest 2 wins.", "Guest 2 wins.")
    bob.page.get_by_role("button", name="Not after all").click()
    ann.page.get_by_text("Guest 2 would like to play again.").wait_for(state="detached")
    bob.page.get_by_role("button", name="Play again").click()
    ann.page.get_by_text("Guest 2 would like to play again.").wait_for()
    ann.page.get_by_role("button", name="Play again").click()
    ann.until(lambda: ann.is_on or bob.is_on)
    await_board(eve)
    eve.page.get_by_text("You are watching.").wait_for()
    assert not eve.is_on
