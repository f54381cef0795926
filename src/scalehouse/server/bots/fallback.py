"""Who plays on when a bot breaks: a defect in one must not leave its seat waiting for ever."""

from __future__ import annotations

import secrets
from contextlib import suppress

from scalehouse.bots.random import RandomBot
from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Move, Seat, State
from scalehouse.server.bots.bot_seats import lowest_bot
from scalehouse.server.logs import failed, log
from scalehouse.server.tables import entries as e
from scalehouse.server.tables.context import Overtaken
from scalehouse.server.tables.table import Table


class FallbackBot:
    """The simplest bot there is; where even that breaks, the first move that is legal."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._bot = RandomBot(game, secrets.token_hex(16))

    def choose(self, sight: State, seat: Seat) -> Move:
        try:
            return self._bot.choose(sight, seat)
        except Exception:  # it was said already that bots break here
            mask = self._game.mask()
            self._game.twin.rules.legal(sight, seat, mask)
            return int(mask.argmax())


async def take_over(table: Table, seat: Seat, name: str, error: Exception) -> None:
    """Say so once: in the log, and at the table, where the chair gets another bot.

    The seat of a person who is gone or has resigned stays theirs, whoever plays for them.
    """
    failed("bot failed", error)
    log.warning("bot replaced", bot=name, seat=seat, game=table.state.game.name)
    lowest = lowest_bot(table.state.game)
    async with table.lock:
        chair = table.state.chairs[seat]
        if not table.broken and table.state.playing and chair.bot == name != lowest:
            with suppress(Overtaken):  # then only the log says so
                await table.change(e.BotSat(table.context.clock.now(), seat, lowest))
