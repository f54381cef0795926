"""The terminal: what is printed, and what somebody types."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text

FORGET_WHAT_SCROLLED_OFF = "\033[3J"


class Screen:
    """Output that is plain when nobody watches it, and lines of input."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)

    @property
    def is_live(self) -> bool:
        """Whether somebody sits at it."""
        return sys.stdin.isatty() and sys.stdout.isatty() and not self.console.is_dumb_terminal

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def show(self, *what: RenderableType) -> None:
        if sys.stdout.isatty():
            self.console.print(*what, sep="\n")
            return
        with self.console.capture() as caught:
            self.console.print(*what, sep="\n")
        print("\n".join(line.rstrip() for line in caught.get().splitlines()))

    def height_of(self, what: RenderableType) -> int:
        return len(self.console.render_lines(what, pad=False))

    def clear(self) -> None:
        if self.is_live:
            self.console.clear()

    def wipe(self) -> None:
        """Clear, and leave nothing to scroll back to."""
        self.clear()
        if self.is_live:
            sys.stdout.write(FORGET_WHAT_SCROLLED_OFF)
            sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """A line that was typed. Raises EOFError when no more will come."""
        if self.is_live:
            with suppress(ImportError):
                import readline  # noqa: F401  # lets `input` edit, where there is one
            return input(prompt).strip()
        self.console.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline()
        self.console.print(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line.strip()


def dim(text: str) -> Text:
    return Text(text, style="dim")


def bold(text: str) -> Text:
    return Text(text, style="bold")
