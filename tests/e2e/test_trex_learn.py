"""How One to T-Rex is learned: its rules with little boards, and a first match with hints."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person

pytestmark = pytest.mark.long

BOARDS = 3
PRESS = {"en": "Play a guided first match", "de": "Eine erste Partie mit Hinweisen"}
WELCOME = {"en": "Welcome on stage!", "de": "Willkommen auf der Bühne!"}
NEXT = {"en": "Got it", "de": "Verstanden"}
WIGGLE = {"en": "Wiggle over your puppet", "de": "Wackle über deiner Figur"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_show_scenes_and_a_first_match_is_guided(
    visitors: Visitors, language: str
) -> None:
    ann = visitors.new(width=1000)
    ann.enter()
    ann.page.evaluate("(one) => localStorage.setItem('scalehouse.language', one)", language)
    ann.page.goto(f"{ann.address}/#rules=trex")
    ann.page.reload()
    ann.until(lambda: ann.page.locator(".little .trex").count() == BOARDS)
    scene_goes_to_its_end(ann)
    ann.page.get_by_role("button", name=PRESS[language]).click()
    hint = ann.page.get_by_test_id("hint")
    hint.get_by_text(WELCOME[language]).wait_for()
    assert ann.page.locator(".trex [data-seat]").count() == 4
    hint.get_by_role("button", name=NEXT[language]).click()
    hint.get_by_text(WIGGLE[language]).wait_for()


def scene_goes_to_its_end(person: Person) -> None:
    """Two cards lie before each other's owners; then they are turned over, one apart."""
    scene = person.page.locator(".little").first
    assert scene.get_by_test_id("reveal").count() == 0
    for _ in range(3):
        scene.get_by_role("button").last.click()
    scene.get_by_test_id("reveal").wait_for()
    values = scene.locator(".reveal .value").all_inner_texts()
    assert abs(int(values[0]) - int(values[1])) == 1
