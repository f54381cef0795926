"""People at a table of a short game, where nothing is hidden: for all that is not about a game."""

from __future__ import annotations

from typing import Any

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person

# As the lobby asks for it, with what no dialog offers, such as a very short time to think.
OPEN = """async (wanted) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(wanted);
    const answer = await fetch('/api/tables', { method: 'POST', headers, body });
    const table = await answer.json();
    localStorage.setItem('scalehouse.token', table.token);
    return table.link;
}"""


COLUMNS = """columns => columns.map(column =>
    [...column.querySelectorAll('.stone:not(.ghost)')]
        .sort((a, b) => a.style.getPropertyValue('--row') - b.style.getPropertyValue('--row'))
        .map(stone => stone.classList.contains('seat-0') ? '0' : '1').join(''))"""


def open_by_request(person: Person, game: str, **wanted: Any) -> str:
    """Gives back the link to share; the host is there and sits."""
    person.enter()
    link = person.page.evaluate(OPEN, {"game": game, **wanted})
    person.page.goto(f"{person.address}/#table={link}")
    person.page.get_by_role("button", name="Sit down").first.click()
    person.page.get_by_role("button", name="Stand up").wait_for()
    return f"{person.address}/#table={link}"


def sit_down(person: Person) -> None:
    person.page.get_by_role("button", name="Sit down").click()
    person.page.get_by_role("button", name="I am ready").click()
    person.page.get_by_role("button", name="Not ready after all").wait_for()


def at_connect_four(visitors: Visitors, **wanted: Any) -> tuple[Person, Person]:
    """Two who have begun; the first of them is to move."""
    ann, bob = visitors.new(), visitors.new()
    bob.page.goto(open_by_request(ann, "connect_four", **wanted))
    sit_down(bob)
    ann.page.get_by_role("button", name="Begin the match").click()
    ann.until(lambda: ann.is_on)
    for person in (ann, bob):
        await_board(person)  # its files come after the page's: what goes offline now has them
    return ann, bob


def await_board(person: Person) -> None:
    person.page.locator(".four .frame").wait_for()


def board_of(person: Person) -> list[str]:
    """What lies in each column, from below: a 0 or 1 for each stone, by whose it is."""
    await_board(person)
    columns: list[str] = person.page.locator(".four .column").evaluate_all(COLUMNS)
    return columns


def drop(person: Person) -> None:
    """The first choice, and until the server has answered."""
    person.until(lambda: person.is_on)
    person.page.keyboard.press("1")
    person.until(lambda: not person.is_on)


def story(person: Person) -> list[str]:
    """What the log says."""
    return person.page.locator(".log li").all_inner_texts()
