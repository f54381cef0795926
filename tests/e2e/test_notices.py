"""How somebody who looks elsewhere learns that it is their turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import ServerProcess, Visitors
from tests.e2e.people import Person
from tests.e2e.tables import await_board, drop, open_by_request, sit_down
from tests.server.server_process import OTHER_NAME

# The real thing, but every notice and every maker of sounds is counted; `away` hides the page.
WATCHED = """
    window.notices = [];
    window.sounds = [];
    window.away = false;
    Object.defineProperty(document, 'hidden', { get: () => window.away });
    window.Notification = class extends Notification {
        constructor(title, options) {
            super(title, options);
            window.notices.push(`${title}: ${options.body}`);
        }
    };
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            window.sounds.push(this);
        }
        createOscillator() {
            this.tones = (this.tones ?? 0) + 1;
            return super.createOscillator();
        }
    };
"""
TONES = "window.sounds.reduce((sum, one) => sum + (one.tones ?? 0), 0)"


def begin(visitors: Visitors, *, allowed: bool) -> tuple[Person, Person]:
    ann, bob = visitors.new(), visitors.new()
    bob.page.add_init_script(WATCHED)
    if allowed:
        bob.page.context.grant_permissions(["notifications"], origin=bob.address)
    bob.page.goto(open_by_request(ann, "connect_four"))
    sit_down(bob)
    ann.page.get_by_role("button", name="Begin the match").click()
    await_board(bob)
    return ann, bob


def switch(person: Person, what: str) -> None:
    person.page.get_by_role("button", name="Settings").click()
    group = person.page.get_by_role("group", name=what)
    group.get_by_role("button", name="off").click()
    group.get_by_role("button", name="on", exact=True).wait_for()
    person.page.keyboard.press("Escape")


def test_a_notice_comes_when_it_is_allowed_and_the_page_is_out_of_sight(visitors: Visitors) -> None:
    ann, bob = begin(visitors, allowed=True)
    switch(bob, "Tell me when it is my turn")
    drop(ann)
    bob.until(lambda: bob.page.title() == "● Your turn – Connect Four")
    assert bob.page.evaluate("notices") == []  # it was in sight
    drop(bob)
    bob.page.evaluate("away = true")
    drop(ann)
    bob.until(lambda: bob.page.evaluate("notices") == ["Your turn: Connect Four"])


def test_sounds_are_off_until_somebody_switches_them_on(visitors: Visitors) -> None:
    ann, bob = begin(visitors, allowed=False)
    drop(ann)
    bob.until(lambda: bob.is_on)
    assert bob.page.evaluate("sounds.length") == 0
    bob.page.get_by_role("button", name="Sounds").click()
    bob.until(lambda: bob.page.evaluate("sounds.length") == 1)
    before = bob.page.evaluate(TONES)
    drop(bob)
    drop(ann)
    bob.until(lambda: bob.page.evaluate(TONES) > before)
    assert bob.page.evaluate("sounds.length") == 1  # one maker for all


@pytest.mark.long
def test_a_browser_that_said_no_is_told_where_to_say_yes(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.page.add_init_script("Notification.requestPermission = async () => 'denied'")
    ann.enter()
    ann.page.get_by_role("button", name="Settings").click()
    group = ann.page.get_by_role("group", name="Tell me when it is my turn")
    group.get_by_role("button", name="off").click()
    group.get_by_text("You can allow them in its settings").wait_for()
    assert group.get_by_role("button").inner_text() == "off"


@pytest.mark.long
def test_without_a_secure_page_it_says_why_there_are_no_notices(
    insecure: Browser, server: ServerProcess
) -> None:
    page = insecure.new_context(locale="en-GB").new_page()
    ann = Person(page, f"http://{OTHER_NAME}:{server.port}")
    ann.enter()
    page.get_by_role("button", name="Settings").click()
    group = page.get_by_role("group", name="Tell me when it is my turn")
    told = group.inner_text()
    assert "only on pages with https" in told
    assert "start it with a certificate" in told
    assert group.get_by_role("button").count() == 0
