"""Whole matches between bots, summed up."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from scalehouse.core.clock import SECOND
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rules.contract import Counts
from scalehouse.lab.runner.executor import threads_for
from scalehouse.lab.runner.matches import Lineup, Matches, matches_for
from scalehouse.lab.runner.results import NO_TIME, Results
from scalehouse.lab.setting import MatchSetting

NORMAL_95 = 1.96  # standard errors on either side


@dataclass(frozen=True)
class Mean:
    """An average, and how far the truth may be from it (95%)."""

    value: float
    margin: float | None  # unknown after a single match

    @classmethod
    def of(cls, number: int, total: int, squares: int) -> Mean:
        """Of so many whole numbers, by their sum and the sum of their squares."""
        mean = total / number
        if number == 1:
            return cls(mean, None)
        variance = (squares - total * total / number) / (number - 1)
        return cls(mean, NORMAL_95 * math.sqrt(max(0.0, variance) / number))


@dataclass(frozen=True)
class Summary(MatchSetting):
    """What a run of matches came to."""

    bots: tuple[str, ...]
    seed: int
    games: int
    moves: int
    seconds: float
    wins: tuple[float, ...]  # by seat; a shared win counts in parts
    draws: int  # matches in which all seats had the same part, against each other
    won_together: int  # matches that all seats won as one
    lost: int  # matches that nobody won
    unfinished: int
    median_moves: float
    longest: int
    points: tuple[Mean, ...] | None  # by seat, where a game has them
    median_minutes: float | None  # of matches that were played in time

    def to_json(self) -> dict[str, Any]:
        """All of it, with the speed."""
        speed = self.moves / self.seconds if self.seconds else 0.0
        return asdict(self) | {"moves_per_second": round(speed)}


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    options: Mapping[str, OptionValue],
    seed: int = 0,
    cores: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Summary:
    """Play that many matches, on all cores unless another number is said.

    Each match has generators of its own, made from the seed and its number: the same seed gives the
    same matches, however many are played and on however many cores.
    """
    game.twin.prefer_compiled()
    lineup = Lineup(game, tuple(bots), options, seed)
    players = Players(lineup)
    players.play(range(1))  # the compiler's time is not the game's
    whole, done, early = Totals(len(bots)), 0, {}
    added = iter(lineup.batches(games))
    following = next(added)
    started = time.perf_counter()
    for batch, totals in threads_for(cores).run(players.play, lineup.batches(games)):
        early[batch] = totals
        while following in early:  # in their order, so that sums are the same to the last digit
            whole.add(early.pop(following))
            following = next(added, range(0))
        done += len(batch)
        on_progress(done)
    return _summary(lineup, whole, time.perf_counter() - started)


class Players:
    """A room to play in for each thread."""

    def __init__(self, lineup: Lineup) -> None:
        self._lineup = lineup
        self._rooms = threading.local()

    def play(self, batch: range) -> Totals:
        """The matches of these numbers."""
        if not hasattr(self._rooms, "matches"):
            self._rooms.matches = matches_for(self._lineup)
        matches: Matches = self._rooms.matches
        return Totals.of(matches.play(batch), len(self._lineup.bots))


class Totals:
    """Sums over matches. Those of two batches add up to those of both."""

    def __init__(self, seats: int) -> None:
        self.wins = np.zeros(seats)  # where not all have the same part
        self.even = self.lost = self.unfinished = 0
        self.points = np.zeros((2, seats), np.int64)  # sums, and sums of squares
        self.lengths: Counter[int] = Counter()  # moves
        self.times: Counter[int] = Counter()  # milliseconds, of matches that were played in time

    @classmethod
    def of(cls, results: Results, seats: int) -> Totals:
        """What these results come to."""
        found = cls(seats)
        shares = np.ascontiguousarray(results["shares"].T[:seats])  # [seat, match]
        over, won = results["over"] == 1, shares.sum(axis=0) > 0
        even = won & (shares.min(axis=0) == shares.max(axis=0))
        found.wins += shares[:, ~even].sum(axis=1)
        found.even = int(even.sum())
        found.lost = int((over & ~won).sum())
        found.unfinished = int((~over).sum())
        found.lengths = _counted(results["moves"])
        timed = results[results["length"] != NO_TIME]
        if timed.size:
            points = timed["points"][:, :seats]
            found.points += [points.sum(axis=0), (points * points).sum(axis=0)]
            found.times = _counted(timed["length"])
        return found

    def add(self, other: Totals) -> None:
        """Those of another batch."""
        self.wins += other.wins
        self.even += other.even
        self.lost += other.lost
        self.unfinished += other.unfinished
        self.points += other.points
        self.lengths += other.lengths
        self.times += other.times


def _counted(values: Counts) -> Counter[int]:
    if values.size == 0:
        return Counter()
    lowest = int(values.min())
    counts = np.bincount(values - lowest)
    return Counter({lowest + int(place): int(counts[place]) for place in counts.nonzero()[0]})


def median_of(counted: Counter[int]) -> float:
    """The middle one, or the mean of both that are in the middle."""
    number, below = counted.total(), 0
    middle: list[int] = []
    for value in sorted(counted):
        below += counted[value]
        middle += [value] * ((below > (number - 1) // 2) + (below > number // 2) - len(middle))
        if len(middle) == 2:
            break
    return sum(middle) / 2


def _summary(lineup: Lineup, totals: Totals, seconds: float) -> Summary:
    game, games = lineup.game, totals.lengths.total()
    together = len(lineup.bots) in game.together
    has_points = lineup.performs and game.traits.lab.points is not None and not together
    points = [Mean.of(games, *map(int, seat)) for seat in totals.points.T]
    return Summary(
        game=game.name,
        version=game.version,
        seats=len(lineup.bots),
        options=lineup.options,
        bots=lineup.bots,
        seed=lineup.seed,
        games=games,
        moves=sum(moves * count for moves, count in totals.lengths.items()),
        seconds=seconds,
        wins=tuple(totals.wins.tolist()),
        draws=0 if together else totals.even,
        won_together=totals.even if together else 0,
        lost=totals.lost,
        unfinished=totals.unfinished,
        median_moves=median_of(totals.lengths),
        longest=max(totals.lengths),
        points=tuple(points) if has_points else None,
        median_minutes=median_of(totals.times) / (60 * SECOND) if totals.times else None,
    )
