"""How the lab looks at a game: by a small module beside its rules, its instrumentation.

It names the game's parts (`PARTS`: kind and name of each card, hero, power…) and has functions that
say which part a move uses and which a seat has. The functions here are what it may bring, and what
counts where it does not. They are bound to a game like the contract's own: the lab's kernels are
written against them, and the function of an instrumentation stands in the place of its namesake.

It may also have `PAIRED` (so many of the first parts are looked at in pairs), `OWNED` (kinds of
parts that a seat has from the start on, so that winning with them is their doing) and `PACE`
(seconds that a person takes for a choice, for the minutes of a match).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import Counts, Flags, Move, Seat, Shares, State, judge
from scalehouse.core.rules.twin import MODE_VARIABLE, Kernels
from scalehouse.lab.study.tally import MOST_PAIRED, MOST_PARTS

PLAIN = "plain"
USUAL_PACE = 6.0  # seconds
NO_PART = -1
NOBODY_BEGAN = -1
MOST_AT_ONCE = 8  # parts that one move uses


def holds(s: State, seat: Seat, flags: Flags) -> None:
    """Set flags[part] for the parts that a seat has now. What it used is known already."""


def part_of(s: State, seat: Seat, move: Move) -> int:
    """The part that a move uses, which is about to be made; −1: none."""
    return NO_PART


def decision_context(s: State, seat: Seat) -> int:
    """What all moves of a decision have in common, worked out once and handed to `parts_of`.

    −1: that none of them uses a part.
    """
    return 0


def parts_of(s: State, seat: Seat, move: Move, decision_context: int, parts: Counts) -> int:
    """Write down all parts that a move uses, and say how many.

    For games in which it may be several: MOST_AT_ONCE of them have room.
    """
    parts[0] = part_of(s, seat, move)
    return 0 if parts[0] == NO_PART else 1


def round_number(s: State) -> int:
    """Rounds begun so far."""
    return 0


def starter(s: State) -> Seat:
    """The seat that began, −1: none, or not known yet."""
    return NOBODY_BEGAN


def moment(s: State) -> int:
    """A number that changes when it is time to look again at who is ahead."""
    return 0


def standing(s: State, shares: Shares) -> None:
    """How it looks for each seat: its part of the win, as the game's judgement sees it."""
    judge(s, shares)


STUBS = (holds, part_of, decision_context, parts_of, round_number, starter, moment, standing)


@dataclass(frozen=True)
class StudyPart:
    """A card, a hero, a power: whatever can be told apart and used."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name}"


@dataclass(frozen=True)
class Instrumentation:
    """What a game's instrumentation says, with the usual where it says nothing."""

    parts: tuple[StudyPart, ...]
    paired: int
    owned: tuple[str, ...]  # kinds
    pace: float
    has_standing: bool  # somebody can be ahead
    has_rounds: bool
    has_starter: bool

    @classmethod
    def of(cls, game: Game) -> Instrumentation:
        """What a game declares, checked."""
        own = game.instrumentation
        parts = tuple(StudyPart(*entry) for entry in getattr(own, "PARTS", ()))
        paired = int(getattr(own, "PAIRED", 0))
        if len(parts) > MOST_PARTS or paired > min(MOST_PAIRED, len(parts)):
            raise BadData(
                f"{game.name}: at most {MOST_PARTS} parts are counted, {MOST_PAIRED} of them paired"
            )
        return cls(
            parts=parts,
            paired=paired,
            owned=tuple(getattr(own, "OWNED", ())),
            pace=float(getattr(own, "PACE", USUAL_PACE)),
            has_standing=game.judge is not None or hasattr(own, "standing"),
            has_rounds=hasattr(own, "round_number"),
            has_starter=hasattr(own, "starter"),
        )

    def number_of(self, kind: str, name: str) -> int:
        """Of the part of that kind and name."""
        return self.parts.index(StudyPart(kind, name))


def kernels_for(
    game: Game,
    instead: Mapping[AnyFunction, AnyFunction] | None = None,
    names: Mapping[str, Any] | None = None,
) -> Kernels:
    """The lab's kernels for one game with its instrumentation.

    `instead` and `names`: what else stands in the place of another function, or of a name.
    """
    mode = PLAIN if os.environ.get(MODE_VARIABLE) == PLAIN else "compiled"
    of_game = _from_instrumentation(game)
    return game.twin.with_stubs({**of_game, **(instead or {})}, names, mode=mode)


def _from_instrumentation(game: Game) -> dict[AnyFunction, Any]:
    found = {stub: getattr(game.instrumentation, stub.__name__, None) for stub in STUBS}
    return {stub: function for stub, function in found.items() if function is not None}
