"""What a table gets from the server, and the people it speaks to."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol

from scalehouse.server.clock import SECOND, ServerClock, Time
from scalehouse.server.store import Store
from scalehouse.server.tables.naming import new_names


class Guest(Protocol):
    """One connection of a person."""

    person: str
    name: str

    def tell(self, message: bytes) -> None: ...

    def close(self) -> None:
        """Once all that it was told has been sent."""


@dataclass(frozen=True)
class TableContext:
    """What a table needs from the server."""

    store: Store
    clock: ServerClock
    new_secret: Callable[[], str]
    thinkers: Executor  # threads for bots
    previewer: Executor  # one thread, for what moves would do
    new_names: Callable[[], tuple[str, str]] = new_names  # a link and a code for a table
    bot_pause: Time = SECOND // 2  # so that people can follow
    talk_length: int = 500
    name_length: int = 24
    most_watchers: int = 100
    numbers_from: int = 0  # of updates: servers that share their tables have different ones


class StoreMismatch(Exception):
    """The table and what is stored of it differ: it has to be woken from the store again."""


class Overtaken(StoreMismatch):
    """Somebody else has written meanwhile. The table has followed: what was asked for may be tried
    again."""
