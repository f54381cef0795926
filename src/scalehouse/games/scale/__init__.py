"""Scale: gods lay a chain of events, and the colour that shows most wins."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.scale import cards, judge, lens, rules
from scalehouse.games.scale.board import board
from scalehouse.games.scale.catalogue import SCALE
from scalehouse.games.scale.events import recount
from scalehouse.games.scale.refusals import refuse
from scalehouse.games.scale.show import reference, view
from scalehouse.games.scale.words import conclude, tell

YES_NO = (False, True)

GAME = Game(
    name="scale",
    title="Scale",
    summary="Gods lay a chain of events; the one whose colour shows most at the end wins.",
    version="1" + cards.DATA.mark,
    seats=(2, 3, 4),
    rules=rules,
    judge=judge,
    lens=lens,
    options=(
        Option(
            "length",
            "half: six rounds, January to June; full: twelve, to December",
            default="half",
            choices=("half", "full"),
        ),
        Option(
            "next_level",
            "the sixteen infinity cards are out of the deck",
            default=False,
            choices=YES_NO,
        ),
        Option(
            "minimal",
            "no infinity cards, no Wilds, and only two Multiply and two Divide: twenty cards",
            default=False,
            choices=YES_NO,
        ),
        Option(
            "moral_compass",
            "a die gives each seat its god; good gods only place Add and Multiply, evil ones only "
            "Subtract and Divide",
            default=False,
            choices=YES_NO,
        ),
        Option(
            "open_backs",
            "everybody sees the backs of hands and of the deck's uppermost card",
            default=False,
            choices=YES_NO,
        ),
        Option(
            "trading",
            "once in a turn a player may offer another one a card for a card of a colour",
            default=True,
            choices=YES_NO,
        ),
    ),
    longest=rules.LONGEST,
    tell=tell,
    recount=recount,
    refuse=refuse,
    conclude=conclude,
    view=view,
    alike=True,
    board=board,
    catalogue=SCALE.templates,
    reference=reference(),
)
