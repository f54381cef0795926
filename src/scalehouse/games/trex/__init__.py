"""On a Scale of One to T-Rex: everybody performs at once, and looks for one at the same level."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.trex import (
    about,
    data,
    instrumentation,
    moves,
    reference,
    rules,
    talk,
    terminal,
    view,
)
from scalehouse.games.trex.traits import TRAITS
from scalehouse.games.trex.words import TREX, describe, events, refusals

GAME = Game(
    name="trex",
    title="On a Scale of One to T-Rex",
    summary="Perform a silly action at the level of your secret number, all at the same time, and "
    "find somebody whose number matches: the number counts, not the action.",
    version="1" + data.DATA.mark,
    seats=(2, 3, 4, 5, 6, 7, 8),
    rules=rules,
    kinds=moves.MOVE_KINDS,
    instrumentation=instrumentation,
    together=(2,),
    traits=TRAITS,
    options=(
        Option(
            "first_game",
            "begin with the three actions that are recommended for a first game",
            default=False,
            choices=(False, True),
        ),
        Option(
            "action_vote",
            "half of the players may vote an action away, once for a colour until it is swapped",
            default=False,
            choices=(False, True),
        ),
        Option(
            "move_limit",
            "end after so many moves: then the points decide, and two players lose",
            default="off",
            choices=("off", 500, 5000),
        ),
    ),
    longest=rules.LONGEST,
    describe_move=describe.describe_move,
    describe_events=events.describe_events,
    refuse=refusals.refuse,
    refuse_talk=talk.refuse_talk,
    conclude=describe.conclude,
    view=view.view,
    view_type=view.View,
    board=terminal.board,
    words=TREX,
    about=about.about(),
    reference=reference.reference(),
    reference_type=reference.Reference,
)
