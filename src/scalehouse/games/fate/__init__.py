"""Scales of Fate: nine demigods, of which each player secretly has two."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.fate import (
    about,
    data,
    instrumentation,
    judge,
    moves,
    reference,
    rules,
    state,
    terminal,
    view,
)
from scalehouse.games.fate.traits import TRAITS
from scalehouse.games.fate.words import FATE, describe, events, refusals, sums

GAME = Game(
    name="fate",
    title="Scales of Fate",
    summary="Raise and sink nine demigods over three Ages, and guess which two the other has.",
    version="1" + data.DATA.mark,
    seats=(2,),
    rules=rules,
    kinds=moves.MOVE_KINDS,
    judge=judge,
    instrumentation=instrumentation,
    traits=TRAITS,
    options=(
        Option(
            "start",
            "who gets the first-player marker: lot: drawn, as the book says; "
            "first: player 1, to measure what it is worth",
            default="lot",
            choices=("lot", "first"),
        ),
    ),
    longest=state.LONGEST,
    describe_move=describe.describe_move,
    describe_events=events.describe_events,
    explain=sums.explain,
    refuse=refusals.refuse,
    conclude=describe.conclude,
    view=view.view,
    view_type=view.View,
    alike=True,
    board=terminal.board,
    words=FATE,
    about=about.about(),
    reference=reference.reference(),
    reference_type=reference.Reference,
)
