"""The moves of On a Scale of One to T-Rex."""

from __future__ import annotations

from scalehouse.core.rules.moves import MoveKinds, Role
from scalehouse.games.trex.state import ACTIONS, COLOURS, KINDS, SEATS

MOVE_KINDS = MoveKinds()

PRESENT = MOVE_KINDS.add("present", seat=SEATS)  # lays the own card before it, or moves it there
TAKE_BACK = MOVE_KINDS.add("take_back")
SKIP = MOVE_KINDS.add("skip")
CALL_MATCH = MOVE_KINDS.add("call_match")
CALL_NO_MATCH = MOVE_KINDS.add("call_no_match")
SWAP = MOVE_KINDS.add("swap", colour=COLOURS)  # the pick of one who has drawn a swap-any
VOTE_AWAY = MOVE_KINDS.add("vote_away", colour=COLOURS)
NAME = MOVE_KINDS.add("name", action=ACTIONS)  # in a tie, for the tied to perform
PASS = MOVE_KINDS.add("pass", Role.PASS)  # enough named, finished performing, or no vote
VOTE = MOVE_KINDS.add("vote", seat=SEATS)
# Chance
DRAW = MOVE_KINDS.by_chance("draw", kind=KINDS)  # for the first of the seats that are owed a card
FLIP = MOVE_KINDS.by_chance("flip", action=ACTIONS)  # turned up from its pile
LOT = MOVE_KINDS.by_chance("lot", action=ACTIONS)  # to be performed in a tie

MOVES = MOVE_KINDS.count
