"""One to T-Rex for everyone: every screen examined, and a match by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.phases import voted
from tests.e2e.test_everyone import faults
from tests.e2e.test_screens import WIDER
from tests.e2e.trex_player import Actor, gathered, match_or_skip

SMALL = {"width": 390, "height": 844}


def examined(person: Person, name: str) -> list[str]:
    found = faults(person)
    if person.page.evaluate(WIDER) > 0:
        found.append("wider than the screen")
    return [f"{name}: {one}" for one in found]


@pytest.mark.long
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_no_screen_of_the_stage_has_a_grave_fault(
    visitors: Visitors, theme: str, width: int
) -> None:
    looks = {"width": width, "height": 900, "theme": theme}
    found: list[str] = []
    for name, person in screens(visitors, looks):
        found += examined(person, f"{name}-{width}-{theme}")
    assert found == []


def screens(visitors: Visitors, looks: dict[str, object]) -> Iterator[tuple[str, Person]]:
    yield from at_a_table_of_three(visitors, looks)
    yield from at_other_tables(visitors, looks)


def at_a_table_of_three(
    visitors: Visitors, looks: dict[str, object]
) -> Iterator[tuple[str, Person]]:
    ann, bob, cleo = gathered(visitors, [SMALL, SMALL, looks], action_vote=True)
    yield "play", cleo.person
    cleo.page.get_by_role("button", name="Rehearse").click()
    yield "rehearsal", cleo.person
    cleo.page.keyboard.press("Escape")
    bob.present(2)
    cleo.present(0)
    cleo.page.get_by_text("thinks you match!").wait_for()
    yield "presented", cleo.person
    while not match_or_skip(ann, bob):
        pass
    cleo.page.get_by_test_id("reveal").wait_for()
    yield "turned over", cleo.person
    while not ann.is_breaking_a_tie:
        match_or_skip(ann, bob)
    yield from tie(ann, bob, cleo)


def tie(ann: Actor, bob: Actor, cleo: Actor) -> Iterator[tuple[str, Person]]:
    """The judge sees it."""
    yield "choosing", cleo.person
    cleo.page.locator(".tie .pass").click()
    cleo.page.get_by_test_id("tie-perform").wait_for()
    ann.perform()
    yield "performing", cleo.person
    yield from voted(ann, bob, cleo)


def at_other_tables(visitors: Visitors, looks: dict[str, object]) -> Iterator[tuple[str, Person]]:
    ann, bob = gathered(visitors, [SMALL, looks])
    ann.page.locator(".calls button.match").tap()
    bob.page.get_by_text(" says MATCH.").wait_for()
    yield "two", bob.person
    ann, bob, _cleo = gathered(visitors, [SMALL, looks, SMALL], performance_mode="room")
    ann.present(1)
    bob.page.get_by_text("thinks you match!").wait_for()
    yield "room", bob.person


@pytest.mark.long
def test_a_match_is_played_by_keyboard_alone_and_told(visitors: Visitors) -> None:
    ann, bob, _cleo = gathered(visitors, [{}, SMALL, SMALL])
    keys, told = ann.page.keyboard, ann.page.get_by_test_id("announcer")
    ann.perform()
    bob.person.until(lambda: bob.effort(0) > 30)
    keys.press("Space")  # stands still again
    bob.person.until(lambda: bob.effort(0) == 0)
    keys.press("c")
    ann.person.until(lambda: "You present a card to" in told.inner_text())
    keys.press("b")
    ann.person.until(lambda: "You move the card over to" in told.inner_text())
    keys.press("t")
    ann.person.until(lambda: "You take the card back." in told.inner_text())
    before = ann.nth
    keys.press("s")
    ann.person.until(lambda: ann.has_moved_on(before))
    ann.await_card()
    bob.present(0)
    ann.person.until(lambda: "presents a card to you." in told.inner_text())
    before = ann.nth
    keys.press("b")
    ann.person.until(lambda: ann.has_moved_on(before))
    assert ann.points(0) == ann.points(1) != 0


@pytest.mark.long
def test_why_a_call_is_not_possible_is_told_with_its_rule(visitors: Visitors) -> None:
    ann, _bob = gathered(visitors, [SMALL, SMALL])
    assert examined(ann.person, "two") == []
    ann.page.keyboard.press("m")
    ann.page.locator(".calls [aria-pressed=true]").wait_for()
    ann.page.keyboard.press("m")
    ann.page.get_by_role("alert").get_by_text("That is your call already.").wait_for()
    assert ann.page.get_by_role("alert").get_by_text("trex.two").count()
