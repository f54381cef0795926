"""Matches for a comparison, played by as many processes as wanted: the same for any number."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.pool import Pool
from typing import Any

from numpy.typing import NDArray

from scalehouse import bots
from scalehouse.bots import BOTS, Bot
from scalehouse.core.contract import CHANCE, NOBODY
from scalehouse.core.game import Game
from scalehouse.core.rng import pick_bit, pick_weighted, seeded
from scalehouse.lab.compare.measures import Measure, Row, measure_for
from scalehouse.lab.compare.sheet import Numbers, Sheet

Arrays = Mapping[tuple[str, str], NDArray[Any]]


def bot(name: str, game: Game, seed: object) -> Bot:
    """One that thinks in the thread it is in: here it is matches that go side by side."""
    if name in BOTS:
        return bots.make(name, game, seed)
    return bots.searcher(bots.check_name(name, game), game, seed, threads=1)


def play(game: Game, measure: Measure, level: str, seed: int, number: int) -> Numbers:
    """Match number n of a seed: teams, dice and bots are drawn for it alone."""
    rules, weights, shares = game.twin.rules, game.weights(), game.shares()
    dice = seeded("dice", seed, number)
    players = [bot(level, game, (seed, number, seat)) for seat in range(measure.seats)]
    row = Row(measure.figures)
    s = measure.start(seeded("start", seed, number))
    moves = 0
    while moves < game.longest and (who := int(rules.actors(s))) != NOBODY:
        if who == CHANCE:
            rules.chance(s, weights)
            rules.apply(s, CHANCE, pick_weighted(dice, weights))
        else:
            seat = pick_bit(dice, who)
            move = players[seat].choose(game.sight(s, seat), seat)
            measure.note(s, seat, move, row)
            rules.apply(s, seat, move)
        moves += 1
    rules.score(s, shares)
    measure.close(s, shares, moves, row)
    return row.numbers


@dataclass(frozen=True)
class Job:
    level: str
    seed: int
    number: int
    arrays: Arrays | None = None  # of the table to play with, where it is not the one in use


class Company:
    """Processes that play matches, forked when everything is compiled."""

    def __init__(self, game: Game, put: Callable[[Arrays], None] | None = None) -> None:
        self.game = game
        self.measure = measure_for(game)
        self._put = put
        self._pool: Pool | None = None

    def play(self, job: Job) -> Numbers:
        if job.arrays is not None and self._put:
            self._put(job.arrays)
        return play(self.game, self.measure, job.level, job.seed, job.number)

    @contextmanager
    def at_work(self, cores: int, levels: Sequence[str]) -> Iterator[Company]:
        """`levels`: those to be ready for."""
        self.game.twin.prefer_compiled()
        for level in levels:
            self.play(Job(level, 0, 0))  # compiles what it needs
        if cores <= 1:
            yield self
            return
        global _company  # noqa: PLW0603  # what the forked processes find in their memory
        _company = self
        with multiprocessing.get_context("fork").Pool(cores, _leave_signals_to_the_first) as pool:
            self._pool = pool
            try:
                yield self
            finally:
                self._pool = None

    def sheet(
        self,
        jobs: Sequence[Job],
        on_progress: Callable[[int], None] = lambda _: None,
    ) -> Sheet:
        """In the order of the jobs, whoever played them."""
        rows = []
        played = self._pool.imap(_play, jobs, 4) if self._pool else map(self.play, jobs)
        for row in played:
            rows.append(row)
            on_progress(len(rows))
        return Sheet.of(self.measure.figures, rows)


_company: Company | None = None


def _play(job: Job) -> Numbers:
    assert _company is not None
    return _company.play(job)


def _leave_signals_to_the_first() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
