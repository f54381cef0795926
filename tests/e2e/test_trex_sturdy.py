"""One to T-Rex when things go wrong, and what a page may know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket

from scalehouse.server.clock import HandClock
from scalehouse.server.store.memory import MemoryStore
from tests.e2e import test_leaks
from tests.e2e.conftest import Visitors
from tests.e2e.trex_player import Actor, gathered, match_or_skip
from tests.server.live import fixed, opened, settings_for
from tests.server.test_leaks import SEED, Case, cases

pytestmark = pytest.mark.long

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MINUTE = 60_000
SHOW = """(seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => seen === 'not' });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_phone_that_was_locked_for_a_minute_comes_back_to_the_table_as_it_is(
    visitors: Visitors,
) -> None:
    ann, bob, cleo = gathered(visitors, [PHONE, WIDE, WIDE])
    bob.present(0)
    ann.page.get_by_test_id("laid-1-0").wait_for()
    lock(ann)
    bob.present(0)  # takes it back
    cleo.page.get_by_test_id("laid-1-0").wait_for(state="detached")
    cleo.present(0)
    bob.page.get_by_test_id("laid-2-0").wait_for()
    assert ann.page.get_by_test_id("laid-2-0").count() == 0
    unlock(ann)
    ann.page.get_by_test_id("laid-2-0").wait_for()
    assert ann.page.get_by_test_id("laid-1-0").count() == 0
    assert ann.value == 0  # face down: whoever takes the phone up sees no card
    ann.page.get_by_test_id("to-2").tap()
    for actor in (ann, cleo):
        actor.page.get_by_test_id("reveal").wait_for()
    assert ann.points(0) == cleo.points(0) != 0
    visitors.complaints.clear()  # the browser notes that it could not connect


def lock(actor: Actor) -> None:
    """The page is out of sight and frozen, and its connection is cut."""
    actor.page.evaluate(SHOW, "not")
    actor.page.context.set_offline(True)
    freeze(actor, "frozen")


def unlock(actor: Actor) -> None:
    """A minute later."""
    freeze(actor, "active")
    actor.page.clock.install()
    actor.page.clock.fast_forward(MINUTE)
    actor.page.clock.resume()
    actor.page.context.set_offline(False)
    actor.page.evaluate(SHOW, "again")


def freeze(actor: Actor, state: str) -> None:
    browser = actor.page.context.new_cdp_session(actor.page)
    browser.send("Page.setWebLifecycleState", {"state": state})
    browser.detach()


# What a page may know


class Ear:
    """All that comes over somebody's socket."""

    def __init__(self, actor: Actor) -> None:
        self.heard: list[str] = []
        actor.page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))


def test_nobody_hears_of_another_card_before_it_is_turned_over(visitors: Visitors) -> None:
    ann, bob, cleo = gathered(visitors, [WIDE, PHONE, WIDE])
    ear = Ear(ann)
    ann.page.reload()
    ann.begin()
    turned = 0
    while turned < 2:
        turned += match_or_skip(ann, bob)
        bob.perform()
        ann.person.until(lambda: ann.effort(1) > 20)
        assert ann.page.locator("[data-seat] .open, .laid .face").count() == 0
    messages = [json.loads(one) for one in ear.heard]
    assert any(one["type"] == "framed" for one in messages)
    assert {key for one in messages if one["type"] == "framed" for key in one["frames"][0]} == {
        *("seat", "far", "fast", "gesture")
    }
    own = [card for seat, card in cards_in(messages) if seat == 0]
    others = [card for seat, card in cards_in(messages) if seat != 0]
    assert sum(card is not None for card in own) > 1  # the one it had, and those that came
    assert not any(others)
    assert cleo.value


def cards_in(messages: list[dict[str, Any]]) -> Iterator[tuple[int, Any]]:
    """Every number card that a view or a change of it puts into a hand."""
    for message in messages:
        sync = message.get("sync") if message["type"] == "welcome" else message
        for seat, player in enumerate(
            ((sync or {}).get("view") or {}).get("table", {}).get("players", ())
        ):
            yield seat, player["card"]
        for path, *value in message.get("changes", ()):
            yield from changed(path, value[0] if value else None)


def changed(path: list[Any], value: Any) -> Iterator[tuple[int, Any]]:
    match path:
        case ["table", "players", int(seat), "card", *_]:
            yield seat, value
        case ["table", "players", int(seat)]:
            yield seat, value["card"]
        case ["table", "players"]:
            for seat, player in enumerate(value):
                yield seat, player["card"]


# What moves by itself, such as a puppet that breathes, is no secret.
STILL = (
    "document.body.outerHTML.replace(/ svelte-\\w+/g, '').replace(/<!--.*?-->/g, '')"
    '.replace(/ (transform|style|opacity|aria-valuenow)="[^"]*"/g, \'\')'
)


def test_two_truths_behind_one_sight_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_leaks, "DRAWN", STILL)

    async def held(case: Case, nth: int) -> tuple[list[str], str]:
        more = fixed(SEED) | {"clock": HandClock(), "store": MemoryStore()}
        async with asyncio.timeout(120), opened(settings_for(tmp_path), **more) as live:
            return await test_leaks.seen_and_heard(live, case, nth)

    found = [case for case in cases("trex") if case.observer is not None]
    assert found, "nothing is hidden in any of these positions"
    with ThreadPoolExecutor(1) as thread:  # this one has a loop already, for the other tests
        one, other = thread.map(lambda nth: asyncio.run(held(found[-1], nth)), range(2))
    assert one[0], "nothing was heard"
    assert one == other
