"""Connect Four, a whole game in one file: docs/add-a-game.md walks through it."""

from __future__ import annotations

import sys

import numpy as np

from scalehouse.core.contract import NOBODY, Flags, Mask, Move, Rng, Seat, Shares, State, Weights
from scalehouse.core.game import Game
from scalehouse.core.words import Catalogue, Refusal, Telling

COLUMNS, ROWS = 7, 6
MOVES = COLUMNS  # a move is the column that a stone drops into
STEP = ROWS + 1  # bits from column to column; the one above the top is never set: no line wraps
BOTTOM = sum(1 << STEP * column for column in range(COLUMNS))
BOARD = BOTTOM * ((1 << ROWS) - 1)
WON, DRAW = 2, 4  # as turn: WON + seat
PROBLEMS = ("stones overlap, float or lie outside", "the end is missed, or has no reason")
DTYPE = np.dtype((np.record, [
    ("stones", np.int64, (2,)),  # [seat] a bit for each cell: STEP × column + row
    ("turn", np.int8),  # seat to act; after the end WON + seat, or DRAW
]))  # fmt: skip


def setup(s: State, seats: int) -> None: ...  # an empty record is an empty board


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


def observe(s: State, seat: Seat, sight: State) -> None:
    sight.stones[:], sight.turn = s.stones, s.turn


def witness(s: State, mover: Seat, move: Move, seat: Seat) -> Move:
    return move


def redeal(s: State, seat: Seat, rng: Rng) -> None: ...  # nothing was hidden


def score(s: State, shares: Shares) -> None:
    shares[:] = 0.5 if s.turn == DRAW else 0.0
    if WON <= s.turn < DRAW:
        shares[s.turn - WON] = 1.0


def problems(s: State, found: Flags) -> None:
    filled = s.stones[0] | s.stones[1]
    found[0] = s.stones[0] & s.stones[1] or filled & ~BOARD or filled & filled + BOTTOM
    found[1] = (s.turn < WON) == (has_four(s.stones[0]) or has_four(s.stones[1]) or filled == BOARD)


WORDS = Catalogue("connect_four", {
    "drop": "Drop a stone into column {column}",
    "dropped": "Player {seat} drops a stone into column {column}.",
    "full": "Column {column} is full.",
    "won": "Player {seat} wins with four in a line.",
    "draw": "A draw: the board is full.",
})  # fmt: skip
DROPS = [Telling(WORDS.say("drop", column=c + 1), (f"column/{c}",)) for c in range(COLUMNS)]
GAME = Game(
    name="connect_four", title="Connect Four", version="1", seats=(2,), longest=COLUMNS * ROWS,
    summary="Four stones in a line win.", rules=sys.modules[__name__], catalogue=WORDS.templates,
    tell=lambda _s, _, move: DROPS[move], alike=True,
    recount=lambda _, by, move, *_s: [Telling(WORDS.say("dropped", seat=by, column=move + 1))],
    refuse=lambda _s, _, move: Refusal(WORDS.say("full", column=move + 1), "connect_four.full"),
    conclude=lambda s: WORDS.say("won", seat=s.turn - WON) if s.turn < DRAW else WORDS.say("draw"),
    view=lambda s, _: {"rows": [cells[row::STEP] for a, b in [s.stones.tolist()]  # in digits
        for cells in [f"{int(f'{a:b}', 16) + 2 * int(f'{b:b}', 16):0{STEP * COLUMNS}x}"[::-1]
        .replace("0", "·").replace("1", "●").replace("2", "○")] for row in reversed(range(ROWS))]},
    board=lambda view: "\n".join(" ".join(row) for row in [*view["table"]["rows"], "1234567"]),
)  # fmt: skip
