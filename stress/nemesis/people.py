"""People and watchers who play on whatever happens, and note everything they ask and are told."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from bench.crowd import POINTLESS, Kind, Player, state_of
from scalehouse.client import Session, open_table
from scalehouse.client.session import running
from scalehouse.server.wire import protocol as p
from stress.nemesis import history as h

TALKS, TAKES_BACK, GOES, STANDS_UP = 0.06, 0.05, 0.01, 0.3  # how often instead of a move
AWAY = (0.0, 20.0)  # seconds
VISIT = (3.0, 25.0)  # seconds that a watcher stays
AGREES = 0.7  # to an undo
# Faults may lead to these; after them people try again.
BORNE = POINTLESS | {"store", "limit", "undo", "seat", "host"}


class NotedSession(Session):
    """Comes back to any of the servers, as a load balancer wants it."""

    def __init__(
        self,
        doors: Sequence[str],
        place: str,
        token: str | None,
        rng: random.Random,
        history: h.History,
    ) -> None:
        super().__init__(doors[0], place, token, ping_interval=10, ping_timeout=10)
        self.history = history
        self.away_until = 0.0
        self.granted = 0
        self._doors = [door.replace("http", "ws", 1) + "/ws" for door in doors]
        self._rng = rng
        self._tries = 0
        self._at_door = 0
        self._match_round = 0
        self.listeners.append(self._note_told)

    async def _connection(self) -> None:
        await asyncio.sleep(max(0.0, self.away_until - time.monotonic()))
        self._tries += 1
        self._at_door = self._rng.randrange(len(self._doors))
        self._url = self._doors[self._at_door]
        before = self.connections
        try:
            await super()._connection()
        finally:
            self._socket = None
            if self.connections > before:
                self.history.add(h.Disconnected(time.monotonic(), self._tries))

    async def send(self, ask: p.ClientMessage) -> None:
        request = p.id_of(ask)
        if request is not None:
            number = self._tries if self._socket is not None else -1
            kind = p.kind_of(ask)
            self.history.add(h.Asked(time.monotonic(), number, request, kind))
        await super().send(ask)

    def _note_told(self, message: p.AnyServerMessage) -> None:
        now, number = time.monotonic(), self._tries
        if isinstance(message, p.Welcome):
            self.history.person = message.person
            self.history.add(h.Connected(now, number, self._at_door + 1))
            self._note_welcome(message, now)
        elif isinstance(message, p.TableInfo):
            self._note_table(message, now)
        elif isinstance(message, p.Sync | p.Events):
            self._note_match(message, now)
        elif isinstance(message, p.Ack):
            self.granted += 1
            self.history.add(h.Answered(now, number, message.id))
        elif isinstance(message, p.Refused) and message.id is not None:
            self.history.add(h.Answered(now, number, message.id, message.code))
        elif isinstance(message, p.Talked):
            self._note_line(message.line, now)

    def _note_welcome(self, welcome: p.Welcome, now: float) -> None:
        if welcome.table is not None:
            self._note_table(welcome.table, now)
        if welcome.sync is not None:
            self._note_match(welcome.sync, now)
        for line in welcome.talk:
            self._note_line(line, now)

    def _note_line(self, line: p.TalkLine, now: float) -> None:
        self.history.add(h.Heard(now, self._tries, line.person, line.text))

    def _note_table(self, table: p.TableInfo, now: float) -> None:
        chairs = tuple(h.ChairShown(one.person, one.here, one.bot) for one in table.chairs)
        secret = table.fairness.secret
        shown = h.TableShown(now, self._tries, table.round, table.status, chairs, secret)
        self.history.add(shown)

    def _note_match(self, message: p.Sync | p.Events, now: float) -> None:
        if isinstance(message, p.Sync):
            self._match_round = message.round
        assert self.view is not None
        view = h.digest(self.view, [move.id for move in self.legal])
        new = self.events[len(self.events) - len(message.events) :]
        events = tuple((one.number, h.digest(one)) for one in new)
        seat = self.view["seat"]
        saw = h.Saw(now, self._tries, self._match_round, message.number, seat, view, events)
        self.history.add(saw)


class Person(Player):
    """A player who also takes back, answers those who do, drops out, and changes chairs."""

    session: NotedSession

    async def play_on(self) -> None:
        while True:
            await self.session.until(self._has_something_to_do)
            await asyncio.sleep(self.rng.uniform(0, 2 * self.think))
            await self._do_something()

    def _has_something_to_do(self) -> bool:
        return bool(self.session.legal) or self._is_between or self._is_asked

    @property
    def _is_asked(self) -> bool:
        """Whether somebody wants to take a move back, and waits for this one."""
        table, seat = self.session.table, self.session.seat
        return table is not None and table.undo is not None and seat in table.undo.waiting

    async def _do_something(self) -> None:
        drawn = self.rng.random()
        if drawn < GOES:
            await self._drop_out()
        elif self._is_asked:
            yes = self.rng.random() < AGREES
            await self._request(p.AnswerUndo(self._id(), yes))
        elif self._is_between:
            await self._once_more()
        elif drawn < GOES + TAKES_BACK:
            await self._request(p.Undo(self._id()))
        elif drawn < GOES + TAKES_BACK + TALKS:
            await self._request(p.Say(self._id(), self._line()))
        elif self.session.legal:
            await self._move()

    async def _drop_out(self) -> None:
        """Without a word, as a phone in a tunnel."""
        self.session.away_until = time.monotonic() + self.rng.uniform(*AWAY)
        await self.session.cut()

    def _line(self) -> str:
        """One that nobody else says, in letters alone: some games refuse figures."""
        return "hello " + "".join(self.rng.choices("abcdefghij", k=16))

    async def _once_more(self) -> None:
        """Some stand up first, and sit down on the chair that they had."""
        table, seat = self.session.table, self.session.seat
        stands_up = self.rng.random() < STANDS_UP
        if table is not None and table.status == "open" and seat is not None and stands_up:
            await self._request(p.Stand(self._id()))
        if table is not None and self.session.seat is None:
            await self._sit_down()
        else:
            await super()._once_more()

    async def _sit_down(self) -> None:
        table = self.session.table
        chairs = [] if table is None else table.chairs
        free = [n for n, one in enumerate(chairs) if one.person is None and one.bot is None]
        if free:
            await self._request(p.Sit(self.rng.choice(free), self._id()))
        await asyncio.sleep(0.1)


@dataclass
class Group:
    """Those at one table."""

    kind: Kind
    table: str
    link: str
    people: list[Person]
    histories: list[h.History] = field(default_factory=list)

    @property
    def granted(self) -> int:
        return sum(person.session.granted for person in self.people)

    def state(self) -> str:
        """As its players know it, for whoever has to find out what is wrong."""
        return state_of(self.kind, self.people)


async def gather_round(
    stack: AsyncExitStack, doors: Sequence[str], kind: Kind, seed: str, think: float, absence: str
) -> Group:
    """Open a table, sit down, and begin."""
    opened = await open_table(doors[0], kind.game, seats=kind.seats, absence=absence)
    group = Group(kind, opened["id"], opened["link"], [])
    for seat in range(kind.people):
        rng = random.Random(f"{seed} {seat}")
        history = h.History(f"{kind.game} {seed}, seat {seat}", group.table)
        group.histories.append(history)
        token = opened["token"] if seat == 0 else None
        session = NotedSession(doors, group.link, token, rng, history)
        await stack.enter_async_context(running(session))
        await session.sit(seat)
        await session.ready()
        group.people.append(Person(session, rng, think, bears=set(BORNE)))
    host = group.people[0].session
    for seat, name in enumerate(kind.bots, kind.people):
        await host.add_bot(seat, name)
    await host.start()
    return group


async def watch(groups: Sequence[Group], doors: Sequence[str], rng: random.Random) -> None:
    """Somebody who comes to one table after the other, each time as somebody new."""
    while True:
        group = rng.choice(groups)
        history = h.History(f"watcher at {group.kind.game}", group.table)
        group.histories.append(history)
        session = NotedSession(doors, group.link, None, rng, history)
        async with running(session):
            await asyncio.sleep(rng.uniform(*VISIT))
