"""What the seats of a performed game show: stubs, in whose place a game's own functions stand.

Code that serves every performed game is written against them, as other code is against the
contract; a game brings its own with the trait `Performance`.
"""

from __future__ import annotations

from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import Counts, Seat, State
from scalehouse.core.traits import Performance

NO_LEVEL = 0  # of a seat that does not perform
NO_GESTURE = -1
REVEALED = 5  # numbers that tell which two levels came to light last


def level_of(s: State, seat: Seat) -> int:
    """The level at which a seat performs now, from 1; NO_LEVEL where it does not."""
    return NO_LEVEL


def gesture_of(s: State, seat: Seat, now: int) -> int:
    """What a seat performs at this instant, or NO_GESTURE."""
    return NO_GESTURE


def show_of(s: State, seat: Seat) -> int:
    """Another number for each of its shows: what was seen of one tells nothing of the next."""
    return 0


def revealed(s: State, found: Counts) -> None:
    """Fill in how often two seats showed each other their levels, then seat and level of both."""


STUBS: tuple[AnyFunction, ...] = (level_of, gesture_of, show_of, revealed)


def functions_of(performance: Performance) -> dict[AnyFunction, AnyFunction]:
    """What stands in the place of each stub."""
    return {stub: getattr(performance, stub.__name__) for stub in STUBS}
