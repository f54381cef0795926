"""Before the match: who is there, what they are called, and what they say to each other."""

from __future__ import annotations

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import open_by_request

MUTE = "Mute Guest 2"


def say(person: Person, text: str) -> None:
    person.page.get_by_role("textbox", name="Say something").fill(text)
    person.page.keyboard.press("Enter")


def test_people_say_their_names_and_talk_before_the_match(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new(width=390, height=844)
    link = open_by_request(ann, "connect_four")
    status = ann.page.locator(".missing")
    assert status.inner_text() == "One seat is free."
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_text("Not ready yet: Guest 2.").wait_for()

    say(bob, "Hello!")
    line = ann.page.get_by_role("list", name="Talk").get_by_text("Hello!")
    line.wait_for()
    ann.page.get_by_text("At the table: Guest 2").click()
    ann.page.get_by_role("button", name=MUTE, exact=True).click()
    line.wait_for(state="detached")

    bob.page.get_by_label("What are you called?").fill("Bob")
    bob.page.keyboard.press("Enter")
    bob.page.get_by_label("What are you called?").wait_for(state="detached")
    ann.page.get_by_role("button", name="Show what Bob says again").click()
    line.wait_for()
    assert "Bob" in ann.page.get_by_role("list", name="Talk").inner_text()  # as on the seat

    bob.page.get_by_role("button", name="I am ready").click()
    ann.page.get_by_text("Everybody is ready: you can begin.").wait_for()
    eve = visitors.new()
    eve.page.goto(link)
    ann.page.get_by_text("Watching: Guest").wait_for()
    ann.page.get_by_label("What are you called?").fill("Ann")
    ann.page.get_by_role("button", name="Begin the match").click()  # what was typed is not lost
    ann.until(lambda: ann.is_on)
    bob.page.get_by_text("Turn of Ann").wait_for()
    ann.page.get_by_role("button", name="Talk").click()
    ann.page.get_by_text("At the table: Bob, Guest").click()
    ann.page.get_by_text("watches", exact=True).wait_for()
