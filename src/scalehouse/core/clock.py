"""Time, for games without turns. Rules know no clock: it decides who comes first, nothing else.

Instants are whole milliseconds since the match began, so that two are either equal or not, on every
machine.
"""

from __future__ import annotations

import time
from typing import Protocol, TypeAlias

Instant: TypeAlias = int  # milliseconds since the match began
SECOND: Instant = 1000


class Clock(Protocol):
    """What a timed match asks for the time. Tests turn it by hand."""

    @property
    def now(self) -> Instant:
        """Milliseconds since it began."""

    def wait_until(self, instant: Instant) -> None:
        """Come back at that instant, or at once when it has passed."""


class RealClock:
    """The clock on the wall, from the moment it is made; a higher speed shows a match faster."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._began = time.monotonic()

    @property
    def now(self) -> Instant:
        """Milliseconds since it began, as many times as fast as it was told."""
        return round((time.monotonic() - self._began) * self._speed * SECOND)

    def wait_until(self, instant: Instant) -> None:
        """Sleep until then; not at all if that is over."""
        left = (instant - self.now) / SECOND / self._speed
        if left > 0:
            time.sleep(left)


class VirtualClock:
    """A clock that is turned by hand: whoever waits turns it, so that nobody waits."""

    def __init__(self) -> None:
        self.now: Instant = 0

    def wait_until(self, instant: Instant) -> None:
        """Jump there; never back."""
        self.now = max(self.now, instant)


def spoken(instant: Instant) -> str:
    """As a person reads it: 12.4 s, 3:05.0."""
    minutes, rest = divmod(instant, 60 * SECOND)
    seconds = rest / SECOND
    return f"{minutes}:{seconds:04.1f}" if minutes else f"{seconds:.1f} s"
