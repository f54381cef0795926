"""Connect Four on the board that its own package brings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import ServerProcess, Visitors
from tests.e2e.people import Person
from tests.e2e.rooms import Screen, phones_at
from tests.e2e.tables import at_connect_four, await_board, open_by_request
from tests.e2e.test_everyone import faults

BOARD_FILE = "**/faces/connect_four/*/board.js"
SIZES = [(360, 640), pytest.param(390, 844, marks=pytest.mark.long), (1366, 600)]


def column(person: Person, number: int) -> Locator:
    """Counted from 1, as it is called."""
    return person.page.locator(f'.column[data-place="column/{number - 1}"]')


def stones(person: Person) -> int:
    return person.page.locator(".column .stone:not(.ghost)").count()


def drop(person: Person, number: int) -> None:
    """With a click on the board, and until the stone lies."""
    expect(column(person, number)).to_have_attribute("aria-disabled", "false")
    before = stones(person)
    column(person, number).click()
    expect(person.page.locator(".column .stone:not(.ghost)")).to_have_count(before + 1)


def three_in_a_line(visitors: Visitors) -> tuple[Person, Person]:
    """Ann has them, Bob as many above, and it is her turn."""
    ann, bob = at_connect_four(visitors)
    for number in (1, 2, 3):
        drop(ann, number)
        drop(bob, number)
    return ann, bob


def test_two_people_play_to_the_end_by_clicking_the_board(visitors: Visitors) -> None:
    ann, bob = three_in_a_line(visitors)
    drop(ann, 4)
    for person, result in ((ann, "You have won"), (bob, "Guest 1 wins")):
        expect(person.page.get_by_test_id("result")).to_contain_text(result)
        expect(person.page.locator(".stone.lined")).to_have_count(4)
        assert stones(person) == 7


def test_the_board_says_what_lies_where_and_what_can_be_done(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    expect(column(ann, 3)).to_have_accessible_name("Drop a stone into column 3. Empty.")
    expect(column(bob, 3)).to_have_accessible_name("Column 3. Empty.")
    drop(ann, 3)
    expect(column(bob, 3)).to_have_accessible_name(
        re.compile(r"Drop a stone into column 3\. From below: .+\.")
    )
    assert faults(bob) == []


def test_a_column_that_is_full_says_why_it_takes_no_more(visitors: Visitors) -> None:
    ann, bob = at_connect_four(visitors)
    for _ in range(3):
        drop(ann, 5)
        drop(bob, 5)
    expect(column(ann, 1)).to_have_attribute("aria-disabled", "false")
    column(ann, 5).click(force=True)  # it says that it is closed, and answers all the same
    ann.page.get_by_text("Column 5 is full.").wait_for()
    assert stones(ann) == 6


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_match_with_a_bot_by_the_keyboard_alone(
    visitors: Visitors, width: int, height: int
) -> None:
    ann = visitors.new(width=width, height=height)
    open_by_request(ann, "connect_four")
    ann.page.get_by_role("button", name="Add a bot").click()
    ann.page.get_by_role("button", name="Begin the match").click()
    ann.until(lambda: ann.is_on)
    _is_all_in_sight(ann)
    column(ann, 4).focus()
    ann.page.keyboard.press("Home")
    expect(column(ann, 1)).to_be_focused()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    ann.until(lambda: stones(ann) >= 2)
    expect(column(ann, 2)).to_be_focused()
    while not ann.result:
        _drop_anywhere(ann)


@pytest.mark.long
def test_a_room_plays_it_on_one_screen(visitors: Visitors) -> None:
    screen = Screen.of(visitors)
    phones = phones_at(visitors, screen.lay("Connect Four"), 2)
    await_board(screen)
    for number in (4, 3, 4):
        screen.until(lambda: any(phone.is_on for phone in phones))
        drop(next(phone for phone in phones if phone.is_on), number)
    expect(screen.page.locator(".column .stone")).to_have_count(3)
    assert screen.fits


def test_where_the_board_cannot_be_fetched_the_plain_one_shows_the_game(
    visitors: Visitors,
) -> None:
    ann = visitors.new()
    ann.page.route(BOARD_FILE, lambda route: route.abort())
    open_by_request(ann, "connect_four")
    ann.page.get_by_role("button", name="Add a bot").click()
    ann.page.get_by_role("button", name="Begin the match").click()
    ann.page.locator(".plain").wait_for()
    assert any("the plain one shows the game" in one for one in visitors.complaints)
    visitors.complaints.clear()


def test_a_guided_first_match_has_the_hints_of_the_package(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.enter()
    game = ann.page.get_by_role("group", name="Connect Four")
    game.get_by_role("button", name="Learn by playing").click()
    hint = ann.page.get_by_test_id("hint")
    hint.get_by_text("Press a column").wait_for()
    expect(ann.page.locator(".pointer .ring")).not_to_have_count(0)  # around what the board shows
    hint.get_by_role("button", name="Got it").click()
    hint.get_by_text("Press a column").wait_for(state="hidden")
    drop(ann, 4)
    hint.get_by_text("Four stones in a line win").wait_for()


def test_the_stone_that_would_win_is_told_by_the_rules_of_the_server(visitors: Visitors) -> None:
    ann, bob = three_in_a_line(visitors)
    expect(column(ann, 4)).to_have_attribute("aria-disabled", "false")
    column(ann, 5).focus()
    column(ann, 4).focus()
    expect(column(ann, 4)).to_have_accessible_name(re.compile(r"It makes four in a line\.$"))
    expect(ann.page.locator(".ghost.wins")).to_have_count(1)
    assert not bob.page.locator(".ghost.wins").count()


def test_the_score_sheet_is_that_of_the_package(visitors: Visitors) -> None:
    ann, bob = three_in_a_line(visitors)
    drop(ann, 4)
    sheet = bob.page.locator("table", has=bob.page.get_by_role("columnheader", name="Stones"))
    expect(sheet.locator("tbody td:last-child")).to_have_text(["4", "3"])


def test_the_lobby_shows_the_picture_of_the_package(
    visitors: Visitors, server: ServerProcess
) -> None:
    ann = visitors.new()
    ann.enter()
    picture = ann.page.locator('img[src^="/faces/connect_four/"]')
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")


def _is_all_in_sight(person: Person) -> None:
    """Nothing needs scrolling: the whole frame is on the screen, and each column wide enough."""
    frame = person.page.locator(".frame").bounding_box()
    assert frame
    size = person.page.viewport_size
    assert size
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= size["width"]
    assert frame["y"] + frame["height"] <= size["height"]
    assert frame["width"] / 7 >= 36


def _drop_anywhere(person: Person) -> None:
    """Into the first column that takes a stone, with the arrows and Enter."""
    person.until(lambda: person.is_on or bool(person.result))
    if person.result:
        return
    open_columns = person.page.locator('.column[aria-disabled="false"]')
    before = stones(person)
    open_columns.first.focus()
    person.page.keyboard.press("Enter")
    person.until(lambda: stones(person) > before or bool(person.result))
