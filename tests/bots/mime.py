"""A small performed game that is not ours: show one of four levels, then point at who shows yours.

Everybody may act at any time. It is here to see that nothing but its declaration is known of it.
"""

from __future__ import annotations

import sys

from scalehouse.core.game import Game
from scalehouse.core.rng import below
from scalehouse.core.rules.arrays import Counts, Flags, Mask, Rng, Shares, Weights
from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.core.rules.performing import NO_GESTURE, NO_LEVEL
from scalehouse.core.rules.state import Fields, Int8, Int8s, owned, public, showing
from scalehouse.core.rules.values import CHANCE, NOBODY, Move, Seat
from scalehouse.core.text.words import Words
from scalehouse.core.traits import AtOnce, Lab, Mode, Performance, TimedSteps, Traits

SEATS = 3
LEVELS = 4
GESTURES = (Words("mime.hop"), Words("mime.wave"))
KINDS_OF_GESTURES = len(GESTURES)
NOT_YET = -1
PROBLEMS = ("a level that there is not",)

MOVE_KINDS = MoveKinds()
POINT = MOVE_KINDS.add("point", seat=SEATS)
PASS = MOVE_KINDS.add("pass", Role.PASS)
DEAL = MOVE_KINDS.by_chance("deal", level=range(1, LEVELS + 1))


class State(Fields):
    seats: Int8 = public("how many play")
    shows: Int8s = public("[seat] levels it has had", SEATS)
    hidden: Int8s = owned("[seat] the level to show, 0 before it is dealt", SEATS)
    chosen: Int8s = public("[seat] whom it points at, seats for nobody, or NOT_YET", SEATS)
    phase: Int8 = public("0 while all perform")


observe = showing(State)


def setup(s: State, seats: int) -> None:
    s.seats = seats
    s.chosen[:] = NOT_YET


def actors(s: State) -> int:
    who = 0
    for seat in range(s.seats):
        if s.shows[seat] == 0:
            return CHANCE
        if s.chosen[seat] == NOT_YET:
            who |= 1 << seat
    return who or NOBODY


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.chosen[seat] == NOT_YET and actors(s) > 0:
        mask[PASS] = True
        for other in range(s.seats):
            mask[POINT + other] = other != seat


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if actors(s) == CHANCE:
        weights[DEAL : DEAL + LEVELS] = 1


def apply(s: State, seat: Seat, move: Move) -> None:
    if move >= DEAL:
        first = 0
        while s.shows[first] != 0:
            first += 1
        s.shows[first] = 1
        s.hidden[first] = move - DEAL + 1
    else:
        s.chosen[seat] = SEATS if move == PASS else move - POINT


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move if move < DEAL else -128


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    for other in range(s.seats):
        if other != seat and s.shows[other]:
            s.hidden[other] = below(rng, LEVELS) + 1


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if actors(s) == NOBODY:
        for seat in range(s.seats):
            shares[seat] = 1.0 / s.seats


def problems(s: State, found: Flags) -> None:
    found[0] = s.hidden.max() > LEVELS


def level_of(s: State, seat: Seat) -> int:
    return int(s.hidden[seat]) if s.shows[seat] else NO_LEVEL


def gesture_of(s: State, seat: Seat, now: int) -> int:
    return seat % KINDS_OF_GESTURES if s.shows[seat] else NO_GESTURE


def show_of(s: State, seat: Seat) -> int:
    return int(s.shows[seat])


def revealed(s: State, found: Counts) -> None:
    """Nothing comes to light."""


def points(s: State) -> list[int]:
    """One for who points at somebody of the same level."""
    return [
        int(s.chosen[seat] < SEATS and s.hidden[s.chosen[seat]] == s.hidden[seat])
        for seat in range(s.seats)
    ]


GAME = Game(
    name="mime",
    title="Mime",
    summary="Show a level.",
    version="1",
    seats=(2, 3),
    rules=sys.modules[__name__],
    kinds=MOVE_KINDS,
    longest=2 * SEATS,
    traits=Traits(
        at_once=AtOnce(held="shows", against={"point": "seat"}),
        timed_steps=TimedSteps("phase", (0,), seconds=10),
        performance=Performance(
            levels=LEVELS,
            gestures=GESTURES,
            level_of=level_of,
            gesture_of=gesture_of,
            show_of=show_of,
            revealed=revealed,
            modes=(Mode.ROOM, Mode.VIDEO),
        ),
        lab=Lab(points=points),
        bots="tests.bots.mime_bots",
    ),
)
