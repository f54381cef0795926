"""Scale: gods lay a chain of events, and the colour that shows most wins."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.scale import (
    about,
    data,
    instrumentation,
    judge,
    moves,
    reference,
    rules,
    terminal,
    view,
)
from scalehouse.games.scale.traits import TRAITS
from scalehouse.games.scale.words import SCALE, describe, events, refusals, sums

YES_NO = (False, True)

GAME = Game(
    name="scale",
    title="Scale",
    summary="Gods lay a chain of events; the one whose colour shows most at the end wins.",
    version="1" + data.DATA.mark,
    seats=(2, 3, 4),
    rules=rules,
    kinds=moves.MOVE_KINDS,
    silence=moves.in_silence,
    judge=judge,
    instrumentation=instrumentation,
    traits=TRAITS,
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
    describe_move=describe.describe_move,
    describe_events=events.describe_events,
    explain=sums.explain,
    refuse=refusals.refuse,
    conclude=describe.conclude,
    view=view.view,
    view_type=view.View,
    alike=True,
    board=terminal.board,
    words=SCALE,
    about=about.about(),
    reference=reference.reference(),
    reference_type=reference.Reference,
)
