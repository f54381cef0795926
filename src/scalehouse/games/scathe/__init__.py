"""Scathe: two teams of heroes, special dice."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.core.game_files import from_files
from scalehouse.games.scathe import data
from scalehouse.games.scathe.words import SCATHE

GAME = Game(
    name="scathe",
    title="Scathe",
    summary="Two teams of heroes trade blows, one die at a time, until one side has fallen.",
    minutes=(20, 20),
    version="3" + data.DATA.mark,
    seats=(2,),
    options=(
        Option(
            "teams",
            "starter: one of two ready-made teams; draft: take turns picking from five shown; "
            "build: any heroes of cost 12, in secret",
            default="starter",
            choices=("starter", "draft", "build"),
        ),
    ),
    alike=True,
    words=SCATHE,
    **from_files(__name__, "data rules moves judge instrumentation traits"),
    **from_files(__name__, "view terminal about reference"),
    **from_files(f"{__name__}.words", "describe events refusals sums"),
)
