"""Keyboard alone, small screens, and what a screen reader finds."""

from __future__ import annotations

import itertools

import pytest

from tests.e2e.conftest import ROOT, Visitors
from tests.e2e.people import Person

pytestmark = pytest.mark.long

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
GRAVE = {"serious", "critical"}


def faults(person: Person) -> list[str]:
    person.page.wait_for_timeout(700)  # what fades in has its colours by then
    person.page.evaluate(AXE.read_text("utf-8"))
    # Without copies of style sheets, which axe would make in a way that the page's policy forbids.
    found = person.page.evaluate("axe.run({ preload: false })")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def test_turns_are_played_by_keyboard_alone(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.page.keyboard.press("Tab")
    for _ in itertools.takewhile(lambda _: not focused(ann).startswith("Play a bot"), range(30)):
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    for _ in itertools.takewhile(lambda _: not focused(ann).startswith("Random"), range(9)):
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    ann.page.locator(".scathe").wait_for()
    for _ in range(12):
        ann.await_turn()
        spoken = ann.page.get_by_test_id("announcer").inner_text()
        assert f"{len(ann.choices())} choices" in spoken
        assert ann.choices()[0] in spoken
        ann.press("1")
    assert "Round" in ann.page.locator(".centre").inner_text()


def focused(person: Person) -> str:
    return str(person.page.evaluate("document.activeElement.innerText.trim()"))


def test_why_a_move_is_not_possible_is_told_with_its_rule(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.play_bot()
    ann.take_first_team()
    too_high = ann.page.locator("button.ability:not(.lit)")
    while not too_high.count():  # a 6 makes all of them possible
        ann.await_turn()
        ann.until(lambda: ann.page.locator(".hero.lit.mine").count() > 0)
        ann.click(ann.page.locator(".hero.lit.mine").first)
        if not too_high.count():
            ann.press("1")
    too_high.last.click()
    told = ann.page.get_by_role("alert")
    told.get_by_text("The die is too low for that ability.").wait_for()
    told.get_by_text("scathe.ability").wait_for()
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.get_by_role("button", name="Discard the").first.wait_for()


def test_the_die_can_be_dragged_onto_a_hero(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.play_bot()
    ann.take_first_team()
    ann.await_turn()
    hero = ann.page.locator(".hero.lit.mine").last
    hero.wait_for()
    name = hero.locator(".name").inner_text()
    ann.page.locator(".tray .die").first.drag_to(hero)
    ann.page.locator(".sheet").get_by_role("heading", name=name).wait_for()
