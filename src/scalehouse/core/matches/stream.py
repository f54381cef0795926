"""What an observer of a match is told: all that has happened, and where it stands now."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scalehouse.core.matches.observations import ObservedSight
from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Description, Event


class Stream:
    """What an observer was told of a match: numbered for it alone, without gaps."""

    __slots__ = ("events", "seen", "told")

    def __init__(self, start: ObservedSight) -> None:
        self.events: list[Event] = []
        self.told = 0  # entries of the log that are in it
        self.seen = start  # by the observer, after these

    def add(self, by: Seat, description: Description) -> None:
        """Tell one more event, under the next number."""
        self.events.append(Event(len(self.events), by, description.words, description.at))


class ObserverUpdate(Struct, frozen=True):
    """What an observer is told at one moment."""

    seen: ObservedSight
    actors: tuple[Seat, ...]
    outcome: dict[str, Any] | None  # from the end on
    choices: list[Move]  # what it may do
    described: list[Description]  # each of these
    events: list[Event]
