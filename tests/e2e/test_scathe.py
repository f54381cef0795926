"""Scathe to its end: by keyboard alone, and with a finger on a phone; with teams of one's own."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.test_match import Fighter

pytestmark = pytest.mark.long

TEAMS = {"draft": "Draft", "build": "Build"}
MOST_TURNS = 500
FOCUSED = """() => {
    const here = document.activeElement;
    return (here.innerText || here.labels?.[0]?.innerText || '').trim();
}"""


def tab_to(person: Person, words: str, *, key: str = "Tab") -> None:
    """As long as it takes to come to what begins with these words."""
    for _ in range(60):
        if str(person.page.evaluate(FOCUSED)).startswith(words):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{words} cannot be reached by {key}")


def begin_by_keys(person: Person, teams: str) -> None:
    """With the option that is chosen in the dialog."""
    keyboard = person.page.keyboard
    person.enter()
    tab_to(person, "Play a bot")
    keyboard.press("Enter")
    person.page.get_by_role("dialog").wait_for()
    tab_to(person, "Options")
    keyboard.press("Enter")
    tab_to(person, "Ready-made")
    tab_to(person, TEAMS[teams], key="ArrowDown")
    tab_to(person, "Random", key="Shift+Tab")
    keyboard.press("Enter")
    person.page.locator(".scathe").wait_for()


def strongest(choices: list[str]) -> str:
    """The key of the choice that ends a battle soonest: the highest ability, else the first."""
    abilities = [number for number, one in enumerate(choices[:9], 1) if one.startswith("Level")]
    return str(abilities[-1] if abilities else 1)


def play_by_keys(person: Person, until: Callable[[], bool]) -> None:
    for _ in range(MOST_TURNS):
        person.await_turn()
        if until():
            return
        person.press(strongest(person.choices()))
    raise AssertionError("this does not end")


@pytest.mark.parametrize(("teams", "to_the_end"), [("draft", False), ("build", True)])
def test_a_match_is_played_by_keyboard_alone(
    visitors: Visitors, *, teams: str, to_the_end: bool
) -> None:
    ann = visitors.new()
    begin_by_keys(ann, teams)
    play_by_keys(ann, lambda: ann.page.locator(".field .hero.mine").count() > 0)
    if not to_the_end:
        return
    play_by_keys(ann, lambda: bool(ann.result))
    tab_to(ann, "Play again")
    ann.page.keyboard.press("Enter")
    ann.page.locator(".prepare").wait_for()


def begin_by_taps(person: Person, teams: str) -> None:
    person.enter()
    person.game("Scathe").get_by_role("button", name="Play a bot").tap()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_text("Options").tap()
    dialog.get_by_text(TEAMS[teams]).tap()
    dialog.get_by_role("button", name="Random").tap()
    person.page.locator(".scathe").wait_for()


def prepare_by_taps(person: Person) -> None:
    """Cards and rows on the board, until everybody stands."""
    field = person.page.locator(".field .hero.mine")
    lit = person.page.locator(".prepare .big.lit, .prepare .row.lit, .prepare > .button")
    for _ in itertools.takewhile(lambda _: not field.count(), range(40)):
        person.until(lambda: bool(lit.count() or field.count()))
        if lit.count():
            person.click(lit.first)
            person.page.keyboard.press("Shift")
    field.first.wait_for()


@pytest.mark.parametrize(("teams", "to_the_end"), [("draft", True), ("build", False)])
def test_a_match_is_played_with_a_finger_on_a_phone(
    visitors: Visitors, *, teams: str, to_the_end: bool
) -> None:
    ann = visitors.new(width=390, height=844)
    begin_by_taps(ann, teams)
    prepare_by_taps(ann)
    fighter = Fighter(ann)
    for turns in range(MOST_TURNS):
        ann.await_turn()
        if ann.result or (turns > 6 and not to_the_end):
            break
        fighter.act()
    assert not to_the_end or ann.result in {"You have won!", "You have lost: Random bot wins."}
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
