"""Which seats a bot plays for: its own, those of people who resigned, and, where the table wants
that, of people who are gone."""

from __future__ import annotations

from scalehouse import bots
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Seat
from scalehouse.server.tables.presence import Presence

WAIT = "wait"


def bot_on(presence: Presence, seat: Seat) -> str | None:
    """The name of the bot that plays a seat now."""
    state = presence.state
    chair = state.chairs[seat]
    if chair.bot is not None:
        return chair.bot
    if chair.resigned:
        return lowest_bot(state.game)
    absence = state.setting.absence
    if chair.person is not None and absence != WAIT and presence.is_absent(chair.person):
        return absence
    return None


def lowest_bot(game: Game) -> str:
    return bots.names(game)[0]
