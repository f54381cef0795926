"""Somebody who plays Scales of Fate in the browser: by clicks, by taps or by keys, on the board."""

from __future__ import annotations

import re
from itertools import cycle

from playwright.sync_api import Locator

from tests.e2e.people import PATIENCE, Person

TITLE = "Scales of Fate"
MOST_MOVES = 150
MOST_TABS = 160
CHANGE = re.compile(r"(\w+) ([+−]\d+)")

# Whatever is lit on the board, in the order in which this player takes it: servants before
# demigods, so that none is forgotten, and god powers when nothing else is left.
LIT = (
    ".guess .one.lit",
    ".grid .slot.lit",
    ".hand .servant.lit",
    ".grid .tile.lit",
    ".abyss .side.lit",
    ".roster .chip.lit",
    ".hint .pass",
    ".grid .power.lit",
)
SLOT = ".grid .slot.lit"
ARROWS = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")


class Player:
    """Plays by clicks on the board, and compares what was foretold with what then happens."""

    order: tuple[str, ...] = LIT

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.foretold = 0

    # Coming in

    def come_in(self) -> None:
        self.page.goto(self.person.address)
        self.person.game(TITLE).wait_for()

    def play_bot(self) -> None:
        self.person.game(TITLE).get_by_role("button", name="Play a bot").click()
        self.page.get_by_role("button", name="Random").first.click()
        self.page.locator(".fate .grid").wait_for()

    def open_table(self, option: str | None = None) -> str:
        """Gives back the link to share."""
        self.person.game(TITLE).get_by_role("button", name="Open a table").click()
        if option:
            self.page.get_by_role("radio", name=option).check()
        self.page.get_by_role("button", name="Open the table").click()
        return self.page.locator("main").get_by_role("textbox", name="Link").input_value()

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("button", name="I am ready").click()
        self.page.get_by_role("button", name="Not ready after all").wait_for()

    # On the board

    def look(self) -> None:
        """What others did is not waited out: any key skips to the present."""
        self.page.keyboard.press("Shift")

    def lit(self) -> tuple[str, Locator] | None:
        for kind in self.order:
            found = self.page.locator(f".fate {kind}")
            if found.count():
                return kind, found.first
        return None

    def await_lit(self) -> tuple[str, Locator]:
        """The board tells what others did at its own pace; then something is lit."""
        for _ in range(0, PATIENCE, 100):
            self.look()
            found = self.lit()
            if found and not self.is_busy:
                return found
            self.page.wait_for_timeout(100)
        raise AssertionError(self.page.locator("body").inner_text())

    @property
    def is_busy(self) -> bool:
        """A move is on its way: what is pressed meanwhile does not count."""
        return self.page.locator(".choice[aria-disabled=true]").count() > 0

    def act(self) -> None:
        kind, place = self.await_lit()
        if kind == SLOT:
            self.place_servant()
        else:
            self.take(place)

    def take(self, place: Locator) -> None:
        """And wait until the server has answered."""
        self.person.click(place)

    def answered(self, before: list[str]) -> None:
        self.person.until(
            lambda: self.person.choices() != before or not self.person.is_on or self.is_over
        )

    def place_servant(self) -> None:
        """Where most changes; what the board foretells is what the track then shows."""
        slots = self.page.locator(f".fate {SLOT}")
        labels = [slot.get_attribute("aria-label") or "" for slot in slots.all()]
        best = max(range(len(labels)), key=lambda nth: len(CHANGE.findall(labels[nth])))
        before = self.renowns()
        shown = self.foresee(slots.nth(best), CHANGE.findall(labels[best]))
        self.settle(slots.nth(best))
        self.look()
        for name, change in CHANGE.findall(labels[best]):
            assert name in shown
            assert change in shown
            self.find_in_log(name, change, before[name])

    def foresee(self, slot: Locator, changes: list[tuple[str, str]]) -> str:
        slot.hover()
        return self.told_changes(changes)

    def told_changes(self, changes: list[tuple[str, str]]) -> str:
        told = self.page.locator(".fate .hint .changes")
        told.wait_for()
        self.person.until(lambda: told.locator("b").count() == len(changes))
        return told.text_content() or ""

    def settle(self, slot: Locator) -> None:
        self.take(slot)

    def find_in_log(self, name: str, change: str, before: int) -> None:
        after = before + int(change.replace("−", "-"))
        self.find_line(f"{name}: {change}, renown {after}.")
        self.foretold += 1

    def find_line(self, line: str) -> None:
        self.page.locator(".log li", has_text=line).first.wait_for(state="attached")

    def renowns(self) -> dict[str, int]:
        names = self.page.locator(".fate .chip .name").all_text_contents()
        renowns = self.page.locator(".fate .chip .renown b").all_text_contents()
        shown = zip(names, renowns, strict=True)
        return {name.removeprefix("★ "): int(renown) for name, renown in shown}

    @property
    def is_over(self) -> bool:
        return bool(self.person.result)

    def play_on(self, moves: int = MOST_MOVES) -> None:
        """So many moves, or to the end."""
        for _ in range(moves):
            self.person.await_turn()
            if self.is_over:
                return
            self.act()

    def hurry(self, moves: int = MOST_MOVES, until: str = ".result") -> None:
        """So many moves, or until that is there: the first choice each time, unseen."""
        for _ in range(moves):
            self.person.await_turn()
            if self.is_over or self.page.locator(until).count():
                return
            self.person.until(lambda: not self.is_busy)
            before = self.person.choices()
            self.page.locator(".choice").first.dispatch_event("click")
            self.answered(before)


