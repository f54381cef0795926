"""Performers at a live table: they look, perform and decide on every tick, in a thread.

The table and its performers never share anything that changes: a tick gets sights and the frames
that people showed, and gives back frames and moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from scalehouse import bots
from scalehouse.bots.performer import TICK, Performer
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stage import Frame, Stage
from scalehouse.core.rules.contract import Move, Seat, State
from scalehouse.server.bots.at_table import nobody_counts, note_failure
from scalehouse.server.bots.bot_seats import bot_on
from scalehouse.server.bots.bot_time import BotTime
from scalehouse.server.bots.fallback import FallbackBot, take_over
from scalehouse.server.bots.learner_pace import LearnerPace
from scalehouse.server.clock import SECOND, Time
from scalehouse.server.tables.context import Overtaken, StoreMismatch
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.traits import gestures_of

if TYPE_CHECKING:
    from scalehouse.core.matches.timed import TimedPlayer

DAWDLE: Time = 3 * SECOND  # between two moves of a bot that only chooses
Shown = tuple[Seat, Frame]


class PacedBot:
    """A bot that knows no time, as a player in time."""

    def __init__(self, bot: bots.Bot, seat: Seat) -> None:
        self._bot = bot
        self._seat = seat
        self._next: Time | None = None

    def look(self, sight: State, now: Time) -> Move | None:
        if self._next is None or now < self._next:
            self._next = self._next or now + DAWDLE
            return None
        self._next = now + DAWDLE
        return self._bot.choose(sight, self._seat)

    def hear(self, sight: State, now: Time) -> None:
        pass

    def next_look(self, now: Time) -> Time:
        return now + TICK


class TickedStage(Stage):
    """All that is shown in a tick is of one instant, whatever time it is for who performs."""

    now: Time = 0

    def perform(self, seat: Seat, frame: Frame, now: Time) -> bool:
        return super().perform(seat, frame, self.now)


class RealtimeBots:
    """All bots of one match without turns."""

    def __init__(self, table: Table, on_failure: Callable[[], None] = nobody_counts) -> None:
        self._table = table
        self._on_failure = on_failure
        self._round: int | None = None  # of the match that they play
        self._players: dict[tuple[Seat, str], TimedPlayer] = {}
        self._broken: dict[Seat, Exception] = {}  # since the last tick
        self._stage = TickedStage(1, 1)
        self._time = BotTime()
        self._learner_pace: LearnerPace | None = None
        self._frames: list[Shown] = []
        self._task: asyncio.Task[None] | None = None
        table.after_change.append(self.look)

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def look(self) -> None:
        match = self._table.state.playing
        if match is None or self.busy or not self._seats():
            return
        self._begin(match)
        self._task = asyncio.get_running_loop().create_task(self._perform())
        self._task.add_done_callback(note_failure)

    def _seats(self) -> dict[Seat, str]:
        """The seats that bots play now, on this server."""
        if not self._table.is_ours:
            return {}
        found = (
            (seat, bot_on(self._table.presence, seat))
            for seat in range(len(self._table.state.chairs))
        )
        return {seat: name for seat, name in found if name}

    async def _perform(self) -> None:
        clock = self._table.context.clock
        with contextlib.suppress(StoreMismatch):
            while self._goes_on:
                await clock.wait_until(clock.now() + TICK)
                match = self._now_playing
                if match is not None and not self._table.state.asking:
                    await self._tick(match)
        if self._table.state.round != self._round:  # perhaps the next has begun already
            asyncio.get_running_loop().call_soon(self.look)

    @property
    def _goes_on(self) -> bool:
        is_playing = self._now_playing is not None
        return is_playing and not self._table.broken and bool(self._seats())

    @property
    def _now_playing(self) -> Match | None:
        """Their match; another object of it when it was read again from the store."""
        state = self._table.state
        return state.playing if state.round == self._round else None

    def _begin(self, match: Match) -> None:
        if self._table.state.round == self._round:
            return
        self._round = self._table.state.round
        self._players.clear()
        self._time = BotTime()
        self._learner_pace = LearnerPace() if self._table.state.setting.practice else None
        self._stage = TickedStage(match.seats, gestures_of(match.game))
        self._stage.listen(None, lambda seat, frame, _now: self._frames.append((seat, frame)))

    async def _tick(self, match: Match) -> None:
        table, relay = self._table, self._table.relay()
        now = table.context.clock.now() - table.state.started_at
        seats = self._seats()
        heard, relay.heard = relay.heard, []
        people = [seat for seat in range(match.seats) if seat not in seats]
        awake = self._awake(match, people, seats, heard)
        sights = {seat: match.sight(seat) for seat in match.lots(awake, now)}
        self._stage.now, own = now, self._time.look(match, people, now)
        loop = asyncio.get_running_loop()
        work = (match, seats, sights, heard, own)
        moves, frames = await loop.run_in_executor(table.context.thinkers, self._think, *work)
        for seat, frame in frames:
            relay.show(seat, frame)
            table.share_frame(seat, frame)
        for seat, move in moves:
            await self._play(match, seat, move)
        broken, self._broken = self._broken, {}
        for seat, error in broken.items():
            self._on_failure()
            await take_over(table, seat, seats[seat], error)

    def _awake(
        self, match: Match, people: list[Seat], bots: Iterable[Seat], heard: list[Shown]
    ) -> list[Seat]:
        if self._learner_pace is None:
            return list(bots)
        self._learner_pace.watch(people, heard)
        return list(self._learner_pace.awake(match, people, sorted(bots)))

    def _think(
        self,
        match: Match,
        seats: dict[Seat, str],
        sights: dict[Seat, State],
        heard: list[Shown],
        now: Time,
    ) -> tuple[list[tuple[Seat, Move]], list[Shown]]:
        """One tick, in a thread."""
        for seat, frame in heard:
            self._stage.perform(seat, frame, now)
        self._frames.clear()  # people have seen those already
        moves = []
        for seat, sight in sights.items():
            move = self._look(match, seat, seats[seat], sight, now)
            if move is not None:
                moves.append((seat, move))
        frames = list(self._frames)
        self._frames.clear()
        return moves, frames

    def _look(self, match: Match, seat: Seat, name: str, sight: State, now: Time) -> Move | None:
        """One that breaks is replaced at once, and the others do not notice."""
        try:
            return self._player(match, seat, name).look(sight, now)
        except Exception as error:  # a defect of the bot
            self._broken[seat] = error
            self._players[seat, name] = PacedBot(FallbackBot(match.game), seat)
            return None

    def _player(self, match: Match, seat: Seat, name: str) -> TimedPlayer:
        found = self._players.get((seat, name))
        if found is None:
            found = self._players[seat, name] = self._new_player(match, seat, name)
        return found

    def _new_player(self, match: Match, seat: Seat, name: str) -> TimedPlayer:
        seed = secrets.token_hex(16)
        if bots.performs(name, match.game):
            return Performer(match.game, name, seat, self._stage, seed)
        return PacedBot(bots.make(name, match.game, seed), seat)

    async def _play(self, match: Match, seat: Seat, move: Move) -> None:
        """Unless somebody was faster and it is not possible any more."""
        async with self._table.lock:
            if match is not self._table.state.playing or self._table.broken:
                return  # they look again
            if not self._table.is_ours:
                return
            if match.refusal(seat, move) is None:
                with contextlib.suppress(Overtaken):
                    await self._table.play(seat, move)

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
