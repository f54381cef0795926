"""The study itself: chunks that are missing are played, and all are added up by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scalehouse.core import registry
from scalehouse.core.game import Game, OptionValue
from scalehouse.lab.runner.executor import Executor, executor_for
from scalehouse.lab.study.checkpoints import Checkpoints
from scalehouse.lab.study.chunk import ChunkResult, Defect, counter_for, play_chunk
from scalehouse.lab.study.instrumentation import Instrumentation, StudyPart
from scalehouse.lab.study.plan import Chunk, Plan
from scalehouse.lab.study.tally import LOT, UNITS, Tally

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class PartCount:
    """What was counted of one part."""

    possible: int  # decisions in which a move used it, among others
    chosen: int
    expected: float  # times that it had been chosen by lot
    held: int  # seats of matches that had or used it
    won: float
    alone: int  # the same where not every seat had it
    won_alone: float
    there: int  # matches in which anybody had or used it


@dataclass(frozen=True)
class Study:
    """What came of it."""

    plan: Plan
    parts: tuple[StudyPart, ...]
    tally: Tally
    defects: tuple[Defect, ...] = ()

    @property
    def matches(self) -> int:
        """How many were played."""
        return self.tally.matches

    @property
    def draws(self) -> int:
        """Matches in which all had the same; together, that is a win."""
        return 0 if self.together else self.tally.even

    @property
    def together(self) -> bool:
        """Whether all seats win or lose as one."""
        return self.plan.seats in registry.find(self.plan.game).together

    @property
    def lost(self) -> int:
        """Matches that nobody won, though they ended."""
        return self.tally.lost - self.tally.unfinished

    @property
    def unfinished(self) -> int:
        """Matches that did not come to an end."""
        return self.tally.unfinished

    @property
    def seat_wins(self) -> tuple[float, ...]:
        """By seat, shared wins in parts."""
        return tuple((self.tally.won[: self.plan.seats] / UNITS).tolist())

    @property
    def first(self) -> tuple[float, int]:
        """What those won who began, and in how many matches."""
        return float(self.tally.won_in_order[0] / UNITS), self.tally.started

    @property
    def rounds(self) -> NDArray[np.int64]:
        """[rounds] matches"""
        return self.tally.rounds

    @property
    def lengths(self) -> NDArray[np.int64]:
        """[moves] matches"""
        return self.tally.lengths

    def part(self, kind: str, name: str) -> PartCount:
        """What was counted of the part of that kind and name."""
        return self.count(self.parts.index(StudyPart(kind, name)))

    def count(self, part: int) -> PartCount:
        """The same, by the part's number."""
        t = self.tally
        return PartCount(
            possible=int(t.possible[part]),
            chosen=int(t.chosen[part]),
            expected=float(t.expected[part] / LOT),
            held=int(t.held[part]),
            won=float(t.held_won[part] / UNITS),
            alone=int(t.alone[part]),
            won_alone=float(t.alone_won[part] / UNITS),
            there=int(t.there[part]),
        )


def study(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    cores: int | None = None,
    forbidden: int | None = None,
    folder: Path | None = None,
    on_progress: OnProgress = lambda _done, _of: None,
) -> Study:
    """Play that many matches and count. The same for the same arguments, however many cores.

    `forbidden`: the number of a part that one of the seats, each in turn, does not use. `folder`:
    where chunks are kept, and found when the same study is asked for again.
    """
    plan = Plan.of(game, bots, seats=seats, options=options, seed=seed, forbidden=forbidden)
    checkpoints = Checkpoints(folder, plan) if folder else None
    return run(plan, games, executor_for(cores), checkpoints, on_progress)


def run(
    plan: Plan,
    games: int,
    executor: Executor,
    checkpoints: Checkpoints | None,
    on_progress: OnProgress,
) -> Study:
    """Play a study, or what is left of it, and add it up."""
    chunks = list(plan.chunks(games))
    outcomes = play_all(chunks, executor, checkpoints, on_progress)
    return added_up(plan, [outcomes[chunk] for chunk in chunks])


def play_all(
    chunks: Sequence[Chunk],
    executor: Executor,
    checkpoints: Checkpoints | None,
    on_progress: OnProgress,
) -> dict[Chunk, ChunkResult]:
    """Those that are kept are not played again; the others are kept as they end."""
    found = {chunk: checkpoints.find(chunk) for chunk in chunks} if checkpoints else {}
    outcomes = {chunk: outcome for chunk, outcome in found.items() if outcome is not None}
    of = sum(chunk.games for chunk in chunks)
    done = sum(chunk.games for chunk in outcomes)
    on_progress(done, of)
    todo = [chunk for chunk in chunks if chunk not in outcomes]
    for chunk, outcome in executor.run(play_chunk, todo, lambda: _warm_up(todo[0])):
        if checkpoints:
            checkpoints.keep(chunk, outcome)
        outcomes[chunk] = outcome
        done += chunk.games
        on_progress(done, of)
    return outcomes


def _warm_up(chunk: Chunk) -> None:
    counter_for(chunk.plan).warm_up()


def added_up(plan: Plan, outcomes: Sequence[ChunkResult]) -> Study:
    """The study that these outcomes make together."""
    total = Tally()
    for outcome in outcomes:
        total += outcome.tally
    defects = tuple(defect for outcome in outcomes for defect in outcome.defects)
    return Study(plan, Instrumentation.of(registry.find(plan.game)).parts, total, defects)
