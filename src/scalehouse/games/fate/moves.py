"""The moves of Scales of Fate."""

from __future__ import annotations

from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.games.fate import state

MOVE_KINDS = MoveKinds()

# What to do in a turn,
PASS = MOVE_KINDS.add("pass", Role.PASS)
PLACE = MOVE_KINDS.add("place", demigod=state.DEMIGODS)
SERVANT = MOVE_KINDS.add("servant", servant=state.SERVANTS)
POWER = MOVE_KINDS.add("power", power=state.POWERS)
# and how
ONTO = MOVE_KINDS.add("onto", edge=state.EDGES)
SMITE = MOVE_KINDS.add("smite", demigod=state.DEMIGODS)  # by the tile or by the god power
MARKER = MOVE_KINDS.add("marker", right=2)  # 0: to the left
BESIDE = MOVE_KINDS.add("beside", slot=state.SLOTS)
SWITCH = MOVE_KINDS.add("switch", demigod=state.DEMIGODS)  # named one after the other
STEAL = MOVE_KINDS.add("steal", servant=state.SERVANTS)
# At the end. The last guess turns up all cards and guesses.
GUESS = MOVE_KINDS.add("guess", reveals=("guess", "holds"), demigod=state.DEMIGODS)
# Chance
DEAL = MOVE_KINDS.by_chance("deal", demigod=state.DEMIGODS)
LOT = MOVE_KINDS.by_chance("lot", seat=state.SIDES)
CARD = MOVE_KINDS.by_chance("card", card=state.CARDS)
QUEST = MOVE_KINDS.by_chance("quest", quest=state.QUESTS)

MOVES = MOVE_KINDS.count
