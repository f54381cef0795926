"""Whether everything that a turn needs is in sight, as a browser measures it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Page

MEASURE = (Path(__file__).parent / "fitting.js").read_text("utf-8")
TOUCHED = 900  # pixels: what is narrower is held in hands
A_FRAME = 40  # milliseconds


@dataclass(frozen=True)
class Size:
    width: int
    height: int

    @property
    def is_touched(self) -> bool:
        return self.width < TOUCHED

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


def sized(text: str) -> list[Size]:
    pairs = [one.split("x") for one in text.split()]
    return [Size(int(width), int(height)) for width, height in pairs]


PHONES = sized("360x640 390x844 412x915")
SIZES = PHONES + sized(
    "768x1024 820x1180 1024x768 1366x600 1366x768 1440x900 1920x1080 2560x1440 3840x2160"
)
MAIN_SIZES = sized("390x844 1366x600")


class Ruler:
    """Resizes a page, with fingers where hands hold the screen, and tells what does not fit."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def resize(self, size: Size) -> None:
        touched = {"enabled": size.is_touched}
        self._cdp.send("Emulation.setTouchEmulationEnabled", touched)
        self._page.set_viewport_size({"width": size.width, "height": size.height})
        self._page.mouse.move(1, 1)  # over nothing, where a pointer would change what is shown
        self._page.wait_for_timeout(A_FRAME)

    def misfits(self, size: Size) -> list[str]:
        self.resize(size)
        found: list[str] = self._page.evaluate(MEASURE, size.is_touched)
        return found
