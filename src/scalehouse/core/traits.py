"""What else a game says about itself: traits, which server, bots, lab, adapters and clients read.

All of it has a plain default. A game in turns that nobody performs and nobody tunes declares none.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scalehouse.core.game_data import Values
from scalehouse.core.rules.contract import Counts, Seat, State
from scalehouse.core.rules.measures import Measure
from scalehouse.core.rules.moves import MoveKind, MoveKinds
from scalehouse.core.text.words import Words


@dataclass(frozen=True)
class AtOnce:
    """There are no turns: everybody may act at any time, and the order of arrival decides.

    A move is then not stale because others have moved meanwhile, but only because a card that it
    was decided on is gone.
    """

    held: str  # the field [seat] that counts the cards of a seat: another number, another card
    # Kinds of moves that are about another seat's card, and which argument is that seat.
    against: Mapping[str, str] = field(default_factory=dict)

    def held_by(self, sight: State, seat: Seat) -> int:
        """How many of these the seat has had."""
        return int(getattr(sight, self.held)[seat])

    def seat_against(self, kind: MoveKind, move: int) -> Seat | None:
        """Whose card a move is about, beside the mover's own."""
        name = self.against.get(kind.name)
        return None if name is None else kind.arguments_of(move)[name]


@dataclass(frozen=True)
class TimedSteps:
    """Steps of a match that end by themselves: who has done nothing by then is silent."""

    shown_by: str  # a public field of the state
    values: tuple[int, ...]  # of that field: the steps
    seconds: int  # that each of them lasts

    def step_of(self, sight: State) -> int | None:
        """The step that a match is in; None while there is no hurry."""
        value = int(getattr(sight, self.shown_by))
        return value if value in self.values else None


class Mode(enum.StrEnum):
    """How the people at a table perform."""

    PUPPETS = "puppets"
    ROOM = "room"
    VIDEO = "video"


@dataclass(frozen=True)
class Performance:
    """Seats perform: each shows something at a level, for the others to see.

    The functions are compiled. They are given a state, or the sight of the seat that is meant; what
    they stand for in code that serves every game is in `core.rules.performing`.
    """

    levels: int  # from 1 to this
    gestures: tuple[Words, ...]  # names of what can be performed
    level_of: Callable[[State, Seat], int]
    gesture_of: Callable[[State, Seat, int], int]
    show_of: Callable[[State, Seat], int]
    revealed: Callable[[State, Counts], None]
    modes: tuple[Mode, ...] = tuple(Mode)  # that a table can choose from, the usual first


@dataclass(frozen=True)
class Lab:
    """What the lab measures in a match beyond who wins, and what it may tune."""

    measure: Callable[[Any], Measure] | None = None  # of its Game: what a balance is judged by
    aims: Path | None = None  # a table: where these figures should be, and which numbers are free
    # From the text of a data table: whether some of its numbers may stand beside each other.
    soundness: Callable[[str], Callable[[Values], bool]] | None = None
    points: Callable[[State], Sequence[int]] | None = None  # [seat], where a game counts some


NOT_TUNED = Lab()


@dataclass(frozen=True)
class Traits:
    """What a game declares about itself, so that nobody has to ask for its name."""

    at_once: AtOnce | None = None  # None: there are turns
    timed_steps: TimedSteps | None = None
    performance: Performance | None = None
    lab: Lab = NOT_TUNED
    # How strongly the searching bot plays, over what is usual: see bots/levels/levels.toml.
    levels: Mapping[str, Any] = field(default_factory=dict)
    # The package of the game's own bots, imported when one of them is asked for.
    bots: str = ""

    @property
    def all_at_once(self) -> bool:
        """Whether nobody waits for a turn."""
        return self.at_once is not None

    def faults(self, kinds: MoveKinds, fields: Collection[str]) -> Iterator[str]:
        """What these traits speak of and the game has not."""
        at_once, steps = self.at_once, self.timed_steps
        named = [at_once.held] if at_once else []
        named += [steps.shown_by] if steps else []
        yield from (f"there is no field {name!r}" for name in named if name not in fields)
        arguments = {kind.name: kind.arguments for kind in kinds}
        for kind, name in at_once.against.items() if at_once else ():
            if name not in arguments.get(kind, ()):
                yield f"there is no move {kind!r} with an argument {name!r}"


NO_TRAITS = Traits()
