"""On a Scale of One to T-Rex in the browser, as people play it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, WebSocketRoute

from tests.e2e.conftest import Visitors
from tests.e2e.trex_player import Actor, gathered, match_or_skip

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def test_a_card_is_presented_taken_back_and_answered(visitors: Visitors) -> None:
    """By a press, by a key and by hand; and what comes of it is shown to both."""
    ann, bob, _cleo = gathered(visitors, [WIDE, PHONE, PHONE])
    ann.present(2)
    bob.page.get_by_test_id("laid-0-2").wait_for()
    ann.page.keyboard.press("b")
    bob.page.get_by_test_id("laid-0-1").wait_for()
    bob.page.get_by_test_id("laid-0-2").wait_for(state="detached")
    ann.page.keyboard.press("t")
    bob.page.get_by_test_id("laid-0-1").wait_for(state="detached")
    drag_card_to(ann, 1)
    bob.page.get_by_test_id("laid-0-1").wait_for()
    bob.page.get_by_text("thinks you match!").wait_for()
    bob.page.get_by_test_id("to-0").tap()
    for actor in (ann, bob):
        actor.page.get_by_test_id("reveal").wait_for()
    tokens = ann.tokens("good"), ann.tokens("bad")
    assert tokens in ((12, 8), (14, 8), (16, 6))
    assert ann.points(0) == ann.points(1) == bob.points(0) in (2, 1, -1)
    told = ann.page.get_by_test_id("announcer")
    ann.person.until(lambda: "match" in told.inner_text() or "draw" in told.inner_text())


def drag_card_to(actor: Actor, other: int) -> None:
    card, goal = actor.card.bounding_box(), actor.seat_of(other).bounding_box()
    assert card
    assert goal
    mouse = actor.page.mouse
    mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    mouse.down()
    for step in range(1, 9):
        x = card["x"] + (goal["x"] + goal["width"] / 2 - card["x"]) * step / 8
        y = card["y"] + (goal["y"] + goal["height"] / 2 - card["y"]) * step / 8
        mouse.move(x, y)
    mouse.up()


class Held:
    """A connection on which nothing comes from the server until it is let through."""

    def __init__(self) -> None:
        self._socket: WebSocketRoute | None = None
        self._waiting: list[str | bytes] | None = None  # None: nothing is held back

    def __call__(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.connect_to_server().on_message(self._heard)

    def _heard(self, message: str | bytes) -> None:
        assert self._socket
        if self._waiting is None:
            self._socket.send(message)
        else:
            self._waiting.append(message)

    def hold(self) -> None:
        self._waiting = []

    def let_through(self) -> None:
        waiting, self._waiting = self._waiting or [], None
        for message in waiting:
            self._heard(message)


def test_a_choice_made_before_the_last_is_answered_is_not_lost(visitors: Visitors) -> None:
    ann, bob, _cleo = gathered(visitors, [WIDE, PHONE, PHONE])
    held = Held()
    ann.page.route_web_socket("**/ws", held)
    ann.page.reload()
    ann.begin()
    held.hold()
    ann.present(2)
    bob.page.get_by_test_id("laid-0-2").wait_for()
    ann.page.keyboard.press("b")
    bob.page.get_by_test_id("laid-0-1").wait_for()
    ann.page.keyboard.press("t")
    bob.page.get_by_test_id("laid-0-1").wait_for(state="detached")
    for key in ("c", "b", "b"):  # the same press again is none
        ann.page.keyboard.press(key)
    bob.page.get_by_test_id("laid-0-1").wait_for()
    held.let_through()
    ann.page.get_by_test_id("laid-0-1").wait_for()
    ann.page.get_by_test_id("to-1").get_by_text("Take back").wait_for()
    assert bob.page.get_by_test_id("laid-0-1").count() == 1
    assert ann.page.locator(".refusal").count() == 0


@pytest.mark.long
def test_a_card_lies_face_down_until_it_is_held(visitors: Visitors) -> None:
    ann, _bob = gathered(visitors, [WIDE, PHONE])
    value = ann.value
    ann.page.keyboard.press("v")
    ann.page.locator(".my-card .value").wait_for(state="detached")
    assert "of 10" not in ann.page.locator("body").inner_text()  # nor does the log tell
    box = ann.card.bounding_box()
    assert box
    ann.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ann.page.mouse.down()
    ann.page.locator(".my-card .value").wait_for()
    assert ann.value == value
    ann.page.mouse.up()
    ann.page.locator(".my-card .value").wait_for(state="detached")


@pytest.mark.long
def test_two_people_and_four_bots_play_puppets_to_the_end(visitors: Visitors) -> None:
    ann, bob = gathered(visitors, [WIDE, PHONE], bots=4, first_game=True)
    ann.perform()
    bob.person.until(lambda: bob.effort(0) > 30)
    ann.person.until(lambda: max(ann.effort(bot) for bot in range(2, 6)) > 10)
    while not (ann.is_over or ann.is_breaking_a_tie):
        match_or_skip(ann, bob)
    finish_tie(ann, bob)
    for actor in (ann, bob):
        actor.await_end()
    assert 0 in (ann.tokens("good"), ann.tokens("bad"))
    ann.page.get_by_test_id("confetti").wait_for()


def finish_tie(*tied: Actor) -> None:
    """Bots choose and vote; the tied perform, and say when they have done so."""
    for actor in tied:
        perform_in_tie(actor)


def perform_in_tie(actor: Actor) -> None:
    actor.person.until(lambda: actor.is_over or done_button(actor).count() > 0)
    if not actor.is_over:
        actor.perform()
        done_button(actor).click()


def done_button(actor: Actor) -> Locator:
    return actor.page.get_by_role("button", name="I have performed")


@pytest.mark.long
def test_two_win_together_when_every_call_is_right(visitors: Visitors) -> None:
    ann, bob = gathered(visitors, [WIDE, PHONE])
    calls = 0
    while not ann.is_over:
        for actor in (ann, bob):
            actor.await_card()
        call(ann, bob, right=True)
        calls += 1
    assert ann.tokens("good") == 0
    assert calls <= 15
    for actor in (ann, bob):
        actor.page.get_by_text("both win").first.wait_for()


def test_a_wrong_call_loses_together(visitors: Visitors) -> None:
    ann, bob = gathered(visitors, [WIDE, PHONE])
    call(ann, bob, right=False)
    for actor in (ann, bob):
        actor.page.get_by_text("The call was wrong").first.wait_for()
    assert ann.page.get_by_test_id("confetti").count() == 0


def call(ann: Actor, bob: Actor, *, right: bool) -> None:
    is_match = abs(ann.value - bob.value) <= 1
    key, word, shape = (
        ("m", "MATCH", "match") if is_match is right else ("n", "NO MATCH", "no_match")
    )
    before = ann.nth, bob.nth
    ann.page.keyboard.press(key)
    bob.page.get_by_text(f" says {word}.").wait_for()
    bob.page.locator(f".calls button.{shape}").tap()
    ann.person.until(lambda: ann.has_moved_on(before[0]))
    bob.person.until(lambda: bob.has_moved_on(before[1]))


@pytest.mark.long
def test_a_tie_is_broken_by_those_who_did_not_tie(visitors: Visitors) -> None:
    ann, bob, cleo = gathered(visitors, [WIDE, PHONE, WIDE])
    while not ann.is_breaking_a_tie:
        match_or_skip(ann, bob)
    cleo.page.get_by_test_id("tie-choose").wait_for()
    names = cleo.page.locator(".tie .name")
    assert names.count() > 10  # those of the piles; some were swapped away
    chosen = [names.first.inner_text(), names.last.inner_text()]
    names.first.click()
    cleo.person.until(lambda: cleo.page.get_by_role("button", name="One is enough").count() > 0)
    cleo.page.locator(".tie .name", has_text=chosen[1]).first.click()
    for actor in (ann, bob, cleo):
        actor.page.get_by_test_id("tie-perform").wait_for()
        title = actor.page.locator(".tie h2").inner_text()
        assert all(one in title for one in chosen)
    ann.perform()
    cleo.person.until(lambda: cleo.effort(0) > 30)
    for actor in (ann, bob):
        done_button(actor).click()
    cleo.page.get_by_test_id("tie-vote").wait_for()
    assert cleo.page.get_by_test_id("to-2").count() == 0  # nobody votes for who did not tie
    cleo.present(0)
    for actor in (ann, bob, cleo):
        actor.await_end()
    assert "You" in ann.person.result
