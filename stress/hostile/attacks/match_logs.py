"""Match logs that were touched, and replays that are as large as they may be."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import scalehouse
from scalehouse.core.matches.match import Match
from stress.hostile.toolkit import Toolkit

MatchLog: TypeAlias = dict[str, Any]
GAMES = ("scathe", "fate")
MOST_MOVES = 100_000
FROM_ENTRY = 30  # where the match begins that begins in a position of its own
LARGE = 1_000_000  # bytes; a little more is not taken at all
AT_ONCE = 16
WAYS = ("/api/replay", "/api/review")


async def attack(toolkit: Toolkit) -> None:
    sound = await asyncio.to_thread(made)  # seconds of play, beside the loop
    async for _ in toolkit.rounds(of=500):
        for match_log in sound if toolkit.is_thorough else sound[1:]:
            await _touched(toolkit, match_log)
        await _large(toolkit, sound[0], AT_ONCE if toolkit.is_thorough else 4)


@cache
def made() -> tuple[MatchLog, ...]:
    return tuple(_log(_played(scalehouse.new(game, seed=game))) for game in GAMES)


@cache
def begun_elsewhere() -> MatchLog:
    """A match that was played by the rules, but from a position that somebody chose."""
    before = scalehouse.new("scathe", seed=1)
    position = _played(before, FROM_ENTRY).position()
    return _log(_played(scalehouse.position("scathe", position, seed=2)))


def _played(match: Match, moves: int = MOST_MOVES) -> Match:
    rng = random.Random(3)
    for _ in range(moves):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def _log(match: Match) -> MatchLog:
    match_log: MatchLog = json.loads(json.dumps(match.log()))
    return match_log


async def _touched(toolkit: Toolkit, match_log: MatchLog) -> None:
    """The true one is shown, every other is refused."""
    answer = await toolkit.request(WAYS[0], match_log)
    if answer.status not in {200, 429, 503}:
        toolkit.tally.blame(f"a sound match log was refused: {answer.body[:200]!r}")
    elsewhere = await asyncio.to_thread(begun_elsewhere)
    for how, doctored in (*touched(match_log, toolkit.rng), ("begun elsewhere", elsewhere)):
        answer = await toolkit.request(WAYS[0], doctored)
        if answer.status == 200:
            toolkit.tally.blame(f"a match log with {how} was taken")


def touched(match_log: MatchLog, rng: random.Random) -> Iterator[tuple[str, MatchLog]]:
    """Each with one thing wrong."""
    entries = match_log["entries"]
    at = rng.randrange(1, len(entries) - 1)
    yield "an unknown key", match_log | {"note": "all is well"}
    yield "another commitment", match_log | {"commitment": "0" * 64}
    yield "another secret", match_log | {"secret": "0" * 64}
    yield "another entropy", match_log | {"entropy": ["00"] * match_log["seats"]}
    yield "another end", match_log | {"end": "0" * 64}
    yield "another outcome", match_log | {"outcome": match_log["outcome"] | {"winners": [0, 1]}}
    yield "another game", match_log | {"game": "chess"}
    yield "other rules", match_log | {"rules": "999"}
    yield "another start", match_log | {"start": {"turn": 1}}
    yield "no entries", match_log | {"entries": []}
    yield "an entry less", match_log | {"entries": [*entries[:at], *entries[at + 1 :]]}
    yield "an entry twice", match_log | {"entries": [*entries[:at], entries[at], *entries[at:]]}
    yield (
        "another move",
        match_log | {"entries": _changed(entries, at, move=entries[at]["move"] + 1)},
    )
    yield "another hash", match_log | {"entries": _changed(entries, at, hash="0" * 64)}
    yield "an unknown key in an entry", match_log | {"entries": _changed(entries, at, note="x")}


def _changed(entries: list[Any], at: int, **new: Any) -> list[Any]:
    return [*entries[:at], entries[at] | new, *entries[at + 1 :]]


async def _large(toolkit: Toolkit, match_log: MatchLog, at_once: int) -> None:
    """Of one address, at once: what is too much is refused, and nobody else waits."""
    size = len(json.dumps(match_log["entries"]))
    long = match_log | {"entries": match_log["entries"] * (LARGE // size)}
    source = toolkit.address()
    bodies = [json.dumps(long | {"note": number}).encode() for number in range(at_once - 2)]
    bodies += [b"[" * LARGE, b'"' + b"x" * LARGE + b'"']
    async with asyncio.TaskGroup() as group:
        for body in bodies:
            group.create_task(_refused(toolkit, body, source))


async def _refused(toolkit: Toolkit, body: bytes, source: str) -> None:
    answer = await toolkit.request(toolkit.rng.choice(WAYS), body, source=source)
    if answer.status == 200:
        toolkit.tally.blame(f"a match log of {len(body)} bytes that is none was taken")
