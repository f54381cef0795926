"""A session at a table, over as many connections as it takes."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from scalehouse.core.matches.delta import apply
from scalehouse.core.matches.views import View
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire.reading import MessageReader

LONGEST_MESSAGE = 4_000_000
FIRST_WAIT, LONGEST_WAIT = 0.05, 5.0  # seconds between two tries to come back
FREE = (None, None)
ENTROPY_BYTES = 16
MOST_EVENTS = 400  # that are kept

T = TypeVar("T")
Joined = TypeVar("Joined", bound="Session")


class NotGranted(Exception):
    """The server has refused: `refusal` says why, and by which rule."""

    def __init__(self, refusal: p.Refused) -> None:
        super().__init__(str(refusal.words))
        self.refusal = refusal
        self.code = refusal.code


class ServerGone(Exception):
    """The server has said goodbye for good."""


@dataclass
class Pending:
    """A request that waits for its answer."""

    ask: p.ClientMessage
    answer: asyncio.Future[p.Ack | p.Previewed]


class Session:
    """What one person at one table knows and can do. Made by `connect`."""

    def __init__(self, address: str, place: str | None, token: str | None, **socket: Any) -> None:
        self.person = ""
        self.token = token
        self.table: p.TableInfo | None = None
        self.view: View | None = None
        self.legal: list[p.Move] = []
        self.events: list[p.Event] = []  # of the match: the latest
        self.clocks: p.Clocks | None = None
        self.number: int | None = None  # of the last update
        self.talk: list[p.TalkLine] = []
        self.listeners: list[Callable[[p.AnyServerMessage], None]] = []  # get every message
        self.connections = 0
        self._url = address.rstrip("/").replace("http", "ws", 1) + "/ws"
        self._place = place
        self._reader = MessageReader()
        self._carry: str | None = None
        self._socket_options = socket
        self._socket: ClientConnection | None = None
        self._pending: dict[str, Pending] = {}
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._changed = asyncio.Condition()
        self._over: Exception | None = None
        self._decided: int | None = None

    # What a bot needs

    @property
    def seat(self) -> int | None:
        """Mine, if I have one."""
        chairs = self.table.chairs if self.table else []
        return next((n for n, chair in enumerate(chairs) if chair.person == self.person), None)

    async def sit(self, seat: int | None = None) -> None:
        """On that seat, or on any that is free, even if others sit down at the same time."""
        tried = set[int]()
        while True:
            goal = self._free_seat(tried) if seat is None else seat
            try:
                await self.ask(p.Sit(goal, next(self._ids)))
            except NotGranted as error:
                tried.add(goal)
                if error.code != "seat" or seat is not None or len(tried) == self._seats:
                    raise
            else:
                return

    @property
    def _seats(self) -> int:
        return self.table.seats if self.table else 0

    def _free_seat(self, tried: set[int]) -> int:
        """One that looks free, or else any: the server knows better."""
        chairs = self.table.chairs if self.table else []
        free = [n for n, one in enumerate(chairs) if (one.person, one.bot) == FREE]
        left = [n for n in range(self._seats) if n not in tried]
        return next((n for n in free if n not in tried), left[0])

    async def ready(self) -> None:
        """With bytes of one's own for the dice, so that the server alone cannot choose them."""
        entropy = None if self._has_added else secrets.token_hex(ENTROPY_BYTES)
        await self.ask(p.Ready(entropy=entropy, id=next(self._ids)))

    @property
    def _has_added(self) -> bool:
        """To the next match; what was added to one that is over does not count."""
        table, seat = self.table, self.seat
        if table is None or seat is None or table.status != "open":
            return False
        return table.chairs[seat].entropy

    async def start(self) -> None:
        """Begin the match, as the host."""
        await self.ask(p.Start(next(self._ids)))

    async def add_bot(self, seat: int, name: str) -> None:
        """Put a bot on a free seat."""
        await self.ask(p.AddBot(seat, name, next(self._ids)))

    async def play(self, move: p.Move | int, **on_cards: int) -> None:
        """Comes back when it is stored. Raises NotGranted."""
        number = move if isinstance(move, int) else move.id
        await self.ask(p.Play(next(self._ids), number, self.number or 0, **on_cards))

    async def preview(self, move: p.Move | int) -> p.Previewed:
        """What a move would surely change. Raises NotGranted."""
        number = move if isinstance(move, int) else move.id
        answer = await self._answer(p.Preview(next(self._ids), number))
        assert isinstance(answer, p.Previewed)
        return answer

    async def undo(self) -> None:
        """Take my last move back, or ask the others for that."""
        await self.ask(p.Undo(next(self._ids)))

    async def say(self, text: str) -> None:
        """A line of talk."""
        await self.ask(p.Say(next(self._ids), text))

    async def turns(self) -> AsyncIterator[list[p.Move]]:
        """The legal moves, whenever there are some, until the match is over."""
        self._decided = None
        while True:
            await self.until(lambda: self._is_over() or self._is_to_decide())
            if self._is_over():
                return
            self._decided = self.number
            yield self.legal

    def _is_to_decide(self) -> bool:
        return bool(self.legal) and self.number != self._decided

    def _is_over(self) -> bool:
        return self.table is not None and self.table.status == "over"

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of what the server told. Raises ServerGone."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._over is not None or true())
        if self._over is not None and not true():
            raise self._over

    async def ask(self, ask: p.ClientMessage) -> p.Ack:
        """Any message that has an id; comes back with its acknowledgement. Raises NotGranted."""
        answer = await self._answer(ask)
        assert isinstance(answer, p.Ack)
        return answer

    async def _answer(self, ask: p.ClientMessage) -> p.Ack | p.Previewed:
        request = p.id_of(ask)
        assert request is not None
        answer: asyncio.Future[p.Ack | p.Previewed] = asyncio.get_running_loop().create_future()
        self._pending[request] = Pending(ask, answer)
        try:
            await self.send(ask)
            return await answer
        finally:
            self._pending.pop(request, None)

    async def send(self, ask: p.ClientMessage) -> None:
        """Without waiting. When the connection is down, what has an id is sent once it is up."""
        if self._over is not None:
            raise self._over
        socket = self._socket
        if socket is not None:
            try:
                await socket.send(p.encode(ask), text=True)
            except ConnectionClosed:
                self._socket = None

    async def cut(self) -> None:
        """Drop the connection without a word, as a bad network does: for tests."""
        if self._socket:
            self._socket.transport.abort()

    # Within

    async def run(self) -> None:
        """Stay connected until the end."""
        wait = FIRST_WAIT
        try:
            while self._over is None:
                before = self.connections
                try:
                    await self._connection()
                    if self.connections == before:  # sent away at the door: not again at once
                        raise TimeoutError
                    wait = FIRST_WAIT
                except (OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
                    await asyncio.sleep(wait)
                    wait = min(LONGEST_WAIT, wait * 2)
        finally:
            await self._end(ServerGone("the session was closed"))

    async def _connection(self) -> None:
        async with open_socket(
            self._url, max_size=LONGEST_MESSAGE, compression=None, **self._socket_options
        ) as socket:
            self._socket = None  # until this one is welcome
            since = self.number if self.view is not None else None
            hello = p.Hello(p.VERSION, self.token, self._carry, self._place, since)
            await socket.send(p.encode(hello), text=True)
            async for data in socket:
                await self._hear(p.decode_server_message(data), socket)

    async def _hear(self, message: p.AnyServerMessage, socket: ClientConnection) -> None:
        if isinstance(message, p.Welcome):
            await self._welcomed(message, socket)
        elif isinstance(message, p.Refused) and self._socket is None:
            if message.code == "limit" and self.connections:  # too many at once: a moment later
                await socket.close()
                return
            self._over = NotGranted(message)
        elif isinstance(message, p.Bye) and not message.come_back:
            self._over = ServerGone(message.reason)
        else:
            self._note(message)
            self._answered(message)
        for listener in self.listeners:
            listener(message)
        async with self._changed:
            self._changed.notify_all()
        if self._over is not None:
            await socket.close()

    async def _welcomed(self, welcome: p.Welcome, socket: ClientConnection) -> None:
        self.person, self.token, self.table = welcome.person, welcome.token, welcome.table
        self._carry = None
        self.talk = list(welcome.talk)
        self.connections += 1
        if welcome.names:
            self._reader.names = welcome.names
        if welcome.sync:
            if welcome.sync.view == self.view:
                self._renumber(welcome.sync.number)
            self._note(welcome.sync)
        self._socket = socket
        for pending in list(self._pending.values()):
            await self.send(pending.ask)

    def _renumber(self, number: int) -> None:
        """After a restart of the server numbers are new; what I decided on is not."""
        for pending in self._pending.values():
            if isinstance(pending.ask, p.Play) and pending.ask.on == self.number:
                pending.ask = msgspec.structs.replace(pending.ask, on=number)

    def _follow_table(self, table: p.TableInfo) -> None:
        """After somebody was removed a table has another link, and the old one is worth nothing."""
        before, self.table = self.table, table
        if before and self._place in (before.link, before.code):
            self._place = table.link

    def _note(self, message: p.AnyServerMessage) -> None:
        if isinstance(message, p.TableInfo):
            self._follow_table(message)
        elif isinstance(message, p.Talked):
            self.talk.append(message.line)
        elif isinstance(message, p.Sync):
            self.view, self.events = message.view, []
            self._go_on(message)
        elif isinstance(message, p.Events):
            self.view = apply(self.view, message.changes)
            self._go_on(message)

    def _go_on(self, message: p.Sync | p.Events) -> None:
        self.number, self.clocks = message.number, message.clocks
        self.legal = self._reader.legal(message.legal)
        self.events = [*self.events, *self._reader.events(message.events)][-MOST_EVENTS:]

    def _answered(self, message: p.AnyServerMessage) -> None:
        if not isinstance(message, p.Ack | p.Previewed | p.Refused) or message.id is None:
            return
        pending = self._pending.get(message.id)
        if pending is None or pending.answer.done():
            return
        if isinstance(message, p.Refused):
            pending.answer.set_exception(NotGranted(message))
        else:
            pending.answer.set_result(message)

    async def _end(self, why: Exception) -> None:
        self._over = self._over or why
        self._socket = None
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(why)
        async with self._changed:
            self._changed.notify_all()


@asynccontextmanager
async def connect(
    address: str,
    place: str | None = None,
    *,
    token: str | None = None,
    carry: str | None = None,
    trust: ssl.SSLContext | None = None,
) -> AsyncIterator[Session]:
    """A session at the table with that link, code or id.

    `token` is of an earlier session; without one this is somebody new. `trust` is for servers with
    a certificate of their own making.
    """
    session = Session(address, place, token, **({"ssl": trust} if trust else {}))
    session._carry = carry
    async with running(session):
        yield session


@asynccontextmanager
async def running(session: Joined) -> AsyncIterator[Joined]:
    """A session that runs from the moment when it is connected; it is cut at the end."""
    task = asyncio.get_running_loop().create_task(session.run())
    try:
        await session.until(lambda: session.connections > 0)
        yield session
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
