"""Connect Four, a whole game in a hundred lines: docs/add-a-game.md walks through it."""

from __future__ import annotations

import sys
from typing import TypedDict

from scalehouse.core.game import Game
from scalehouse.core.rules.contract import NOBODY, Flags, Mask, Move, Rng, Seat, Shares, Weights
from scalehouse.core.rules.moves import MoveKinds
from scalehouse.core.rules.state import Fields, Int8, Int64s, public, showing
from scalehouse.core.text.catalogue import INT, SEAT, Catalogue
from scalehouse.core.text.words import Description, Refusal
from scalehouse.core.traits import Traits

COLUMNS, ROWS, WON, DRAW = 7, 6, 2, 4  # turn after the end: WON + seat, or DRAW
STEP = ROWS + 1  # bits from column to column; the one above the top is never set: no line wraps
BOTTOM = sum(1 << STEP * column for column in range(COLUMNS))
BOARD = BOTTOM * ((1 << ROWS) - 1)
PROBLEMS = ("stones overlap, float or lie outside", "the end is missed, or has no reason")
MOVE_KINDS = MoveKinds()
MOVE_KINDS.add("drop", column=COLUMNS)


class State(Fields):
    stones: Int64s = public("[seat] a bit for each cell: STEP × column + row", 2)
    turn: Int8 = public("seat to act; after the end WON + seat, or DRAW")


class View(TypedDict):
    rows: list[str]  # from the top: a sign for each cell


def setup(s: State, seats: int) -> None: ...  # an empty state is an empty board
def redeal(s: State, seat: Seat, rng: Rng) -> None: ...  # nothing was hidden


def actors(s: State) -> int:
    return NOBODY if s.turn >= WON else 1 << int(s.turn)


def legal(s: State, seat: Seat, mask: Mask) -> None:
    filled = s.stones[0] | s.stones[1]
    for column in range(COLUMNS):
        mask[column] = seat == s.turn and not filled >> STEP * column + ROWS - 1 & 1


def chance(s: State, weights: Weights) -> None:
    weights[:] = 0


def apply(s: State, seat: Seat, move: Move) -> None:
    filled = s.stones[0] | s.stones[1]
    s.stones[seat] |= filled + (1 << STEP * move) & ~filled  # the sum carries to the lowest gap
    is_full = s.stones[0] | s.stones[1] == BOARD
    s.turn = WON + seat if has_four(s.stones[seat]) else DRAW if is_full else 1 - seat


def has_four(stones: int) -> bool:
    for way in (1, STEP - 1, STEP, STEP + 1):  # up, falling, level, rising
        if stones & stones >> way & stones >> 2 * way & stones >> 3 * way:
            return True
    return False


observe = showing(State)  # everything lies open


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move


def score(s: State, shares: Shares) -> None:
    for seat in range(2):
        shares[seat] = 0.5 if s.turn == DRAW else 1.0 if s.turn == WON + seat else 0.0


def problems(s: State, found: Flags) -> None:
    filled = s.stones[0] | s.stones[1]
    found[0] = s.stones[0] & s.stones[1] or filled & ~BOARD or filled & filled + BOTTOM
    found[1] = (s.turn < WON) == (has_four(s.stones[0]) or has_four(s.stones[1]) or filled == BOARD)


WORDS = Catalogue("connect_four", __file__, {"drop": {"column": INT}, "full": {"column": INT},
    "dropped": {"seat": SEAT, "column": INT}, "won": {"seat": SEAT}, "draw": {}})  # fmt: skip
say = WORDS.say
DROPS = [Description(say("drop", column=c + 1), (f"column/{c}",)) for c in range(COLUMNS)]
GAME = Game(
    name="connect_four", title="Connect Four", version="1", seats=(2,), longest=COLUMNS * ROWS,
    summary="Four stones in a line win.", rules=sys.modules[__name__], kinds=MOVE_KINDS, alike=True,
    traits=Traits(levels={"haste": 0.02, "master": {"simulations": 200_000, "nodes": 200_000}}),
    describe_move=lambda _s, _, move: DROPS[move], words=WORDS, face="face",
    describe_events=lambda _, by, at, *_s: [Description(say("dropped", seat=by, column=at + 1))],
    refuse=lambda _s, _, move: Refusal(say("full", column=move + 1), "connect_four.full"),
    conclude=lambda s: say("won", seat=s.turn - WON) if s.turn < DRAW else say("draw"),
    view=lambda s, _: View(rows=[cells[row::STEP] for a, b in [s.stones.tolist()]  # in digits
        for cells in [f"{int(f'{a:b}', 16) + 2 * int(f'{b:b}', 16):0{STEP * COLUMNS}x}"[::-1]
        .replace("0", "·").replace("1", "●").replace("2", "○")] for row in reversed(range(ROWS))]),
    board=lambda view: "\n".join(" ".join(row) for row in [*view["table"]["rows"], "1234567"]),
    view_type=View)  # fmt: skip
