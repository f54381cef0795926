"""Scale by keyboard alone, with a finger on a phone, and for screen readers."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.scale_player import SHORT, ByKeys, ByTouch, Player, play_on, start_together
from tests.e2e.test_everyone import faults

pytestmark = pytest.mark.long

TOUCH = 44  # pixels
SMALL_ONES = f"""all => all
    .filter(one => one.checkVisibility())
    .map(one => [one.innerText.trim(), one.getBoundingClientRect()])
    .filter(([_, {{width, height}}]) => width < {TOUCH} - 0.5 || height < {TOUCH} - 0.5)
    .map(([text, {{width, height}}]) => `${{text}}: ${{width}} x ${{height}}`)"""


def test_a_whole_match_is_played_by_keyboard_alone(visitors: Visitors) -> None:
    ann = ByKeys(visitors.new())
    ann.play_bot(SHORT)
    play_on(ann)
    assert ann.placed >= 3
    assert ann.person.result


def test_the_focus_goes_where_the_game_goes_on(visitors: Visitors) -> None:
    ann = ByKeys(visitors.new())
    ann.play_bot()
    play_on(ann, until=1)
    ann.person.await_turn()

    ann.press(ann.hand.first)
    ann.on_board(".ghost:focus").wait_for()
    ann.page.keyboard.press("Escape")  # the card goes back, and the focus with it
    ann.on_board(".held.lit:focus").wait_for()
    assert ann.hand.first.evaluate("one => one === document.activeElement")
    cards = ann.on_board(".held")
    here = cards.evaluate_all("all => all.indexOf(document.activeElement)")
    ann.page.keyboard.press("ArrowLeft" if here else "ArrowRight")
    beside = here - 1 if here else min(1, cards.count() - 1)
    assert cards.nth(beside).evaluate("one => one === document.activeElement")

    ann.place(ann.hand.first)
    ann.person.await_turn()
    ann.on_board(".held:focus, .use:focus, .link:focus, .acts :focus").wait_for()


def test_a_trade_is_made_by_keyboard_alone(visitors: Visitors) -> None:
    first, second = start_together(ByKeys(visitors.new()), ByKeys(visitors.new()))
    first.press(first.on_board(".offers").get_by_role("button", name="Trade"))
    first.on_board(".held.lit:focus").wait_for()
    first.press(first.hand.first)  # offers it
    first.on_board(".sheet:focus").wait_for()  # a question is read before it is answered
    first.press(first.on_board(".sheet .option").first)
    second.person.await_turn()
    second.press(second.on_board(".sheet").get_by_role("button", name="Decline"))
    first.person.await_turn()
    first.on_board(".held.lit:focus").wait_for()


def test_a_whole_match_is_played_with_a_finger_on_a_phone(visitors: Visitors) -> None:
    ann = ByTouch(visitors.new(width=390, height=844))
    ann.play_bot(SHORT)
    for placed in (0, 2, 4):
        play_on(ann, until=placed)
        assert ann.on_board("button").evaluate_all(SMALL_ONES) == []
        assert not ann.is_wide()
    play_on(ann)
    assert ann.placed >= 3
    assert not ann.is_wide()


def look_everywhere(found: dict[str, list[str]], name: str, player: Player) -> None:
    """Large and small, by day and by night."""
    for width in (390, 1440):
        player.page.set_viewport_size({"width": width, "height": 860})
        for theme in ("dark", "light"):
            player.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            found[f"{name}, {width}, {theme}"] = faults(player.person)


def test_no_question_of_the_table_has_a_grave_fault(visitors: Visitors) -> None:
    found: dict[str, list[str]] = {}
    first, second = start_together(Player(visitors.new()), Player(visitors.new()))
    look_everywhere(found, "opening", first)
    first.press(first.on_board(".offers").get_by_role("button", name="Trade"))
    first.choose(first.hand.first)
    first.on_board(".sheet .option").first.wait_for()
    look_everywhere(found, "which colour", first)
    first.press(first.on_board(".sheet .option").first)
    second.person.await_turn()
    second.on_board(".sheet").get_by_role("button", name="Decline").wait_for()
    look_everywhere(found, "give or decline", second)
    second.press(second.on_board(".sheet").get_by_role("button", name="Decline"))
    first.person.await_turn()
    first.press(first.on_board(".offers").get_by_role("button", name="Propose to play on"))
    second.on_board(".sheet").get_by_role("button", name="No: end in June").wait_for()
    look_everywhere(found, "a longer game", second)
    assert {screen: told for screen, told in found.items() if told} == {}


def test_no_part_of_a_match_has_a_grave_fault(visitors: Visitors) -> None:
    found: dict[str, list[str]] = {}
    ann = Player(visitors.new())
    ann.play_bots(SHORT, seats=3)
    ann.on_board(".god.lit").first.wait_for()
    look_everywhere(found, "gods", ann)
    play_on(ann, until=3)
    if ann.hand.count():
        ann.press(ann.hand.first)
    look_everywhere(found, "in the middle", ann)
    ann.page.keyboard.press("Escape")
    play_on(ann)
    ann.on_board(".plaque").filter(has_text="★").first.wait_for()
    look_everywhere(found, "at the end", ann)
    assert {screen: told for screen, told in found.items() if told} == {}
