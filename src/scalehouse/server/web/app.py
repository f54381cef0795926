"""The app: the socket, and the few requests beside it.

A token travels in a message or in the Authorization header, never in an address. What may be known
of a table without being at it is on the lists; its match log is given out once the match is over.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import lru_cache
from http import HTTPStatus
from typing import Any, cast

import msgspec
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

import scalehouse
from scalehouse import bots
from scalehouse.core.about import about_data
from scalehouse.core.game import Game
from scalehouse.server.clock import DAY, MINUTE, ServerClock, SteadyClock
from scalehouse.server.cluster.cluster import Cluster
from scalehouse.server.identity import Arrival, People
from scalehouse.server.server import Retention, Server, fresh_secret
from scalehouse.server.setup.settings import Settings
from scalehouse.server.store import Person, SharedStore, Store, StoreError
from scalehouse.server.store.opening import open_store
from scalehouse.server.tables.context import TableContext
from scalehouse.server.tables.opening import NewTable
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.traits import table_options, told_of
from scalehouse.server.tables.words import RefusedRequest, refuse
from scalehouse.server.web import metrics as figures
from scalehouse.server.web import pages, reaching
from scalehouse.server.web.content import faces, languages, replays
from scalehouse.server.web.content.packed import Packed
from scalehouse.server.web.context import AppContext, ReplayServices
from scalehouse.server.web.finding import Finder
from scalehouse.server.web.metrics import Metrics
from scalehouse.server.web.security.limits import Limits, Slow
from scalehouse.server.web.security.middleware import security_middleware
from scalehouse.server.web.sockets.connection import Connection

STORE_FILE = "tables.db"


class NumberConvertor(IntegerConvertor):
    """In an address. What is longer is none: Python itself refuses to read thousands of digits."""

    regex = "[0-9]{1,8}"


register_url_convertor("number", NumberConvertor())


def make_app(
    settings: Settings,
    *,
    clock: ServerClock | None = None,
    store: Store | None = None,
    new_secret: Callable[[], str] = fresh_secret,
    **draws: Any,
) -> Starlette:
    """The whole server. `draws` are for tests: where names, links and codes come from."""
    clock = clock or SteadyClock()
    store = store or open_store(settings.store, settings.folder / STORE_FILE)
    cluster = _cluster(settings, store, clock)
    thinkers = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
    previewer = ThreadPoolExecutor(1, thread_name_prefix="preview")
    given = {"store": store, "clock": clock, "new_secret": new_secret}
    table_context = _table_context(settings, thinkers=thinkers, previewer=previewer, **given)
    people_draw = {"draw": draws["draw"]} if "draw" in draws else {}
    server, limits = Server(table_context, _retention(settings), cluster, **draws), Limits(settings)
    context = AppContext(
        settings,
        server,
        People(store, clock, **people_draw),
        limits,
        Finder(server, limits.tries),
        Metrics(scalehouse.installed()),
        ReplayServices(),
    )
    _watch(context)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        try:
            async with _opened(context, store):
                yield
        finally:
            for threads in (thinkers, previewer):
                threads.shutdown(wait=False, cancel_futures=True)

    app = Starlette(
        routes=_routes(context),
        middleware=security_middleware(settings, context.limits),
        lifespan=lifespan,
    )
    app.state.close = lambda reason: _close(context, reason)
    app.state.context = context
    return app


@asynccontextmanager
async def _opened(context: AppContext, store: Store) -> AsyncIterator[None]:
    await context.server.enter()
    upkeep = asyncio.get_running_loop().create_task(context.server.keep())
    try:
        yield
    finally:
        upkeep.cancel()
        await context.server.close("restart")
        await context.replays.close()
        await store.close()


def _table_context(settings: Settings, **given: Any) -> TableContext:
    return TableContext(
        talk_length=settings.talk_length,
        name_length=settings.name_length,
        most_watchers=settings.watchers_per_table,
        **given,
    )


def _cluster(settings: Settings, store: Store, clock: ServerClock) -> Cluster | None:
    """Where the store can be shared, there may be other servers."""
    if not settings.store:
        return None
    bus = None
    if settings.bus:
        from scalehouse.server.cluster.redis import RedisBus

        bus = RedisBus(settings.bus)
    return Cluster(cast(SharedStore, store), clock, bus)


def _retention(settings: Settings) -> Retention:
    return Retention(
        idle=settings.idle_minutes * MINUTE,
        hide_after=settings.retention_days * DAY or None,
        most_awake=settings.live_tables,
    )


def _watch(context: AppContext) -> None:
    def people() -> float:
        here = {one.person for table in context.server.tables for one in table.presence.guests}
        return len(here)

    context.metrics.watch("tables_awake", "Tables in memory.", lambda: context.server.count)
    context.metrics.watch("people", "People at tables.", people)
    context.metrics.watch("sockets", "Open sockets.", lambda: context.limits.inside.count)
    context.metrics.watch("bots_broken", "Bots replaced.", lambda: context.server.bots_broken)
    cluster = context.server.cluster
    if cluster:
        watch = context.metrics.watch
        watch("store_up", "Whether the store answers.", lambda: not cluster.is_store_down)
        watch("bus_up", "Whether the bus answers.", lambda: cluster.bus.is_up)
        watch("tables_held", "Tables whose bots and clocks run here.", lambda: cluster.held)
        watch("overtaken", "Entries for which another server was first.", lambda: cluster.overtaken)


async def _close(context: AppContext, reason: str) -> None:
    context.metrics.is_closing = True
    await context.server.close(reason)


def _routes(context: AppContext) -> list[Any]:
    def route(path: str, answer: Answer, method: str = "GET") -> Route:
        return Route(path, _answering(context, answer), methods=[method])

    return [
        WebSocketRoute("/ws", Sockets(context)),
        route("/api/games", games),
        route("/api/games/{name}/rules", rules_page),
        route("/api/games/{name}/about", about_game),
        route("/api/words/{prefix}/{language}.ftl", languages.words),
        route("/api/tables", listed),
        route("/api/tables", open_table, "POST"),
        route("/api/mine", mine),
        route("/api/carry", carried, "POST"),
        route("/api/address", address),
        route("/api/ice", ice),
        route("/api/tables/{id}/log", match_log),
        route("/api/tables/{id}/logs/{round:number}", match_log),
        route("/api/tables/{id}/replay", _at_table(replays.replay_of_table)),
        route("/api/tables/{id}/review", _at_table(replays.review_of_table)),
        route("/api/replay", replays.replay_of_file, "POST"),
        route("/api/review", replays.review_of_file, "POST"),
        route("/api/reviews/{ticket}", replays.review),
        *figures.routes(context.settings, context.metrics, context.server.context.store.probe),
        *faces.routes(),
        *pages.routes(),
    ]


class Sockets:
    """A class, so that it is called as it is, without a layer in between.

    Each has a task of its own: else every message would wake it through all layers of the app.
    """

    def __init__(self, context: AppContext) -> None:
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        serving = Connection(self._context, scope, receive, send).serve()
        await asyncio.get_running_loop().create_task(serving)


# Requests

Answer = Callable[[AppContext, Request], Awaitable[Any]]

STATUS = {
    "identity": HTTPStatus.UNAUTHORIZED,
    "table": HTTPStatus.NOT_FOUND,
    "words": HTTPStatus.NOT_FOUND,
    "link": HTTPStatus.NOT_FOUND,
    "limit": HTTPStatus.TOO_MANY_REQUESTS,
    "status": HTTPStatus.CONFLICT,
    "store": HTTPStatus.SERVICE_UNAVAILABLE,
}


def _answering(context: AppContext, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def answered(request: Request) -> Response:
        try:
            given = await answer(context, request)
            return given if isinstance(given, Response) else _json(given)
        except (RefusedRequest, StoreError) as error:
            refusal = error if isinstance(error, RefusedRequest) else refuse("store", "no_store")
            context.metrics.refused(refusal.code)
            said = {
                "code": refusal.code,
                "sentence": str(refusal.words),  # for whoever asks without a catalogue
                "rule": refusal.rule,
                "words": refusal.words.to_json(),
            }
            return _json(said, STATUS.get(refusal.code, HTTPStatus.BAD_REQUEST))

    return answered


def _json(body: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(msgspec.json.encode(body), int(status), media_type="application/json")


async def games(_context: AppContext, request: Request) -> Any:
    return _all_games(tuple(scalehouse.installed())).answer(request)


async def rules_page(_context: AppContext, request: Request) -> Any:
    """Of a plug-in, as its author wrote it: the client takes Markdown from it, and no HTML."""
    game = scalehouse.installed().get(request.path_params["name"])
    if game is None or not game.rules_page:
        raise refuse("link", "no_rules_page")
    return {"markdown": game.rules_page}


async def about_game(_context: AppContext, request: Request) -> Any:
    """What its things are: fetched by a page where somebody asks for the first time."""
    name = request.path_params["name"]
    if name not in scalehouse.installed():
        raise refuse("link", "no_rules_page")
    return _about(name).answer(request)


@lru_cache(maxsize=16)
def _about(name: str) -> Packed:
    game = scalehouse.installed()[name]
    return Packed.of(about_data(game.about, game.kinds))


@lru_cache(maxsize=4)
def _all_games(_names: tuple[str, ...]) -> Packed:
    """The same for everybody, and by far the longest answer of a first visit."""
    return Packed.of([_shown(game) for game in scalehouse.installed().values()])


def _shown(game: Game) -> dict[str, Any]:
    face = faces.face_of(game)
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.version,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "has_rules_page": bool(game.rules_page),
        "options": [
            {"name": o.name, "about": o.about, "default": o.default, "choices": list(o.choices)}
            for o in (*table_options(game), *game.options)
        ],
        "traits": told_of(game),
        "bots": bots.names(game),
        "reference": dict(game.reference),
        "face": face.addresses(game.name) if face else None,
        "names": languages.names_of(game),
    }


async def listed(context: AppContext, _request: Request) -> Any:
    return await context.server.listed()


async def mine(context: AppContext, request: Request) -> Any:
    person = await _person(context, request)
    tables = await context.server.mine(person.id)
    return [table for table in tables if person.only_at in (None, table["id"])]


class CarryLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    carry: str


async def carried(context: AppContext, request: Request) -> Any:
    """What a carry link would do, for who is asked whether to use it."""
    try:
        link = msgspec.json.decode(await request.body(), type=CarryLink).carry
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refuse("shape", "shape", why=str(error)) from error
    look_up = context.finder.tried
    person = await look_up(_visitor(request), lambda: context.people.carries(link))
    if person is None or person.only_at is None:
        raise refuse("identity", "no_carry")
    table = await context.server.wake(person.only_at)
    setting, seat = table.state.setting, table.state.seat_of(person.id)
    return {"name": person.name, "game": setting.game, "title": setting.title, "seat": seat}


async def address(context: AppContext, request: Request) -> Any:
    return {"address": reaching.address_for(request.scope, context.settings)}


async def ice(context: AppContext, request: Request) -> Any:
    person = await _person(context, request)
    return {"servers": reaching.ice_servers(context.settings, person.id, time.time())}


async def open_table(context: AppContext, request: Request) -> Any:
    """With a token, or as a newcomer, who gets one."""
    try:
        new = msgspec.json.decode(await request.body(), type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise refuse("shape", "shape", why=str(error)) from error
    _check(context.limits.tables_of_address.take(_visitor(request)))
    arrival = await _arrival(context, request)
    _check(context.limits.tables_of_person.take(arrival.person.id))
    row = await context.server.open(new, arrival.person)
    context.metrics.opened(new.game)
    return {
        "id": row.id,
        "link": row.link,
        "code": row.code,
        "person": arrival.person.id,
        "token": arrival.token,
    }


def _at_table(answer: Callable[[AppContext, Request, Table], Awaitable[Any]]) -> Answer:
    """For whoever may come to the table that the address names."""

    async def answered(context: AppContext, request: Request) -> Any:
        return await answer(context, request, await _table(context, request))

    return answered


async def match_log(context: AppContext, request: Request) -> Any:
    """Of the last match, or of the one that the address names: that one is played again for it."""
    table, round_ = await _table(context, request), request.path_params.get("round")
    if round_ not in (None, table.state.round):
        _check(context.limits.replays.take(_visitor(request)))
    found = await context.server.match_log(table, round_)
    if found is None:
        raise refuse("status", "not_over")
    return found


async def _table(context: AppContext, request: Request) -> Table:
    """At which somebody may see the match: not by a link alone where nobody may watch."""
    person = await _person(context, request)
    table = await context.finder.table(_visitor(request), request.path_params["id"], person.id)
    if person.only_at not in (None, table.state.id):
        raise refuse("identity", "only_there")
    store = context.server.context.store
    if not (table.presence.sees(person.id) or await store.is_member(table.state.id, person.id)):
        raise refuse("table", "no_table")
    return table


async def _arrival(context: AppContext, request: Request) -> Arrival:
    """Of somebody who does something: a newcomer is stored."""
    if "authorization" in request.headers:
        arrival = await _known(context, request)
        if arrival.person.only_at:
            raise refuse("identity", "only_there")
    else:
        arrival = context.people.newcomer()
    if not arrival.is_stored:
        _check(context.limits.newcomers.take(_visitor(request)))
        await context.people.remember(arrival)
    return arrival


async def _person(context: AppContext, request: Request) -> Person:
    return (await _known(context, request)).person


async def _known(context: AppContext, request: Request) -> Arrival:
    arrival = await context.people.known(_token(request))
    if arrival is None:
        raise refuse("identity", "no_person")
    return arrival


def _visitor(request: Request) -> str:
    visitor: str = request.scope["state"]["visitor"]
    return visitor


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _check(slow: Slow | None) -> None:
    if slow:
        raise refuse("limit", "too_many")
