"""What a table's line on a list says: to everybody, and to somebody who plays there.

It is made from what is stored with the table, so that a list wakes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from scalehouse.core import registry
from scalehouse.core.errors import ScalehouseError
from scalehouse.server.store import Headline

FOR_PLAYERS = ("seated", "called", "winners")  # tables stored before have none of it


def public(head: Headline) -> dict[str, Any]:
    summary: dict[str, Any] = msgspec.json.decode(head.summary)
    return {key: value for key, value in summary.items() if key not in FOR_PLAYERS}


def seen_by(person: str, head: Headline) -> dict[str, Any]:
    """The others, by name or as bots, and how the last match ended for this person."""
    summary: dict[str, Any] = msgspec.json.decode(head.summary)
    seated, called = summary.get("seated", []), summary.get("called", {})
    others = [
        {"name": called.get(one) if one else None, "bot": None if one else bot}
        for one, bot in seated
        if one != person and (one or bot)
    ]
    seats = [seat for seat, (one, _) in enumerate(seated) if one == person]
    winners = summary.get("winners")
    if winners is None or not seats:
        return {"others": others, "result": None}
    return {"others": others, "result": _result(summary["game"], seated, winners, seats[0])}


def _result(game: str, seated: Sequence[object], winners: Sequence[int], me: int) -> str:
    if _is_together(game, len(seated)):
        return "won" if winners else "lost"
    if winners == [me]:
        return "won"
    return "drawn" if me in winners or not winners else "lost"


def _is_together(game: str, seats: int) -> bool:
    try:
        return seats in registry.find(game).together
    except ScalehouseError:
        return False  # a game that is not installed any more