class Toucher(Player):
    """Plays by taps on a phone. What lies further down can be chosen beside the question too."""

    order = (".hint .quick button", *LIT)

    def take(self, place: Locator) -> None:
        before = self.person.choices()
        place.tap()
        self.answered(before)

    def foresee(self, slot: Locator, changes: list[tuple[str, str]]) -> str:
        """The first touch shows what would happen, and changes nothing."""
        slot.tap()
        return self.told_changes(changes)

    def settle(self, slot: Locator) -> None:
        self.take(self.page.get_by_role("button", name="Place here"))

    def find_line(self, line: str) -> None:
        """On a phone the log is drawn up from below; then the choices, which are put away."""
        self.draw_up("Log")
        super().find_line(line)
        self.draw_up("Choices")
        self.draw_up("Choices")

    def draw_up(self, tab: str) -> None:
        self.page.locator(".tabs .tab", has_text=tab).tap()


class Typist(Player):
    """Plays by keys alone, in turn by each way there is."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self._ways = cycle((self.by_tab, self.by_arrows, self.by_list, self.by_number))

    def act(self) -> None:
        self.await_lit()
        before = self.person.choices()
        next(self._ways)()
        self.answered(before)

    def by_tab(self) -> None:
        found = self.lit()
        assert found is not None
        self.tab_to(found[1])
        self.page.keyboard.press("Enter")

    def by_arrows(self) -> None:
        """To some place that is lit, as they lie."""
        self.page.evaluate("document.activeElement.blur()")
        for key in ARROWS:
            self.page.keyboard.press(key)
        assert self.page.locator(".fate .lit:focus").count() == 1
        self.page.keyboard.press("Enter")

    def by_list(self) -> None:
        self.tab_to(self.page.locator(".choice").last)
        self.page.keyboard.press("Enter")

    def by_number(self) -> None:
        self.page.keyboard.press("1")

    def tab_to(self, what: Locator) -> None:
        for _ in range(MOST_TABS):
            if what.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {what}")


def begin(ann: Player, bob: Player, option: str | None = None) -> None:
    """At one table, in front of the board."""
    ann.come_in()
    bob.join(ann.open_table(option))
    ann.page.get_by_role("button", name="Begin the match").click()
    for player in (ann, bob):
        player.page.locator(".fate .grid").wait_for()


def on_turn(ann: Player, bob: Player) -> tuple[Player, Player]:
    ann.person.until(lambda: ann.person.is_on != bob.person.is_on)
    return (ann, bob) if ann.person.is_on else (bob, ann)


def play_both(ann: Player, bob: Player, moves: int = 2 * MOST_MOVES) -> None:
    """So many moves of either, or to the end."""
    for _ in range(moves):
        ann.person.until(lambda: ann.person.is_on or bob.person.is_on or ann.is_over)
        if ann.is_over:
            return
        (ann if ann.person.is_on else bob).act()
