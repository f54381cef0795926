"""Matches between any bots, batch by batch, each with what it came to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scalehouse.bots import BOTS, UnknownBot, check_name, performs
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import NOBODY, Counts
from scalehouse.lab.runner.calls import bot, play_to_end
from scalehouse.lab.runner.loop import play_matches
from scalehouse.lab.runner.performances import PerformanceWorkspace
from scalehouse.lab.runner.results import (
    KEEP_RESULTS,
    KEEP_RESULTS_AND_LOOK_AHEAD,
    NO_TIME,
    Results,
    result_dtype,
)
from scalehouse.lab.runner.workspace import Room, rows_of, workspace_dtype

LARGEST = {"random": 10_000, "greedy": 40}  # matches of a batch
SEARCHED, PERFORMED = 2, 20
FEWEST = 32  # batches, where there are as many matches


@dataclass(frozen=True)
class Lineup:
    """Who plays what. Match number n is the same for the same lineup, wherever it is played."""

    game: Game
    bots: tuple[str, ...]  # by seat
    options: Mapping[str, OptionValue]
    seed: int

    def __post_init__(self) -> None:
        for name in self.bots:
            check_name(name, self.game)
        performing = [performs(name, self.game) for name in self.bots]
        if any(performing) and not all(performing):
            raise UnknownBot("performers play among themselves: nobody else can watch a stage")

    @property
    def performs(self) -> bool:
        """Whether these bots perform."""
        return performs(self.bots[0], self.game)

    def batches(self, games: int) -> Iterator[range]:
        """Some for each core, and as large as pays: what a batch costs is then next to nothing."""
        largest = PERFORMED if self.performs else min(LARGEST.get(n, SEARCHED) for n in self.bots)
        size = max(1, min(largest, games // FEWEST))
        for first in range(0, games, size):
            yield range(first, min(games, first + size))


def matches_for(lineup: Lineup) -> Matches:
    """Whoever plays at the same time as others needs room of its own."""
    if lineup.performs:
        return PerformedMatches(lineup)
    is_quick = all(name in BOTS for name in lineup.bots)
    return QuickMatches(lineup) if is_quick else CalledMatches(lineup)


class Matches(ABC):
    """Room for the matches of one lineup."""

    def __init__(self, lineup: Lineup) -> None:
        self.lineup = lineup
        self.game = lineup.game
        self.seats = len(lineup.bots)
        self._dtype = result_dtype(lineup.game)
        self._results: Results = np.zeros(0, self._dtype)

    @abstractmethod
    def fill(self, results: Results, batch: range) -> None:
        """Play the matches of these numbers."""

    def compile(self) -> None:
        """All that a match needs."""
        _ = self.game.twin.rules  # asking for them is what compiles them

    def play(self, batch: range) -> Results:
        """They are good until the next batch: room that is used again is in the processor's cache,
        and new room costs threads that ask for it at the same time a twentieth of their speed."""
        if len(self._results) < len(batch):
            self._results = np.zeros(len(batch), self._dtype)
        results = self._results[: len(batch)]
        results["length"] = NO_TIME
        self.fill(results, batch)
        return results


class QuickMatches(Matches):
    """Of bots that are compiled with the loop: a batch is one call."""

    def __init__(self, lineup: Lineup) -> None:
        super().__init__(lineup)
        game, dtype = self.game, workspace_dtype(self.game)
        self._room = Room(game, game.start(self.seats, lineup.options), dtype)
        self._flags = np.zeros(0, np.bool_)
        w, names = self._room.workspace, list(BOTS)
        w.seats = self.seats
        w.bots[: self.seats] = [names.index(name) for name in lineup.bots]
        w.seed[:] = seeded("matches", lineup.seed)
        self._kernels = game.twin.with_stubs(
            KEEP_RESULTS_AND_LOOK_AHEAD if w.bots.any() else KEEP_RESULTS,
            {"Workspaces": rows_of(dtype), "Tallies": rows_of(self._dtype)},
        )

    def compile(self) -> None:
        self._kernels(play_matches)

    def fill(self, results: Results, batch: range) -> None:
        room, first = self._room, batch.start
        room.workspace.first = first
        while first < batch.stop:  # it stops after a match that cannot go on
            first = self._kernels(play_matches)(
                room.states,
                room.masks,
                self._flags,
                room.found,
                room.workspaces,
                results,
                first,
                batch.stop,
            )


class CalledMatches(Matches):
    """Of bots that think too long to be part of one loop."""

    def fill(self, results: Results, batch: range) -> None:
        rules, seed = self.game.twin.rules, self.lineup.seed
        for one, number in zip(results, batch, strict=True):
            players = [
                bot(name, self.game, (seed, number, seat))
                for seat, name in enumerate(self.lineup.bots)
            ]
            truth, one.moves = play_to_end(self.game, players, self.lineup.options, (seed, number))
            one.over = rules.actors(truth) == NOBODY
            rules.score(truth, one.shares)


class PerformedMatches(Matches):
    """Of performers, in virtual time."""

    def __init__(self, lineup: Lineup) -> None:
        super().__init__(lineup)
        self._stage = PerformanceWorkspace(lineup.game, lineup.bots, lineup.options)
        self._no_record: Counts = np.zeros(0, np.int64)

    def compile(self) -> None:
        super().compile()
        self._stage.compile()

    def fill(self, results: Results, batch: range) -> None:
        points = self.game.traits.lab.points
        for one, number in zip(results, batch, strict=True):
            truth, w = self._stage.play(self.lineup.seed, number, self._no_record)
            one.moves, one.length = w.players_moves, w.now
            one.over = self.game.twin.rules.actors(truth) == NOBODY
            one.shares[:] = w.shares
            if points:
                one.points[: self.seats] = points(truth)[: self.seats]


def seats_of(names: Sequence[str], by: int) -> list[str]:
    """Who has which seat when all have moved on by so many."""
    return [names[(seat + by) % len(names)] for seat in range(len(names))]
