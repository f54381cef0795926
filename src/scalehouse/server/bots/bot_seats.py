"""Which seats a bot plays for: its own, those of people who resigned, and, where the table wants
that, of people who are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scalehouse import bots
from scalehouse.core.rules.contract import Seat

if TYPE_CHECKING:
    from scalehouse.server.tables.table import Table

WAIT = "wait"


def bot_on(table: Table, seat: Seat) -> str | None:
    """The name of the bot that plays a seat now."""
    chair = table.state.chairs[seat]
    if chair.bot is not None:
        return chair.bot
    if chair.resigned:
        return lowest_bot(table)
    absence = table.state.setting.absence
    if chair.person is not None and absence != WAIT and table.is_absent(chair.person):
        return absence
    return None


def lowest_bot(table: Table) -> str:
    return bots.names(table.state.game)[0]
