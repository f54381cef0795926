"""Bots at a live table: they think in threads of their own, on what their seat sees."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable

from scalehouse import bots
from scalehouse.bots import Bot
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Move, Seat
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.bots.fallback import FallbackBot, take_over
from scalehouse.server.clock import Time
from scalehouse.server.logs import failed
from scalehouse.server.tables.context import Overtaken, StoreMismatch
from scalehouse.server.tables.table import Table


def note_failure(task: asyncio.Task[None]) -> None:
    """What breaks here must not break the table, but somebody has to hear of it."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        failed("bots failed", error)


def nobody_counts() -> None:
    pass


def is_asking(table: Table) -> bool:
    """Whether people are asked to take a move back: bots wait for an answer that can come."""
    if table.state.asking is None:
        return False
    return not any(bot_on(table.presence, seat) for seat in table.state.waiting_for)


class BotsAtTable:
    """Looks whenever the table has changed; each bot thinks about one decision at a time."""

    def __init__(self, table: Table, on_failure: Callable[[], None] = nobody_counts) -> None:
        self._table = table
        self._on_failure = on_failure
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._made: dict[tuple[Seat, str], Bot] = {}
        table.after_change.append(self.look)

    @property
    def busy(self) -> bool:
        return any(not task.done() for task in self._thinking.values())

    def look(self) -> None:
        match = self._table.state.playing
        if match is None or self._table.broken:
            return
        if not self._table.is_ours:
            return
        if is_asking(self._table):
            return
        for seat in self._table.state.acting:
            task = self._thinking.get(seat)
            if bot_on(self._table.presence, seat) and (task is None or task.done()):
                task = asyncio.get_running_loop().create_task(self._act(seat))
                task.add_done_callback(note_failure)
                self._thinking[seat] = task

    async def _act(self, seat: Seat) -> None:
        with contextlib.suppress(StoreMismatch):
            while self._is_to_act(seat):
                match, name = self._table.state.playing, bot_on(self._table.presence, seat)
                assert match is not None
                assert name is not None
                if await self._decide(match, seat, name):
                    self._thinking.pop(seat, None)
                    self.look()
                    return

    async def _decide(self, match: Match, seat: Seat, name: str) -> bool:
        """Whether a move was made; if not, it has to think again, or another for it."""
        sight = match.sight(seat)
        try:
            move = await self._choose(seat, name, sight)
            return await self._play(match, seat, move, sight.tobytes())
        except StoreMismatch:
            raise
        except Exception as error:  # a defect, or a move that is none
            if isinstance(self._made.get((seat, name)), FallbackBot):
                raise
            self._made[seat, name] = FallbackBot(match.game)
            self._on_failure()
            await take_over(self._table, seat, name, error)
            return False

    def _is_to_act(self, seat: Seat) -> bool:
        match = self._table.state.playing
        if match is None or self._table.broken or is_asking(self._table):
            return False
        if not self._table.is_ours:
            return False
        return seat in self._table.state.acting and bot_on(self._table.presence, seat) is not None

    async def _choose(self, seat: Seat, name: str, sight: object) -> Move:
        bot = self._made.get((seat, name))
        if bot is None:
            seed = secrets.token_hex(16)
            bot = bots.make(name, self._table.state.game, seed, seconds=bots.AT_A_TABLE)
            self._made[seat, name] = bot
        context = self._table.context
        asked, loop = context.clock.now(), asyncio.get_running_loop()
        move = await loop.run_in_executor(context.thinkers, bot.choose, sight, seat)
        await self._pause(asked, context.bot_pause * bots.PAUSES.get(name, 1))
        return move

    async def _pause(self, asked: Time, pace: Time) -> None:
        """Answer at the level's own pace, whatever the seat holds.

        A bot with one legal move decides at once, and others think for longer or shorter: that
        would tell something of its hand. Who needs more than one pace answers after two, or three.
        """
        clock = self._table.context.clock
        if pace:
            paces = max(1, -(-(clock.now() - asked) // pace))
            await clock.wait_until(asked + paces * pace)

    async def _play(self, match: Match, seat: Seat, move: Move, seen: bytes) -> bool:
        """False when the table has changed meanwhile: then it thinks again."""
        async with self._table.lock:
            if match is not self._table.state.playing or not self._is_to_act(seat):
                return False
            if match.sight(seat).tobytes() != seen:
                return False
            try:
                await self._table.play(seat, move)
            except Overtaken:
                return False
            return True

    async def close(self) -> None:
        """Once the table is closed: nobody is in the middle of writing."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
