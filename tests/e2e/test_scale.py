"""Scale on its board: by clicks, by dragging, on a phone, and together."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.test_everyone import faults

pytestmark = pytest.mark.long

MOST_STEPS = 300
SHORT = "minimal"  # twenty cards


class Player:
    """Plays by what is lit on the board, the first of it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.placed = 0

    # Coming in

    def choose_option(self, name: str) -> None:
        self.page.locator(f'input[name$="-{name}"]').nth(1).check()

    def card_of_the_game(self) -> Locator:
        heading = self.page.get_by_role("heading", name="Scale", exact=True)
        return self.page.locator("article", has=heading)

    def play_bot(self, *options: str) -> None:
        self.person.enter()
        self.card_of_the_game().get_by_role("button", name="Play a bot").click()
        self.page.locator("summary").click()
        for option in options:
            self.choose_option(option)
        self.page.get_by_role("button", name="Random").first.click()
        self.page.locator(".scale").wait_for()

    def open_table(self, *options: str) -> str:
        self.person.enter()
        self.card_of_the_game().get_by_role("button", name="Open a table").click()
        for option in options:
            self.choose_option(option)
        self.page.get_by_role("button", name="Open the table").click()
        return self.page.locator("main").get_by_role("textbox", name="Link").input_value()

    # Looking

    def on_board(self, what: str) -> Locator:
        return self.page.locator(f".scale {what}")

    @property
    def hand(self) -> Locator:
        return self.on_board(".held.lit")

    @property
    def ghosts(self) -> Locator:
        return self.on_board(".ghost")

    def places_of_cards(self) -> set[str]:
        return set(
            self.on_board(".link").evaluate_all(
                "all => all.map(one => one.parentNode.getAttribute('transform'))"
            )
        )

    def look(self) -> str:
        return str(self.on_board(".world").evaluate("world => world.style.transform"))

    # Doing

    def act(self) -> None:
        """One thing that is lit."""
        sheet = self.on_board(".asked .sheet button:not(.quiet)")
        others = (self.on_board(".god.lit"), sheet, self.on_board(".link.lit"))
        ends = self.on_board(".acts .button").last
        self.person.until(lambda: any(one.count() for one in (*others, self.hand, ends)))
        for found in others:
            if found.count():
                return self.person.click(found.first)
        if self.on_board(".use").count():
            return self.use(self.on_board(".use").first)
        if self.hand.count():
            return self.place(self.hand.first)
        return self.person.click(ends)

    def use(self, right: Locator) -> None:
        """The cards that it is about are marked before."""
        right.hover()
        self.on_board(".mark").first.wait_for()
        self.person.click(right)

    def place(self, card: Locator) -> None:
        """Take it up, put it down: it lies where the ghost was."""
        card.click()
        self.ghosts.first.wait_for()
        ghost = self.ghosts.last
        where = ghost.get_attribute("transform")
        self.person.click(ghost)
        self.pay()
        self.person.until(lambda: where in self.places_of_cards() or bool(self.person.result))
        self.placed += 1

    def pay(self) -> None:
        """By the first right that covers the card, if the house asks."""
        payments = self.on_board(".pay")
        if payments.count():
            self.person.click(payments.first)


def play_on(*players: Player) -> None:
    """To the end."""
    first = players[0].person
    for _ in range(MOST_STEPS):
        first.until(lambda: bool(first.result) or any(one.person.is_on for one in players))
        if first.result:
            return
        on = next((one for one in players if one.person.is_on), None)
        if on:
            on.page.keyboard.press("Shift")  # any key skips to the present
            on.act()
    pytest.fail("the match has no end")


def test_a_whole_match_is_played_by_clicks_on_the_board(visitors: Visitors) -> None:
    ann = Player(visitors.new())
    ann.play_bot(SHORT)
    play_on(ann)
    assert ann.placed >= 3
    won = ann.on_board(".plaque").filter(has_text="★")
    won.first.wait_for()  # the board tells at its own pace what the result says at once
    most = max(int(count) for count in ann.on_board(".plaque .count").all_inner_texts())
    assert int(won.first.locator(".count").inner_text()) == most


def start_together(ann: Player, bob: Player) -> tuple[Player, Player]:
    """Who is on turn comes first."""
    link = ann.open_table(SHORT)
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.get_by_role("button", name="I am ready").click()
    ann.page.get_by_role("button", name="Begin the match").click()
    for player in (ann, bob):
        player.on_board(".god.lit").first.wait_for()
        player.on_board(".god.lit").first.click()
        player.on_board(".god.lit").first.wait_for(state="detached")
    ann.person.until(lambda: ann.person.is_on != bob.person.is_on)
    for player in (ann, bob):
        player.page.keyboard.press("Shift")
    return (ann, bob) if ann.person.is_on else (bob, ann)


def test_two_people_trade_vote_drag_and_play_to_the_end(visitors: Visitors) -> None:
    one = Player(visitors.new())
    other = Player(visitors.new(width=390, height=844))
    first, second = start_together(one, other)

    # a card dropped on the other god is offered
    first.hand.first.wait_for()
    first.hand.first.drag_to(first.on_board(".plaque:not(.me)"))
    first.on_board(".sheet").get_by_role("button", name="Ask for a white card").click()
    second.person.until(lambda: second.person.is_on)
    second.page.keyboard.press("Shift")
    second.on_board(".sheet").get_by_role("button", name="Decline").click()

    # the longer game is proposed, and not wanted
    first.person.until(lambda: first.person.is_on)
    first.page.keyboard.press("Shift")
    first.page.locator(".scale").get_by_role("button", name="Propose to play on").click()
    second.on_board(".sheet").get_by_role("button", name="No: end in June").click()

    # a card dragged to its place lies there
    first.person.until(lambda: first.person.is_on)
    first.page.keyboard.press("Shift")
    first.hand.first.drag_to(first.on_board(".calendar"))  # no place: it comes back
    first.hand.first.drag_to(first.on_board(".chain"))  # in whose middle the first card goes
    first.on_board(".link").first.wait_for()
    second.on_board(".link").first.wait_for()

    play_on(first, second)
    assert first.placed + second.placed > 4


def test_the_chain_is_moved_and_brought_closer(visitors: Visitors) -> None:
    ann = Player(visitors.new(width=390, height=844))
    ann.play_bot()
    for _ in itertools.takewhile(lambda _: ann.placed < 2, range(40)):
        ann.person.await_turn()
        ann.act()
    ann.person.await_turn()
    ann.page.keyboard.press("Escape")
    whole = ann.look()
    ann.page.get_by_role("button", name="Closer").click()
    closer = ann.look()
    assert closer != whole
    ann.on_board(".chain").focus()
    ann.page.keyboard.press("ArrowLeft")
    assert ann.look() != closer
    ann.page.keyboard.press("0")
    assert ann.look() == whole
    ann.on_board(".chain").hover()
    ann.page.mouse.wheel(0, -300)
    ann.person.until(lambda: ann.look() != whole)
    ann.page.get_by_role("button", name="Show the whole chain").click()
    assert ann.look() == whole
    assert faults(ann.person) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
