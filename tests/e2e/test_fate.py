"""Scales of Fate on its board: whole matches by clicks, drags, taps and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.fate_player import Player, Toucher, Typist, begin, on_turn, play_both

pytestmark = pytest.mark.long

TOUCH = 44  # pixels: the least that a finger needs
# Buttons of the board that are in use and too small for a finger.
SMALL = f"""[...document.querySelectorAll('.fate button')].filter((one) => {{
    const {{ width, height }} = one.getBoundingClientRect();
    return width && Math.min(width, height) < {TOUCH} - 0.5;
}}).map((one) => one.className + ' ' + one.textContent)"""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


def test_a_whole_match_against_a_bot_by_clicks_on_the_board(visitors: Visitors) -> None:
    ann = Player(visitors.new(width=1440, height=900))
    ann.come_in()
    ann.play_bot()
    ann.play_on()
    assert ann.is_over
    assert ann.foretold >= 3
    is_counted_up(ann)


def is_counted_up(player: Player) -> None:
    """At the end all lies open, and the points add up."""
    points = player.page.locator(".points article")
    points.nth(1).wait_for()
    parts = [int(one.replace("−", "-").replace("±", "")) for one in texts(points.first, "dd")]
    assert sum(parts[:3]) == parts[3]
    assert player.page.locator(".points .guessed").count() == 4
    assert player.page.locator(".ages .answers").count() == 3


def texts(inside: Locator, kind: str) -> list[str]:
    return inside.locator(kind).all_inner_texts()


def test_a_whole_match_by_keyboard_alone(visitors: Visitors) -> None:
    """From the lobby to the result, with marks and notes on the pad: no mouse at all."""
    ann = Typist(visitors.new(width=1440, height=900))
    ann.come_in()
    ann.tab_to(ann.person.game("Scales of Fate").get_by_role("button", name="Play a bot"))
    ann.page.keyboard.press("Enter")
    ann.tab_to(ann.page.get_by_role("button", name="Random").first)
    ann.page.keyboard.press("Enter")
    ann.page.locator(".fate .grid").wait_for()
    ann.play_on(4)
    ann.await_lit()
    mark_by_keys(ann)
    look_at_ones_own_by_keys(ann)
    ann.play_on()
    assert ann.is_over
    is_counted_up(ann)
    assert pressed(ann) == ["Klar: no", "Naka: maybe"]


def mark_by_keys(player: Player) -> None:
    """Arrows go from mark to mark, and in a note they, and digits, are just typed."""
    keys = player.page.keyboard
    before = player.person.choices()
    assert isinstance(player, Typist)
    player.tab_to(player.page.get_by_role("button", name="Naka: yes"))
    keys.press("ArrowRight")
    keys.press("Enter")
    player.tab_to(player.page.get_by_role("textbox", name="Note on Isabel"))
    keys.type("12 ")
    keys.press("ArrowLeft")
    keys.type("3")
    keys.press("Shift+Tab")  # to the last mark of the row above
    for _ in range(5):
        keys.press("ArrowUp")
    keys.press("Space")
    player.person.until(lambda: pressed(player) == ["Klar: no", "Naka: maybe"])
    assert player.page.get_by_role("textbox", name="Note on Isabel").input_value() == "123 "
    assert player.person.choices() == before


def pressed(player: Player) -> list[str]:
    marks = player.page.locator(".pad .mark[aria-pressed=true]").all()
    return [one.get_attribute("aria-label") or "" for one in marks]


def look_at_ones_own_by_keys(player: Player) -> None:
    """They show as long as the key is held."""
    assert isinstance(player, Typist)
    faces = player.page.locator(".left .secret .card-face .name")
    player.tab_to(player.page.locator(".left .secret .cards"))
    player.page.keyboard.down("Space")
    player.person.until(lambda: faces.count() == 2)
    player.page.keyboard.up("Space")
    player.person.until(lambda: faces.count() == 0)


def test_a_whole_match_by_taps_on_a_phone(visitors: Visitors) -> None:
    ann = Toucher(visitors.new(width=390, height=844))
    ann.come_in()
    ann.play_bot()
    ann.person.await_turn()
    ann.await_lit()
    found = {"opening": faults_on_a_phone(ann)}
    ann.page.get_by_role("button", name="Belan: yes").tap()
    ann.play_on(12)
    found["middle"] = faults_on_a_phone(ann)
    while not ann.page.locator(".guess").count():
        ann.play_on(1)
        ann.look()
    found["guess"] = faults_on_a_phone(ann)
    ann.play_on()
    assert ann.is_over
    assert ann.foretold >= 3
    is_counted_up(ann)
    found["end"] = faults_on_a_phone(ann)
    assert {when: told for when, told in found.items() if told} == {}


def faults_on_a_phone(player: Player) -> list[str]:
    player.page.wait_for_timeout(500)  # what is drawn in has its size by then
    wide = player.page.evaluate(TOO_WIDE)
    return [*player.page.evaluate(SMALL), *([f"{wide} pixels too wide"] if wide else [])]


def test_two_people_play_a_whole_match_one_of_them_on_a_phone(visitors: Visitors) -> None:
    ann = Player(visitors.new())
    bob = Toucher(visitors.new(width=390, height=844))
    begin(ann, bob)
    covered_cards_show_only_while_held(bob)
    drag_a_demigod(*on_turn(ann, bob))
    play_both(ann, bob)
    for player in (ann, bob):  # each board tells at its own pace
        is_counted_up(player)
    totals = texts(ann.page.locator(".points"), ".total")
    assert totals == texts(bob.page.locator(".points"), ".total")[::-1]
    assert bob.page.evaluate(TOO_WIDE) == 0


def covered_cards_show_only_while_held(player: Player) -> None:
    cards = player.page.locator(".roster .secret .cards")
    faces = cards.locator(".card-face .name")
    cards.wait_for()
    assert faces.count() == 0
    cards.hover()
    player.page.mouse.down()
    player.person.until(lambda: faces.count() == 2)
    player.page.mouse.up()
    player.person.until(lambda: faces.count() == 0)


def drag_a_demigod(first: Player, second: Player) -> None:
    """From its place to a tile: it stands there for both."""
    first.await_lit()
    chip = first.page.locator(".fate .chip.lit").first
    tile = first.page.locator(".fate .tile").last
    place = tile.get_attribute("data-place")
    chip.drag_to(tile)
    for player in (first, second):
        player.page.locator(f'.tile[data-place="{place}"] .piece').wait_for()
