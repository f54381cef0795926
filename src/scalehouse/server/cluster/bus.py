"""What carries messages between servers: quickly, and without a promise.

Whatever must not get lost is in the store. A message that is lost is made up for when a server next
looks there; so a bus may go and come back at any time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, bytes], None]  # channel, message


class Bus(Protocol):
    @property
    def is_up(self) -> bool: ...

    def listen(self, hear: Hear, came_back: Callable[[], None]) -> None:
        """Whom to tell what arrives, and that some of it may have been missed."""

    def subscribe(self, channel: str) -> None: ...

    def unsubscribe(self, channel: str) -> None: ...

    def publish(self, channel: str, message: bytes) -> None:
        """To all servers that have subscribed, this one included."""

    async def run(self) -> None:
        """For as long as the server is open."""

    async def flush(self) -> None:
        """Until all is said, if that is soon."""

    async def close(self) -> None: ...


class NoBus:
    """Every server looks into the store by itself."""

    is_up = False

    def listen(self, hear: Hear, came_back: Callable[[], None]) -> None:
        pass

    def subscribe(self, channel: str) -> None:
        pass

    def unsubscribe(self, channel: str) -> None:
        pass

    def publish(self, channel: str, message: bytes) -> None:
        pass

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def flush(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Wire:
    """Between servers in one process, for tests. It can be cut."""

    def __init__(self) -> None:
        self.is_cut = False
        self.ends: list[WireEnd] = []

    def cut(self) -> None:
        self.is_cut = True

    def mend(self) -> None:
        self.is_cut = False
        for end in self.ends:
            end.came_back()


class WireEnd(NoBus):
    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._channels: set[str] = set()
        self._hear: Hear = lambda _channel, _message: None
        self.came_back: Callable[[], None] = lambda: None
        wire.ends.append(self)

    @property
    def is_up(self) -> bool:  # type: ignore[override]
        return not self._wire.is_cut

    def listen(self, hear: Hear, came_back: Callable[[], None]) -> None:
        self._hear, self.came_back = hear, came_back

    def subscribe(self, channel: str) -> None:
        self._channels.add(channel)

    def unsubscribe(self, channel: str) -> None:
        self._channels.discard(channel)

    def publish(self, channel: str, message: bytes) -> None:
        if not self._wire.is_cut:
            loop = asyncio.get_running_loop()
            for end in self._wire.ends:
                if channel in end._channels:
                    loop.call_soon(end._hear, channel, message)

    async def close(self) -> None:
        self._wire.ends.remove(self)
