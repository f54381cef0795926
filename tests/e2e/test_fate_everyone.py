"""Scales of Fate for everyone: no grave fault for a screen reader, and each option by each hand."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.fate_player import TITLE, Player, Toucher, begin, on_turn, play_both
from tests.e2e.test_everyone import faults

pytestmark = pytest.mark.long

OPTIONS = {"lot": "By lot, as the book says", "first": "Whoever has the first seat"}
IN_GERMAN = {"lot": "Das Los entscheidet, wie im Heft", "first": "Wer auf Platz 1 sitzt"}


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_is_told_in_two_languages_and_played(visitors: Visitors, option: str) -> None:
    ann, bob = Player(visitors.new()), Player(visitors.new())
    begin(ann, bob, OPTIONS[option])
    first, _ = on_turn(ann, bob)
    if option == "first":
        assert first is ann  # who opened the table has the first seat
    play_both(ann, bob)
    for player in (ann, bob):
        player.page.locator(".points article").nth(1).wait_for()
    bob.page.goto(bob.person.address)
    bob.page.evaluate("localStorage.setItem('scalehouse.language', 'de')")
    bob.page.reload()
    bob.person.game(TITLE).get_by_role("button", name="Tisch").click()
    bob.page.get_by_role("radio", name=IN_GERMAN[option]).wait_for()
    bob.page.get_by_role("group", name="Startspieler").wait_for()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_moment_of_a_match_has_a_grave_fault(visitors: Visitors, theme: str, width: int) -> None:
    kind = Toucher if width == 390 else Player
    ann = kind(visitors.new(width=width, height=860, theme=theme))
    ann.come_in()
    ann.play_bot()
    ann.person.await_turn()
    ann.await_lit()
    found = {"opening": faults(ann.person)}
    for name in ("Belan: yes", "Klar: no", "Naka: maybe"):
        ann.page.get_by_role("button", name=name).click()
    ann.page.get_by_role("checkbox", name="Fill in what is certain").check()
    found["pad"] = faults(ann.person)
    ann.hurry(9)
    found["middle"] = faults(ann.person)
    ann.hurry(until=".guess")
    ann.await_lit()
    found["guess"] = faults(ann.person)
    ann.hurry()
    ann.page.locator(".points article").nth(1).wait_for()
    found["end"] = faults(ann.person)
    assert {moment: told for moment, told in found.items() if told} == {}
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
