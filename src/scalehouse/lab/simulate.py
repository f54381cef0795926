"""Whole matches between bots, all in compiled code."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scalehouse.bots import BOTS, check_name, greedy
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.random import choose_randomly
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
    draws: int  # matches in which all seats had the same part
    median_moves: float
    longest: int
    unfinished: int

    def to_json(self) -> dict[str, Any]:
        speed = self.moves / self.seconds if self.seconds else 0.0
        return {
            **{name: getattr(self, name) for name in self.__dataclass_fields__},
            "moves_per_second": round(speed),
        }


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
    arena = Arena(game, [check_name(name, game) for name in bots], options)
    lengths = np.zeros(games, np.int64)
    shares = np.zeros((games, len(bots)))
    arena.play(seed, 0)  # the compiler's time is not the game's
    started = time.perf_counter()
    for number in range(games):
        lengths[number], shares[number] = arena.play(seed, number)
        on_progress(number + 1)
    seconds = time.perf_counter() - started
    finished = shares.sum(axis=1) > 0
    even = finished & (shares.min(axis=1) == shares.max(axis=1))
    return Summary(
        game=game.name,
        version=game.version,
        seats=len(bots),
        options=options,
        bots=tuple(bots),
        seed=seed,
        games=games,
        moves=int(lengths.sum()),
        seconds=seconds,
        wins=tuple(shares[~even].sum(axis=0).tolist()),
        draws=int(even.sum()),
        median_moves=statistics.median(lengths.tolist()),
        longest=int(lengths.max()),
        unfinished=int((~finished).sum()),
    )


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

    def play(self, seed: int, number: int) -> tuple[int, np.ndarray[Any, Any]]:
        """The length of match number n, and each seat's part of the win."""
        moves = self._game.twin.kernel(play_match)(
            self._start.copy(),
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
        return moves, self._shares[: self._bots.size].copy()
