"""A server without sockets, on a clock that is turned by hand, for tests of tables."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from scalehouse.core.matches.fairness import Secret
from scalehouse.core.matches.match import Match
from scalehouse.server.clock import HandClock, settle
from scalehouse.server.cluster.cluster import Cluster
from scalehouse.server.server import Retention, Server
from scalehouse.server.store import Person, Store
from scalehouse.server.store.memory import MemoryStore
from scalehouse.server.tables.context import TableContext
from scalehouse.server.tables.opening import NewTable
from scalehouse.server.tables.requests.dispatch import ask
from scalehouse.server.tables.table import Table
from scalehouse.server.wire import protocol as p

T = TypeVar("T", bound=p.ServerMessage)


class AtOnce(Executor):
    """Bots think before anybody notices."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Somebody:
    """A guest who writes down what it is told, and can ask."""

    ids = itertools.count()

    def __init__(self, person: str, table: Table) -> None:
        self.person = person
        self.name = person.title()
        self.table = table
        self.raw: list[bytes] = []
        self.is_closed = False

    def tell(self, message: bytes) -> None:
        self.raw.append(message)

    def close(self) -> None:
        self.is_closed = True

    @property
    def heard(self) -> list[p.AnyServerMessage]:
        return [p.decode_server_message(message) for message in self.raw]

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[T]) -> T:
        return self.all(kind)[-1]

    def forget(self) -> None:
        self.raw.clear()

    async def ask(self, message: p.ClientMessage) -> str | None:
        """The code of the refusal, if any."""
        return await ask(self.table, self, message)

    async def must(self, message: p.ClientMessage) -> None:
        code = await self.ask(message)
        assert code is None, str(self.last(p.Refused).words)

    @property
    def number(self) -> int:
        """Of the last update."""
        feed = self.table.broadcast.feed(self.person)
        assert feed is not None
        return feed.number

    @property
    def seat(self) -> int:
        seat = self.table.state.seat_of(self.person)
        assert seat is not None
        return seat

    @property
    def legal(self) -> list[int]:
        match = self.table.state.match
        assert match is not None
        return [move.id for move in match.legal(self.seat)]

    def play(self, move: int | None = None, **more: Any) -> p.Play:
        given: dict[str, Any] = {"id": f"m{next(self.ids)}", "on": self.number} | more
        return p.Play(move=self.legal[0] if move is None else move, **given)


def make_server(
    clock: HandClock,
    store: Store | None = None,
    seed: str = "kit",
    cluster: Cluster | None = None,
    **context: Any,
) -> Server:
    """Everything that is random is fixed, and different for different seeds where it is secret."""
    draws, codes, secrets = itertools.count(), itertools.count(), itertools.count()
    given = {"bot_pause": 0} | context

    def new_secret() -> str:
        return Secret.from_seed(f"{seed} {next(secrets)}").value.hex()

    return Server(
        TableContext(
            store=store or MemoryStore(),
            clock=clock,
            new_secret=new_secret,
            thinkers=AtOnce(),
            previewer=AtOnce(),
            **given,
        ),
        Retention(),
        cluster,
        draw=lambda size: f"draw{next(draws)}-{size}",
        draw_code=lambda: f"CODE{next(codes)}",
    )


class Scene:
    """A server with a table, and people who come to it."""

    def __init__(self, server: Server, clock: HandClock, table: Table) -> None:
        self.server = server
        self.clock = clock
        self.table = table

    @property
    def match(self) -> Match:
        match = self.table.state.match
        assert match is not None
        return match

    def comes(self, person: str) -> Somebody:
        guest = Somebody(person, self.table)
        self.table.come(guest)
        return guest

    async def seated(self, *people: str) -> list[Somebody]:
        guests = [self.comes(person) for person in people]
        for seat, guest in enumerate(guests):
            await guest.must(p.Sit(seat))
            await guest.must(p.Entropy("00"))
            await guest.must(p.Ready())
        return guests

    async def started(self, *people: str) -> list[Somebody]:
        guests = await self.seated(*people)
        await guests[0].must(p.Start())
        await settle()
        return guests

    async def against(self, *bots: str) -> Somebody:
        """ann plays against these."""
        ann = self.comes("ann")
        await begin_against(ann, *bots)
        return ann

    async def restart(self) -> None:
        """As if the process had been killed: what is left is the store."""
        store = self.server.context.store
        await self.server.close("test")
        self.server = make_server(self.clock, store)
        self.table = await self.server.wake(self.table.state.id)


async def begin_against(guest: Somebody, *bots: str) -> None:
    """The guest takes the first seat, bots the next ones, and the match begins."""
    await guest.must(p.Sit(0))
    for seat, bot in enumerate(bots, start=1):
        await guest.must(p.AddBot(seat, bot))
    for step in (p.Entropy("00"), p.Ready(), p.Start()):
        await guest.must(step)


Play = Callable[[Scene], Coroutine[Any, Any, None]]


def run(play: Play, game: str = "scathe", *, seed: str = "kit", **choices: Any) -> None:
    """A scene at a new table whose host is ann."""

    async def all_of_it() -> None:
        clock = HandClock()
        server = make_server(clock, seed=seed)
        row = await server.open(NewTable(game=game, **choices), Person("ann", "Ann"))
        scene = Scene(server, clock, await server.wake(row.id))
        try:
            await play(scene)
        finally:
            await scene.server.close("test")

    asyncio.run(all_of_it())


def acting(guests: list[Somebody]) -> Somebody:
    """The guest who is to act, or one of those."""
    match = guests[0].table.state.match
    assert match is not None
    return next(guest for guest in guests if guest.seat in match.actors)
