"""How much may come in through one socket, whatever it is.

Messages have limits of their own, which are refused in words. These are for all the rest as well:
pings, pongs, closes, parts of messages, half frames. They are counted before they are looked at,
and beyond the limit there is no answer: the socket is closed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

TINY = 1e-6  # sums of fractions are not exact


@dataclass(frozen=True)
class FlowRates:
    """So many at once, and so many more a second."""

    frames: int = 500
    frames_a_second: int = 50
    size: int = 1_000_000  # bytes
    size_a_second: int = 100_000


USUAL = FlowRates()


class Flow:
    """Two buckets, each kept as the instant at which it will be full again."""

    __slots__ = (
        "_byte",
        "_frame",
        "_frames_full",
        "_most_bytes",
        "_most_frames",
        "_now",
        "_of_address",
        "_size_full",
    )

    def __init__(
        self,
        rates: FlowRates = USUAL,
        of_address: Callable[[], bool] = lambda: False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._of_address = of_address
        self._now = now
        self._frames_full = self._size_full = now()
        self._frame, self._byte = 1 / rates.frames_a_second, 1 / rates.size_a_second
        self._most_frames = rates.frames * self._frame
        self._most_bytes = rates.size * self._byte

    def is_too_much(self, size: int) -> bool:
        """One more frame, with so many bytes. In as few steps as can be: it runs for each."""
        now = self._now()
        frames, waiting = self._frames_full, self._size_full
        self._frames_full = frames = max(now, frames) + self._frame
        self._size_full = waiting = max(now, waiting) + size * self._byte
        is_too_many = frames - now > self._most_frames + TINY
        return is_too_many or waiting - now > self._most_bytes + TINY

    def is_too_much_for_address(self) -> bool:
        """One more of those that are no message by themselves, from all sockets of an address."""
        return self._of_address()
