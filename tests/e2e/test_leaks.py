"""Nothing secret in the page: two truths behind one sight give the same socket and the same DOM.

What never reached a page cannot be in its memory either: all that it has came over the socket, and
the lists that it asked for before are the same for everybody.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Page, WebSocket, async_playwright

from scalehouse.server.clock import HandClock
from scalehouse.server.store.memory import MemoryStore
from tests.e2e.conftest import FLAGS
from tests.server.live import Live, fixed, opened, settings_for
from tests.server.test_leaks import SEED, Case, Scene, cases

GAMES = ("fate", "scale", "scathe")
TOKEN = "scalehouse.token"
# What the page holds: all that is drawn and said, without the marks that the build puts on styles.
DRAWN = "document.body.outerHTML.replace(/ svelte-\\w+/g, '').replace(/<!--.*?-->/g, '')"
# What was heard, and what is drawn, of one of the truths behind a case.
SeenAndHeard = Callable[[Live, Case, int], Awaitable[tuple[list[str], str]]]
STILL = 400  # milliseconds in which nothing is drawn any more


def note_frames(page: Page, heard: list[str]) -> None:
    def note(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", note)


@asynccontextmanager
async def a_page(address: str, token: str, heard: list[str]) -> AsyncIterator[Page]:
    """Of somebody who has been here before."""
    async with async_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = await browser.new_context(locale="en-GB", reduced_motion="reduce")
        await context.add_init_script(f"localStorage.setItem('{TOKEN}', '{token}')")
        page = await context.new_page()
        note_frames(page, heard)
        await page.goto(address)
        yield page
        await browser.close()


@asynccontextmanager
async def a_scene(live: Live, case: Case, nth: int) -> AsyncIterator[Scene]:
    """A table at which that truth of the case goes on."""
    async with httpx.AsyncClient(base_url=live.address) as http:
        scene = await Scene.begun(live, http, case)
        scene.live_table.state.match = case.match(nth)
        scene.live_table.broadcast.sync_all()
        yield scene
        for person in scene.people:
            await person.socket.close()


async def seen_and_heard(live: Live, case: Case, nth: int) -> tuple[list[str], str]:
    heard: list[str] = []
    async with a_scene(live, case, nth) as scene:
        await scene.observer.listen()
        token = scene.observer.token
        address = f"{live.address}/#table={scene.table['link']}"
        async with a_page(address, token, heard) as page:
            drawn = await _until_still(page, case.game.name)
    return heard, drawn


async def _until_still(page: Page, game: str) -> str:
    """What is drawn once the board is there and nothing moves any more."""
    await page.locator(f"main.middle .{game}").first.wait_for()
    before = ""
    while True:
        await page.wait_for_timeout(STILL)
        drawn = str(await page.evaluate(DRAWN))
        if drawn == before:
            return drawn
        before = drawn


def assert_both_the_same(case: Case, folder: Path, seen_and_heard: SeenAndHeard) -> None:
    """Both truths of a case, each shown by a server of its own."""

    async def held(nth: int) -> tuple[list[str], str]:
        more = fixed(SEED) | {"clock": HandClock(), "store": MemoryStore()}
        async with asyncio.timeout(120), opened(settings_for(folder), **more) as live:
            return await seen_and_heard(live, case, nth)

    with ThreadPoolExecutor(1) as thread:  # this one has a loop already, for the other tests
        one, other = thread.map(lambda nth: asyncio.run(held(nth)), range(2))
    assert one[0], "nothing was heard"
    assert one[0] == other[0]
    assert one[1] == other[1]


@pytest.mark.parametrize("name", GAMES)
def test_two_truths_behind_one_sight_look_the_same(name: str, tmp_path: Path) -> None:
    found = [case for case in cases(name) if case.observer is not None]
    assert found, "nothing is hidden in any of these positions"
    assert_both_the_same(found[-1], tmp_path, seen_and_heard)
