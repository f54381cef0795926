"""What a person does in front of the screen, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

PATIENCE = 60_000  # milliseconds: the machine may be busy
A_LOOK = 60

# What is asked in a first match, and never again, is answered.
SILENT = "localStorage['scalehouse.sound'] ??= 'off'"

# Notes in the page itself whether a text is shown, since a notice may be gone before a test looks.
NOTE_WHEN_SHOWN = """text => {
    window.wasShown = false;
    new MutationObserver(() => {
        window.wasShown ||= document.body.innerText.includes(text);
    }).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


class Person:
    def __init__(self, page: Page, address: str, *, touches: bool = False) -> None:
        self.page = page
        self.address = address
        self._touches = touches
        page.set_default_timeout(PATIENCE)

    # Coming in

    def enter(self) -> None:
        self.page.goto(self.address)
        self.page.get_by_role("heading", name="Scathe").wait_for()

    def game(self, title: str) -> Locator:
        return self.page.locator(
            "article", has=self.page.get_by_role("heading", name=title, exact=True)
        )

    def play_bot(self, level: str = "Random") -> None:
        """Two clicks."""
        self.game("Scathe").get_by_role("button", name="Play a bot").click()
        self.page.get_by_role("button", name=level).first.click()
        self.page.locator(".scathe").wait_for()

    def open_table(self) -> str:
        """Gives back the link to share."""
        self.game("Scathe").get_by_role("button", name="Open a table").click()
        self.page.get_by_role("button", name="Open the table").click()
        return self.page.locator("main").get_by_role("textbox", name="Link").input_value()

    # Looking

    def until(self, true: Callable[[], bool]) -> None:
        waited = 0
        while not true():
            assert waited < PATIENCE, self.page.locator("body").inner_text()
            self.page.wait_for_timeout(A_LOOK)
            waited += A_LOOK

    @contextmanager
    def shown(self, text: str) -> Iterator[None]:
        """The text is shown while this is done or after it, however briefly."""
        self.page.evaluate(NOTE_WHEN_SHOWN, text)
        yield
        self.until(lambda: bool(self.page.evaluate("window.wasShown")))

    @property
    def is_on(self) -> bool:
        return self.page.title().startswith("●")

    @property
    def result(self) -> str:
        found = self.page.get_by_test_id("result")
        return found.inner_text() if found.count() else ""

    def await_turn(self) -> None:
        """Until there is something to choose, or it is over; what others did is not waited out."""
        self.until(lambda: self.is_on or bool(self.result))
        self.page.keyboard.press("Shift")  # any key skips to the present

    def choices(self) -> list[str]:
        return self.page.locator(".choice span").all_inner_texts()

    def health(self, place: str) -> int:
        shown = self.page.locator(f'[data-place="{place}"] .number').all_inner_texts()
        return int(shown[0].partition("/")[0]) if shown else 0

    # Doing

    def press(self, key: str) -> None:
        """And wait until the server has answered."""
        before = self.choices()
        self.page.keyboard.press(key)
        self.until(lambda: self.choices() != before or bool(self.result))

    def click(self, what: Locator) -> None:
        """And wait until the server has answered."""
        before = self.choices()
        if self._touches:
            what.tap()
        else:
            what.click()
        self.until(lambda: self.choices() != before or not self.is_on or bool(self.result))

    def take_first_team(self) -> None:
        self.until(lambda: len(self.choices()) > 0)
        self.press("1")
        self.until(lambda: any("Keep the rows" in one for one in self.choices()))
        self.page.get_by_role("button", name="Keep the book").click()
