"""What rules are told one of: a state, a seat, a move, and numbers with a meaning of their own."""

from __future__ import annotations

from typing import Any, TypeAlias

Seat: TypeAlias = int  # 0 … seats−1, or CHANCE as a mover, or WATCHER as an observer
Move: TypeAlias = int  # 0 … MOVES−1, of players and of chance alike
Actors: TypeAlias = int  # a bit for each seat that may act, or CHANCE, or NOBODY
State: TypeAlias = Any  # one state of the game's DTYPE; a game's own Protocol names its fields

CHANCE = -1  # as a mover: dice and cards; as actors: the next move is drawn, not chosen
WATCHER = -2  # an observer without a seat
NOBODY = 0  # as actors: the game is over
HIDDEN = -128  # what an observer may not know; no field uses this number for anything else
