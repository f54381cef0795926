"""Scales of Fate: nine demigods, of which each player secretly has two."""

from __future__ import annotations

from scalehouse.core.game import Game, Option
from scalehouse.core.game_files import from_files
from scalehouse.games.fate import data, state
from scalehouse.games.fate.words import FATE

GAME = Game(
    name="fate",
    title="Scales of Fate",
    summary="Raise and sink nine demigods over three Ages, and guess which two the other has.",
    minutes=(40, 40),
    version="1" + data.DATA.mark,
    seats=(2,),
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
    alike=True,
    words=FATE,
    **from_files(__name__, "data rules moves judge instrumentation traits"),
    **from_files(__name__, "view terminal about reference"),
    **from_files(f"{__name__}.words", "describe events refusals sums"),
)
