"""The app: the socket, and the few requests beside it.

A token travels in a message or in the Authorization header, never in an address. What may be known
of a table without being at it is on the lists; its record is given out once the match is over.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any, cast

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

import scalehouse
from scalehouse import bots
from scalehouse.core.game import Game
from scalehouse.house.clock import DAY, MINUTE, Clock, WallClock
from scalehouse.house.house import House, Keeping, fresh_secret
from scalehouse.house.identity import Arrival, People
from scalehouse.house.setup.settings import Settings
from scalehouse.house.site.site import Site
from scalehouse.house.store import Person, SharedStore, Store, StoreError
from scalehouse.house.store.opening import open_store
from scalehouse.house.tables.opening import NewTable
from scalehouse.house.tables.table import Means, Table
from scalehouse.house.tables.without_turns import table_options
from scalehouse.house.tables.words import Refusal, refuse
from scalehouse.house.web import metrics as figures
from scalehouse.house.web import pages, reaching, replays
from scalehouse.house.web.limits import Limits, Slow
from scalehouse.house.web.metrics import Metrics
from scalehouse.house.web.packed import Packed
from scalehouse.house.web.replays import After
from scalehouse.house.web.security import walls
from scalehouse.house.web.sockets import Connection

STORE_FILE = "tables.db"


@dataclass(frozen=True)
class Rooms:
    """What all requests share."""

    settings: Settings
    house: House
    people: People
    limits: Limits
    metrics: Metrics
    after: After


def make_app(
    settings: Settings,
    *,
    clock: Clock | None = None,
    store: Store | None = None,
    new_secret: Callable[[], str] = fresh_secret,
    **draws: Any,
) -> Starlette:
    """The whole house. `draws` are for tests: where names, links and codes come from."""
    clock = clock or WallClock()
    store = store or open_store(settings.store, settings.folder / STORE_FILE)
    site = _site(settings, store, clock)
    thinkers = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
    means = Means(
        store=store,
        clock=clock,
        new_secret=new_secret,
        thinkers=thinkers,
        talk_length=settings.talk_length,
        name_length=settings.name_length,
        most_watchers=settings.watchers_per_table,
    )
    people_draw = {"draw": draws["draw"]} if "draw" in draws else {}
    rooms = Rooms(
        settings,
        House(means, _keeping(settings), site, **draws),
        People(store, clock, **people_draw),
        Limits(settings),
        Metrics(scalehouse.installed()),
        After(),
    )
    _watch(rooms)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await rooms.house.enter()
        keeping = asyncio.get_running_loop().create_task(rooms.house.keep())
        try:
            yield
        finally:
            keeping.cancel()
            await rooms.house.close("restart")
            rooms.after.close()
            await store.close()
            thinkers.shutdown(wait=False, cancel_futures=True)

    app = Starlette(
        routes=_routes(rooms), middleware=walls(settings, rooms.limits), lifespan=lifespan
    )
    app.state.close = lambda reason: _close(rooms, reason)
    app.state.rooms = rooms
    return app


def _site(settings: Settings, store: Store, clock: Clock) -> Site | None:
    """Where the store can be shared, there may be other houses."""
    if not settings.store:
        return None
    bus = None
    if settings.bus:
        from scalehouse.house.site.redis import RedisBus

        bus = RedisBus(settings.bus)
    return Site(cast(SharedStore, store), clock, bus)


def _keeping(settings: Settings) -> Keeping:
    return Keeping(
        idle=settings.idle_minutes * MINUTE,
        retention=settings.retention_days * DAY or None,
        most_awake=settings.live_tables,
    )


def _watch(rooms: Rooms) -> None:
    def people() -> float:
        here = {one.person for table in rooms.house.tables for one in table.presence.guests}
        return len(here)

    rooms.metrics.watch("tables_awake", "Tables in memory.", lambda: rooms.house.count)
    rooms.metrics.watch("people", "People at tables.", people)
    rooms.metrics.watch("sockets", "Open sockets.", lambda: rooms.limits.inside.count)
    rooms.metrics.watch("bots_broken", "Bots replaced.", lambda: rooms.house.bots_broken)
    site = rooms.house.site
    if site:
        watch = rooms.metrics.watch
        watch("store_up", "Whether the store answers.", lambda: not site.is_store_down)
        watch("bus_up", "Whether the bus answers.", lambda: site.bus.is_up)
        watch("tables_held", "Tables whose bots and clocks run here.", lambda: site.held)
        watch("overtaken", "Entries for which another house was first.", lambda: site.overtaken)


async def _close(rooms: Rooms, reason: str) -> None:
    rooms.metrics.is_closing = True
    await rooms.house.close(reason)


def _routes(rooms: Rooms) -> list[Any]:
    def route(path: str, answer: Answer, method: str = "GET") -> Route:
        return Route(path, _answering(rooms, answer), methods=[method])

    return [
        WebSocketRoute("/ws", Sockets(rooms)),
        route("/api/games", games),
        route("/api/tables", listed),
        route("/api/tables", open_table, "POST"),
        route("/api/mine", mine),
        route("/api/address", address),
        route("/api/ice", ice),
        route("/api/tables/{id}/record", record),
        route("/api/tables/{id}/records/{round:int}", record),
        route("/api/tables/{id}/replay", _at_table(replays.replay_of_table)),
        route("/api/tables/{id}/review", _at_table(replays.review_of_table)),
        route("/api/replay", replays.replay_of_file, "POST"),
        route("/api/review", replays.review_of_file, "POST"),
        route("/api/reviews/{end}", replays.review),
        *figures.routes(rooms.settings, rooms.metrics),
        *pages.routes(),
    ]


class Sockets:
    """A class, so that it is called as it is, without a layer in between.

    Each has a task of its own: else every message would wake it through all layers of the app.
    """

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        serving = Connection(self._rooms, scope, receive, send).serve()
        await asyncio.get_running_loop().create_task(serving)


# Requests

Answer = Callable[[Rooms, Request], Awaitable[Any]]

STATUS = {
    "identity": HTTPStatus.UNAUTHORIZED,
    "table": HTTPStatus.NOT_FOUND,
    "limit": HTTPStatus.TOO_MANY_REQUESTS,
    "stage": HTTPStatus.CONFLICT,
    "store": HTTPStatus.SERVICE_UNAVAILABLE,
}


def _answering(rooms: Rooms, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def answered(request: Request) -> Response:
        try:
            given = await answer(rooms, request)
            return given if isinstance(given, Response) else _json(given)
        except (Refusal, StoreError) as error:
            refusal = error if isinstance(error, Refusal) else refuse("store", "no_store")
            rooms.metrics.refused(refusal.code)
            said = {"code": refusal.code, "sentence": refusal.words.english, "rule": refusal.rule}
            return _json(said, STATUS.get(refusal.code, HTTPStatus.BAD_REQUEST))

    return answered


def _json(body: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(msgspec.json.encode(body), int(status), media_type="application/json")


async def games(_rooms: Rooms, request: Request) -> Any:
    return _all_games(tuple(scalehouse.installed())).answer(request)


@lru_cache(maxsize=4)
def _all_games(_names: tuple[str, ...]) -> Packed:
    """The same for everybody, and by far the longest answer of a first visit."""
    return Packed([_shown(game) for game in scalehouse.installed().values()])


def _shown(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.version,
        "seats": list(game.seats),
        "options": [
            {"name": o.name, "about": o.about, "default": o.default, "choices": list(o.choices)}
            for o in (*table_options(game), *game.options)
        ],
        "bots": bots.names(game),
        "catalogue": dict(game.catalogue),
        "reference": dict(game.reference),
    }


async def listed(rooms: Rooms, _request: Request) -> Any:
    return await rooms.house.listed()


async def mine(rooms: Rooms, request: Request) -> Any:
    person = await _person(rooms, request)
    return await rooms.house.mine(person.id)


async def address(rooms: Rooms, request: Request) -> Any:
    return {"address": reaching.address_for(request.scope, rooms.settings)}


async def ice(rooms: Rooms, request: Request) -> Any:
    person = await _person(rooms, request)
    return {"servers": reaching.ice_servers(rooms.settings, person.id, time.time())}


async def open_table(rooms: Rooms, request: Request) -> Any:
    """With a token, or as a newcomer, who gets one."""
    try:
        new = msgspec.json.decode(await request.body(), type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refuse("shape", "shape", why=str(error)) from error
    visitor: str = request.scope["state"]["visitor"]
    _check(rooms.limits.tables_of_address.take(visitor))
    arrival = await _arrival(rooms, request)
    _check(rooms.limits.tables_of_person.take(arrival.person.id))
    row = await rooms.house.open(new, arrival.person)
    rooms.metrics.opened(new.game)
    return {
        "id": row.id,
        "link": row.link,
        "code": row.code,
        "person": arrival.person.id,
        "token": arrival.token,
    }


def _at_table(answer: Callable[[Rooms, Request, Table], Awaitable[Any]]) -> Answer:
    """For whoever may come to the table that the address names."""

    async def answered(rooms: Rooms, request: Request) -> Any:
        person = await _person(rooms, request)
        table = await rooms.house.find(request.path_params["id"], person.id)
        return await answer(rooms, request, table)

    return answered


async def record(rooms: Rooms, request: Request) -> Any:
    """Of the last match, or of the one that the address names."""
    person = await _person(rooms, request)
    table = await rooms.house.find(request.path_params["id"], person.id)
    found = await rooms.house.record(table, request.path_params.get("round"))
    if found is None:
        raise refuse("stage", "not_over")
    return found


async def _arrival(rooms: Rooms, request: Request) -> Arrival:
    if "authorization" in request.headers:
        return Arrival(await _person(rooms, request), _token(request))
    return await rooms.people.newcomer()


async def _person(rooms: Rooms, request: Request) -> Person:
    person = await rooms.people.known(_token(request))
    if person is None:
        raise refuse("identity", "no_person")
    return person


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _check(slow: Slow | None) -> None:
    if slow:
        raise refuse("limit", "too_many")
