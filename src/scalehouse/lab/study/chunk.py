"""One chunk of a study: played, and counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse import bots
from scalehouse.bots import Bot
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.search.bot import SearchBot
from scalehouse.bots.search.think import think
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.contract import Mask, Move, Rng, Seat
from scalehouse.core.rules.twin import Kernels
from scalehouse.lab.runner.calls import play_on
from scalehouse.lab.runner.loop import play_matches
from scalehouse.lab.runner.matches import seats_of
from scalehouse.lab.runner.performances import PerformanceWorkspace
from scalehouse.lab.runner.results import MOVERS
from scalehouse.lab.runner.workspace import (
    DEAD_END,
    FAULTY,
    NO_MOVE,
    OVER_LONG,
    SOUND,
    Room,
    Workspace,
    rows_of,
    workspace_dtype,
)
from scalehouse.lab.study import kernels
from scalehouse.lab.study.counting import NOTES
from scalehouse.lab.study.instrumentation import Instrumentation, kernels_for
from scalehouse.lab.study.plan import NO_PART, Chunk, Plan, settings_of
from scalehouse.lab.study.tally import MOST_PARTS, TALLY, Tally

DEFECTS = {DEAD_END: "dead end", OVER_LONG: "over-long", FAULTY: "broken invariant"}
KEPT_DEFECTS = 2  # matches of a chunk for each kind of defect
LONGEST_RECORD = 1_000_000

Record = NDArray[np.int64]  # MOVERS × move + seat + 1 for each move of a match


@dataclass(frozen=True)
class Defect:
    """A match that shows something wrong with the rules."""

    kind: str
    match: int
    about: tuple[str, ...]  # broken invariants
    record: tuple[int, ...]


@dataclass
class ChunkResult:
    """What came of a chunk."""

    tally: Tally = field(default_factory=Tally)
    defects: list[Defect] = field(default_factory=list)


def play_chunk(chunk: Chunk) -> ChunkResult:
    """Play and count one chunk of a study; the same wherever it is played."""
    return counter_for(chunk.plan).play(chunk)


def counter_for(plan: Plan) -> Counter:
    """That of the last plan is kept: its chunks come one after the other."""
    if plan.key not in _counters:
        _counters.clear()
        _counters[plan.key] = _kind_for(plan)(plan)
    return _counters[plan.key]


def _kind_for(plan: Plan) -> type[QuickCounter] | type[PerformedCounter] | type[CalledCounter]:
    if plan.is_quick:
        return QuickCounter
    return PerformedCounter if plan.performs else CalledCounter


_counters: dict[str, Counter] = {}


def bound(game: Game, dtype: np.dtype[Any], *, greedy: bool = False) -> Kernels:
    """The kernels of a game, made once."""
    if (game.name, greedy) not in _bound:
        instead = kernels.COUNT_AND_LOOK_AHEAD if greedy else kernels.COUNT
        names = {"Workspaces": rows_of(dtype), "Tallies": rows_of(TALLY)}
        _bound[game.name, greedy] = kernels_for(game, instead, names)
    return _bound[game.name, greedy]


_bound: dict[tuple[str, bool], Kernels] = {}


class Counter(ABC):
    """Plays matches of one plan, and counts them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = registry.find(plan.game)
        self.game.twin.prefer_compiled()
        longest = min(self.game.longest, LONGEST_RECORD)
        self.dtype = workspace_dtype(self.game, [*NOTES, ("record", np.int64, (longest,))])
        self.room = Room(self.game, self.game.start(plan.seats, plan.options), self.dtype)
        self.flags = np.zeros(MOST_PARTS, np.bool_)
        known = Instrumentation.of(self.game)
        w = self.workspace
        w.seats, w.longest, w.forbidden = plan.seats, longest, plan.forbidden
        w.parts_known, w.paired = len(known.parts), known.paired

    @property
    def workspace(self) -> Workspace:
        """The record that the loop works in."""
        return self.room.workspace

    @property
    def record(self) -> Record:
        """Of the match that is played or counted."""
        record: Record = self.room.workspaces["record"][0]
        return record

    @property
    def kernels(self) -> Kernels:
        """The compiled loops of this game."""
        return bound(self.game, self.dtype)

    def warm_up(self) -> None:
        """Compile all that a match needs, and keep it for other processes to find."""
        _ = self.game.twin.rules  # asking for them is what compiles them
        self.kernels(kernels.replay_match)

    @abstractmethod
    def play(self, chunk: Chunk) -> ChunkResult:
        """All matches of a chunk, counted."""

    def hampered(self, number: int) -> Seat:
        """The seat that does not use the forbidden part, −1: none."""
        return number % self.plan.seats if self.plan.forbidden != NO_PART else -1

    def count(self, outcome: ChunkResult, number: int, made: int, seconds: int = -1) -> int:
        """Add the match in the record. Says how many of its moves are legal: all, if it counts."""
        room, w = self.room, self.workspace
        w.number, w.hampered = number, self.hampered(number)
        legal = self.kernels(kernels.replay_match)(
            room.states,
            room.masks[0],
            self.flags,
            room.found,
            room.workspaces,
            outcome.tally.row,
            made,
            seconds,
        )
        self.keep_defect(outcome, number)
        return int(legal)

    def keep_defect(self, outcome: ChunkResult, number: int) -> None:
        """What is wrong with the last match, if anything; some of each kind."""
        kind = DEFECTS.get(int(self.workspace.defect), "")
        if not kind or sum(defect.kind == kind for defect in outcome.defects) >= KEPT_DEFECTS:
            return
        names: tuple[str, ...] = self.game.rules.PROBLEMS
        about = tuple(name for name, wrong in zip(names, self.room.found, strict=True) if wrong)
        moves = tuple(self.record[: int(self.workspace.made)].tolist())
        shown = about if kind == DEFECTS[FAULTY] else ()
        outcome.defects.append(Defect(kind, number, shown, moves))


