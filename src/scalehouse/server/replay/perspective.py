"""From whose perspective a match is shown again: a seat's, a watcher's, or everything there was."""

from __future__ import annotations

from typing import Protocol

from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game
from scalehouse.core.matches.log import Entry
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.views import View
from scalehouse.core.rules.contract import WATCHER, Seat, State
from scalehouse.core.rules.state_fields import as_python, filled
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Description, Event

NOBODYS, ALL = "watcher", "all"


class Perspective(Protocol):
    def view(self) -> View:
        """What they see now."""

    def news(self) -> list[Event]:
        """What they were told since the last time."""


def perspective_for(name: str, match: Match) -> Perspective:
    """By a seat's number, or one of the two names."""
    if name == ALL:
        return AllSeeing(match)
    if name == NOBODYS:
        return Observer(match, None)
    if name.isdecimal() and len(name) < 3 and int(name) < match.seats:
        return Observer(match, int(name))
    raise BadOption(f"perspective are a seat's number, {NOBODYS} or {ALL}, not {name!r}")


class Observer:
    """As it was seen at the table."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self._match = match
        self._seat = seat
        self._told = 0

    def view(self) -> View:
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

    def view(self) -> View:
        game: Game = self._match.game
        return {**self._match.view(None), "table": game.view(as_python(self._before), WATCHER)}

    def news(self) -> list[Event]:
        """It has to be asked after each entry: the truth before it is not kept."""
        entries = self._match.entries[self._heard :]
        self._heard = len(self._match.entries)
        after = truth_of(self._match)
        told = [
            Event(self._told + nth, entry.by, description.words, description.at)
            for nth, (entry, description) in enumerate(self._descriptions(entries, after))
        ]
        self._told += len(told)
        self._before = after
        return told

    def _descriptions(self, entries: list[Entry], after: State) -> list[tuple[Entry, Description]]:
        found = []
        for entry in entries:
            if entry.undo is not None:
                told = [Description(SERVER.say("undone", seat=entry.by))]
            else:
                shown = as_python(self._before), as_python(after)
                describe = self._match.game.describe_events
                told = describe(shown[0], entry.by, entry.move, shown[1], WATCHER)
            found += [(entry, one) for one in told]
        return found


def truth_of(match: Match) -> State:
    return filled(match.game.empty(), match.position()["state"])
