"""Whatever stands on a board says what it is, by one gesture; and the reference sheet."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.test_everyone import faults

TITLES = {
    "scathe": "Scathe",
    "scale": "Scale",
    "fate": "Scales of Fate",
    "trex": "On a Scale of One to T-Rex",
}
PHONES = ((360, 640), (390, 844))
KEYS = """[...document.querySelectorAll('main [data-about]')]
    .flatMap(one => one.dataset.about.split(' '))"""
BOX = "one => one.getBoundingClientRect().toJSON()"
LONG = 700  # milliseconds that a finger stays


def things_of(person: Person, game: str) -> dict[str, Any]:
    answer = httpx.get(f"{person.address}/api/games/{game}/about").json()
    things: dict[str, Any] = answer["things"]
    return things


def seated(visitors: Visitors, game: str) -> Person:
    ann = visitors.new()
    ann.enter()
    ann.game(TITLES[game]).get_by_role("button", name="Play a bot").click()
    ann.page.get_by_role("dialog").locator(".level").last.click()
    ann.page.locator("main [data-about]").first.wait_for()
    return ann


def sheet_of(person: Person) -> Locator:
    return person.page.get_by_test_id("about")


def in_battle(visitors: Visitors, **how: Any) -> Person:
    ann = visitors.new(**how)
    ann.enter()
    ann.play_bot()
    ann.take_first_team()
    ann.await_turn()
    ann.page.locator(".place .hero").first.wait_for()
    ann.until(lambda: bool(ann.choices()))
    return ann


def hold(person: Person, what: Locator) -> None:
    """A finger that stays, then goes."""
    for name in ("pointerdown", "pointerup", "click"):
        what.dispatch_event(name, {"pointerType": "touch", "isPrimary": True})
        if name == "pointerdown":
            person.page.wait_for_timeout(LONG)


def stands_well(person: Person, thing: Locator) -> None:
    """In the window, and beside the thing."""
    person.until(lambda: sheet_of(person).is_visible())
    sheet, there = sheet_of(person).evaluate(BOX), thing.evaluate(BOX)
    size = person.page.viewport_size
    assert size
    assert sheet["left"] >= 0
    assert sheet["top"] >= 0
    assert sheet["right"] <= size["width"]
    assert sheet["bottom"] <= size["height"]
    beside = sheet["right"] <= there["left"] or sheet["left"] >= there["right"]
    above = sheet["bottom"] <= there["top"] or sheet["top"] >= there["bottom"]
    assert beside or above, (sheet, there)


@pytest.mark.parametrize("game", TITLES)
def test_whatever_a_board_shows_is_told(visitors: Visitors, game: str) -> None:
    ann = seated(visitors, game)
    things = things_of(ann, game)
    shown = set(ann.page.evaluate(KEYS)) - {""}
    assert len(shown) >= 4  # it is about many things, not about one
    assert shown <= set(things)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_finger_that_stays_is_told_beside_the_thing(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    ann = in_battle(visitors, width=size[0], height=size[1])
    before = ann.choices()
    for hero in ann.page.locator(".hero").all():
        hold(ann, hero)
        stands_well(ann, hero)
        assert "Level 1:" in sheet_of(ann).inner_text()
        ann.page.keyboard.press("Escape")
        ann.until(lambda: not sheet_of(ann).count())
    assert ann.choices() == before


def test_the_hand_or_the_focus_that_rests_is_told(visitors: Visitors) -> None:
    ann = in_battle(visitors)
    hero = ann.page.locator(".side:not(.mine) .hero").first  # not one’s own
    hero.locator(".face").hover()
    stands_well(ann, hero)
    ann.page.mouse.move(2, 2)
    ann.until(lambda: not sheet_of(ann).count())
    ann.page.keyboard.press("Tab")
    hero.focus()
    said = ann.page.get_by_test_id("about-said")
    ann.until(lambda: "Level 6" in said.inner_text())


def test_while_one_asks_a_press_tells_and_plays_nothing(visitors: Visitors) -> None:
    ann = in_battle(visitors)
    before = ann.choices()
    ann.page.keyboard.press("i")
    ann.page.get_by_text("Press anything to see what it is.").wait_for()
    lit = ann.page.locator(".side.mine .hero.lit").first
    lit.click()
    stands_well(ann, lit)
    assert faults(ann) == []
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    ann.until(lambda: not ann.page.locator(".asks").count())
    assert ann.choices() == before


@pytest.mark.parametrize("game", TITLES)
def test_the_reference_sheet_is_one_page_and_leads_to_the_rules_for_now(
    visitors: Visitors, game: str
) -> None:
    ann = seated(visitors, game)
    ann.page.keyboard.press("?")
    sheet = ann.page.get_by_role("dialog")
    sheet.locator("h3").first.wait_for()
    assert sheet.locator("h3").count() >= 3
    link = sheet.get_by_role("link", name="The rules for this moment").or_(
        sheet.get_by_role("link", name="How to play")
    )
    assert f"rules={game}" in (link.get_attribute("href") or "")
    assert faults(ann) == []
