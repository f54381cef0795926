"""What an observer of a match is told: all that has happened, and where it stands now."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scalehouse.core.contract import Seat
from scalehouse.core.looks import Seen
from scalehouse.core.words import Event, Move, Telling


class Stream:
    """What an observer was told of a match: numbered for it alone, without gaps."""

    __slots__ = ("events", "seen", "told")

    def __init__(self, start: Seen) -> None:
        self.events: list[Event] = []
        self.told = 0  # entries of the log that are in it
        self.seen = start  # by the observer, after these

    def add(self, by: Seat, telling: Telling) -> None:
        self.events.append(Event(len(self.events), by, telling.words, telling.at))


class Told(Struct, frozen=True):
    """What an observer is told at one moment."""

    table: dict[str, Any]
    actors: tuple[Seat, ...]
    outcome: dict[str, Any] | None  # from the end on
    legal: list[Move]
    events: list[Event]
