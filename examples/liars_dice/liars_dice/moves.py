"""What may happen in Liar's Dice: kinds of moves with their arguments."""

from __future__ import annotations

from liars_dice.state import DICE, FACES, SEATS
from scalehouse.core.rules.moves import MoveKinds

MOVE_KINDS = MoveKinds()
BID = MOVE_KINDS.add("bid", count=range(1, SEATS * DICE + 1), face=range(1, FACES + 1))
DOUBT = MOVE_KINDS.add("doubt")
ROLL = MOVE_KINDS.by_chance("roll", face=range(1, FACES + 1))
