"""Games without turns: everybody may act at any time, and the order of arrival decides.

There a move is not refused because others have moved meanwhile, but only because a card that it
was decided on is gone.
"""

from __future__ import annotations

from collections.abc import Callable

from scalehouse.core.contract import Move, Seat, State
from scalehouse.core.game import Game
from scalehouse.games.trex.record import PRESENT, TAKE_BACK
from scalehouse.house.wire.protocol import Play

# [game] how many cards each seat has had, and whose card a move is about
Cards = Callable[[State, Seat], int]
Goal = Callable[[Move], Seat | None]


def _cards_of_trex(sight: State, seat: Seat) -> int:
    return int(sight.deals[seat])


def _goal_in_trex(move: Move) -> Seat | None:
    return move - PRESENT if PRESENT <= move < TAKE_BACK else None


GAMES: dict[str, tuple[Cards, Goal]] = {"trex": (_cards_of_trex, _goal_in_trex)}


def is_without_turns(game: Game) -> bool:
    return game.name in GAMES


def is_gone(game: Game, sight: State, seat: Seat, ask: Play) -> bool:
    """Whether a card that a move was decided on has changed since."""
    cards, goal = GAMES[game.name]
    other = goal(ask.move)
    if other is not None and (ask.against is None or cards(sight, other) != ask.against):
        return True
    return ask.holding is not None and cards(sight, seat) != ask.holding


def gestures_of(game: Game) -> int:
    """How many gestures a performer can make; 0 where nobody performs."""
    return len(game.reference.get("actions", ())) if is_without_turns(game) else 0
