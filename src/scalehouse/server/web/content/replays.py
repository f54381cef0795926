"""Requests about matches that are over: to see them again, and what a bot thinks of them.

A match of this server is found by its table; any other is sent in as a file. Nothing is given out
before the end, since a replay and a review both rest on the match log.
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from scalehouse.bots import levels
from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.server.replay import jobs
from scalehouse.server.replay.perspective import ALL
from scalehouse.server.tables.requests.seating import Chair
from scalehouse.server.tables.table import Table
from scalehouse.server.tables.words import refuse
from scalehouse.server.web.context import AppContext

LEVEL = "expert"  # that thinks about a match unless another is asked for


async def replay_of_table(context: AppContext, request: Request, table: Table) -> Response:
    _check_pace(context, request)
    match_log = await _match_log(context, request, table)
    state = table.state
    seating = [_chair(chair, state.names) for chair in state.chairs]
    showing, visitor = context.replays.showing, _visitor(request)
    replay = await showing.of_match(match_log, seating, _perspective(request), visitor)
    return replay.answer(request)


async def replay_of_file(context: AppContext, request: Request) -> Response:
    _check_pace(context, request)
    replay = await context.replays.showing.of_file(
        await request.body(),
        _perspective(request),
        _visitor(request),
        allow_start=_allows_start(request),
    )
    return replay.answer(request)


async def review_of_table(context: AppContext, request: Request, table: Table) -> Any:
    """To begin with; then it is asked for by its ticket, which costs nothing."""
    _check_pace(context, request)
    match_log = await _match_log(context, request, table)
    return await _review(context, request, jobs.Examine(match_log=match_log, is_checked=True))


async def review_of_file(context: AppContext, request: Request) -> Any:
    _check_pace(context, request)
    match_log, allow_start = await request.body(), _allows_start(request)
    job = jobs.Examine(match_log=match_log, is_checked=False, allow_start=allow_start)
    return await _review(context, request, job)


async def review(context: AppContext, request: Request) -> Any:
    return context.replays.reviews.look(request.path_params["ticket"])


async def _review(context: AppContext, request: Request, job: jobs.Examine) -> Any:
    level, visitor = _level(request), _visitor(request)
    match = await context.replays.showing.examined(job, visitor)
    game = registry.find(match.game)
    if match.rules != game.version:
        return {"state": "none", "why": "rules"}
    try:
        levels.settings_for(game, level)
    except ScalehouseError:
        return {"state": "none", "why": "game"}
    return context.replays.reviews.ask(job.match_log, match.end, level, visitor)


async def _match_log(context: AppContext, request: Request, table: Table) -> bytes:
    round_ = request.query_params.get("round", "")
    wanted = int(round_) if round_.isdecimal() and len(round_) < 9 else None
    match_log = await context.server.match_log(table, wanted)
    if match_log is None:
        raise refuse("status", "not_over")
    return msgspec.json.encode(match_log)


def _chair(chair: Chair, names: dict[str, str]) -> dict[str, Any]:
    return {"name": names.get(chair.person or ""), "bot": chair.bot}


def _perspective(request: Request) -> str:
    return request.query_params.get("as", ALL)[:10]


def _allows_start(request: Request) -> bool:
    """Whether a study or a puzzle may be shown, too: a match that began in a position set up."""
    return request.query_params.get("start") == "any"


def _level(request: Request) -> str:
    level = request.query_params.get("level", LEVEL)
    if level not in levels.LEVELS:
        raise refuse("bot", "no_bot", known=", ".join(levels.LEVELS))
    return level


def _visitor(request: Request) -> str:
    visitor: str = request.scope["state"]["visitor"]
    return visitor


def _check_pace(context: AppContext, request: Request) -> None:
    if context.limits.replays.take(_visitor(request)):
        raise refuse("limit", "too_many")