class QuickCounter(Counter):
    """For bots whose matches are all compiled code: counted as they are played."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        names = list(bots.BOTS)
        self.workspace.bots[: plan.seats] = [names.index(name) for name in plan.bots]

    @property
    def kernels(self) -> Kernels:
        """Those of this game; with looking ahead if a bot does."""
        return bound(self.game, self.dtype, greedy=bool(self.workspace.bots.any()))

    def warm_up(self) -> None:
        self.kernels(play_matches)

    def play(self, chunk: Chunk) -> ChunkResult:
        """In compiled code, as far as nothing is to be kept."""
        outcome, room, first = ChunkResult(), self.room, chunk.first
        self.workspace.rng[:] = seeded("study", self.plan.seed, chunk.number)
        while first < chunk.last:
            first = self.kernels(play_matches)(
                room.states,
                room.masks,
                self.flags,
                room.found,
                room.workspaces,
                outcome.tally.row,
                first,
                chunk.last,
            )
            if self.workspace.defect != SOUND:
                self.keep_defect(outcome, first - 1)
        return outcome


class RecordingCounter(Counter):
    """For matches that are played one by one, written down, and counted from the record."""

    def play(self, chunk: Chunk) -> ChunkResult:
        """Match by match."""
        outcome = ChunkResult()
        for number in range(chunk.first, chunk.last):
            made, seconds = self.play_match(number)
            self.count(outcome, number, made, seconds)
        return outcome

    @abstractmethod
    def play_match(self, number: int) -> tuple[int, int]:
        """Fill the record. Says how many moves were made, and the seconds if there is a clock."""


class CalledCounter(RecordingCounter):
    """For bots that think in calls of their own."""

    def warm_up(self) -> None:
        super().warm_up()
        if any(name not in bots.BOTS for name in self.plan.bots):
            self.game.twin.kernel(think, wait=True)
        if "greedy" in self.plan.bots:
            self.game.twin.kernel(choose_greedily)

    def play_match(self, number: int) -> tuple[int, int]:
        dice, record = seeded("dice", self.plan.seed, number), self.record
        players = self._players(number)
        states = self.room.states
        states[1] = states[0]
        made = 0

        def write_down(seat: Seat, move: Move) -> None:
            nonlocal made
            record[made] = MOVERS * move + seat + 1
            made += 1

        play_on(
            self.game,
            states[1],
            lambda seat: self._choose(players[seat], seat, number, dice),
            dice,
            limit=record.size,
            on_move=write_down,
        )
        return made, -1

    def _players(self, number: int) -> list[Bot]:
        """The bots change seats from match to match."""
        names = seats_of(self.plan.bots, number)
        return [
            _bot(self.game, name, (self.plan.seed, number, seat)) for seat, name in enumerate(names)
        ]

    def _choose(self, player: Bot, seat: Seat, number: int, dice: Rng) -> Move:
        mask, truth = self.room.masks[0], self.room.states[1]
        self.game.twin.rules.legal(truth, seat, mask)
        if not mask.any():
            return NO_MOVE
        if seat != self.hampered(number):
            return player.choose(self.game.sight(truth, seat), seat)
        users = mask.copy()
        self.kernels(kernels.mark_users)(
            self.room.states[1:], seat, self.plan.forbidden, self.workspace.parts, users
        )
        return self._choose_among(player, seat, mask & ~users, dice)

    def _choose_among(self, player: Bot, seat: Seat, allowed: Mask, dice: Rng) -> Move:
        """What the bot likes best of what is allowed; anything goes where nothing is."""
        move = player.choose(self.game.sight(self.room.states[1], seat), seat)
        if allowed[move] or not allowed.any():
            return move
        tried = player.tried() if isinstance(player, SearchBot) else []
        likes = [one.move for one in tried if one.move >= 0 and allowed[one.move]]
        left: list[int] = allowed.nonzero()[0].tolist()
        return likes[0] if likes else left[below(dice, len(left))]


def _bot(game: Game, name: str, seed: object) -> Bot:
    """One thread each: the cores are shared out between chunks."""
    if name in bots.BOTS:
        return bots.make(name, game, seed)
    return SearchBot(game, settings_of(game, name), (name, seed), threads=1)


class PerformedCounter(RecordingCounter):
    """For bots that perform in time."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._workspaces = [
            PerformanceWorkspace(self.game, seats_of(plan.bots, by), plan.options)
            for by in range(plan.seats)
        ]

    def warm_up(self) -> None:
        super().warm_up()
        self._workspaces[0].compile()

    def play_match(self, number: int) -> tuple[int, int]:
        workspace = self._workspaces[number % self.plan.seats]
        _, w = workspace.play(self.plan.seed, number, self.record)
        return min(int(w.made), self.record.size), int(w.now) // 1000
