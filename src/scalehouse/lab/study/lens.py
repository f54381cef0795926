"""How the lab looks at a game: through a small module beside its rules, `games/<game>/lens.py`.

A lens names the game's parts (`PARTS`: kind and name of each card, hero, power…) and has functions
that say which part a move uses and which a seat has. The functions here are what a lens may bring,
and what counts where it does not. They are bound to a game like the contract's own: the lab's
kernels are written against them, and a lens's function stands in the place of its namesake.

A lens may also have `PAIRED` (so many of the first parts are looked at in pairs), `OWNED` (kinds
of parts that a seat has from the start on, so that winning with them is their doing) and `PACE`
(seconds that a person takes for a choice, for the minutes of a match).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scalehouse.core.contract import Counts, Flags, Move, Seat, Shares, State, judge
from scalehouse.core.errors import BadData
from scalehouse.core.game import Game
from scalehouse.core.twin import AnyFunction, Binder, CompilingBinder
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


def glance(s: State, seat: Seat) -> int:
    """What all moves of a decision have in common, worked out once and handed to `parts_of`.

    −1: that none of them uses a part.
    """
    return 0


def parts_of(s: State, seat: Seat, move: Move, glance: int, parts: Counts) -> int:
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


STUBS = (holds, part_of, glance, parts_of, round_number, starter, moment, standing)


@dataclass(frozen=True)
class Part:
    """A card, a hero, a power: whatever can be told apart and used."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name}"


@dataclass(frozen=True)
class Lens:
    """What a game's lens says, with the usual where it says nothing."""

    parts: tuple[Part, ...]
    paired: int
    owned: tuple[str, ...]  # kinds
    pace: float
    has_standing: bool  # somebody can be ahead
    has_rounds: bool
    has_starter: bool

    @classmethod
    def of(cls, game: Game) -> Lens:
        own = game.lens
        parts = tuple(Part(*entry) for entry in getattr(own, "PARTS", ()))
        paired = int(getattr(own, "PAIRED", 0))
        if len(parts) > MOST_PARTS or paired > min(MOST_PAIRED, len(parts)):
            raise BadData(
                f"{game.name}: a lens has at most {MOST_PARTS} parts, {MOST_PAIRED} paired"
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
        return self.parts.index(Part(kind, name))


class Bound:
    """The lab's kernels for one game, seen through its lens."""

    def __init__(self, game: Game, mode: str, instead: Mapping[AnyFunction, Any]) -> None:
        """`instead`: what else stands in the place of another function."""
        functions = vars(game.twin.plain)
        if mode == PLAIN:
            self._binder = Binder(functions, game.dtype)
        else:
            stored = game.twin._fast._stored
            self._binder = CompilingBinder(functions, game.dtype, stored=stored)
        self._binder._instead.update({**_from_lens(game), **instead})

    def kernel(self, function: AnyFunction) -> AnyFunction:
        return self._binder.entry(function)


def _from_lens(game: Game) -> dict[AnyFunction, Any]:
    found = {stub: getattr(game.lens, stub.__name__, None) for stub in STUBS}
    return {stub: function for stub, function in found.items() if function is not None}
