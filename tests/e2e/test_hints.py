"""Hints point at what reacts when it is pressed, in the order of what happens, and move nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.phases import SEATED, begin, first_choice
from tests.e2e.test_fit import look_again
from tests.e2e.trex_player import gathered

FEW_MOVES = 8
BOARD = "document.querySelector('main .fits').getBoundingClientRect().toJSON()"
# Enabled, in the window, and hit in its middle.
REACTS = """one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isButton = one.matches('button:not(:disabled), [role=button], [tabindex="0"], input');
    return isButton && one.contains(hit);
}"""


def hint_of(person: Person) -> Locator:
    return person.page.get_by_test_id("hint")


def target_of(person: Person) -> Locator:
    target = hint_of(person).get_attribute("data-target")
    return person.page.locator(f"main :is({target})").filter(visible=True)


def press(person: Person, what: Locator) -> None:
    """Something on the board is then otherwise."""
    before = person.page.locator("main .fits").inner_html()
    what.click()
    person.until(lambda: person.page.locator("main .fits").inner_html() != before)


def read(person: Person) -> None:
    text = hint_of(person).inner_text()
    hint_of(person).get_by_role("button", name="Got it").click()
    person.until(lambda: not hint_of(person).count() or hint_of(person).inner_text() != text)


def follow_hints(person: Person, moves: int) -> list[str]:
    """What the hints said, in order; each was followed when it came."""
    told: list[str] = []
    for _ in range(moves):
        person.await_turn()
        if person.result:
            break
        while hint_of(person).count():
            told.append(hint_of(person).locator("p").inner_text())
            target = target_of(person)
            target.first.wait_for()
            assert all(one.evaluate(REACTS) for one in target.all()), told[-1]
            read(person)
            if not hint_of(person).count():
                press(person, target.first)
                break
        else:
            first_choice(person)
    return told


def guided(visitors: Visitors, game: str) -> Person:
    ann = visitors.new(width=1366, height=768, still=True)
    begin(ann, game)
    look_again(ann, "en", guided=True)
    hint_of(ann).wait_for()
    return ann


@pytest.mark.parametrize(
    ("game", "first"),
    [("scathe", "Take one of these"), ("scale", "Choose who you are"), ("fate", "put any demigod")],
)
def test_what_a_hint_points_at_reacts(visitors: Visitors, game: str, first: str) -> None:
    told = follow_hints(guided(visitors, game), FEW_MOVES)
    assert first in told[0]
    assert len(told) >= 3
    assert len(set(told)) == len(told)


@pytest.mark.long
@pytest.mark.parametrize("game", ["scathe", "scale", "fate"])
def test_every_hint_of_a_match_points_at_what_reacts(visitors: Visitors, game: str) -> None:
    told = follow_hints(guided(visitors, game), 60)
    assert len(told) >= 5


@pytest.mark.long
def test_what_the_hints_of_trex_point_at_reacts(visitors: Visitors) -> None:
    (ann,) = gathered(visitors, [SEATED], bots=3)
    look_again(ann.person, "en", guided=True)
    for _ in range(3):
        hint_of(ann.person).wait_for()
        target = target_of(ann.person)
        assert target.count()
        assert all(one.evaluate(REACTS) for one in target.all())
        read(ann.person)


def test_a_hint_does_not_move_the_board(visitors: Visitors) -> None:
    for width, height in ((390, 844), (1366, 600)):
        ann = visitors.new(width=width, height=height, still=True)
        begin(ann, "scathe")
        before = ann.page.evaluate(BOARD)
        look_again(ann, "en", guided=True)
        hint_of(ann).wait_for()
        assert ann.page.evaluate(BOARD) == before


def test_the_last_hint_waits_for_the_second_round(visitors: Visitors) -> None:
    ann = guided(visitors, "scathe")
    told = follow_hints(ann, 6)
    assert not any("new round" in one for one in told)
