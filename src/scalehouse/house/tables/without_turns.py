"""Games without turns: everybody may act at any time, and the order of arrival decides.

There a move is not refused because others have moved meanwhile, but only because a card that it
was decided on is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scalehouse.core.contract import Move, Seat, State
from scalehouse.core.game import Game, Option
from scalehouse.core.match import Match
from scalehouse.games.trex.record import PRESENT, TAKE_BACK, Phase
from scalehouse.house.clock import SECOND, Time
from scalehouse.house.wire.protocol import Play

# [game] how many cards each seat has had, and whose card a move is about
Cards = Callable[[State, Seat], int]
Goal = Callable[[Move], Seat | None]


def _cards_of_trex(sight: State, seat: Seat) -> int:
    return int(sight.deals[seat])


def _goal_in_trex(move: Move) -> Seat | None:
    return move - PRESENT if PRESENT <= move < TAKE_BACK else None


# A tie is broken in three steps of 30 seconds; whoever is absent abstains. A page that is there
# says so itself, and gets there first.
STEPS_IN_TIME = (Phase.CHOOSE, Phase.PERFORM, Phase.VOTE)
STEP_LASTS: Time = (30 + 3) * SECOND

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


def step_in_time(match: Match) -> int | None:
    """The step of a match that has to be over in STEP_LASTS; None while there is no hurry."""
    if not is_without_turns(match.game) or match.over:
        return None
    phase = int(match.sight(None).phase)
    return phase if phase in STEPS_IN_TIME else None


def gestures_of(game: Game) -> int:
    """How many gestures a performer can make; 0 where nobody performs."""
    return len(game.reference.get("actions", ())) if is_without_turns(game) else 0


# How a table performs is the table's business: rules, records and researchers never hear of it.
STAGE = Option(
    "stage",
    "how everybody performs: with drawn puppets, with the body in one room, or by video",
    default="puppets",
    choices=("puppets", "room", "video"),
)
NO_STAGE = ""


def table_options(game: Game) -> tuple[Option, ...]:
    """What is chosen with a table beside the options of its rules."""
    return (STAGE,) if is_without_turns(game) else ()


def split_stage(game: Game, given: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """The stage that was chosen, and the options that are left for the rules. Raises BadOption."""
    rest = dict(given)
    if not table_options(game):
        return NO_STAGE, rest
    stage = STAGE.check(rest.pop(STAGE.name, STAGE.default))
    return str(stage), rest
