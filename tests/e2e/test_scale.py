"""Scale on its board: by clicks, by dragging, together; and how one looks at the chain."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.scale_player import SHORT, Player, play_on, start_together
from tests.e2e.test_everyone import faults

pytestmark = pytest.mark.long


class Careful(Player):
    """Looks at what a right will do before it is used."""

    def use(self, right: Locator) -> None:
        right.hover()
        self.on_board(".mark").first.wait_for()
        super().use(right)


KEEP_PAGES = """() => {
    window.pages = [];
    const note = (node) => node.matches?.('.field > .page') && window.pages.push(node.innerText);
    const watch = (changes) => changes.forEach(({addedNodes}) => addedNodes.forEach(note));
    new MutationObserver(watch).observe(document.body, {childList: true, subtree: true});
}"""


def test_a_whole_match_is_played_by_clicks_on_the_board(visitors: Visitors) -> None:
    ann = Careful(visitors.new())
    ann.play_bot(SHORT)
    ann.page.evaluate(KEEP_PAGES)
    play_on(ann)
    assert ann.placed >= 3
    assert "February" in ann.page.evaluate("window.pages")  # its page was turned on the table
    won = ann.on_board(".plaque").filter(has_text="★")
    won.first.wait_for()  # the board tells at its own pace what the result says at once
    most = max(int(count) for count in ann.on_board(".plaque .count").all_inner_texts())
    assert int(won.first.locator(".count").inner_text()) == most


def test_two_people_trade_vote_drag_and_play_to_the_end(visitors: Visitors) -> None:
    one = Player(visitors.new())
    other = Player(visitors.new(width=390, height=844))
    first, second = start_together(one, other, SHORT)

    # a card dropped on the other god is offered
    first.hand.first.wait_for()
    first.hand.first.drag_to(first.on_board(".plaque:not(.me)"))
    first.on_board(".sheet").get_by_role("button", name="Ask for a white card").click()
    second.person.await_turn()
    second.on_board(".sheet").get_by_role("button", name="Decline").click()

    # the longer game is proposed, and not wanted
    first.person.await_turn()
    first.page.locator(".scale").get_by_role("button", name="Propose to play on").click()
    second.on_board(".sheet").get_by_role("button", name="No: end in June").click()

    # a card dragged to its place lies there
    first.person.await_turn()
    first.hand.first.drag_to(first.on_board(".plaque.me"))  # no place: it comes back
    first.hand.first.drag_to(first.on_board(".chain"))  # in whose middle the first card goes
    first.on_board(".link").first.wait_for()
    second.on_board(".link").first.wait_for()

    play_on(first, second)
    assert first.placed + second.placed > 4


def test_the_chain_is_moved_and_brought_closer(visitors: Visitors) -> None:
    ann = Player(visitors.new(width=390, height=844))
    ann.play_bot()
    play_on(ann, until=2)
    ann.person.await_turn()
    ann.page.keyboard.press("Escape")
    whole = ann.look()
    ann.page.get_by_role("button", name="Closer").click()
    closer = ann.look()
    assert closer != whole
    ann.on_board(".chain").focus()
    ann.page.keyboard.press("ArrowLeft")
    assert ann.look() != closer
    ann.page.keyboard.press("0")
    assert ann.look() == whole
    ann.on_board(".chain").hover()
    ann.page.mouse.wheel(0, -300)
    ann.person.until(lambda: ann.look() != whole)
    ann.page.get_by_role("button", name="Show the whole chain").click()
    assert ann.look() == whole
    assert faults(ann.person) == []
    assert not ann.is_wide()
