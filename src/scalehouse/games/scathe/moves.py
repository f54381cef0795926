"""The moves of Scathe."""

from __future__ import annotations

from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.games.scathe.state import FACES, HEROES, LEVELS, SIDES, SLOTS

# Others see that a seat is ready, and all of both sides once both are.
READY = ("phase", "step", "team", "hero", "health")

MOVE_KINDS = MoveKinds()

# Preparing
STARTER = MOVE_KINDS.add("starter", team=2)
TAKE = MOVE_KINDS.add("take", hero=HEROES)
DRAFT_PASS = MOVE_KINDS.add("draft_pass", Role.PASS)
GIVE_BACK = MOVE_KINDS.add("give_back", nth=SLOTS, rare=True)
KEEP_ROWS = MOVE_KINDS.add("keep_rows", reveals=READY)
TO_ROW = MOVE_KINDS.add("to_row", reveals=READY, row=2)
# A turn
PLACE = MOVE_KINDS.add("place", slot=SLOTS)
FALLEN = MOVE_KINDS.add("fallen")  # the die goes to a dead hero, whichever
DISCARD = MOVE_KINDS.add("discard", Role.PASS)
USE = MOVE_KINDS.add("use", level=range(1, LEVELS + 1))
NO_ABILITY = MOVE_KINDS.add("no_ability", Role.PASS)
INSPIRE = MOVE_KINDS.add("inspire")  # one token more on the die
FRIEND = MOVE_KINDS.add("friend", slot=SLOTS)
ENEMY = MOVE_KINDS.add("enemy", slot=SLOTS)
FRIEND_ROW = MOVE_KINDS.add("friend_row", row=2)
ENEMY_ROW = MOVE_KINDS.add("enemy_row", row=2)
# Chance
LOT = MOVE_KINDS.by_chance("lot", seat=SIDES)
SHOW = MOVE_KINDS.by_chance("show", hero=HEROES)
ROLL = MOVE_KINDS.by_chance("roll", value=range(1, len(FACES) + 1))

MOVES = MOVE_KINDS.count
