"""High Card: the smallest game with everything in it, for tests of the frame.

Two or three seats get a hidden card each from 0 to 4, two of each value. All at once, each keeps
its card or changes it, once, for a new one. Then all are shown, and the highest card wins.
"""

from __future__ import annotations

import numpy as np

from scalehouse.core.game import Game, Option
from scalehouse.core.rng import pick_weighted
from scalehouse.core.rules.arrays import Flags, Mask, Rng, Shares, Weights
from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.core.rules.state import Fields, Int8, Int8s, by_rule, public, showing
from scalehouse.core.rules.values import CHANCE, HIDDEN, NOBODY, Actors, Move, Seat
from tests.support import module_of

SEATS = 3
VALUES = 5
COPIES = 2
NO_CARD = -1
DEAL, CHOOSE, DRAW, OVER = range(4)
MOVE_KINDS = MoveKinds()
KEEP = MOVE_KINDS.add("keep", Role.PASS)
CHANGE = MOVE_KINDS.add("change")
CARD = MOVE_KINDS.by_chance("card", reveals=("hand", "deck"), value=VALUES)  # the last one does
MOVES = MOVE_KINDS.count


class State(Fields):
    phase: Int8 = public("DEAL, CHOOSE, DRAW or OVER")
    seats: Int8 = public("how many play")
    low_wins: Int8 = public("the option")
    turn: Int8 = public("seat that gets the next card")
    hand: Int8s = by_rule("[seat] value or NO_CARD", SEATS)
    chosen: Int8s = public("[seat] 1: has decided", SEATS)
    deck: Int8s = by_rule("[value] copies left", VALUES)


show = showing(State)


def setup(s: State, seats: int, low_wins: bool) -> None:  # noqa: FBT001  # by keyword
    s.seats = seats
    s.low_wins = low_wins
    s.hand[:] = NO_CARD
    s.deck[:] = COPIES


def actors(s: State) -> Actors:
    if s.phase == OVER:
        return NOBODY
    if s.phase != CHOOSE:
        return CHANCE
    who = 0
    for seat in range(s.seats):
        if not s.chosen[seat]:
            who |= 1 << seat
    return who


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.phase == CHOOSE and seat < s.seats and not s.chosen[seat]:
        mask[KEEP] = True
        mask[CHANGE] = True


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    if s.phase in (DEAL, DRAW):
        weights[CARD:] = s.deck


def apply(s: State, seat: Seat, move: Move) -> None:
    if s.phase in (DEAL, DRAW):
        s.deck[move - CARD] -= 1
        s.hand[s.turn] = move - CARD
        if s.phase == DRAW:
            s.phase = CHOOSE
        else:
            s.turn += 1
            if s.turn == s.seats:
                s.turn = 0
                s.phase = CHOOSE
    else:
        s.chosen[seat] = 1
        if move == CHANGE:
            s.turn = seat
            s.phase = DRAW
    if s.phase == CHOOSE and s.chosen.sum() == s.seats:
        s.phase = OVER


def observe(s: State, seat: Seat, sight: State) -> None:
    show(s, seat, sight)
    for owner in range(SEATS):
        if owner == seat or s.phase == OVER or s.hand[owner] == NO_CARD:
            sight.hand[owner] = s.hand[owner]
    if s.phase == OVER:
        sight.deck[:] = s.deck


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return HIDDEN if mover == CHANCE and s.turn != seat else move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    """The deck is rebuilt from what is seen; cards that were changed away are forgotten."""
    if s.phase == OVER:
        return
    weights = np.zeros(MOVES, np.int64)
    weights[CARD:] = COPIES
    for owner in range(s.seats):
        if s.hand[owner] >= 0:
            weights[CARD + s.hand[owner]] -= 1
    for owner in range(s.seats):
        if s.hand[owner] == HIDDEN:
            card = pick_weighted(rng, weights)
            weights[card] -= 1
            s.hand[owner] = card - CARD
    for value in range(VALUES):
        s.deck[value] = weights[CARD + value]


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase != OVER:
        return
    best = s.hand[: s.seats].min() if s.low_wins else s.hand[: s.seats].max()
    winners = (s.hand[: s.seats] == best).sum()
    for seat in range(s.seats):
        if s.hand[seat] == best:
            shares[seat] = 1.0 / winners


PROBLEMS = ("a value has more cards than were printed",)


def problems(s: State, found: Flags) -> None:
    found[0] = False
    for value in range(VALUES):
        held = (s.hand == value).sum()
        found[0] |= s.deck[value] < 0 or held + s.deck[value] > COPIES


def judge(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    for seat in range(s.seats):
        shares[seat] = (1.0 + s.hand[seat]) / 6.0 / s.seats


def make(**instead: object) -> Game:
    """The game, or one with a part that is wrong."""
    rules = module_of(__name__, instead)
    return Game(
        name="high_card",
        title="High Card",
        summary="Keep or change; the highest card wins.",
        version="1",
        seats=(2, 3),
        rules=rules,
        kinds=MOVE_KINDS,
        judge=rules,
        options=(Option("low_wins", "the lowest card wins", default=False, choices=(False, True)),),
        longest=9,
    )


GAME = make()
