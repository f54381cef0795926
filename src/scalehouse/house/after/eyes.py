"""Through whose eyes a match is shown again: a seat's, a watcher's, or everything there was."""

from __future__ import annotations

from typing import Any, Protocol

from scalehouse.core.contract import WATCHER, Seat, State
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.core.log import Entry
from scalehouse.core.match import Match
from scalehouse.core.record import filled, glance
from scalehouse.core.words import HOUSE, Event, Telling

NOBODYS, ALL = "watcher", "all"


class Eyes(Protocol):
    def view(self) -> dict[str, Any]:
        """What they see now."""

    def news(self) -> list[Event]:
        """What they were told since the last time."""


def eyes_for(name: str, match: Match) -> Eyes:
    """By a seat's number, or one of the two names."""
    if name == ALL:
        return AllSeeing(match)
    if name == NOBODYS:
        return Observer(match, None)
    if name.isdecimal() and len(name) < 3 and int(name) < match.seats:
        return Observer(match, int(name))
    raise BadOption(f"eyes are a seat's number, {NOBODYS} or {ALL}, not {name!r}")


class Observer:
    """As it was seen at the table."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self._match = match
        self._seat = seat
        self._told = 0

    def view(self) -> dict[str, Any]:
        return self._match.view(self._seat)

    def news(self) -> list[Event]:
        events = self._match.events(self._seat, self._told)
        self._told += len(events)
        return events


class AllSeeing:
    """The whole truth in place of a sight. Only for a match that is over: nothing is hidden."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._told = 0  # events
        self._heard = 0  # entries
        self._before = truth_of(match)

    def view(self) -> dict[str, Any]:
        game: Game = self._match.game
        return self._match.view(None) | {"table": game.view(glance(self._before), WATCHER)}

    def news(self) -> list[Event]:
        """It has to be asked after each entry: the truth before it is not kept."""
        entries = self._match.entries[self._heard :]
        self._heard = len(self._match.entries)
        after = truth_of(self._match)
        told = [
            Event(self._told + nth, entry.by, telling.words, telling.at)
            for nth, (entry, telling) in enumerate(self._tellings(entries, after))
        ]
        self._told += len(told)
        self._before = after
        return told

    def _tellings(self, entries: list[Entry], after: State) -> list[tuple[Entry, Telling]]:
        found = []
        for entry in entries:
            if entry.undo is not None:
                told = [Telling(HOUSE.say("undone", seat=entry.by))]
            else:
                shown = glance(self._before), glance(after)
                recount = self._match.game.recount
                told = recount(shown[0], entry.by, entry.move, shown[1], WATCHER)
            found += [(entry, one) for one in told]
        return found


def truth_of(match: Match) -> State:
    return filled(match.game.empty(), match.position()["state"])
