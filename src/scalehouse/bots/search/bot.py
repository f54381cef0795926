"""The searching bot: trees in threads of their own, and one decision from all of them.

The number of trees belongs to the settings, not to the machine: the same sight, seed and settings
give the same move on one core or on many. Nothing is kept from one decision to the next.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from scalehouse.bots.search.explain import expected_line, likely_values
from scalehouse.bots.search.settings import SearchSettings
from scalehouse.bots.search.think import COUNTS, DONE, MOVES, think
from scalehouse.bots.search.tree import NODE, NONE, ROOT, find_child, plant
from scalehouse.core.game import Game
from scalehouse.core.rng import next_word, seeded
from scalehouse.core.rules.contract import Flags, Move, Rng, Seat, State

DEEPEST = 512  # moves from the root to a leaf
OFTEN = 2  # times fewer tries than the most are about as often


@dataclass(frozen=True)
class Tried:
    """What a search found of one move."""

    move: Move
    visits: int
    value: float  # sum of the rewards

    @property
    def expected(self) -> float:
        """The seat's part of the win."""
        return self.value / self.visits if self.visits else 0.0


class Tree:
    """Room for one tree, allocated once."""

    def __init__(self, game: Game, settings: SearchSettings, number: int) -> None:
        depth = max(settings.look, settings.sense) + 3
        self._settings = settings
        self._plan = settings.plan(number)
        self._opening = settings.for_opening().plan(number)
        self.nodes = np.zeros(settings.nodes, NODE)
        self.counts = np.zeros(COUNTS, np.int64)
        self.path = np.zeros(DEEPEST, np.int64)
        self.worlds = np.zeros(max(1, settings.worlds), game.dtype)
        self.odds = np.zeros(max(1, settings.worlds))
        self.states = np.zeros(depth, game.dtype)
        self.masks = np.zeros((depth, game.moves), np.bool_)
        self.weights = game.weights()
        self.rewards = np.zeros((2, max(game.seats)))
        self.nexts = np.zeros(depth, np.int64)
        self.forget()

    def grow(
        self, kernel: Callable[..., None], sight: State, seat: Seat, stop: Flags, rng: Rng
    ) -> None:
        kernel(
            sight,
            seat,
            self._opening if self._settings.is_opening(sight) else self._plan,
            self.nodes,
            self.counts,
            self.path,
            self.worlds,
            self.odds,
            self.states,
            self.masks,
            self.weights,
            self.rewards,
            self.nexts,
            stop,
            rng,
        )

    def forget(self) -> None:
        """As before the first search."""
        self.counts[:] = 0
        plant(self.nodes, self.counts)

    def moves(self) -> list[Tried]:
        """What was tried at the root."""
        found = []
        child = int(self.nodes[ROOT].first)
        while child != NONE:
            node = self.nodes[child]
            found.append(Tried(int(node.move), int(node.visits), float(node.value)))
            child = int(node.next)
        return found


