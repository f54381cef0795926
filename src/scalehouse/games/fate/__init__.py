"""Scales of Fate: nine demigods, of which each player secretly has two."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.fate import box, events, judge, lens, refusals, rules, show, terminal, words
from scalehouse.games.fate.catalogue import FATE
from scalehouse.games.fate.record import LONGEST

GAME = Game(
    name="fate",
    title="Scales of Fate",
    summary="Raise and sink nine demigods over three Ages, and guess which two the other has.",
    version="1" + box.DATA.mark,
    seats=(2,),
    rules=rules,
    judge=judge,
    lens=lens,
    options=(
        Option(
            "start",
            "who gets the first-player marker: lot: drawn, as the book says; "
            "first: player 1, to measure what it is worth",
            default="lot",
            choices=("lot", "first"),
        ),
    ),
    longest=LONGEST,
    tell=words.tell,
    recount=events.recount,
    refuse=refusals.refuse,
    conclude=words.conclude,
    view=show.view,
    alike=True,
    board=terminal.board,
    catalogue=FATE.templates,
    reference=show.reference(),
)
