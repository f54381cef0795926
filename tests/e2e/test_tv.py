"""A television and phones: the screen shows what a watcher may see, and phones hold the hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from scalehouse.core.matches.delta import apply
from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.rooms import SCREEN, Screen, a_phone, come, phones_at

MOST_TURNS = 400
FITTED = 2_000  # milliseconds: then a board has found its size
SMALL: ViewportSize = {"width": 1024, "height": 700}
WIDE: ViewportSize = {"width": 2560, "height": 1080}
BOARDS = {"Scathe": ".scathe", "Scale": ".scale", "Scales of Fate": ".fate"}


def is_private(message: str) -> bool:
    """Whether a screen was told what somebody may choose, or as whom it looks."""
    told = json.loads(message)
    sync = told.get("sync") or told
    view = sync.get("view") or {}
    return bool(sync.get("legal")) or view.get("seat") is not None


def test_a_phone_sits_down_with_a_name_and_one_press(visitors: Visitors) -> None:
    screen = Screen.of(visitors)
    link = screen.lay("Scathe")
    assert screen.fits
    phone = a_phone(visitors)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    come(phone, link, "Ann")
    screen.page.get_by_text("Ann").wait_for()
    screen.page.get_by_text("One seat is free.").wait_for()
    to_server = [one for one in asked if "/assets/" not in one]
    words = [one for one in to_server if "/api/words/" in one]
    assert len(words) <= 2, words  # what the server itself and its tables say
    assert len(to_server) - len(words) <= 3, to_server  # the page, the list of games, an icon

    # Whoever was here before has a name: then it is one press.
    phone.page.get_by_role("button", name="Stand up").click()
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.get_by_text("You are in, Ann").wait_for()


def test_the_screen_is_found_by_the_code_that_one_types(visitors: Visitors) -> None:
    screen = Screen.of(visitors)
    screen.lay("Scale")
    code = screen.page.locator(".code").inner_text().split()[-1]
    other = Screen.of(visitors)
    other.page.goto(f"{other.address}/tv/{code}")
    other.page.get_by_role("heading", name="Scale").wait_for()
    assert other.page.url.endswith(f"/#tv={code}")


def test_arrows_and_enter_are_enough(visitors: Visitors) -> None:
    """As on a remote control."""
    screen = Screen.of(visitors)
    screen.page.goto(f"{screen.address}/tv")
    screen.page.get_by_role("button", name="Scathe").wait_for()
    for key in ("ArrowRight", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        screen.page.keyboard.press(key)
    chosen = screen.page.get_by_role("button", name="Scale", exact=True)
    assert chosen.get_attribute("aria-pressed") == "true"
    for _ in range(12):  # to the right, until it is reached
        if "Lay the table" in screen.page.locator(":focus").inner_text():
            break
        screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("Enter")
    screen.page.get_by_text("Scan it with your phone").wait_for()


@pytest.mark.long
def test_the_browser_of_a_player_shows_what_a_watcher_sees(visitors: Visitors) -> None:
    """A laptop on which somebody plays can be the screen as well: it is somebody else then."""
    screen = Screen.of(visitors)
    link = screen.lay("Scathe")
    first, second = phones_at(visitors, link, 2)
    second.await_turn()
    beside = Screen(first.page.context.new_page(), first.address)
    beside.page.goto(f"{beside.address}/tv/{link}")
    beside.page.locator(".scathe").wait_for()
    assert beside.heard
    assert not any(map(is_private, beside.heard))


@pytest.mark.long
@pytest.mark.parametrize("title", BOARDS)
def test_a_room_plays(visitors: Visitors, title: str) -> None:
    screen = Screen.of(visitors)
    link = screen.lay(title)
    phones = phones_at(visitors, link, 2)
    screen.page.locator(BOARDS[title]).wait_for()
    for phone, key in zip(cycle(phones), "123456789" * 4, strict=False):
        if phone.is_on:
            phone.page.keyboard.press("Shift")
            phone.page.keyboard.press(key)
        phone.page.wait_for_timeout(150)
    screen.until(lambda: len(screen.news()) > 2)
    assert screen.turn
    assert screen.fits
    assert screen.page.locator(".board").get_by_role("button", name="Undo").count() == 0
    assert screen.heard
    assert not any(map(is_private, screen.heard))


@pytest.mark.long
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_board_is_as_large_as_before_when_the_screen_is(visitors: Visitors, motion: Any) -> None:
    screen = Screen.of(visitors)
    screen.page.emulate_media(reduced_motion=motion)
    link = screen.lay("Scales of Fate")
    phones_at(visitors, link, 2)
    screen.page.locator(".fate").wait_for()
    sizes = []
    for size in (SCREEN, SMALL, WIDE, SCREEN):
        screen.page.set_viewport_size(size)
        screen.page.wait_for_timeout(FITTED)
        sizes.append(screen.page.locator("[data-zoom]").get_attribute("data-zoom"))
    assert sizes[0] == sizes[-1]
    assert sizes[1] != sizes[0]


@pytest.mark.long
def test_three_phones_perform_in_one_room(visitors: Visitors) -> None:
    """One to T-Rex to its end: cards on phones, who presents to whom on the screen."""
    screen = Screen.of(visitors)
    phones = phones_at(visitors, screen.lay("On a Scale of One to T-Rex", seats=3), 3)
    screen.page.get_by_role("region", name="stage").wait_for()
    for turn in range(MOST_TURNS):
        if screen.page.get_by_test_id("result").count():
            break
        _meet(phones[turn % 3], phones[(turn + 1) % 3])
    assert screen.page.get_by_test_id("result").count(), screen.news()
    screen.page.get_by_test_id("confetti").first.wait_for(state="attached")
    assert screen.fits
    assert not any(map(is_private, screen.heard))
    views = list(views_in(screen.heard))
    assert len(views) > 10
    assert {card for view in views for card in _held(view)} == {None}

    # Once more: one press each, and the screen begins by itself.
    phones[1].page.get_by_role("button", name="Play again").click()
    screen.page.get_by_text("would like to play again").wait_for()
    assert screen.page.get_by_test_id("result").count()  # nobody's end is taken away
    for phone in (phones[0], phones[2]):
        phone.page.get_by_role("button", name="Play again").click()
    screen.page.get_by_text("It begins in").wait_for()
    screen.page.get_by_role("region", name="stage").wait_for()


def _meet(one: Person, other: Person) -> None:
    """Each lays a card before the other; what somebody has to decide first is decided."""
    for phone in (one, other):
        swap = phone.page.get_by_role("button", name="Swap this one")
        if swap.count():
            swap.first.click()
            phone.page.wait_for_timeout(100)
    kept = "localStorage.getItem('scalehouse.name')"
    names = [str(phone.page.evaluate(kept)) for phone in (one, other)]
    for phone, name in ((one, names[1]), (other, names[0])):
        press = phone.page.get_by_role("button", name=f"to {name}").or_(
            phone.page.get_by_role("button", name=f"Answer {name}")
        )
        if press.count():
            press.first.click()
            phone.page.wait_for_timeout(120)


def _held(view: dict[str, Any]) -> list[Any]:
    return [player["card"] and player["card"]["kind"] for player in view["table"]["players"]]


def views_in(heard: list[str]) -> Iterator[dict[str, Any]]:
    """The match as the screen knew it, message by message."""
    view: Any = None
    for told in map(json.loads, heard):
        sync = told.get("sync") or told
        if "view" in sync:
            view = sync["view"]
        elif told["type"] == "events":
            view = apply(view, told.get("changes", []))
        if view:
            yield view