class SearchBot:
    def __init__(
        self,
        game: Game,
        settings: SearchSettings,
        seed: object,
        *,
        threads: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """`threads`: at most so many at once; `seconds`: think no longer than that."""
        self._game = game
        self._settings = settings
        self._seed = seed
        self._seconds = seconds
        self._threads = threads or os.cpu_count() or 1
        self._trees = [Tree(game, settings, number) for number in range(settings.trees)]
        self._stop = np.zeros(1, np.bool_)

    def stop(self) -> None:
        """Decide with what is known by now. For another thread than the one that waits."""
        self._stop[0] = True

    def choose(self, sight: State, seat: Seat) -> Move:
        self._stop[0] = False
        legal = self._legal(sight, seat)
        if len(legal) == 1:
            for tree in self._trees:
                tree.forget()
            return legal[0]
        self._search(sight, seat)
        return self._decide(legal, seeded("decision", self._seed, sight.tobytes()))

    def _legal(self, sight: State, seat: Seat) -> list[Move]:
        mask = self._game.mask()
        self._game.twin.rules.legal(sight, seat, mask)
        moves: list[Move] = mask.nonzero()[0].tolist()
        return moves

    def _search(self, sight: State, seat: Seat) -> None:
        seconds = self._seconds
        kernel = self._game.twin.kernel(think, wait=seconds is None)
        seeds = [seeded("tree", self._seed, n, sight.tobytes()) for n in range(len(self._trees))]
        if seconds is None and self._threads == 1:
            for tree, seed in zip(self._trees, seeds, strict=True):
                tree.grow(kernel, sight, seat, self._stop, seed)
            return
        with ThreadPoolExecutor(self._threads) as pool:
            jobs = [
                pool.submit(tree.grow, kernel, sight, seat, self._stop, seed)
                for tree, seed in zip(self._trees, seeds, strict=True)
            ]
            wait(jobs, seconds)
            if seconds is not None:
                self.stop()
        for job in jobs:
            job.result()

    def _decide(self, legal: list[Move], rng: Rng) -> Move:
        """The best one; with slack, one of those that promise about as much."""
        tried = self.tried()
        if not tried:  # stopped before the first simulation
            return legal[next_word(rng) % len(legal)]
        best = tried[0]
        if not self._settings.slack:
            return best.move
        near = [one for one in tried if one.visits and self._is_near(one, best)]
        left = next_word(rng) % sum(one.visits for one in near)
        for one in near:
            left -= one.visits
            if left < 0:
                return one.move
        return best.move

    def _is_near(self, one: Tried, best: Tried) -> bool:
        return one.expected >= best.expected - self._settings.slack

    def tried(self) -> list[Tried]:
        """What the last search found, all trees together, the best first.

        That is the move that was tried most, or about as often and promises more: trees that
        disagree leave two moves with about as many tries.
        """
        visits: dict[Move, int] = {}
        values: dict[Move, float] = {}
        for one in (one for tree in self._trees for one in tree.moves()):
            visits[one.move] = visits.get(one.move, 0) + one.visits
            values[one.move] = values.get(one.move, 0.0) + one.value
        merged = [Tried(move, visits[move], values[move]) for move in visits]
        most = max((one.visits for one in merged), default=0)
        return sorted(
            merged,
            key=lambda one: (
                one.visits * OFTEN < most,
                -one.expected if one.visits * OFTEN >= most else -one.visits,
                one.move,
            ),
        )

    @property
    def simulations(self) -> int:
        """Made in the last search; 0 when there was only one move."""
        return sum(int(tree.counts[DONE]) for tree in self._trees)

    @property
    def moves(self) -> int:
        """Made in the walks and playouts of the last search."""
        return sum(int(tree.counts[MOVES]) for tree in self._trees)

    def explain(self, sight: State, seat: Seat, top: int = 3) -> dict[str, Any]:
        """How the last decision was made, from the sight that it was made for: plain data.

        `belief` holds, for the hidden fields that the settings name, how likely each value is.
        """
        tree = self._trees[0]
        world = sight.copy()
        self._game.twin.rules.redeal(world, seat, seeded("explain", self._seed))
        shown = self._settings.shown if self._settings.worlds and self.simulations else ()
        return {
            "simulations": self.simulations,
            "moves": [self._told(one, world, sight, seat) for one in self.tried()[:top]],
            "belief": likely_values(sight, tree.worlds, tree.odds, shown),
        }

    def _told(self, one: Tried, world: State, sight: State, seat: Seat) -> dict[str, Any]:
        nodes = self._trees[0].nodes
        first = find_child(nodes, ROOT, one.move, seat)
        return {
            "move": one.move,
            "words": self._game.describe_move(sight, seat, one.move).words.to_json(),
            "visits": one.visits,
            "expected": one.expected,
            "line": expected_line(self._game, world, first, nodes),
        }
