"""The moves of Scale."""

from __future__ import annotations

from collections.abc import Sequence

from scalehouse.core.rules.contract import Move
from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.games.scale.state import CARDS, COLOURS, HAND_SIZE, MAX_SEATS, RIGHTS, SIDES

# Of a card that changes hands face down everybody knows what its back and talk about it tell, and
# whoever has seen it sees where it goes.
TRACES = (
    "hand",
    "hand_mark",
    "bottom",
    "bottom_mark",
    "top_back",
    "offered",
    "offered_mark",
    "lies",
    "back",
)

MOVE_KINDS = MoveKinds()

# A card to place, turn back up, put under the deck, offer, give, or have turned over
CARD = MOVE_KINDS.add("card", reveals=TRACES, card=CARDS)
DONE = MOVE_KINDS.add("done", Role.END_TURN, in_sight=True, draw=HAND_SIZE + 1)
PAY = MOVE_KINDS.add("pay", right=RIGHTS)
MULTIPLY = MOVE_KINDS.add("multiply")
SUBTRACT = MOVE_KINDS.add("subtract", seat=MAX_SEATS)
DIVIDE = MOVE_KINDS.add("divide", seat=MAX_SEATS)
WILD_MULTIPLY = MOVE_KINDS.add("wild_multiply", colour=COLOURS)
WILD_SUBTRACT = MOVE_KINDS.add("wild_subtract", colour=COLOURS)
WILD_DIVIDE = MOVE_KINDS.add("wild_divide", colour=COLOURS)
EXCHANGE = MOVE_KINDS.add("exchange")
OFFER = MOVE_KINDS.add("offer")
PARTNER = MOVE_KINDS.add("partner", seat=MAX_SEATS)
WANT = MOVE_KINDS.add("want", colour=COLOURS)
DECLINE = MOVE_KINDS.add("decline", Role.DECLINE)
PROPOSE = MOVE_KINDS.add("propose")
AGREE = MOVE_KINDS.add("agree", Role.AGREE)
DISAGREE = MOVE_KINDS.add("disagree", Role.DECLINE)
GOD = MOVE_KINDS.add("god", colour=COLOURS)
# Chance
ROLL = MOVE_KINDS.by_chance("roll", colour=COLOURS)
LOT = MOVE_KINDS.by_chance("lot", seat=MAX_SEATS)
BACK = MOVE_KINDS.by_chance("back", infinity=2)
DEAL = MOVE_KINDS.by_chance("deal", card=CARDS)
# Of seats again, the longest list last: the place at that side of a card of the chain
SPOT = MOVE_KINDS.add("spot", card=CARDS, side=SIDES)

MOVES = MOVE_KINDS.count


def in_silence(moves: Sequence[Move]) -> Move:
    """Who is away ends the turn and draws back up to five: to draw less is a choice."""
    ends = [move for move in moves if DONE <= move < PAY]
    return max(ends) if ends else MOVE_KINDS.in_silence(moves)
