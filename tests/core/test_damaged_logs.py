"""Whatever is done to a match log, it is refused in a sentence or shown: nothing else is raised."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import scalehouse
from scalehouse.core.rng import below, seeded

TRIES = 400
ODD: list[Any] = [None, True, -1, 0, 1, 6, 99, 10**30, 1.5, "", "chance", "ff" * 99, [], [[]], {}]


def match_log() -> dict[str, Any]:
    match = scalehouse.new("scathe", seed=3, teams="draft", entropy={0: b"x"})
    rng = seeded("log")
    for _ in range(40):
        seat = match.actors[0]
        moves = match.legal(seat)
        match.play(seat, moves[below(rng, len(moves))])
    loaded: dict[str, Any] = json.loads(json.dumps(match.log(with_secret=True)))
    return loaded


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a match log."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(way for key, inner in items for way in places(inner, (*path, key)))]


def damaged(original: dict[str, Any], path: tuple[Any, ...], odd: Any) -> Any:
    copy = json.loads(json.dumps(original))
    if not path:
        return odd
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = odd
    return copy


def look(log: Any) -> None:
    with contextlib.suppress(scalehouse.ScalehouseError):
        match = scalehouse.replay(log)
        for observer in (None, 0, 1):
            match.view(observer)
            match.events(observer)
        scalehouse.verify(log)


def test_any_one_thing_changed() -> None:
    original = match_log()
    ways, rng = places(original), seeded("damage")
    for _ in range(TRIES):
        look(damaged(original, ways[below(rng, len(ways))], ODD[below(rng, len(ODD))]))


def test_any_one_thing_changed_under_other_rules() -> None:
    """Such a match log is believed as far as it can be shown."""
    original = match_log() | {"rules": "0"}
    ways, rng = places(original), seeded("more damage")
    for _ in range(TRIES):
        look(damaged(original, ways[below(rng, len(ways))], ODD[below(rng, len(ODD))]))
