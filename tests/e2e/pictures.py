"""Pictures of the server for the documentation: `python -m tests.e2e.pictures docs/pictures`.

They are taken of the real thing: a server in a process of its own, Chromium, and a match that is
played until there is something to see. No two runs give the same picture, since the dice fall anew.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import FLAGS, ServerProcess
from tests.e2e.people import SILENT, Person
from tests.e2e.trex_player import Actor

TELLING = ("Place ", "Divide ", "Multiply")  # what leaves something to see
MUCH = 4  # choices
A_MOMENT = 1000  # milliseconds
MOST_MORE = 12  # moves until there are so many
PRESENTED = """document.querySelector('.laid') && !document.querySelector('.reveal')"""
LOUD = 8  # of ten
TREX = "On a Scale of One to T-Rex"


@dataclass(frozen=True)
class Shot:
    name: str
    game: str | None  # its title; None for the lobby
    moves: int = 0
    width: int = 1440
    height: int = 900
    theme: str = "dark"
    phone: bool = False


SHOTS = (
    Shot("lobby", None, height=1000),
    Shot("scathe", "Scathe", 24),
    Shot("scale", "Scale", 16, theme="light"),
    Shot("fate", "Scales of Fate", 10),
    Shot("trex", TREX, theme="light"),
    Shot("scathe-phone", "Scathe", 16, 390, 844, phone=True),
    Shot("scale-phone", "Scale", 14, 390, 844, theme="light", phone=True),
    Shot("fate-phone", "Scales of Fate", 8, 390, 844, phone=True),
    Shot("trex-phone", TREX, 0, 390, 844, theme="light", phone=True),
)


def take(browser: Browser, address: str, shot: Shot, folder: Path) -> None:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme="light" if shot.theme == "light" else "dark",
        device_scale_factor=2 if shot.phone else 1,
        locale="en-GB",
    )
    context.add_init_script(SILENT)
    person = Person(context.new_page(), address)
    person.enter()
    if shot.game == TREX:
        _perform(person)
    elif shot.game:
        person.game(shot.game).get_by_role("button", name="Play a bot").click()
        person.page.get_by_role("button", name="Random").first.click()  # plain, so quick
        person.page.locator("main.middle").wait_for()
        _play(person, shot.moves)
        person.page.mouse.move(2, 2)
        person.page.wait_for_timeout(3500)  # what moves has come to rest
    person.page.screenshot(path=folder / f"{shot.name}.png")
    context.close()


def _play(person: Person, moves: int) -> None:
    """Some moves, and on to one where there is much to choose."""
    for number in range(moves + MOST_MORE):
        person.await_turn()
        choices = person.choices()
        if person.result or (number >= moves and len(choices) >= MUCH):
            return
        wanted = [nth for nth, choice in enumerate(choices) if choice.startswith(TELLING)]
        chosen = person.page.locator(".choice").nth(wanted[0] if wanted else 0)
        while not _has_gone_on(person, choices):
            chosen.dispatch_event("click")  # on a phone the list is behind a tab
            person.page.wait_for_timeout(A_MOMENT)  # the page may still wait for an answer


def _perform(person: Person) -> None:
    """With five bots: until one of them presents a card, and none is turned over just then."""
    actor, page = Actor(person, 0), person.page
    person.game(TREX).get_by_role("button", name="Play a bot").click()
    page.locator(".seats select").select_option("6")
    page.get_by_role("button", name="Sharp").click()
    actor.begin()
    while actor.value < LOUD:  # a card that fits what is performed
        if actor.has_to_pick:
            actor.press_if_there(".action button")
            page.wait_for_timeout(A_MOMENT)
        else:
            actor.skip()
    page.wait_for_timeout(3500)  # by then all of them perform
    actor.perform()
    person.until(lambda: bool(page.evaluate(PRESENTED)))


def _has_gone_on(person: Person, before: list[str]) -> bool:
    return person.choices() != before or not person.is_on


def main(folder: str, *names: str) -> None:
    goal = Path(folder)
    goal.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for shot in SHOTS:
                if not names or shot.name in names:
                    take(browser, server.address, shot, goal)
                    print(goal / f"{shot.name}.png", flush=True)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
