"""Somebody who plays Scale on its board, by what is lit there: with a mouse, a finger or keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.e2e.people import Person

MOST_STEPS = 400
MOST_TABS = 90
A_FINGER = 40  # pixels
HEX = 50 * 3**0.5  # the width of a card, before one comes closer or goes away
SHORT = "minimal"  # twenty cards


# There, or the key that goes there from where the focus is.
WHERE = """one => {
    const now = document.activeElement;
    if (one === now) return 'here';
    const isBefore = now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? 'Shift+Tab' : 'Tab';
}"""


class Player:
    """Takes the first of what is lit. With a mouse."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.placed = 0

    # Coming in

    def card_of_the_game(self) -> Locator:
        heading = self.page.get_by_role("heading", name="Scale", exact=True)
        return self.page.locator("article", has=heading)

    def choose_options(self, options: tuple[str, ...]) -> None:
        """The choice of each that is not taken anyway."""
        for option in options:
            self.page.locator(f'input[name$="-{option}"]:not(:checked)').check()

    def play_bot(self, *options: str) -> None:
        self.person.enter()
        self.press(self.card_of_the_game().get_by_role("button", name="Play a bot"))
        if options:
            self.press(self.page.locator("summary"))
            self.choose_options(options)
        self.press(self.page.get_by_role("button", name="Random").first)
        self.page.locator(".scale").wait_for()

    def open_table(self, *options: str, seats: int = 2) -> str:
        self.person.enter()
        self.press(self.card_of_the_game().get_by_role("button", name="Open a table"))
        self.page.get_by_role("combobox", name="Players").select_option(str(seats))
        self.choose_options(options)
        self.press(self.page.get_by_role("button", name="Open the table"))
        return self.page.locator("main").get_by_role("textbox", name="Link").input_value()

    def play_bots(self, *options: str, seats: int) -> None:
        """At a table of so many seats, the others taken by bots that choose by lot."""
        self.open_table(*options, seats=seats)
        self.page.get_by_role("combobox", name="How strong").select_option(label="Random")
        for _ in range(seats - 1):
            self.add_bot()
        self.press(self.page.get_by_role("button", name="Begin the match"))
        self.page.locator(".scale").wait_for()

    def add_bot(self) -> None:
        free = self.page.get_by_role("button", name="Add a bot")
        before = free.count()
        self.press(free.first)
        self.person.until(lambda: free.count() < before)

    # Looking

    def on_board(self, what: str) -> Locator:
        return self.page.locator(f".scale {what}")

    @property
    def hand(self) -> Locator:
        return self.on_board(".held.lit")

    @property
    def ghosts(self) -> Locator:
        return self.on_board(".ghost")

    @property
    def uses(self) -> Locator:
        return self.on_board(".below .use")

    @property
    def ends(self) -> Locator:
        return self.on_board(".acts .button")

    def urgent(self) -> tuple[Locator, ...]:
        """What is asked before anything else can be done."""
        sheet = self.on_board(".asked .sheet button:not(.quiet)")
        return self.on_board(".god.lit"), sheet, self.on_board(".link.lit")

    def places_of_cards(self) -> set[str]:
        return set(
            self.on_board(".link").evaluate_all(
                "all => all.map(one => one.parentNode.getAttribute('transform'))"
            )
        )

    def lines(self) -> int:
        """Of the log."""
        return self.page.locator(".log li").count()

    def look(self) -> str:
        """Where one looks at the chain from."""
        return str(self.on_board(".world").evaluate("world => world.style.transform"))

    def is_wide(self) -> bool:
        """Something sticks out to the right."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    # Doing

    def press(self, what: Locator) -> None:
        what.click()

    def choose(self, what: Locator) -> None:
        """And wait until the server has answered."""
        before = self.person.choices()
        self.press(what)
        self.person.until(lambda: self.has_gone_on(before))

    def has_gone_on(self, before: list[str]) -> bool:
        person = self.person
        return person.choices() != before or not person.is_on or bool(person.result)

    def act(self) -> None:
        """One thing that is lit."""
        self.page.keyboard.press("Shift")  # any key skips to the present
        if self.on_board(".god.lit").count():
            self.let_bots_pick()
        urgent = (*self.urgent(), self.ghosts)
        self.person.until(
            lambda: any(one.count() for one in (*urgent, self.uses, self.hand, self.ends))
        )
        for found in urgent:
            if found.count():
                return self.choose(found.first)
        if self.uses.count():
            return self.use(self.uses.first)
        if self.hand.count():
            return self.place(self.hand.first)
        return self.choose(self.ends.last)

    def let_bots_pick(self) -> None:
        """They take their gods at the same time, first come, first served."""
        self.person.until(lambda: self.page.locator(".prompt .seat.on").count() == 1)
        self.page.keyboard.press("Shift")

    def use(self, right: Locator) -> None:
        """One of two that are alike leaves the choices as they were: then only the log tells."""
        told, before = self.lines(), self.person.choices()
        self.press(right)
        self.person.until(lambda: self.lines() != told or self.has_gone_on(before))

    def place(self, card: Locator) -> None:
        """Take it up, put it down: it lies where the ghost was."""
        self.press(card)
        self.ghosts.first.wait_for()
        ghost = self.pick_ghost()
        where = ghost.get_attribute("transform")
        self.choose(ghost)
        self.pay()
        self.person.until(lambda: where in self.places_of_cards() or bool(self.person.result))
        self.placed += 1

    def pick_ghost(self) -> Locator:
        return self.ghosts.last

    def pay(self) -> None:
        """By the first right that covers the card, if the server asks."""
        if self.on_board(".pay").count():
            self.choose(self.on_board(".pay").first)


class ByKeys(Player):
    """Tab to it, and Enter. There is no mouse."""

    def reach(self, what: Locator) -> None:
        for _ in range(MOST_TABS):
            way = what.evaluate(WHERE)
            if way == "here":
                return
            self.page.keyboard.press(way)
        pytest.fail(f"no Tab reaches {what}")

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Enter")

    def choose_options(self, options: tuple[str, ...]) -> None:
        for option in options:
            self.reach(self.page.locator(f'input[name$="-{option}"]:checked'))
            self.page.keyboard.press("ArrowDown")

    def pick_ghost(self) -> Locator:
        """The focus is there already. An arrow goes to another one, if there is one."""
        self.on_board(".ghost:focus").wait_for()
        self.page.keyboard.press("ArrowRight")
        return self.on_board(".ghost:focus")


class ByTouch(Player):
    """With a finger: what is too small for one comes near first."""

    def press(self, what: Locator) -> None:
        what.tap(trial=True)  # the picture stands still
        is_small = what.evaluate("one => one.matches('.ghost, .link')") and self.is_far()
        what.tap()
        if is_small:
            self.person.until(lambda: not self.is_far())
            what.tap()

    def is_far(self) -> bool:
        """From the middle of one card to the next it is less than a finger."""
        return float(self.look().rpartition("scale(")[2].rstrip(")")) * HEX < A_FINGER


def play_on(*players: Player, until: int | None = None) -> None:
    """To the end, or until so many cards were placed by them."""
    first = players[0].person
    for _ in range(MOST_STEPS):
        first.until(lambda: bool(first.result) or any(one.person.is_on for one in players))
        if first.result or (until is not None and sum(one.placed for one in players) >= until):
            return
        on = next((one for one in players if one.person.is_on), None)
        if on:
            on.act()
    pytest.fail("the match has no end")


def pick_gods(*players: Player) -> None:
    for player in players:
        player.on_board(".god.lit").first.wait_for()
        player.press(player.on_board(".god.lit").first)
        player.on_board(".god.lit").first.wait_for(state="detached")


def start_together(ann: Player, bob: Player, *options: str) -> tuple[Player, Player]:
    """Who is on turn comes first."""
    link = ann.open_table(*options)
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.get_by_role("button", name="I am ready").click()
    ann.page.get_by_role("button", name="Begin the match").click()
    pick_gods(ann, bob)
    for player in (ann, bob):
        player.on_board(".plaque").nth(1).wait_for()  # both are gods by now
    ann.person.until(lambda: ann.hand.count() != bob.hand.count())
    return (ann, bob) if ann.hand.count() else (bob, ann)
