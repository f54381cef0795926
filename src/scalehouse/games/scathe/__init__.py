"""Scathe: two teams of heroes, special dice."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.scathe import (
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
from scalehouse.games.scathe.traits import TRAITS
from scalehouse.games.scathe.words import SCATHE, describe, events, refusals, sums

GAME = Game(
    name="scathe",
    title="Scathe",
    summary="Two teams of heroes trade blows, one die at a time, until one side has fallen.",
    version="3" + data.DATA.mark,
    seats=(2,),
    rules=rules,
    kinds=moves.MOVE_KINDS,
    judge=judge,
    instrumentation=instrumentation,
    traits=TRAITS,
    options=(
        Option(
            "teams",
            "starter: one of two ready-made teams; draft: take turns picking from five shown; "
            "build: any heroes of cost 12, in secret",
            default="starter",
            choices=("starter", "draft", "build"),
        ),
    ),
    describe_move=describe.describe_move,
    describe_events=events.describe_events,
    explain=sums.explain,
    refuse=refusals.refuse,
    conclude=describe.conclude,
    view=view.view,
    view_type=view.View,
    alike=True,
    board=terminal.board,
    words=SCATHE,
    about=about.about(),
    reference=reference.reference(),
    reference_type=reference.Reference,
)
