"""A bot's view of a match that is over: how it stood, and where it turned.

Each decision is thought about again from what its seat could see. The move that was played and the
one that promised most are compared; the largest differences are the turning points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec import Struct

from scalehouse import bots
from scalehouse.bots.search.bot import SearchBot, Tried
from scalehouse.bots.search.think import think
from scalehouse.core.game import Game
from scalehouse.core.matches.log import Saved
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import CHANCE, Move, Seat, State
from scalehouse.core.text.words import Words
from scalehouse.server.replay.replay import opened

BUDGET = 30.0  # seconds of thought for a whole match
LONGEST = 1.0  # for one decision
MOST_POINTS = 5
LEAST_LOSS = 0.03  # part of the win: below that it is a matter of taste
DOUBT = 4  # tries: how many it takes to believe in a move as much as in the position

OnProgress = Callable[[int, int], None]  # how many decisions were looked at, of how many
Stopped = Callable[[], bool]


class Point(Struct, frozen=True):
    """A decision that cost something."""

    entry: int
    seat: Seat
    played: Words
    better: Words
    expected: float  # part of the win, with the better move
    left: float  # with the one that was played


class Review(Struct, frozen=True):
    level: str
    line: list[tuple[int, Seat, float]]  # entry, seat and its part of the win, before each decision
    points: list[Point]  # in the order of the match


@dataclass(frozen=True)
class Decision:
    entry: int
    seat: Seat
    move: Move
    sight: State
    is_blind: bool  # others decide at the same time: what they choose cannot be known


def review(saved: Saved, level: str, told: OnProgress, is_stopped: Stopped) -> Review:
    """Raises UnknownBot or NoSearch where no bot of that level thinks about the game."""
    game = opened(saved).game
    decisions = list(decisions_in(saved))
    game.twin.kernel(think, wait=True)  # what is thought in a hurry is not worth description
    each = min(LONGEST, BUDGET / max(1, len(decisions)))
    bot = bots.searcher(level, game, saved.end, threads=1, seconds=each)
    line, points = [], []
    ends = time.monotonic() + BUDGET * 2  # a clock that stops what a slow machine would not end
    for nth, decision in enumerate(decisions):
        if is_stopped() or time.monotonic() > ends:
            break
        bot.choose(decision.sight, decision.seat)
        expected, point = _judged(game, bot, decision)
        line.append((decision.entry, decision.seat, expected))
        points += [point] if point else []
        told(nth + 1, len(decisions))
    largest = sorted(points, key=lambda one: one.left - one.expected)[:MOST_POINTS]
    return Review(level, line, sorted(largest, key=lambda one: one.entry))


def decisions_in(saved: Saved) -> Iterator[Decision]:
    """Moves that stand, where there was something to choose."""
    match, gone = opened(saved), taken_back(saved)
    blind: set[Seat] = set()
    for number, entry in enumerate(saved.entries):
        blind |= _at_once(match)
        if entry.by != CHANCE and number not in gone and _has_choice(match, entry.by):
            yield Decision(number, entry.by, entry.move, match.sight(entry.by), entry.by in blind)
        blind.discard(entry.by)
        match.follow(entry)


def _has_choice(match: Match, seat: Seat) -> bool:
    return len(match.legal(seat)) > 1


def _at_once(match: Match) -> set[Seat]:
    """Seats that decide at the same time. Until each has decided, it does not know the others'."""
    return set(match.actors) if len(match.actors) > 1 else set()


def taken_back(saved: Saved) -> set[int]:
    """Numbers of entries that do not stand, and of those that took them back."""
    gone: set[int] = set()
    for number, entry in enumerate(saved.entries):
        if entry.undo is not None:
            gone |= set(range(entry.undo, number)) if entry.granted else {entry.undo}
            gone.add(number)
    return gone


def _judged(game: Game, bot: SearchBot, decision: Decision) -> tuple[float, Point | None]:
    tried = bot.tried()
    if not tried:
        return 0.0, None
    best = tried[0]
    played = next((one for one in tried if one.move == decision.move), None)
    mean = sum(one.value for one in tried) / max(1, sum(one.visits for one in tried))
    expected = _believed(best, mean)
    left = _believed(played, mean) if played else expected
    if decision.is_blind or best.move == decision.move or expected - left < LEAST_LOSS:
        return expected, None  # who could not know better made no mistake
    words = [
        game.describe_move(decision.sight, decision.seat, move).words
        for move in (decision.move, best.move)
    ]
    return expected, Point(decision.entry, decision.seat, words[0], words[1], expected, left)


def _believed(one: Tried, mean: float) -> float:
    """What a move promises. One that was tried little is believed to be like the position."""
    return (one.value + DOUBT * mean) / (one.visits + DOUBT)
