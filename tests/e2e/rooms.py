"""One screen for the room, and the phones that hold the hands: what the tests of it share."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person

NAMES = ("Ann", "Bob", "Cleo")
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
# Nothing to scroll, in any direction.
FITS = """() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
}"""


class Screen(Person):
    """A television: what it is told over its socket is noted."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        self.heard: list[str] = []
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame))),
        )

    @classmethod
    def of(cls, visitors: Visitors, theme: str = "dark") -> Screen:
        person = visitors.new(width=SCREEN["width"], height=SCREEN["height"], theme=theme)
        return cls(person.page, person.address)

    def lay(self, title: str, *, seats: int = 2) -> str:
        """A table for the room; the link that its code leads to."""
        self.page.goto(f"{self.address}/tv")
        self.page.get_by_role("button", name=title, exact=True).click()
        row = self.page.get_by_role("group", name="Seats")
        if row.count():
            row.get_by_role("button", name=str(seats), exact=True).click()
        self.page.get_by_role("button", name="Lay the table").click()
        self.page.get_by_text("Scan it with your phone").wait_for()
        return str(self.page.evaluate("location.hash")).removeprefix("#tv=")

    @property
    def fits(self) -> bool:
        return bool(self.page.evaluate(FITS))

    @property
    def turn(self) -> str:
        return self.page.get_by_test_id("turn").inner_text()

    def news(self) -> list[str]:
        return self.page.get_by_role("region", name="Log").get_by_role("listitem").all_inner_texts()


def come(phone: Person, link: str, name: str) -> None:
    """As after the code was scanned: a name, and one press."""
    phone.page.goto(f"{phone.address}/#table={link}&hand")
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.get_by_text(f"You are in, {name}").wait_for()


def a_phone(visitors: Visitors) -> Person:
    return visitors.new(width=390, height=844)


def phones_at(visitors: Visitors, link: str, count: int) -> list[Person]:
    phones = [a_phone(visitors) for _ in range(count)]
    for phone, name in zip(phones, NAMES, strict=False):
        come(phone, link, name)
    return phones
