"""One chunk of a study: played, and counted."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scalehouse import bots
from scalehouse.bots import Bot, greedy
from scalehouse.bots.greedy import choose_greedily
from scalehouse.bots.search.bot import SearchBot
from scalehouse.bots.search.think import think
from scalehouse.core import registry
from scalehouse.core.contract import CHANCE, NOBODY, Move, Seat, State
from scalehouse.core.game import Game
from scalehouse.core.rng import below, pick_bit, pick_weighted, seeded
from scalehouse.core.twin import MODE_VARIABLE, AnyFunction
from scalehouse.lab.performances import Theatre, perform_match
from scalehouse.lab.played import MOVERS
from scalehouse.lab.study import kernels
from scalehouse.lab.study.counting import DEAD_END, FAULTY, NOTES, OVER_LONG, SOUND
from scalehouse.lab.study.lens import PLAIN, Bound, Lens
from scalehouse.lab.study.plan import NO_PART, Chunk, Plan, settings_of
from scalehouse.lab.study.tally import MOST_PARTS, Tally

HOLES = {DEAD_END: "dead end", OVER_LONG: "over-long", FAULTY: "broken invariant"}
KEPT_HOLES = 2  # matches of a chunk for each kind of hole
LONGEST_RECORD = 1_000_000

Record = NDArray[np.int64]  # MOVERS × move + seat + 1 for each move of a match


@dataclass(frozen=True)
class Hole:
    """A match that shows something wrong with the rules."""

    kind: str
    match: int
    about: tuple[str, ...]  # broken invariants
    record: tuple[int, ...]


@dataclass
class Outcome:
    """What came of a chunk."""

    tally: Tally = field(default_factory=Tally)
    holes: list[Hole] = field(default_factory=list)


def play_chunk(chunk: Chunk) -> Outcome:
    room = room_for(chunk.plan)
    return room.play(chunk)


def room_for(plan: Plan) -> Room:
    """The room of the last plan is kept: its chunks come one after the other."""
    if plan.key not in _rooms:
        _rooms.clear()
        _rooms[plan.key] = _kind_for(plan)(plan)
    return _rooms[plan.key]


def _kind_for(plan: Plan) -> type[QuickRoom] | type[Stage] | type[SearchRoom]:
    if plan.is_quick:
        return QuickRoom
    return Stage if plan.performs else SearchRoom


_rooms: dict[str, Room] = {}
GREEDY_TOO = ((kernels.look_ahead, kernels.look_ahead_greedily),)


def bound(game: Game, instead: tuple[tuple[AnyFunction, AnyFunction], ...] = ()) -> Bound:
    """The kernels of a game, made once."""
    if (game.name, instead) not in _bound:
        mode = PLAIN if os.environ.get(MODE_VARIABLE) == PLAIN else "compiled"
        _bound[game.name, instead] = Bound(game, mode, dict(instead))
    return _bound[game.name, instead]


_bound: dict[tuple[str, object], Bound] = {}


class Room(ABC):
    """Room to play and to count in, for matches of one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = registry.find(plan.game)
        self.game.twin.prefer_compiled()
        lens = Lens.of(self.game)
        self.parts, self.paired = len(lens.parts), lens.paired
        self.states = np.zeros(greedy.DEPTH + 4, self.game.dtype)
        self.states[0] = self.game.start(plan.seats, plan.options)
        self.record: Record = np.zeros(min(self.game.longest, LONGEST_RECORD), np.int64)
        self.masks = np.zeros((greedy.DEPTH, self.game.moves), np.bool_)
        self.weights = self.game.weights()
        self.shares = self.game.shares()
        self.options = np.zeros(self.game.moves, np.int64)
        self.flags = np.zeros(MOST_PARTS, np.bool_)
        self.found = self.game.flags()
        self.notes = np.zeros(1, NOTES)

    def warm_up(self) -> None:
        """Compile all that a match needs, and keep it for other processes to find."""
        _ = self.game.twin.rules  # asking for them is what compiles them
        bound(self.game).kernel(kernels.replay_match)

    @abstractmethod
    def play(self, chunk: Chunk) -> Outcome: ...

    def hampered(self, number: int) -> Seat:
        """The seat that does not use the forbidden part, −1: none."""
        return number % self.plan.seats if self.plan.forbidden != NO_PART else -1

    def count(self, outcome: Outcome, number: int, made: int, seconds: int = -1) -> int:
        """Add the match in the record. Says how many of its moves are legal: all, if it counts."""
        legal = bound(self.game).kernel(kernels.replay_match)(
            self.states, self.record, made, self.plan.seats, number, self.hampered(number), seconds,
            self.masks[0], self.weights, self.shares, self.options, self.flags, self.found,
            self.parts, self.paired, self.record.size, outcome.tally.row, self.notes,
        )  # fmt: skip
        self.keep_hole(outcome, number)
        return int(legal)

    def keep_hole(self, outcome: Outcome, number: int) -> None:
        kind = HOLES.get(int(self.notes["hole"][0]), "")
        if not kind or sum(hole.kind == kind for hole in outcome.holes) >= KEPT_HOLES:
            return
        names: tuple[str, ...] = self.game.rules.PROBLEMS
        about = tuple(name for name, wrong in zip(names, self.found, strict=True) if wrong)
        moves = tuple(self.record[: int(self.notes["made"][0])].tolist())
        outcome.holes.append(Hole(kind, number, about if kind == HOLES[FAULTY] else (), moves))


