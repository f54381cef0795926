"""On a Scale of One to T-Rex: everybody performs at once, and looks for one at the same level."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.trex import actions, board, events, lens, refusals, rules, show, talk, words
from scalehouse.games.trex.catalogue import TREX
from scalehouse.games.trex.talk import TALK

GAME = Game(
    name="trex",
    title="On a Scale of One to T-Rex",
    summary="Perform a silly action at the level of your secret number, all at the same time, and "
    "find somebody whose number matches: the number counts, not the action.",
    version="1" + actions.DATA.mark,
    seats=(2, 3, 4, 5, 6, 7, 8),
    rules=rules,
    lens=lens,
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
    tell=words.tell,
    recount=events.recount,
    refuse=refusals.refuse,
    refuse_talk=talk.refuse_talk,
    conclude=words.conclude,
    view=show.view,
    board=board.board,
    catalogue=TREX.templates | TALK.templates,
    reference=show.reference(),
)
