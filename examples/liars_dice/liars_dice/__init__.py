"""Liar's Dice: bid on the dice under all cups, and doubt the bids of others."""

from __future__ import annotations

from importlib.resources import files

from liars_dice import judge, moves, rules, terminal, view, words
from scalehouse.core.game import Game, Option

GAME = Game(
    name="liars_dice",
    title="Liar's Dice",
    summary="Bid on the dice under all cups, and doubt the bids of others.",
    version="1",
    seats=(2, 3, 4, 5),
    minutes=(10, 25),
    rules=rules,
    kinds=moves.MOVE_KINDS,
    judge=judge,
    options=(
        Option("jokers", "a one counts as any face", default=True, choices=(True, False)),
        Option("dice", "of each player at the start", default=5, choices=(5, 3)),
    ),
    longest=rules.LONGEST,
    describe_move=words.describe_move,
    describe_events=words.describe_events,
    refuse=words.refuse,
    conclude=words.conclude,
    view=view.view,
    view_type=view.View,
    alike=True,
    board=terminal.board,
    words=words.WORDS,
    rules_page=files("liars_dice").joinpath("rules.md").read_text("utf-8"),
)
