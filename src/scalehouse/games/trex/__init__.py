"""On a Scale of One to T-Rex: everybody performs at once, and looks for one at the same level."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.core.game_files import from_files
from scalehouse.games.trex import data, rules
from scalehouse.games.trex.words import TREX

GAME = Game(
    name="trex",
    title="On a Scale of One to T-Rex",
    summary="Act it out at the level of your secret number, all at once, and find your match.",
    minutes=(15, 15),
    version="1" + data.DATA.mark,
    seats=(2, 3, 4, 5, 6, 7, 8),
    together=(2,),
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
    words=TREX,
    **from_files(__name__, "data rules moves instrumentation traits talk"),
    **from_files(__name__, "view terminal about reference"),
    **from_files(f"{__name__}.words", "describe events refusals"),
)
