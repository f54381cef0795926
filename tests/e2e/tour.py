"""Through every screen of the server, one after another: each is on show when its name comes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.e2e.people import Person
from tests.server.match_logs import played

GAMES = ("Scathe", "Scales of Fate", "Scale", "On a Scale of One to T-Rex")
RULES = ("scathe", "fate", "scale", "trex", "server")
FILMS = ("scathe", "fate", "scale", "trex")
NOWHERE = {
    "no such table": "#table=NOSUCH",
    "no such replay": "#replay=nosuch",
    "no such rules": "#rules=nosuch",
    "a used link": "#carry=nosuch",
}


def every_screen(person: Person, folder: Path) -> Iterator[str]:
    yield from _lobby(person)
    yield from _waiting(person)
    yield from _hot_seat(person)
    yield from _scathe(person)
    yield from _after(person)
    yield from _replays(person, folder)
    yield from _learn(person)
    yield from _room(person)
    yield from _nowhere(person)


def main_screens(person: Person) -> Iterator[str]:
    """A few, for those who have no time."""
    person.enter()
    yield "lobby"
    person.open_table()
    yield "waiting"
    _choose(person, "Scathe", "Play a bot")
    _button(person, "Random")
    person.take_first_team()
    _await_heroes(person)
    yield "battle"


def _button(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name).first.click()


def _choose(person: Person, title: str, button: str) -> None:
    """From the lobby."""
    person.page.goto(person.address)
    person.enter()
    heading = person.page.get_by_role("heading", name=title, exact=True)
    game = person.page.locator("article, li.other", has=heading)
    game.get_by_role("button", name=button).click()
    person.page.get_by_role("dialog").wait_for()


def _lobby(person: Person) -> Iterator[str]:
    person.enter()
    yield "lobby"
    _button(person, "Settings")
    yield "settings in the lobby"
    for title in GAMES:
        _choose(person, title, "Open a table")
        person.page.get_by_text("More: name, clock").click()
        person.page.get_by_label("Time to think").select_option("bank")
        yield f"open a table: {title}"
    _choose(person, "Scathe", "Play a bot")
    person.page.get_by_role("dialog").get_by_text("Options").click()
    yield "play a bot"


def _waiting(person: Person) -> Iterator[str]:
    _choose(person, "Scathe", "Open a table")
    _button(person, "Open the table")
    person.page.get_by_role("button", name="Stand up").wait_for()
    yield "waiting"
    _button(person, "Invite")
    _button(person, "Make a link")
    person.page.get_by_role("dialog").get_by_role("img").nth(1).wait_for()
    yield "invite"


def _hot_seat(person: Person) -> Iterator[str]:
    _choose(person, "Scathe", "Open a table")
    _button(person, "All on this device")
    person.page.get_by_label("Name of player 1").fill("Ann")
    person.page.get_by_label("Name of player 2").fill("Bob")
    yield "names of those who share a device"
    _button(person, "Open the table")
    person.page.get_by_test_id("curtain").wait_for()
    yield "curtain"
    _button(person, "I am Ann")
    person.take_first_team()
    person.page.get_by_role("button", name="hand on to Bob").wait_for()
    yield "to hand on"


def _scathe(person: Person) -> Iterator[str]:
    for teams in ("Draft", "Build", "Ready-made"):
        _choose(person, "Scathe", "Play a bot")
        person.page.get_by_role("dialog").get_by_text("Options").click()
        person.page.get_by_role("dialog").get_by_text(teams).click()
        _button(person, "Random")
        person.page.locator(".scathe").wait_for()
        person.await_turn()
        yield f"teams: {teams}"
    person.take_first_team()
    _await_heroes(person)
    yield "battle"
    person.click(person.page.locator(".hero.lit").first)
    yield "abilities"
    person.page.locator("button.ability:not(.lit), .sheet button").last.click()
    yield "after an ability"
    for tab in ("Talk", "Log", "Choices"):
        person.page.locator(".tabs").get_by_role("button", name=tab).click()
        yield f"beside: {tab}"
    _button(person, "Settings")
    yield "settings"
    person.page.keyboard.press("Escape")
    _button(person, "Resign")
    yield "to resign"


def _await_heroes(person: Person) -> None:
    person.await_turn()
    person.page.locator(".hero.lit").first.wait_for()


def _after(person: Person) -> Iterator[str]:
    """A short game, to have one that is over."""
    _choose(person, "Connect Four", "Play a bot")
    _button(person, "Random")
    while not person.result:
        person.await_turn()
        if not person.result:
            person.press("1")
    yield "result"
    person.page.get_by_role("link", name="Watch it again").click()
    person.page.get_by_test_id("step").wait_for()
    person.page.keyboard.press("End")
    yield "replay"
    person.page.get_by_role("button", name="Fairness").click()
    person.page.get_by_test_id("verdict").get_by_text("as it should be").wait_for()
    yield "fairness"
    person.page.get_by_role("button", name="Turning points").click()
    person.page.get_by_role("img", name="part of the win").wait_for()
    yield "turning points"


def _replays(person: Person, folder: Path) -> Iterator[str]:
    person.page.goto(person.address)
    person.page.locator("input[type=file]").wait_for(state="attached")
    yield "lobby with tables and a file to bring"
    for game in FILMS:
        file = folder / f"{game}.json"
        file.write_text(json.dumps(played(game).log()), "utf-8")
        person.page.goto(person.address)
        person.page.locator("input[type=file]").set_input_files(file)
        person.page.get_by_test_id("step").wait_for()
        person.page.get_by_role("slider", name="Step").fill("25")
        yield f"replay of a file: {game}"
        person.page.keyboard.press("End")
        person.page.get_by_role("button", name="Log").click()
        person.page.get_by_role("table", name="Score sheet").wait_for()
        yield f"sheet: {game}"


def _learn(person: Person) -> Iterator[str]:
    for name in RULES:
        person.page.goto(f"{person.address}/#rules={name}")
        person.page.locator("article").wait_for()
        yield f"rules: {name}"
    person.page.goto(f"{person.address}/#rules=scathe")
    _button(person, "Play a guided first match")
    person.page.get_by_test_id("hint").wait_for()
    yield "guided match"


def _room(person: Person) -> Iterator[str]:
    """One screen for the room, and a phone; here one page is both, one after the other."""
    person.page.goto(f"{person.address}/tv")
    person.page.get_by_role("button", name="On a Scale of One to T-Rex").click()
    person.page.get_by_role("button", name="With puppets").click()
    yield "screen: what to play"
    person.page.get_by_role("button", name="Scathe").click()
    person.page.get_by_role("group", name="bots").get_by_role("button", name="1").click()
    person.page.get_by_role("group", name="How strong").get_by_role("button", name="Random").click()
    person.page.get_by_role("button", name="Lay the table").click()
    person.page.get_by_text("One seat is free").wait_for()
    yield "screen: who comes"
    link = str(person.page.evaluate("location.hash")).removeprefix("#tv=")
    person.page.goto(f"{person.address}/#table={link}&hand")
    person.page.get_by_label("Your name").fill("Ann")
    yield "hand: sitting down"
    _button(person, "Sit down")
    person.page.get_by_role("button", name="Begin the match").wait_for()
    yield "hand: waiting"
    _button(person, "Begin the match")
    person.take_first_team()
    _await_heroes(person)
    yield "hand: battle"
    person.page.goto(f"{person.address}/tv/{link}")
    person.page.locator(".hero").first.wait_for()
    yield "screen: battle"


def _nowhere(person: Person) -> Iterator[str]:
    for name, place in NOWHERE.items():
        person.page.goto(f"{person.address}/{place}")
        person.page.get_by_role("link", name="To the lobby").wait_for()
        yield name
