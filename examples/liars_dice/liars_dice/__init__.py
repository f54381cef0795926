"""Liar's Dice: bid on the dice under all cups, and doubt the bids of others."""

from __future__ import annotations

from importlib.resources import files

from liars_dice import rules
from scalehouse.core.game import Game, Option
from scalehouse.core.game_files import from_files

GAME = Game(
    name="liars_dice",
    title="Liar's Dice",
    summary="Bid on the dice under all cups, and doubt the bids of others.",
    version="1",
    seats=(2, 3, 4, 5),
    minutes=(10, 25),
    options=(
        Option("jokers", "a one counts as any face", default=True, choices=(True, False)),
        Option("dice", "of each player at the start", default=5, choices=(5, 3)),
    ),
    longest=rules.LONGEST,
    alike=True,
    rules_page=files("liars_dice").joinpath("rules.md").read_text("utf-8"),
    **from_files(__name__, "rules moves judge words view terminal"),
)
