"""All checks of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scalehouse.core.errors import ScalehouseError
from stress.nemesis import history as h
from stress.nemesis.checker.presence import check_bots, check_shown
from stress.nemesis.checker.problem import LOST, Problem
from stress.nemesis.checker.requests import check_doubled, check_requests
from stress.nemesis.checker.stored import Stored
from stress.nemesis.checker.views import (
    check_events,
    check_numbers,
    check_secret,
    check_talk,
    check_views,
)


def read(
    table: str, bodies: Sequence[bytes], histories: Sequence[h.History]
) -> tuple[Stored | None, list[Problem]]:
    """The table played again, or why it cannot be."""
    perspective = {
        event.seat for one in histories for event in one.events if isinstance(event, h.Saw)
    }
    try:
        return Stored(table, bodies, perspective), []
    except (ScalehouseError, ValueError) as error:
        return None, [Problem(LOST, f"table {table} does not replay: {error}")]


def check_table(
    stored: Stored,
    histories: Sequence[h.History],
    *,
    absence: str = "wait",
    troubled: Sequence[tuple[float, float]] = (),
) -> Iterator[Problem]:
    first_seen: dict[int, float] = {}
    yield from check_doubled(stored)
    for history in histories:
        yield from check_requests(history, stored)
        yield from check_views(history, stored, first_seen)
        yield from check_events(history, stored)
        yield from check_numbers(history)
        yield from check_talk(history, stored)
        yield from check_secret(history)
    yield from check_shown(histories, troubled)
    yield from check_bots(histories, stored, first_seen, absence)
