"""After a match: the result, the match again, what a bot thinks of it, and whether it was fair.

And several people at one screen, with a curtain where something is secret.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from tests.e2e.conftest import ServerProcess, Visitors
from tests.e2e.people import Person
from tests.e2e.tables import board_of
from tests.e2e.test_everyone import faults
from tests.server.match_logs import played
from tests.server.server_process import OTHER_NAME

pytestmark = pytest.mark.long


def open_game(person: Person, title: str, button: str) -> None:
    heading = person.page.get_by_role("heading", name=title)
    person.page.locator("article, .other", has=heading).get_by_role("button", name=button).click()


def play_to_the_end(person: Person) -> None:
    """The first choice each time; a short game."""
    while not person.result:
        person.await_turn()
        if not person.result:
            person.press("1")


def finish_connect_four(person: Person) -> None:
    person.enter()
    open_game(person, "Connect Four", "Play a bot")
    person.page.get_by_role("button", name="Random").first.click()
    play_to_the_end(person)


def step(person: Person) -> tuple[int, int]:
    at, _, last = person.page.get_by_test_id("step").inner_text().partition("/")
    return int(at), int(last)


def finding(person: Person, what: str) -> Locator:
    return person.page.locator(f'[data-what="{what}"]')


def bring(person: Person, folder: Path, match_log: dict[str, Any]) -> None:
    file = folder / "match.json"
    file.write_text(json.dumps(match_log), "utf-8")
    person.page.locator("input[type=file]").set_input_files(file)


def test_a_match_is_seen_again_checked_and_thought_about(visitors: Visitors) -> None:
    ann = visitors.new()
    finish_connect_four(ann)
    assert ann.page.get_by_role("table", name="Score sheet").get_by_text("100 %").count() == 1
    ann.page.get_by_role("link", name="Was it fair?").click()
    ann.page.get_by_test_id("verdict").get_by_text("as it should be").wait_for()
    for what in ("seal", "noted", "entropy", "chain", "end"):
        assert finding(ann, what).get_attribute("data-state") == "good", what
    ann.page.get_by_role("button", name="Turning points").click()
    ann.page.get_by_role("img", name="part of the win").wait_for()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Fairness").click()
        ann.page.get_by_role("button", name="Download the match log").click()
    ann.page.goto(ann.address)
    ann.page.locator("input[type=file]").set_input_files(download.value.path())
    ann.until(lambda: step(ann)[1] > 5)


def test_the_result_leaves_room_for_the_board_on_a_phone(visitors: Visitors) -> None:
    ann = visitors.new(width=390, height=844)
    finish_connect_four(ann)
    card = ann.page.locator(".result")
    assert card.bounding_box()["height"] < 844 / 2  # type: ignore[index]
    ann.page.get_by_role("button", name="Score sheet and more").click()
    assert card.bounding_box()["height"] < 844 / 8  # type: ignore[index]
    assert ann.result
    ann.page.get_by_role("button", name="Score sheet and more").click()
    ann.page.get_by_role("button", name="Play again").wait_for()


def test_a_match_is_wound_back_and_forth_by_keys_and_clicks(
    visitors: Visitors, tmp_path: Path
) -> None:
    ann = visitors.new()
    ann.enter()
    bring(ann, tmp_path, played("fate").log())
    ann.page.get_by_test_id("step").wait_for()
    at, last = step(ann)
    assert at > 0  # where there is something to see
    for key, goal in (("Home", 0), ("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1)):
        ann.page.keyboard.press(key)
        ann.until(lambda goal=goal: step(ann) == (goal, last))  # type: ignore[misc]  # bound now
    ann.page.get_by_role("slider", name="Step").fill("10")
    ann.until(lambda: step(ann)[0] == 10)
    line = ann.page.locator(".story li").nth(4)
    line.get_by_role("button").click()
    ann.until(lambda: step(ann)[0] == 5)
    assert line.locator("button").get_attribute("aria-current") == "step"
    before = ann.page.locator("main").inner_html()
    ann.page.get_by_label("Seen by").select_option("1")
    ann.until(lambda: ann.page.locator("main").inner_html() != before)
    ann.page.keyboard.press("Home")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.until(lambda: step(ann)[0] >= 2)
    ann.page.get_by_role("button", name="Pause").click()


def test_a_file_that_is_not_sound_is_refused_with_the_reason(
    visitors: Visitors, tmp_path: Path
) -> None:
    match_log = played("connect_four").log()
    match_log["entries"][3]["move"] = (match_log["entries"][3]["move"] + 1) % 7
    ann = visitors.new()
    ann.enter()
    bring(ann, tmp_path, match_log)
    ann.page.get_by_text("This is not how the match was played: entry 3").wait_for()
    visitors.complaints.clear()  # the browser notes the refusal as an error


@pytest.mark.parametrize("width", [390, 1440])
def test_a_replay_fits_the_screen_and_has_no_grave_fault(
    visitors: Visitors, tmp_path: Path, width: int
) -> None:
    ann = visitors.new(width=width, height=844)
    ann.enter()
    bring(ann, tmp_path, played("scathe").log())
    ann.page.get_by_test_id("step").wait_for()
    ann.page.get_by_role("slider", name="Step").fill("40")
    ann.page.get_by_role("button", name="Fairness").click()
    ann.page.get_by_test_id("verdict").wait_for()
    assert finding(ann, "dice").get_attribute("data-state") == "good"
    assert faults(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def open_hot_seat(person: Person, title: str) -> None:
    person.enter()
    open_game(person, title, "Open a table")
    person.page.get_by_role("button", name="All on this device").click()
    person.page.get_by_label("Name of player 1").fill("Ann")
    person.page.get_by_label("Name of player 2").fill("Bob")
    person.page.get_by_role("button", name="Open the table").click()


def test_behind_the_curtain_there_is_nothing_to_see(visitors: Visitors) -> None:
    """Both prepare their teams in secret; in the battle all is open, and nobody looks away."""
    two = visitors.new()
    open_hot_seat(two, "Scathe")
    curtain = two.page.get_by_test_id("curtain")
    for name, other in (("Ann", "Bob"), ("Bob", "Ann")):
        curtain.wait_for()
        assert two.page.locator(".scathe, .choice, .log, [data-place]").count() == 0
        assert other not in two.page.locator("body").inner_text()
        two.page.get_by_role("button", name=f"I am {name}").click()
        two.take_first_team()
        if name == "Ann":
            two.page.get_by_role("button", name="hand on to Bob").click()
    two.page.locator(".hero").nth(9).wait_for()
    on_turn = two.page.locator(".seat.on.me .who")
    seen: list[str] = []
    for _ in range(4):
        two.until(lambda: two.is_on and on_turn.all_inner_texts() not in ([], seen[-1:]))
        seen.append(on_turn.inner_text())
        two.page.keyboard.press("Shift")
        two.page.get_by_role("button", name="Discard the").first.click()
    assert curtain.count() == 0
    assert seen in (["Ann", "Bob"] * 2, ["Bob", "Ann"] * 2)


def test_two_at_one_screen_finish_a_game_and_play_again(visitors: Visitors) -> None:
    two = visitors.new(width=390, height=844)
    open_hot_seat(two, "Connect Four")
    players = []
    for _ in range(50):
        two.until(lambda: two.is_on or bool(two.result))
        if two.result:
            break
        players.append(two.page.locator(".seat.me .who").inner_text())
        board = board_of(two)
        two.page.keyboard.press("1")
        two.until(lambda board=board: board_of(two) != board)  # type: ignore[misc]
    assert players[:4] == ["Ann", "Bob", "Ann", "Bob"]
    two.page.get_by_role("button", name="Play again").click()
    two.until(lambda: two.is_on and not two.result)


def test_my_tables_say_where_it_is_my_turn(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    open_game(ann, "Connect Four", "Play a bot")
    ann.page.get_by_role("button", name="Random").first.click()
    ann.await_turn()
    ann.page.goto(ann.address)
    ann.page.get_by_role("link", name="Connect Four").get_by_text("Your turn").wait_for()


def test_without_a_secure_page_a_library_checks(
    insecure: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    page = insecure.new_context(locale="en-GB").new_page()
    ann = Person(page, f"http://{OTHER_NAME}:{server.port}")
    ann.enter()
    assert page.evaluate("isSecureContext") is False
    bring(ann, tmp_path, played("scathe").log())
    page.get_by_role("button", name="Fairness").click()
    page.get_by_text("Computed by a library").wait_for()
    assert "as it should be" in page.get_by_test_id("verdict").inner_text()
    assert finding(ann, "dice").get_attribute("data-state") == "good"
