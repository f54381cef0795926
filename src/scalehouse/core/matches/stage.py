"""The stage: what the seats perform, shown to all others while it happens and kept nowhere.

A performance is a stream of small frames. A frame says how far and how fast a seat moves and which
gesture it makes, and nothing else: the stage is given no state, no sight and no card, so by rule
nobody can read a card from it. What a frame tells of a card is what its performer lets it tell, and
it has to be guessed, as in one room.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from scalehouse.core.clock import SECOND, Instant
from scalehouse.core.errors import BadFrame
from scalehouse.core.rules.contract import Seat

MOST_FRAMES = 15  # a second, of one seat
STEPS = (
    100  # from not at all to as much as can be: finer than an eye sees, too coarse to hide words
)


@dataclass(frozen=True, slots=True)
class Frame:
    """One instant of a performance."""

    far: int  # 0 … STEPS: how far the seat moves
    fast: int  # 0 … STEPS: how fast
    gesture: int  # which of the game's gestures

    @classmethod
    def of(cls, far: float, fast: float, gesture: int) -> Frame:
        """From shares of what can be, 0 to 1; more than that is cut off."""
        return cls(_step(far), _step(fast), gesture)


def _step(share: float) -> int:
    return round(min(1.0, max(0.0, share)) * STEPS)


Listener = Callable[[Seat, Frame, Instant], None]


class Stage:
    """Passes each frame on at once, to everybody but the one who performs."""

    def __init__(self, seats: int, gestures: int) -> None:
        self._gestures = gestures
        self._latest = [deque[Instant](maxlen=MOST_FRAMES) for _ in range(seats)]  # when, not what
        self._listeners: list[tuple[Seat | None, Listener]] = []

    def listen(self, seat: Seat | None, listener: Listener) -> Callable[[], None]:
        """Hear all frames of others, as a seat or as a watcher, until the answer is called."""
        place = (seat, listener)
        self._listeners.append(place)
        return lambda: self._listeners.remove(place)

    def perform(self, seat: Seat, frame: Frame, now: Instant) -> bool:
        """Show a frame. False when the seat has shown too many this second: nobody saw it."""
        self._check(seat, frame)
        latest = self._latest[seat]
        if len(latest) == MOST_FRAMES and now - latest[0] < SECOND:
            return False
        latest.append(now)
        for listening, listener in tuple(self._listeners):
            if listening != seat:
                listener(seat, frame, now)
        return True

    def _check(self, seat: Seat, frame: Frame) -> None:
        if seat not in range(len(self._latest)):
            raise BadFrame(f"there is no seat {seat} on this stage")
        if frame.far not in range(STEPS + 1) or frame.fast not in range(STEPS + 1):
            raise BadFrame(f"how far and how fast go from 0 to {STEPS}")
        if frame.gesture not in range(self._gestures):
            raise BadFrame(f"there is no gesture {frame.gesture}")
