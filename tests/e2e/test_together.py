"""Two people, each with a browser; and what happens when a connection does not hold."""

from __future__ import annotations

from tests.e2e.conftest import ServerProcess, Visitors
from tests.e2e.people import Person
from tests.e2e.tables import sit_down


def begin(ann: Person, bob: Person) -> None:
    """At one table, in the middle of the first round."""
    ann.enter()
    link = ann.open_table()
    bob.page.goto(link)
    sit_down(bob)  # who opened the table sits already
    ann.page.get_by_role("button", name="Begin the match").click()
    for person in (ann, bob):
        person.take_first_team()
    for person in (ann, bob):
        person.page.locator(".hero").nth(9).wait_for()  # five on each side
    on_turn(ann, bob)


def on_turn(ann: Person, bob: Person) -> tuple[Person, Person]:
    ann.until(lambda: ann.is_on != bob.is_on)
    return (ann, bob) if ann.is_on else (bob, ann)


def discard(person: Person) -> None:
    person.await_turn()
    person.click(person.page.get_by_role("button", name="Discard the").first)


def test_two_people_play_talk_and_take_turns(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new(width=390, height=844)
    begin(ann, bob)
    for _ in range(4):
        first, second = on_turn(ann, bob)
        discard(first)
        second.until(lambda second=second: second.is_on)  # type: ignore[misc]  # bound now
    ann.page.get_by_role("button", name="Talk").click()
    ann.page.get_by_role("textbox", name="Say something").fill("<b>Good luck!</b>")
    ann.page.keyboard.press("Enter")
    bob.page.get_by_role("button", name="Talk").click()
    bob.page.get_by_text("<b>Good luck!</b>").wait_for()


def test_a_page_that_is_loaded_again_goes_on(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new()
    begin(ann, bob)
    first, second = on_turn(ann, bob)
    before = first.choices()
    first.page.reload()
    first.until(lambda: first.choices() == before)
    discard(first)
    second.until(lambda: second.is_on)


def test_a_second_tab_is_the_same_person(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new()
    begin(ann, bob)
    first, second = on_turn(ann, bob)
    tab = Person(first.page.context.new_page(), first.address)
    tab.page.goto(first.page.url)
    tab.until(lambda: tab.choices() == first.choices() != [])
    discard(tab)
    second.until(lambda: second.is_on)
    first.until(lambda: not first.is_on)
    first.page.reload()
    first.until(lambda: first.page.locator(".hero").count() == 10)


def test_a_server_that_is_killed_and_opened_again_goes_on(
    visitors: Visitors, server: ServerProcess
) -> None:
    ann, bob = visitors.new(), visitors.new()
    begin(ann, bob)
    first, second = on_turn(ann, bob)
    server.kill()
    first.page.get_by_text("Coming back by itself").wait_for()
    first.page.keyboard.press("Shift")
    first.page.get_by_role("button", name="Discard the").first.click()  # kept until it is back
    first.page.get_by_text("1 not yet sent").wait_for()
    with first.shown("Connected again"):
        server.open()
    second.until(lambda: second.is_on)
    first.until(lambda: not first.is_on)
