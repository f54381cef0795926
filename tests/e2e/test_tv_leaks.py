"""Nothing secret on a room's screen: two truths that a watcher cannot tell apart look alike there.

As in test_leaks, with the screen in place of a player's page: all that comes over its socket and
all that it draws must be the same.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright

from tests.e2e.conftest import FLAGS
from tests.e2e.rooms import SCREEN
from tests.e2e.test_leaks import DRAWN, STILL, a_scene, assert_both_the_same, note_frames
from tests.server.live import Live
from tests.server.test_leaks import Case, cases

GAMES = ("fate", "scale", "scathe", "trex")
MOST_LOOKS = 60
LOOKS = 5  # that find the same: a screen fits its board to itself more than once
ACK = '"type":"ack"'  # with an id that the page made up: for the name that a screen gives itself


async def seen_and_heard(live: Live, case: Case, nth: int) -> tuple[list[str], str]:
    heard: list[str] = []
    async with a_scene(live, case, nth) as scene:
        address = f"{live.address}/tv/{scene.table['link']}"
        drawn = await _on_screen(address, case.game.name, heard)
    return [told for told in heard if ACK not in told], drawn


async def _on_screen(address: str, game: str, heard: list[str]) -> str:
    async with async_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = await browser.new_context(
            viewport=SCREEN, locale="en-GB", reduced_motion="reduce"
        )
        page = await context.new_page()
        note_frames(page, heard)
        await page.goto(address)
        drawn = await _until_still(page, game)
        await browser.close()
        return drawn


async def _until_still(page: Page, game: str) -> str:
    await page.locator(f"main.board .{game}").first.wait_for()
    drawn: list[str] = []
    for _ in range(MOST_LOOKS):
        await page.wait_for_timeout(STILL)
        drawn.append(str(await page.evaluate(DRAWN)))
        if len(drawn) >= LOOKS and len(set(drawn[-LOOKS:])) == 1:
            return drawn[-1]
    raise AssertionError("the screen never comes to rest")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_two_truths_look_the_same_on_a_screen(name: str, tmp_path: Path) -> None:
    found = [case for case in cases(name) if case.observer is None]
    assert found, "nothing is hidden from a watcher in any of these positions"
    assert_both_the_same(found[-1], tmp_path, seen_and_heard)
