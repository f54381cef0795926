"""Scale: gods lay a chain of events, and the colour that shows most wins."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.core.game_files import from_files
from scalehouse.games.scale import data, moves, rules
from scalehouse.games.scale.words import SCALE

YES_NO = (False, True)

GAME = Game(
    name="scale",
    title="Scale",
    summary="Gods lay a chain of events. Whose colour shows most at the end, wins.",
    minutes=(30, 30),
    version="1" + data.DATA.mark,
    seats=(2, 3, 4),
    silence=moves.in_silence,
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
    alike=True,
    words=SCALE,
    **from_files(__name__, "data rules moves judge instrumentation traits"),
    **from_files(__name__, "view terminal about reference"),
    **from_files(f"{__name__}.words", "describe events refusals sums"),
)
