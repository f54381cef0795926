"""What happened, told in few lines; and when it is time to show the board again."""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from scalehouse.cli.terminal.language import Language
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.views import View
from scalehouse.core.rules.contract import CHANCE, Seat
from scalehouse.core.text.words import Event


def lines(events: Sequence[Event], language: Language) -> list[Padding]:
    """One line for each event."""
    return [indented(Text(language.text(event.words))) for event in events]


def paragraphs(events: Sequence[Event], language: Language) -> list[Padding]:
    """One paragraph for each turn: what chance brought, and what was made of it."""
    told: list[list[str]] = []
    before: Event | None = None
    for event in events:
        if before is None or before.by not in {event.by, CHANCE}:
            told.append([])
        told[-1].append(language.text(event.words))
        before = event
    return [indented(Text(" ".join(one))) for one in told]


def last_move_of(events: Sequence[Event], by: Seat) -> int:
    """The number of the first event of somebody's last move; 0 if there was none."""
    number = len(events)
    while number and events[number - 1].by != by:
        number -= 1
    while number and events[number - 1].by == by:
        number -= 1
    return number


class Teller:
    """Tells a match turn by turn, as one seat or a watcher may know it."""

    def __init__(self, match: Match, seat: Seat | None, language: Language) -> None:
        self._match = match
        self._seat = seat
        self._language = language
        self._told = 0

    def news(self) -> list[Event]:
        """All that was not told yet."""
        events = self._match.events(self._seat, self._told)
        self._told += len(events)
        return events

    def turns(self) -> list[Padding]:
        """The turns that are complete: one that has begun waits, with what chance brought it."""
        events = self._match.events(self._seat, self._told)
        end = len(events)
        if not self._match.over:
            for waiting in (*self._match.actors, CHANCE):
                while end and events[end - 1].by == waiting:
                    end -= 1
        self._told += end
        return paragraphs(events[:end], self._language)

    def rest(self) -> list[Padding]:
        """The turns up to this moment."""
        return paragraphs(self.news(), self._language)


def indented(text: Text) -> Padding:
    return Padding(text, (0, 0, 0, 1))


class Rounds:
    """Knows when a round has passed: by the game's own count, or when everybody had a turn."""

    def __init__(self, view: View) -> None:
        self._count = _count(view)
        self._actors = view["actors"]
        self._turns = 0

    def has_passed(self, view: View) -> bool:
        count, actors = _count(view), view["actors"]
        self._turns += actors != self._actors
        passed = count != self._count if count is not None else self._turns >= view["seats"]
        if passed:
            self._turns = 0
        self._count, self._actors = count, actors
        return passed


def _count(view: View) -> int | None:
    count = view["table"].get("round")
    return count if isinstance(count, int) else None
