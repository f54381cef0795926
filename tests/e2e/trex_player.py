"""People at a table of One to T-Rex: what they do in front of the screen, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.tables import open_by_request

NEAR = 1
# What is to be seen of the own card, at one look.
LOOK = """() => {
    const card = document.querySelector('[data-testid=my-card]');
    const buttons = [...document.querySelectorAll('.action button')];
    return {
        nth: Number(card?.dataset.nth ?? 0),
        value: Number(document.querySelector('.my-card .value')?.textContent ?? 0),
        picks: buttons.some((one) => one.textContent.includes('Swap this one')),
        actions: [...document.querySelectorAll('.action strong')].map((one) => one.textContent),
        tie: document.querySelector('.tie') !== null,
        over: document.querySelector('[data-testid=result]') !== null,
    };
}"""

# The seconds of a tie-break last a minute: a busy machine needs longer than people to look at it.
NO_HURRY = """
    const every = window.setInterval;
    const longer = (wait) => (wait === 1000 ? 60000 : wait);
    window.setInterval = (what, wait, ...more) => every(what, longer(wait), ...more);
"""


class Actor:
    """One who performs, with an eye on the own card."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.page = person.page
        self.seat = seat

    # Looking

    @property
    def card(self) -> Locator:
        return self.page.get_by_test_id("my-card")

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    @property
    def nth(self) -> int:
        """How many cards it has had; 0 without a place to hold one."""
        return int(self.look()["nth"])

    @property
    def value(self) -> int:
        """Of the own card, which lies face up; 0 while there is none."""
        return int(self.look()["value"])

    @property
    def has_to_pick(self) -> bool:
        return bool(self.look()["picks"])

    def seat_of(self, other: int) -> Locator:
        return self.page.locator(f'[data-seat="{other}"]')

    def points(self, other: int) -> int:
        text = self.seat_of(other).locator(".points > span").first.inner_text()
        return int(text)

    def tokens(self, kind: str) -> int:
        return int(self.page.get_by_test_id(f"tokens-{kind}").locator(".count").inner_text())

    def effort(self, other: int) -> int:
        """Of somebody's puppet, as it is told to those who do not see it."""
        meter = self.seat_of(other).get_by_role("meter").first
        return int(meter.get_attribute("aria-valuenow") or 0)

    @property
    def is_breaking_a_tie(self) -> bool:
        return bool(self.look()["tie"])

    @property
    def is_over(self) -> bool:
        return bool(self.look()["over"])

    def has_moved_on(self, nth: int) -> bool:
        """Past the card of that number, in whatever way."""
        now = self.look()
        return bool(now["nth"] > nth or now["picks"] or now["tie"] or now["over"])

    def await_end(self) -> None:
        self.person.until(lambda: self.is_over)

    # Doing

    def begin(self) -> None:
        """When the match has begun: the card face up, so that it can be read."""
        self.page.locator(".trex:is(.stage, .rehearsal)").wait_for()
        self.page.get_by_test_id("countdown").wait_for(state="detached")
        self.turn_up()

    def turn_up(self) -> None:
        self.page.keyboard.press("v")
        self.page.locator(".my-card [aria-pressed=true]").first.wait_for()

    def present(self, other: int) -> None:
        self.page.get_by_test_id(f"to-{other}").click()

    def press_if_there(self, what: str) -> None:
        """At once: bots may end the game at any moment, and then nothing is there to press."""
        self.page.evaluate("(what) => document.querySelector(what)?.click()", what)

    def skip(self) -> None:
        before = self.nth
        self.press_if_there(".my-place [aria-keyshortcuts=s]")
        self.person.until(lambda: self.has_moved_on(before))

    @property
    def has_ended(self) -> bool:
        """No more cards are matched."""
        now = self.look()
        return bool(now["tie"] or now["over"])

    def await_card(self) -> None:
        """Whoever draws a swap of any colour picks one first, and perhaps another."""
        self.person.until(lambda: self.value > 0 or self.has_to_pick or self.has_ended)
        while self.has_to_pick:
            self._pick()
        self.person.until(lambda: self.value > 0 or self.has_ended)

    def _pick(self) -> None:
        before = self.look()["actions"]
        self.press_if_there(".action button.primary")
        self.person.until(lambda: self.look()["actions"] != before or self.has_ended)

    def perform(self) -> None:
        """By keyboard: six steps far, and six fast."""
        self.page.locator(".pad").focus()
        for key in ("ArrowUp", "ArrowRight") * 6:
            self.page.keyboard.press(key)


def gathered(
    visitors: Visitors, people: Sequence[dict[str, Any]], bots: int = 0, **options: Any
) -> list[Actor]:
    """At a table that has begun: the people first, then bots that perform."""
    hosts = [visitors.new(**looks) for looks in people]
    for person in hosts:
        person.page.add_init_script(NO_HURRY)
    seats = len(people) + bots
    link = open_by_request(hosts[0], "trex", seats=seats, options=options)
    for person in hosts[1:]:
        person.page.goto(link)
        person.page.get_by_role("button", name="Sit down").first.click()
        person.page.get_by_role("button", name="I am ready").click()
        person.page.get_by_role("button", name="Not ready after all").wait_for()
    add_bots(hosts[0], bots)
    hosts[0].page.get_by_role("button", name="Begin the match").click()
    actors = [Actor(person, seat) for seat, person in enumerate(hosts)]
    for actor in actors:
        actor.begin()
    return actors


def add_bots(host: Person, count: int) -> None:
    buttons = host.page.get_by_role("button", name="Add a bot")
    if count:
        host.page.locator(".level select").select_option("sharp")
    for left in range(count, 0, -1):
        buttons.first.click()
        buttons.nth(left - 1).wait_for(state="detached")


def match_or_skip(ann: Actor, bob: Actor) -> bool:
    """Two friends who know each other's card: whether they turned their cards over."""
    for actor in (ann, bob):
        actor.await_card()
    if ann.has_ended or abs(ann.value - bob.value) > NEAR:
        ann.skip()
        return False
    cards = ann.nth, bob.nth
    ann.press_if_there(f"[data-testid=to-{bob.seat}]")
    laid = bob.page.get_by_test_id(f"laid-{ann.seat}-{bob.seat}")
    bob.person.until(lambda: laid.count() > 0 or bob.has_ended)
    bob.press_if_there(f"[data-testid=to-{ann.seat}]")
    ann.person.until(lambda: ann.has_moved_on(cards[0]))
    bob.person.until(lambda: bob.has_moved_on(cards[1]))
    return True
