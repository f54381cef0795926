"""What an observer sees of a position and may do in it: all that it is told comes from here.

Often several see the same: both players of a game without secrets, and all who watch. What is shown
is then worked out once for all of them. Where a game shows different things to two who see the same
(see `Game.alike`) each is looked after alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from scalehouse.core.game import Game
from scalehouse.core.matches.delta import changes
from scalehouse.core.rules import steps
from scalehouse.core.rules.contract import CHANCE, Actors, Mask, Move, Seat, State, States
from scalehouse.core.rules.state_fields import as_python
from scalehouse.core.text.words import Description, Outcome

_numbers = itertools.count()


class ObservedSight:
    """A sight, with all that plain code makes of it: worked out once, for all who see the same.

    It is shared: nobody may change what it gives.
    """

    __slots__ = (
        "_before",
        "_changes",
        "_events",
        "_game",
        "_number",
        "_observer",
        "_table",
        "shown",
        "sight",
    )

    def __init__(self, game: Game, sights: States, observer: Seat) -> None:
        self.sight: State = sights[0]
        self.shown = as_python(sights)  # the sight, to be read by plain code
        self._game = game
        self._observer = observer  # one of those who see this
        self._table: Mapping[str, Any] | None = None
        # What was seen before is known by its number: to hold it would keep all of a match.
        self._number = next(_numbers)
        self._before: int | None = None
        self._changes: list[list[Any]] = []  # since that
        self._events: dict[tuple[int, Move], list[Description]] = {}

    @property
    def table(self) -> Mapping[str, Any]:
        """The game's own part of a view."""
        if self._table is None:
            self._table = self._game.view(self.shown, self._observer)
        return self._table

    def changes_since(self, before: ObservedSight) -> list[list[Any]]:
        """What is different in the game's part of the view."""
        if self._before != before._number:
            self._changes = changes(before.table, self.table, ("table",))
            self._before = before._number
        return self._changes

    def events_since(self, before: ObservedSight, by: Seat, saw: Move) -> list[Description]:
        """What happened when somebody made a move that looked like that from here."""
        found = self._events.get((before._number, saw))
        if found is None:
            found = self._game.describe_events(before.shown, by, saw, self.shown, self._observer)
            self._events[before._number, saw] = found
        return found


class Observation(Struct, frozen=True):
    """What an observer sees, who acts, and what the observer may do."""

    seen: ObservedSight
    actors: tuple[Seat, ...]
    choices: list[Move]  # what an acting seat may do


class Observations:
    """At one position, by all who ask; each looks once."""

    __slots__ = ("_found", "_game", "_mask", "_open", "_seats", "_seen", "_who")

    def __init__(self, game: Game, seats: int, mask: Mask, who: Actors | None = None) -> None:
        """`mask`: room to work in. `who` acts, where that is known."""
        self._game = game
        self._seats = seats
        self._mask = mask
        self._found: dict[Seat, Observation] = {}
        self._seen: dict[tuple[Seat | None, bytes], ObservedSight] = {}
        self._who = who
        self._open: States | None = None  # what everybody sees: see `_look_openly`

    def at(self, now: States, observer: Seat) -> Observation:
        """Through the eyes of an observer, at a row of one state: always the same row."""
        found = self._found.get(observer)
        if found is None:
            found = self._found[observer] = self._look(now, observer)
        return found

    def _look(self, now: States, observer: Seat) -> Observation:
        game, mask = self._game, self._mask
        if game.lies_open:
            return self._look_openly(now, observer)
        sights = np.zeros(1, game.dtype)
        who = int(game.twin.kernel(steps.look)(now, observer, sights, mask))
        seen = self._shared(sights, observer, sights.tobytes())
        actors = seats_in(who, self._seats)
        return Observation(seen, actors, mask.nonzero()[0].tolist() if observer in actors else [])

    def _look_openly(self, now: States, observer: Seat) -> Observation:
        """Where everybody sees the whole state, that is copied once, and rules are asked for the
        choices of those alone who act."""
        kernel = self._game.twin.kernel
        if self._open is None:
            self._open = now.copy()
        if self._who is None:
            self._who = int(kernel(steps.who_acts)(now))
        actors = seats_in(self._who, self._seats)
        seen = self._shared(self._open, observer, b"")
        if observer not in actors:
            return Observation(seen, actors, [])
        kernel(steps.choices)(self._open, observer, self._mask)
        return Observation(seen, actors, self._mask.nonzero()[0].tolist())

    def _shared(self, sights: States, observer: Seat, content: bytes) -> ObservedSight:
        """By all who see the same, where what they are shown goes by that alone."""
        key = (None if self._game.alike else observer, content)
        seen = self._seen.get(key)
        if seen is None:
            seen = self._seen[key] = ObservedSight(self._game, sights, observer)
        return seen


@lru_cache(maxsize=1024)
def seats_in(who: Actors, seats: int) -> tuple[Seat, ...]:
    """The seats that may act."""
    return () if who == CHANCE else tuple(s for s in range(seats) if who >> s & 1)


def outcome_of(game: Game, seats: int, seen: ObservedSight) -> Outcome:
    """How a match ended, by anybody's sight of the end."""
    shares = game.shares()
    game.twin.rules.score(seen.sight, shares)
    scores = tuple(shares[:seats].tolist())
    best = max(scores)
    winners = tuple(seat for seat, share in enumerate(scores) if share == best > 0)
    return Outcome(scores, winners, game.conclude(seen.shown))
