"""Matches for a comparison, played by as many processes as wanted: the same for any number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from scalehouse.core.game import Game
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.rules.measures import MatchFigures, Measure
from scalehouse.lab.compare.measure import measure_for
from scalehouse.lab.compare.sheet import Numbers, Sheet
from scalehouse.lab.runner.calls import bot, play_on
from scalehouse.lab.runner.executor import Executor, ProcessExecutor, SerialExecutor

Arrays = Mapping[tuple[str, str], NDArray[Any]]


def play(game: Game, measure: Measure, level: str, seed: int, number: int) -> Numbers:
    """Match number n of a seed: teams, dice and bots are drawn for it alone."""
    players = [bot(level, game, (seed, number, seat)) for seat in range(measure.seats)]
    row, shares = MatchFigures(measure.figures), game.shares()
    s = measure.start(seeded("start", seed, number))

    def choose(seat: Seat) -> Move:
        move = players[seat].choose(game.sight(s, seat), seat)
        measure.note(s, seat, move, row)
        return move

    moves = play_on(game, s, choose, seeded("dice", seed, number))
    game.twin.rules.score(s, shares)
    measure.close(s, shares, moves, row)
    return row.numbers


@dataclass(frozen=True)
class MatchJob:
    """One match to be played and measured."""

    level: str
    seed: int
    number: int
    arrays: Arrays | None = None  # of the table to play with, where it is not the one in use


class MatchPlayers:
    """Plays matches in processes that are forked when everything is compiled."""

    def __init__(self, game: Game, put: Callable[[Arrays], None] | None = None) -> None:
        self.game = game
        self.measure = measure_for(game)
        self._put = put
        self._executor: Executor = SerialExecutor()
        self._jobs: Sequence[MatchJob] = ()

    def play(self, job: MatchJob) -> Numbers:
        """One match, with the table of the job."""
        if job.arrays is not None and self._put:
            self._put(job.arrays)
        return play(self.game, self.measure, job.level, job.seed, job.number)

    def play_nth(self, number: int) -> Numbers:
        """The same, for a process that has the jobs in its memory."""
        return self.play(self._jobs[number])

    @contextmanager
    def at_work(self, cores: int, levels: Sequence[str]) -> Iterator[MatchPlayers]:
        """`levels`: those to be ready for."""
        self.game.twin.prefer_compiled()
        for level in levels:
            self.play(MatchJob(level, 0, 0))  # compiles what it needs
        self._executor = ProcessExecutor(cores, forked=True) if cores > 1 else SerialExecutor()
        try:
            yield self
        finally:
            self._executor = SerialExecutor()

    def sheet(
        self,
        jobs: Sequence[MatchJob],
        on_progress: Callable[[int], None] = lambda _: None,
    ) -> Sheet:
        """In the order of the jobs, whoever played them."""
        global _players  # what the forked processes find in their memory
        _players, self._jobs = self, jobs
        played: dict[int, Numbers] = {}
        for number, row in self._executor.run(_play_nth, range(len(jobs))):
            played[number] = row
            on_progress(len(played))
        return Sheet.of(self.measure.figures, [played[number] for number in range(len(jobs))])


_players: MatchPlayers | None = None


def _play_nth(number: int) -> Numbers:
    assert _players is not None
    return _players.play_nth(number)