class QuickRoom(Room):
    """For bots whose matches are all compiled code."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        names = list(bots.BOTS)
        self._bots = np.array([names.index(name) for name in plan.bots], np.int64)
        self._totals = np.zeros(self.game.moves)
        self._nexts = np.zeros(greedy.DEPTH + 1, np.int64)
        self._bound = bound(self.game, GREEDY_TOO if self._bots.any() else ())

    def warm_up(self) -> None:
        self._bound.kernel(kernels.play_matches)

    def play(self, chunk: Chunk) -> Outcome:
        outcome = Outcome()
        rng = seeded("study", self.plan.seed, chunk.number)
        first = chunk.first
        while first < chunk.last:
            first = self._bound.kernel(kernels.play_matches)(
                self.states, self._bots, self.masks, self.weights, self._totals, self.shares,
                self._nexts, self.options, self.record, self.flags, self.found, rng, first,
                chunk.last, self.plan.forbidden, self.parts, self.paired, outcome.tally.row,
                self.notes,
            )  # fmt: skip
            if self.notes["hole"][0] != SOUND:
                self.keep_hole(outcome, first - 1)
        return outcome


class RecordingRoom(Room):
    """For matches that are played one by one, written down, and counted from the record."""

    def play(self, chunk: Chunk) -> Outcome:
        outcome = Outcome()
        for number in range(chunk.first, chunk.last):
            made, seconds = self.play_match(number)
            self.count(outcome, number, made, seconds)
        return outcome

    @abstractmethod
    def play_match(self, number: int) -> tuple[int, int]:
        """Fill the record. Says how many moves were made, and the seconds if there is a clock."""


class SearchRoom(RecordingRoom):
    """For bots that think in calls of their own."""

    def warm_up(self) -> None:
        super().warm_up()
        if any(name not in bots.BOTS for name in self.plan.bots):
            self.game.twin.kernel(think, wait=True)
        if "greedy" in self.plan.bots:
            self.game.twin.kernel(choose_greedily)

    def play_match(self, number: int) -> tuple[int, int]:
        rules, dice = self.game.twin.rules, seeded("dice", self.plan.seed, number)
        players = self._players(number)
        self.states[1] = self.states[0]
        truth = self.states[1]
        made = 0
        while made < self.record.size and (who := int(rules.actors(truth))) != NOBODY:
            if who == CHANCE:
                seat = CHANCE
                rules.chance(truth, self.weights)
                move = int(pick_weighted(dice, self.weights)) if self.weights.any() else -1
            else:
                seat = int(pick_bit(dice, who))
                move = self._choose(players[seat], truth, seat, number, dice)
            if move < 0:
                break
            self.record[made] = MOVERS * move + seat + 1
            made += 1
            rules.apply(truth, seat, move)
        return made, -1

    def _players(self, number: int) -> list[Bot]:
        """The bots change seats from match to match."""
        names = [
            self.plan.bots[(seat + number) % self.plan.seats] for seat in range(self.plan.seats)
        ]
        return [
            _bot(self.game, name, (self.plan.seed, number, seat)) for seat, name in enumerate(names)
        ]

    def _choose(self, player: Bot, truth: State, seat: Seat, number: int, dice: Any) -> Move:
        mask = self.masks[0]
        self.game.twin.rules.legal(truth, seat, mask)
        if not mask.any():
            return -1
        if seat != self.hampered(number):
            return player.choose(self.game.sight(truth, seat), seat)
        users = mask.copy()
        bound(self.game).kernel(kernels.mark_users)(
            self.states[1:], seat, self.plan.forbidden, self.notes["parts"][0], users
        )
        return self._choose_among(player, truth, seat, mask & ~users, dice)

    def _choose_among(
        self, player: Bot, truth: State, seat: Seat, allowed: NDArray[np.bool_], dice: Any
    ) -> Move:
        """What the bot likes best of what is allowed; anything goes where nothing is."""
        move = player.choose(self.game.sight(truth, seat), seat)
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


class Stage(RecordingRoom):
    """For bots that perform in time."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._theatres = [
            Theatre(self.game, _turned(plan.bots, by), plan.options) for by in range(plan.seats)
        ]

    def warm_up(self) -> None:
        super().warm_up()
        self.game.twin.kernel(perform_match)

    def play_match(self, number: int) -> tuple[int, int]:
        theatre = self._theatres[number % self.plan.seats]
        made, length = theatre.play_and_record(self.plan.seed, number, self.record)
        return made, length // 1000


def _turned(names: Sequence[str], by: int) -> list[str]:
    return [names[(seat + by) % len(names)] for seat in range(len(names))]
