"""The pages of the rules with their little boards, and a first match with hints."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.test_everyone import faults

TITLES = {"scathe": "Scathe", "scale": "Scale", "fate": "Scales of Fate"}


def caption(person: Person) -> str:
    return person.page.locator("figcaption .told").first.inner_text()


@pytest.mark.parametrize("game", TITLES)
def test_a_page_of_the_rules_has_boards_to_step_through(visitors: Visitors, game: str) -> None:
    ann = visitors.new()
    ann.enter()
    ann.game(TITLES[game]).get_by_role("link", name="How to play").click()
    ann.page.get_by_role("heading", name=TITLES[game], level=1).wait_for()
    board = ann.page.locator("figure").first
    board.scroll_into_view_if_needed()
    before = caption(ann)
    board.get_by_role("button", name="One step on").click()
    ann.until(lambda: caption(ann) != before)
    assert faults(ann) == []


def test_a_refusal_leads_to_its_rule(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.page.goto(f"{ann.address}/#rules=scathe&at=scathe.reach")
    rule = ann.page.locator(".found")
    rule.wait_for()
    assert rule.inner_text().startswith("Reach.")
    assert rule.evaluate("place => place.getBoundingClientRect().top < innerHeight")


def test_links_on_paper_are_not_in_the_blue_of_the_browser(visitors: Visitors) -> None:
    ann = visitors.new(theme="light")
    ann.page.goto(f"{ann.address}/#rules=scathe")
    link = ann.page.locator("article a[href]").first
    link.wait_for()
    assert link.evaluate("one => getComputedStyle(one).color") != "rgb(0, 0, 238)"


def test_the_rules_are_told_in_german_where_they_are_written_in_it(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.page.add_init_script("localStorage.setItem('scalehouse.language', 'de')")
    ann.page.goto(f"{ann.address}/#rules=scathe&at=scathe.reach")
    rule = ann.page.locator("article[lang=de] .found")
    rule.wait_for()
    assert rule.inner_text().startswith("Reichweite.")
    assert ann.page.locator("figure").count() == 3
    ann.page.goto(f"{ann.address}/#rules=trex-talk")
    ann.page.locator("article[lang=en]").wait_for()


def test_the_lobby_leads_to_a_guided_match_by_one_press(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.game("Scathe").get_by_role("button", name="Learn by playing").click()
    ann.page.get_by_test_id("hint").get_by_text("Take one of these two teams").wait_for()


def test_who_is_about_to_play_a_bot_may_have_hints(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.game("Scathe").get_by_role("button", name="Play a bot").click()
    ann.page.get_by_role("button", name="Play a guided first match").click()
    ann.page.get_by_test_id("hint").get_by_text("Take one of these two teams").wait_for()


def test_the_first_turns_are_explained(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.page.goto(f"{ann.address}/#rules=scathe")
    ann.page.get_by_role("button", name="Play a guided first match").click()
    hint = ann.page.get_by_test_id("hint")
    hint.get_by_text("Take one of these two teams").wait_for()
    ann.take_first_team()
    hint.get_by_text("Heroes stand in two rows").wait_for(state="hidden")
    ann.await_turn()
    hint.get_by_text("Put it on one of your heroes").wait_for()
    ann.page.reload()
    hint.get_by_text("Put it on one of your heroes").wait_for()
    hint.get_by_role("button", name="Got it").click()
    hint.get_by_text("Put it on one of your heroes").wait_for(state="hidden")
    ann.click(ann.page.locator(".hero.lit.mine").first)
    hint.get_by_text("choose what the hero does").wait_for()
    hint.get_by_role("button", name="No more hints").click()
    hint.wait_for(state="hidden")
