"""What is typed in the lobby and in the settings."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visitors

LONGEST = 24
LONG = "Maximiliane von der Alten Mühle"


def test_a_wrong_code_can_be_mended(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.page.get_by_label("Code of a table").fill("NOSUCH")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_text("There is no such table").wait_for()
    expect(ann.page.get_by_label("Code of a table")).to_have_value("NOSUCH")
    ann.page.get_by_role("link", name="To the lobby").click()
    expect(ann.page.get_by_label("Code of a table")).to_have_value("NOSUCH")
    visitors.complaints.clear()  # the browser notes that nothing is where nothing is


def test_the_settings_take_no_longer_name_than_the_server(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Your name").press_sequentially(LONG)
    ann.page.get_by_role("button", name="Save").click()
    ann.play_bot()
    ann.page.locator(".prompt .who", has_text=LONG[:LONGEST]).wait_for()
