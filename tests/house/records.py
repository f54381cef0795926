"""Writes records of matches for the tests of the browser: `python -m tests.house.records`.

They are printed as JSON by game, each with the odds of its draws. Moves are taken back in them, so
that what was drawn once is not drawn again.
"""

from __future__ import annotations

import json
import random
from typing import Any

import scalehouse
from scalehouse.core.match import Match
from scalehouse.house.after.film import film, read

GAMES: dict[str, dict[str, Any]] = {
    "scathe": {},
    "fate": {},
    "scale": {"seats": 3},
    "trex": {"seats": 3},
}
TAKE_BACK_AT = 12  # moves


def played(game: str, seed: int = 5, **more: Any) -> Match:
    """To the end, by random moves; one of them is taken back with what came after it."""
    match = scalehouse.new(game, seed=seed, entropy={0: b"mine"}, **more)
    rng = random.Random(seed)
    for moves in range(100_000):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        if moves == TAKE_BACK_AT and not match.over:
            match.undo(seat, granted=True)
    return match


def written(game: str) -> dict[str, Any]:
    record = played(game, **GAMES[game]).log()
    return {"record": record, "draws": film(read(record), "watcher").draws}


if __name__ == "__main__":
    print(json.dumps({game: written(game) for game in GAMES}))
