"""Scathe: two teams of heroes, special dice."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.games.scathe import heroes, judge, lens, rules, show, words
from scalehouse.games.scathe.catalogue import SCATHE

GAME = Game(
    name="scathe",
    title="Scathe",
    summary="Two teams of heroes trade blows, one die at a time, until one side has fallen.",
    version="3" + heroes.DATA.mark,
    seats=(2,),
    rules=rules,
    judge=judge,
    lens=lens,
    options=(
        Option(
            "teams",
            "starter: one of two ready-made teams; draft: take turns picking from five shown; "
            "build: any heroes of cost 12, in secret",
            default="starter",
            choices=("starter", "draft", "build"),
        ),
    ),
    tell=words.tell,
    recount=words.recount,
    refuse=words.refuse,
    conclude=words.conclude,
    view=show.view,
    alike=True,
    board=show.board,
    catalogue=SCATHE.templates,
    reference=show.reference(),
)
