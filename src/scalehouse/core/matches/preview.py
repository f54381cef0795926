"""What a move would surely change, for the seat that may make it.

It is a function of the seat's sight and the move alone. The move is played in truths that `redeal`
makes from the sight, never in the sight itself nor in the real state, and no further than to the
next turn of chance. Told is what is equal in all of these truths: whatever depends on what the seat
does not know differs in some of them, and is left out.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, TypeVar

import numpy as np
from msgspec import Struct

from scalehouse.core.game import Game
from scalehouse.core.matches.delta import changes, holds
from scalehouse.core.matches.observations import ObservedSight, outcome_of, seats_in
from scalehouse.core.rng import seeded
from scalehouse.core.rules import steps
from scalehouse.core.rules.contract import CHANCE, HIDDEN, NOBODY, Actors, Move, Seat, State
from scalehouse.core.text.sums import Sum
from scalehouse.core.text.words import Description

# One is enough where a sight hides nothing. Else what is otherwise in one truth of 40 is overlooked
# once in 650 times, in one of 20 once in 500,000 times.
TRUTHS = 256

Then = Literal["seats", "chance", "over"]
T = TypeVar("T")


class MovePreview(Struct, frozen=True):
    """What a seat can know of a move before it makes it."""

    changes: list[list[Any]]  # of its view, as in an update: [path, value], or [path]: it is gone
    events: list[Description]  # what it would be told of the move
    sums: list[Sum]  # how the numbers come about, if the game says so: see `Game.explain`
    then: Then | None  # who goes on; None: that depends on what the seat does not know


class MoveConsequence(Struct, frozen=True):
    """What came of a move in one truth, or in several that its mover cannot tell apart."""

    view: dict[str, Any]
    events: list[Description]
    sums: list[Sum]
    then: Then


NOTHING_IS_SURE = MovePreview([], [], [], None)


def preview(
    game: Game, seats: int, seen: ObservedSight, seat: Seat, move: Move, *, wait: bool = False
) -> MovePreview:
    """`seen`: what the seat sees. The move is one of its legal moves.

    `wait`: for the compiler, if there are secrets: plain rules may take seconds for that.
    """
    truths = _truths(seen.sight)
    sights = sights_after(game, seen, seat, move, truths, "preview", wait=wait and truths > 1)
    if _has_many_more(sights):
        return NOTHING_IS_SURE
    before = _view(game, seats, seen)
    one, *others = (after_of(game, seats, seen, seat, move, after) for after in sights)
    return MovePreview(
        [
            change
            for change in changes(before, one.view)
            if all(holds(other.view, change) for other in others)
        ],
        _in_all(one.events, [other.events for other in others]),
        _in_all(one.sums, [other.sums for other in others]),
        one.then if all(other.then == one.then for other in others) else None,
    )


def sights_after(
    game: Game,
    seen: ObservedSight,
    seat: Seat,
    move: Move,
    truths: int,
    *seed: object,
    wait: bool = False,
) -> dict[ObservedSight, int]:
    """What the mover then sees in so many truths behind its sight: each with how often it came."""
    now, rows = np.zeros(2, game.dtype), np.zeros(truths, game.dtype)
    now[0] = seen.sight
    rng = seeded(*seed, seat, seen.sight.tobytes())
    game.twin.kernel(steps.foresee, wait=wait)(now, seat, move, rng, rows)
    found = Counter(row.tobytes() for row in rows)
    return {
        ObservedSight(game, np.frombuffer(bytearray(sight), game.dtype), seat): count
        for sight, count in found.items()
    }


def _has_many_more(sights: dict[ObservedSight, int]) -> bool:
    """Whether there are more ways for it to end than came up.

    A move by which a seat learns something ends in several ways. If one of them came up once, then
    there are others that did not (the estimate of Good and Turing), and in these anything may be
    otherwise: that a bid of nine sixes is false in all truths that were dealt does not make it so.
    """
    return len(sights) > 1 and min(sights.values()) == 1


def after_of(
    game: Game, seats: int, before: ObservedSight, seat: Seat, move: Move, after: ObservedSight
) -> MoveConsequence:
    """What came of a move, from its mover's sights before and after it."""
    who = _actors(game, after)
    return MoveConsequence(
        _view(game, seats, after),
        game.describe_events(before.shown, seat, move, after.shown, seat),
        game.explain(before.shown, seat, move, after.shown),
        "chance" if who == CHANCE else "over" if who == NOBODY else "seats",
    )


def _view(game: Game, seats: int, seen: ObservedSight) -> dict[str, Any]:
    """The part of a view that can change."""
    who = _actors(game, seen)
    return {
        "actors": list(seats_in(who, seats)),
        "over": who == NOBODY,
        "outcome": outcome_of(game, seats, seen).to_json() if who == NOBODY else None,
        "table": seen.table,
    }


def _actors(game: Game, seen: ObservedSight) -> Actors:
    """Every sight tells who is to act."""
    return int(game.twin.rules.actors(seen.sight))


def _truths(sight: State) -> int:
    hides = any((np.asarray(sight[name]) == HIDDEN).any() for name in sight.dtype.names)
    return TRUTHS if hides else 1


def _in_all(told: list[T], others: list[list[T]]) -> list[T]:
    return [one for one in told if all(one in other for other in others)]
