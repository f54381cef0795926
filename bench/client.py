"""The browser client: how much a first visit loads, and how soon a click is seen."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.measure import Row, short
from scalehouse.server.web import pages
from tests.e2e.conftest import FLAGS, ServerProcess
from tests.e2e.people import Person

GAMES = {"Scathe": ".scathe", "Scale": ".scale", "Scales of Fate": ".fate"}
MOST_LOADED = 200_000  # bytes, compressed, for the lobby and one game
SLOWED = 4  # times, as on a cheap phone
SOON = 100.0  # milliseconds
MOVES = 25

# The browser's own measure of an interaction: from the press to the next picture on the screen.
WATCH = """
window.taken = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.interactionId) window.taken.push(one.duration);
}).observe({ type: 'event', durationThreshold: 16 });
"""


def rows() -> list[Row]:
    chromium = shutil.which("chromium")
    if chromium is None or not (pages.STATIC / "index.html").is_file():
        return [
            Row("The browser client: not measured, without Chromium or built pages", "", "", "")
        ]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        measured = [_measured(browser, server.address, game) for game in GAMES]
        browser.close()
        server.kill()
    return [row for pair in measured for row in pair]


def _measured(browser: Browser, address: str, game: str) -> tuple[Row, Row]:
    context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH)
    loaded = _counted(page)
    person = Person(page, address)
    person.enter()
    person.game(game).get_by_role("button", name="Play a bot").click()
    page.get_by_role("button", name="Random").first.click()
    page.locator(GAMES[game]).wait_for()
    person.await_turn()
    size = sum(loaded)
    taken = _interactions(person)
    context.close()
    return _size_row(game, size), _paint_row(game, taken)


def _counted(page: Page) -> list[float]:
    """Bytes of every answer as they came over the wire."""
    sizes: list[float] = []

    def note(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", note)
    return sizes


def _interactions(person: Person) -> list[float]:
    wire = person.page.context.new_cdp_session(person.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    person.page.evaluate("window.taken = []")
    for _ in range(MOVES):
        person.await_turn()
        if person.result:
            break
        person.press("1")
    taken: list[float] = person.page.evaluate("window.taken")
    return sorted(taken)


def _size_row(game: str, size: float) -> Row:
    return Row(
        f"First visit, lobby and {game}: kB over the wire",
        short(size / 1000),
        "",
        "",
        goal=f"< {MOST_LOADED // 1000}",
        met=size < MOST_LOADED,
    )


def _paint_row(game: str, taken: list[float]) -> Row:
    """Interactions below 16 ms are not told by the browser: those count as 16."""
    if not taken:
        return Row(f"{game}: press to picture, CPU slowed {SLOWED}×: all below 16 ms", "", "", "")
    middle, late = median(taken), taken[int(0.95 * (len(taken) - 1))]
    return Row(
        f"{game}: ms from press to picture, CPU slowed {SLOWED}×: p50 / p95 of {len(taken)}",
        f"{short(middle)} / {short(late)}",
        "",
        "",
        goal=f"p95 < {SOON:.0f}",
        met=late < SOON,
    )
