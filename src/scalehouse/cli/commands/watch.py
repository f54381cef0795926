"""Bots among themselves."""

from __future__ import annotations

import time

from scalehouse.cli.terminal.commentary import Rounds, Teller
from scalehouse.cli.terminal.table import TerminalTable
from scalehouse.core.rules.contract import CHANCE


def watch(table: TerminalTable) -> None:
    """A word on every turn, and the board after every round."""
    match, screen = table.match, table.screen
    rounds, teller = Rounds(match.view(None)), Teller(match, None, table.language)
    if any(entry.by != CHANCE for entry in match.entries):
        teller.news()  # it was told before the match was put aside
    screen.show(table.board(None), "")
    while not match.over:
        table.bot_plays(match.actors[len(match.entries) % len(match.actors)])
        is_time = rounds.has_passed(match.view(None)) and not match.over
        turns = teller.rest() if is_time else teller.turns()
        if turns:
            screen.show(*turns)
            time.sleep(table.pace if screen.is_live else 0)
        if is_time:
            screen.show("", table.board(None), "")
    screen.show("")
    table.show_end(None, [])
