"""Requests about matches that are over: to see them again, and what a bot thinks of them.

A match of this house is found by its table; any other is sent in as a file. Nothing is given out
before the end, since a film and a review both rest on the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from scalehouse.bots import levels
from scalehouse.core.errors import ScalehouseError
from scalehouse.core.log import Saved
from scalehouse.house.after.eyes import ALL
from scalehouse.house.after.film import opened, read
from scalehouse.house.after.reviews import Reviews
from scalehouse.house.tables.seating import Chair
from scalehouse.house.tables.table import Table
from scalehouse.house.tables.words import refuse
from scalehouse.house.web.showing import Showing

if TYPE_CHECKING:
    from scalehouse.house.web.app import Rooms

LEVEL = "expert"  # that thinks about a match unless another is asked for


class After:
    def __init__(self) -> None:
        self.showing = Showing()
        self.reviews = Reviews()

    def close(self) -> None:
        self.showing.close()
        self.reviews.close()


async def replay_of_table(rooms: Rooms, request: Request, table: Table) -> Response:
    _check_pace(rooms, request)
    record = await _record(rooms, request, table)
    state = table.state
    seating = [_chair(chair, state.names) for chair in state.chairs]
    film = await rooms.after.showing.of_match(record, seating, _eyes(request))
    return film.answer(request)


async def replay_of_file(rooms: Rooms, request: Request) -> Response:
    _check_pace(rooms, request)
    film = await rooms.after.showing.of_file(await request.body(), _eyes(request))
    return film.answer(request)


async def review_of_table(rooms: Rooms, request: Request, table: Table) -> Any:
    """To begin with; then it is asked for by the record's last hash, which costs nothing."""
    _check_pace(rooms, request)
    record = await _record(rooms, request, table)
    return _review(rooms, request, read(record))


async def review_of_file(rooms: Rooms, request: Request) -> Any:
    _check_pace(rooms, request)
    saved = await rooms.after.showing.read_file(await request.body())
    return _review(rooms, request, saved)


async def review(rooms: Rooms, request: Request) -> Any:
    return rooms.after.reviews.look(request.path_params["end"], _level(request))


def _review(rooms: Rooms, request: Request, saved: Saved) -> Any:
    level = _level(request)
    game = opened(saved).game
    if saved.header.rules != game.version:
        return {"state": "none", "why": "rules"}
    try:
        levels.settings_for(game, level)
    except ScalehouseError:
        return {"state": "none", "why": "game"}
    return rooms.after.reviews.ask(saved, level) | {"end": saved.end}


async def _record(rooms: Rooms, request: Request, table: Table) -> dict[str, Any]:
    round_ = request.query_params.get("round", "")
    wanted = int(round_) if round_.isdecimal() and len(round_) < 9 else None
    record = await rooms.house.record(table, wanted)
    if record is None:
        raise refuse("stage", "not_over")
    return record


def _chair(chair: Chair, names: dict[str, str]) -> dict[str, Any]:
    return {"name": names.get(chair.person or ""), "bot": chair.bot}


def _eyes(request: Request) -> str:
    return request.query_params.get("as", ALL)[:10]


def _level(request: Request) -> str:
    level = request.query_params.get("level", LEVEL)
    if level not in levels.LEVELS:
        raise refuse("bot", "no_bot", why=f"The levels are: {', '.join(levels.LEVELS)}.")
    return level


def _check_pace(rooms: Rooms, request: Request) -> None:
    visitor: str = request.scope["state"]["visitor"]
    if rooms.limits.replays.take(visitor):
        raise refuse("limit", "too_many")
