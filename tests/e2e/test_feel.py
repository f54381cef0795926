"""How it feels to play: sounds, moves that are asked about, larger words, hands that drag."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.fitting import Ruler, sized
from tests.e2e.people import Person
from tests.e2e.phases import begin, first_choice

QUESTION = "Sounds on this device?"
MARKED = "[data-place][data-latest]"
SELECTED = "String(getSelection())"
FAR = 60  # pixels
MOST_PRESSES = 12  # until the other has had a turn, or something has gone its way
A_FLIGHT = 600  # milliseconds
# How far a card was from where it went, when it first was seen on its way.
NOTE_FLIGHT = """() => new MutationObserver(() => {
    const one = document.querySelector('.flight');
    if (!one || window.flown) return;
    const [from, to] = [one.getBoundingClientRect(), one];
    const there = to.offsetParent.getBoundingClientRect();
    const [x, y] = [there.left + to.offsetLeft, there.top + to.offsetTop];
    window.flown = Math.hypot(from.left - x, from.top - y);
}).observe(document.body, {childList: true, subtree: true})"""


def in_battle(visitors: Visitors, *, width: int = 1366, height: int = 768) -> Person:
    ann = visitors.new(width=width, height=height, still=True)
    ann.enter()
    ann.play_bot()
    ann.take_first_team()
    ann.await_turn()
    return ann


def log_of(person: Person) -> list[str]:
    return person.page.locator(".log li").all_inner_texts()


def test_sounds_are_asked_for_once_and_cover_no_choice(visitors: Visitors) -> None:
    ann = visitors.new(width=390, height=844, is_first=True)
    ann.enter()
    ann.play_bot()
    question = ann.page.get_by_role("group", name=QUESTION)
    question.wait_for()
    ann.page.locator(".starter").first.click(trial=True)
    question.get_by_role("button", name="Yes").click()
    question.wait_for(state="detached")
    assert ann.page.get_by_role("button", name="Sounds").get_attribute("aria-pressed") == "true"
    ann.page.reload()
    ann.page.locator(".starter").first.wait_for()
    assert question.count() == 0


def test_who_likes_to_be_asked_plays_nothing_by_mistake(visitors: Visitors) -> None:
    ann = visitors.new(width=1366, height=768, still=True)
    ann.enter()
    ann.page.evaluate("localStorage.setItem('scalehouse.confirms', 'on')")
    ann.page.reload()
    ann.play_bot()
    asked = ann.page.get_by_role("alertdialog", name="Do this?")
    ann.page.locator(".starter").first.click()
    asked.wait_for()
    asked.get_by_role("button", name="Cancel").click()
    asked.wait_for(state="detached")
    assert ann.page.locator(".starter").count() == 2  # as before
    ann.page.keyboard.press("1")
    asked.wait_for()
    ann.page.keyboard.press("Escape")
    asked.wait_for(state="detached")
    ann.page.keyboard.press("1")
    asked.wait_for()
    ann.page.keyboard.press("Enter")  # the focus is on yes
    ann.page.locator(".rows").wait_for()


def test_one_press_that_is_two_moves_is_asked_about_once(visitors: Visitors) -> None:
    ann = in_battle(visitors)
    ann.page.evaluate("localStorage.setItem('scalehouse.confirms', 'on')")
    ann.page.reload()
    level = ann.page.locator(".levels .level").filter(visible=True).first
    asked = ann.page.get_by_role("alertdialog", name="Do this?")
    level.click()
    asked.get_by_role("button", name="Cancel").click()
    before = log_of(ann)
    level.click()
    assert log_of(ann) == before
    asked.get_by_role("button", name="Do it").click()
    ann.until(lambda: any("level 1" in one for one in log_of(ann)))


def test_the_last_turn_of_the_other_is_marked(visitors: Visitors) -> None:
    ann = in_battle(visitors)
    for _ in range(MOST_PRESSES):
        if any(line.startswith("Random bot rolls") for line in log_of(ann)):
            break
        ann.press("1")
        ann.await_turn()
    theirs = ann.page.locator(f".side:not(.mine) {MARKED}, .side.mine {MARKED}")
    ann.until(lambda: theirs.count() > 0)


def test_a_hand_that_drags_over_a_board_marks_no_text(visitors: Visitors) -> None:
    ann = in_battle(visitors)
    board = ann.page.locator("main .fits").bounding_box()
    assert board
    ann.page.mouse.move(board["x"] + 30, board["y"] + 30)
    ann.page.mouse.down()
    ann.page.mouse.move(board["x"] + board["width"] - 30, board["y"] + board["height"] - 30)
    ann.page.mouse.up()
    assert ann.page.evaluate(SELECTED) == ""


@pytest.mark.parametrize("text", ["large", "larger"])
def test_larger_words_still_fit(visitors: Visitors, text: str) -> None:
    ann = in_battle(visitors)
    ann.page.evaluate("(one) => localStorage.setItem('scalehouse.text', one)", text)
    ann.page.reload()
    ann.page.locator(".place .hero").first.wait_for()
    for size in sized("1366x768 1920x1080 820x1180"):
        assert Ruler(ann.page).misfits(size) == [], (text, size)


@pytest.mark.long
def test_a_card_of_scale_travels_from_the_hand_to_the_chain(visitors: Visitors) -> None:
    ann = visitors.new(width=1366, height=768)
    begin(ann, "scale")
    ann.page.evaluate(NOTE_FLIGHT)
    for _ in range(MOST_PRESSES):  # the first card of the chain comes from nowhere
        ann.await_turn()
        if ann.page.evaluate("window.flown"):
            break
        if ann.page.locator(".held.lit").count():
            ann.page.locator(".held.lit").first.click()
            ann.page.locator(".ghost").first.click()
            ann.page.wait_for_timeout(A_FLIGHT)
        else:
            first_choice(ann)
    assert ann.page.evaluate("window.flown") > FAR
    ann.page.locator(".flight").wait_for(state="detached")
