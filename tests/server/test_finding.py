"""Guessing is limited in one place; and only guessing is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from scalehouse.server.clock import HandClock
from scalehouse.server.store import StoreError
from scalehouse.server.tables.words import RefusedRequest, refuse
from scalehouse.server.web.finding import Finder
from scalehouse.server.web.security.limits import Buckets, Rate
from tests.server.kit import make_server

TRIES = 3
LookUp = Callable[[], Awaitable[str | None]]


def finder() -> Finder:
    return Finder(make_server(HandClock()), Buckets("too_many_tries", Rate(TRIES, 60.0), lambda: 0))


async def raising(error: BaseException) -> None:
    raise error


async def nothing() -> None:
    return None


async def found() -> str:
    return "here"


def tries(look_up: LookUp) -> int:
    """How many of ten are let through."""

    async def scene() -> int:
        at, let_through = finder(), 0
        for _ in range(10):
            try:
                await at.tried("1.2.3.4", look_up)
                let_through += 1
            except RefusedRequest as refusal:
                let_through += refusal.code != "limit"
            except (StoreError, asyncio.CancelledError):
                let_through += 1
        return let_through

    return asyncio.run(scene())


@pytest.mark.parametrize("code", ["table", "link"])
def test_a_wrong_try_costs_one(code: str) -> None:
    assert tries(lambda: raising(refuse(code, "no_table"))) == TRIES
    assert tries(nothing) == TRIES


def test_a_right_one_costs_none() -> None:
    assert tries(found) == 10


@pytest.mark.parametrize(
    "error",
    [
        StoreError("away"),
        asyncio.CancelledError(),
        refuse("identity", "only_there"),
    ],
    ids=["the store is away", "the connection broke", "it was there"],
)
def test_one_that_was_not_answered_costs_none(error: BaseException) -> None:
    assert tries(lambda: raising(error)) == 10
