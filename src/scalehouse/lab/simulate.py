"""Whole matches between bots, all in compiled code."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from scalehouse.bots import BOTS, UnknownBot, check_name, greedy, performs
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.random import choose_randomly
from scalehouse.core.clock import SECOND
from scalehouse.core.contract import (
    CHANCE,
    NOBODY,
    Counts,
    Masks,
    Move,
    Rng,
    Seat,
    Shares,
    State,
    States,
    Weights,
    actors,
    apply,
    chance,
    observe,
    score,
)
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import pick_bit, pick_weighted, seeded
from scalehouse.lab.contest import Contest
from scalehouse.lab.performances import Theatre
from scalehouse.lab.played import Played

RANDOM, GREEDY = range(len(BOTS))


def play_match(
    truth: State,
    bots: Counts,
    states: States,
    masks: Masks,
    weights: Weights,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    dice: Rng,
    thoughts: Rng,
    limit: int,
) -> int:
    """Play to the end, the bots on sights; fills shares and says how many moves it took.

    states: the last is for the sight of the seat that decides, the others for looking ahead.
    """
    moves = 0
    who = actors(truth)
    while who != NOBODY and moves < limit:
        if who == CHANCE:
            chance(truth, weights)
            apply(truth, CHANCE, pick_weighted(dice, weights))
        else:
            seat = pick_bit(dice, who)
            clear(states)
            observe(truth, seat, states[states.size - 1])
            move = decide(bots[seat], seat, states, masks, totals, shares, nexts, thoughts)
            apply(truth, seat, move)
        moves += 1
        who = actors(truth)
    score(truth, shares)
    return moves


def clear(states: States) -> None:
    """`observe` fills an empty record."""
    states[states.size - 1] = np.zeros(1, states.dtype)[0]


def decide(
    bot: int,
    seat: Seat,
    states: States,
    masks: Masks,
    totals: Shares,
    shares: Shares,
    nexts: Counts,
    rng: Rng,
) -> Move:
    sight = states[states.size - 1]
    if bot == GREEDY:
        return choose_greedily(sight, seat, states, masks, totals, shares, nexts, rng)
    return choose_randomly(sight, seat, masks[0], rng)


NORMAL_95 = 1.96  # standard errors on either side


@dataclass(frozen=True)
class Mean:
    """An average, and how far the truth may be from it (95%)."""

    value: float
    margin: float | None  # unknown after a single match

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        mean = statistics.fmean(values)
        if len(values) == 1:
            return cls(mean, None)
        return cls(mean, NORMAL_95 * statistics.stdev(values) / math.sqrt(len(values)))


@dataclass(frozen=True)
class Summary:
    """What a run of matches came to."""

    game: str
    version: str
    seats: int
    options: Mapping[str, OptionValue]
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
        speed = self.moves / self.seconds if self.seconds else 0.0
        return asdict(self) | {"moves_per_second": round(speed)}


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    options: Mapping[str, OptionValue],
    seed: int = 0,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Summary:
    """Play that many matches. Each has generators of its own, made from the seed and its number."""
    game.twin.prefer_compiled()
    arena = arena_for(game, bots, options)
    arena.play(seed, 0)  # the compiler's time is not the game's
    started = time.perf_counter()
    played = []
    for number in range(games):
        played.append(arena.play(seed, number))
        on_progress(number + 1)
    seconds = time.perf_counter() - started
    return _summary(game, tuple(bots), options, seed, played, seconds)


def arena_for(
    game: Game, bots: Sequence[str], options: Mapping[str, OptionValue]
) -> Arena | Contest | Theatre:
    """Where these bots can play this game."""
    names = [check_name(name, game) for name in bots]
    if not any(map(performs, names)):
        is_quick = all(name in BOTS for name in names)
        return Arena(game, names, options) if is_quick else Contest(game, names, options)
    if not all(map(performs, names)):
        raise UnknownBot("performers play among themselves: nobody else can watch a stage")
    return Theatre(game, names, options)


def _summary(
    game: Game,
    bots: tuple[str, ...],
    options: Mapping[str, OptionValue],
    seed: int,
    played: Sequence[Played],
    seconds: float,
) -> Summary:
    shares = np.array([match.shares for match in played])
    over = np.array([match.over for match in played])
    won = shares.sum(axis=1) > 0
    even = won & (shares.min(axis=1) == shares.max(axis=1))
    together = len(bots) in game.together
    lengths = [match.moves for match in played]
    return Summary(
        game=game.name,
        version=game.version,
        seats=len(bots),
        options=options,
        bots=bots,
        seed=seed,
        games=len(played),
        moves=sum(lengths),
        seconds=seconds,
        wins=tuple(shares[~even].sum(axis=0).tolist()),
        draws=0 if together else int(even.sum()),
        won_together=int(even.sum()) if together else 0,
        lost=int((over & ~won).sum()),
        unfinished=int((~over).sum()),
        median_moves=statistics.median(lengths),
        longest=max(lengths),
        points=None if together else _mean_points(played),
        median_minutes=_median_minutes(played),
    )


def _mean_points(played: Sequence[Played]) -> tuple[Mean, ...] | None:
    points = [match.points for match in played if match.points is not None]
    return tuple(Mean.of(seat) for seat in zip(*points, strict=True)) if points else None


def _median_minutes(played: Sequence[Played]) -> float | None:
    lengths = [match.length for match in played if match.length is not None]
    return statistics.median(lengths) / (60 * SECOND) if lengths else None


class Arena:
    """Room for one match after another."""

    def __init__(self, game: Game, bots: Sequence[str], options: Mapping[str, OptionValue]) -> None:
        names = list(BOTS)
        self._game = game
        self._start = game.start(len(bots), options)
        self._bots = np.array([names.index(name) for name in bots], np.int64)
        self._states = np.zeros(greedy.DEPTH + 2, game.dtype)
        self._masks = np.zeros((greedy.DEPTH, game.moves), np.bool_)
        self._totals = np.zeros(game.moves)
        self._shares = game.shares()
        self._nexts = np.zeros(greedy.DEPTH + 1, np.int64)

    def play(self, seed: int, number: int) -> Played:
        """Match number n: the same for the same seed."""
        truth = self._start.copy()
        moves = self._game.twin.kernel(play_match)(
            truth,
            self._bots,
            self._states,
            self._masks,
            self._game.weights(),
            self._totals,
            self._shares,
            self._nexts,
            seeded("dice", seed, number),
            seeded("thoughts", seed, number),
            self._game.longest,
        )
        return Played(
            moves=int(moves),
            shares=tuple(self._shares[: self._bots.size].tolist()),
            over=bool(self._game.twin.rules.actors(truth) == NOBODY),
        )
