"""A house without sockets, on a clock that is turned by hand, for tests of tables."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from scalehouse.core.fairness import Secret
from scalehouse.core.match import Match
from scalehouse.house.clock import HandClock, settle
from scalehouse.house.house import House, Keeping
from scalehouse.house.site.site import Site
from scalehouse.house.store import Person, Store
from scalehouse.house.store.memory import MemoryStore
from scalehouse.house.tables.opening import NewTable
from scalehouse.house.tables.requests import ask
from scalehouse.house.tables.table import Means, Table
from scalehouse.house.wire import protocol as p

T = TypeVar("T", bound=p.Told)


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
    def heard(self) -> list[p.AnyTold]:
        return [p.decode_told(message) for message in self.raw]

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[T]) -> T:
        return self.all(kind)[-1]

    def forget(self) -> None:
        self.raw.clear()

    async def ask(self, message: p.Ask) -> str | None:
        """The code of the refusal, if any."""
        return await ask(self.table, self, message)

    async def must(self, message: p.Ask) -> None:
        code = await self.ask(message)
        assert code is None, self.last(p.Refused).sentence

    @property
    def number(self) -> int:
        """Of the last update."""
        outlook = self.table.outlook(self.person)
        assert outlook is not None
        return outlook.number

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


def make_house(
    clock: HandClock,
    store: Store | None = None,
    seed: str = "kit",
    site: Site | None = None,
    **means: Any,
) -> House:
    """Everything that is random is fixed, and different for different seeds where it is secret."""
    draws, codes, secrets = itertools.count(), itertools.count(), itertools.count()
    given = {"bot_pause": 0} | means

    def new_secret() -> str:
        return Secret.from_seed(f"{seed} {next(secrets)}").value.hex()

    return House(
        Means(
            store=store or MemoryStore(),
            clock=clock,
            new_secret=new_secret,
            thinkers=AtOnce(),
            **given,
        ),
        Keeping(),
        site,
        draw=lambda size: f"draw{next(draws)}-{size}",
        draw_code=lambda: f"CODE{next(codes)}",
    )


class Scene:
    """A house with a table, and people who come to it."""

    def __init__(self, house: House, clock: HandClock, table: Table) -> None:
        self.house = house
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
            await guest.must(p.Ready())
        return guests

    async def started(self, *people: str) -> list[Somebody]:
        guests = await self.seated(*people)
        await guests[0].must(p.Start())
        await settle()
        return guests

    async def restart(self) -> None:
        """As if the process had been killed: what is left is the store."""
        store = self.house.means.store
        await self.house.close("test")
        self.house = make_house(self.clock, store)
        self.table = await self.house.wake(self.table.state.id)


Play = Callable[[Scene], Coroutine[Any, Any, None]]


def run(play: Play, game: str = "scathe", *, seed: str = "kit", **choices: Any) -> None:
    """A scene at a new table whose host is ann."""

    async def all_of_it() -> None:
        clock = HandClock()
        house = make_house(clock, seed=seed)
        row = await house.open(NewTable(game=game, **choices), Person("ann", "Ann"))
        scene = Scene(house, clock, await house.wake(row.id))
        try:
            await play(scene)
        finally:
            await scene.house.close("test")

    asyncio.run(all_of_it())


def acting(guests: list[Somebody]) -> Somebody:
    """The guest who is to act, or one of those."""
    match = guests[0].table.state.match
    assert match is not None
    return next(guest for guest in guests if guest.seat in match.actors)
