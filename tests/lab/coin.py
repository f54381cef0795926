"""A game of which all is known: a seat picks a coin, chance tosses it, heads wins.

The gold coin shows heads 7 times of 10, the silver one 5 times; both seats throw in one match, each
its own pick, and who alone has heads wins. The option `fault` plants a defect into the rules.
"""

from __future__ import annotations

import sys
from types import ModuleType

from scalehouse.core.game import Game, Option
from scalehouse.core.rules import contract
from scalehouse.core.rules.arrays import Flags, Mask, Shares, Weights
from scalehouse.core.rules.moves import MoveKinds
from scalehouse.core.rules.state import Fields, Int8, Int8s, public, showing
from scalehouse.core.rules.values import CHANCE, NOBODY, Actors, Move, Seat

PICK, TOSS, OVER = range(3)
MOVE_KINDS = MoveKinds()
GOLD = MOVE_KINDS.add("gold")
SILVER = MOVE_KINDS.add("silver")
HEADS = MOVE_KINDS.by_chance("heads")
TAILS = MOVE_KINDS.by_chance("tails")
NONE, DEAD_END, ENDLESS, BROKEN = range(4)
FAULTS = ("none", "dead end", "endless", "broken")
ODDS = (7, 5)  # of ten
LONGEST = 50
PROBLEMS = ("the rim", "somebody looked away")

Rng = contract.Rng


class State(Fields):
    phase: Int8 = public("PICK, TOSS or OVER")
    turn: Int8 = public("seat")
    fault: Int8 = public("the option")
    coin: Int8s = public("[seat] GOLD or SILVER, −1 before the pick", 2)
    heads: Int8s = public("[seat] 1: heads", 2)


observe = showing(State)


def setup(s: State, seats: int, fault: str) -> None:
    s.fault = FAULTS.index(fault)
    s.coin[:] = -1


def actors(s: State) -> Actors:
    if s.phase == OVER:
        return NOBODY
    return CHANCE if s.phase == TOSS else 1 << int(s.turn)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    mask[:] = False
    if s.fault == DEAD_END and s.coin[0] == GOLD:
        return
    mask[GOLD : SILVER + 1] = True


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0
    weights[HEADS] = ODDS[s.coin[s.turn]]
    weights[TAILS] = 10 - ODDS[s.coin[s.turn]]


def apply(s: State, seat: Seat, move: Move) -> None:
    if s.phase == PICK:
        s.coin[s.turn] = move
    else:
        s.heads[s.turn] = move == HEADS
    if s.turn == 0:
        s.turn = 1
    else:
        s.turn = 0
        s.phase += 1
        if s.phase == OVER and s.fault == ENDLESS:
            s.phase = PICK


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move


def redeal(s: State, seat: Seat, rng: Rng) -> None:
    pass


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.0
    if s.phase == OVER:
        lead = int(s.heads[0]) - int(s.heads[1])
        shares[0] = 0.5 + 0.5 * lead
        shares[1] = 0.5 - 0.5 * lead


def problems(s: State, found: Flags) -> None:
    found[0] = False
    found[1] = s.fault == BROKEN and s.phase == OVER and s.heads[0] == 1


def judge(s: State, shares: Shares) -> None:
    score(s, shares)
    if s.phase != OVER:
        shares[:] = 0.5


def part_of(s: State, seat: Seat, move: Move) -> int:
    return move if s.phase == PICK else -1


def starter(s: State) -> Seat:
    return 0


def round_number(s: State) -> int:
    return int(s.phase)


def moment(s: State) -> int:
    return int(s.phase)


instrumentation = ModuleType("instrumentation of the coin")
vars(instrumentation).update(
    PARTS=(("coin", "gold"), ("coin", "silver")),
    PAIRED=2,
    OWNED=("coin",),
    PACE=2.0,
    part_of=part_of,
    starter=starter,
    round_number=round_number,
    moment=moment,
)

here = sys.modules[__name__]
COIN = Game(
    name="coin",
    title="Coins",
    summary="Who alone has heads wins.",
    version="1",
    seats=(2,),
    rules=here,
    kinds=MOVE_KINDS,
    judge=here,
    instrumentation=instrumentation,
    longest=LONGEST,
    options=(Option("fault", "what is wrong with the rules", default="none", choices=FAULTS),),
)
