"""One to T-Rex for OpenSpiel: performed in ticks, with all chance explicit.

At the table there are no turns. Here time goes in ticks: in each, every seat that may act has one
look at the table, in an order that is drawn by lot, and makes a move or goes on performing (WAIT).
What others see of a seat is how far it moves. That is drawn when it gets a new card (or performs in
a tie), as a performer of middling talent would show it, and stays until the next card.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scalehouse.adapters.encoding import FRAME, STILL
from scalehouse.adapters.openspiel.setting import Setting
from scalehouse.adapters.openspiel.shows import NO_SHOW, find_shows
from scalehouse.adapters.openspiel.table import Table, lowest
from scalehouse.adapters.openspiel.told import Step
from scalehouse.bots.performer import DEFAULT, LEVELS
from scalehouse.bots.performer.body import STEP
from scalehouse.core.contract import CHANCE, NOBODY, Actors, Move, Rng, Seat, States
from scalehouse.core.rng import next_word
from scalehouse.games.trex.record import MOVES, SEATS, VALUES

# Moves beside the game's own
WAIT: Move = MOVES  # of a seat: it goes on performing
FAR: Move = WAIT + 1  # + step, of chance: how far a seat with a new card moves
STEPS = 20  # from not at all to as far as can be; a level is 1.6 of them to a middling performer
LOT: Move = FAR + STEPS + 1  # + seat, of chance: it has the next look
ALL_MOVES = LOT + SEATS

UNKNOWN = -1  # step of a seat that was not seen to move
ODD = 1e-6  # anybody may do anything now and then
WORLDS = 16  # redeals to choose from, by how well they go with what was seen


@dataclass(frozen=True, slots=True)
class Tick:
    """What there is beside the record. All of it is open to everybody."""

    count: int = 0  # of ticks that have begun
    left: Actors = 0  # who has yet to look in this one
    looks: Actors = 0  # who has its look now: one seat, or nobody until the lot is drawn
    shows: tuple[int, ...] = (0,) * SEATS  # [seat] which of its shows this is
    step: tuple[int, ...] = (UNKNOWN,) * SEATS  # [seat] how far it was seen to move in it


def _likely_steps(value: int) -> list[float]:
    """[step] how likely a performer of the default level shows it, temperament and mood unknown."""
    talent = LEVELS[DEFAULT]
    middle = STEP * value
    gain = middle * talent["gain_spread"]
    haste = gain / 4  # half as wide as the gain, and seen in one of two: how far and how fast
    spread = math.hypot(gain, haste, talent["wander"], talent["jitter"] / math.sqrt(2))
    below = [_normal((step + 0.5) / STEPS, middle, spread) for step in range(STEPS)]
    likely = [high - low for low, high in zip([0.0, *below], [*below, 1.0], strict=True)]
    return [(one + ODD) / (1 + ODD * len(likely)) for one in likely]


def _normal(x: float, middle: float, spread: float) -> float:
    return math.erfc((middle - x) / (spread * math.sqrt(2))) / 2


LIKELY = [_likely_steps(value) for value in range(VALUES + 1)]  # [value][step]


class TickedTable(Table):
    """A match that is performed."""

    def __init__(self, setting: Setting, root: Step, aside: Tick | None = None) -> None:
        super().__init__(setting, root, aside or Tick())

    @property
    def tick(self) -> Tick:
        tick: Tick = self._aside
        return tick

    # What may be done

    def legal(self, seat: Seat) -> list[Move]:
        return [*super().legal(seat), WAIT]

    def odds(self) -> list[tuple[Move, float]]:
        if self._who == CHANCE:
            return super().odds()
        seat = self._shows_next()
        if seat is not None:
            return [(FAR + step, odds) for step, odds in enumerate(LIKELY[self._values[seat]])]
        left = [seat for seat in range(SEATS) if self.tick.left >> seat & 1]
        return [(LOT + seat, 1 / len(left)) for seat in left]

    def play(self, move: Move) -> None:
        assert self.player is not None, "the match is over"
        by = self.player
        if by != CHANCE:
            self._aside = replace(self.tick, looks=0)
        if move < WAIT:
            super().play(move)
            return
        if move >= LOT:
            self._let_look(1 << move - LOT)
        elif move >= FAR:
            self._show(move - FAR)
        self._happened(by, move)

    def shares(self) -> list[float]:
        """A match that ran out of ticks is a draw; two players have lost."""
        if self.player is None and self._who != NOBODY:
            return [0.0 if self.setting.together else 1 / self.setting.seats] * self.setting.seats
        return super().shares()

    # What is seen

    def words(self, by: Seat, move: Move) -> str:
        if move == WAIT:
            return f"{move}: Go on performing"
        if FAR <= move < LOT:
            return f"{move}: Seen to move {move - FAR} of {STEPS}"
        return f"{move}: Player {move - LOT + 1} looks" if move >= LOT else super().words(by, move)

    def described(self, observer: Seat | None) -> str:
        tick = self.tick
        more = f"tick: {tick.count}\nleft: {tick.left}\nlooks: {tick.looks}\nstep: {tick.step}"
        return f"{super().described(observer)}\n{more}"

    def _frames(self) -> Any:
        steps = np.array(self.tick.step, np.float32)
        seen = np.where(steps == UNKNOWN, STILL, steps / STEPS)
        return np.repeat(seen.astype(np.float32), FRAME)

    # Within

    def _turn(self) -> None:
        """Chance first: what the rules want drawn, how new cards are performed, then lots."""
        super()._turn()
        if self._who in (CHANCE, NOBODY):
            return
        self._notice_new_shows()
        if self._shows_next() is not None:
            self.player = CHANCE
            return
        self._begin_tick_if_all_looked()
        tick = self.tick
        if tick.count > self.setting.ticks:
            self.player = None
        else:
            self.player = lowest(tick.looks) if tick.looks else CHANCE

    def _begin_tick_if_all_looked(self) -> None:
        """A seat that may no longer act has no look; who is the last needs no lot."""
        tick = self.tick
        looks, left = tick.looks & self._who, tick.left & self._who
        count = tick.count
        if not looks and not left:
            count, left = count + 1, self._who
        if not looks and not left & left - 1:
            looks, left = left, 0
        self._aside = replace(tick, count=count, looks=looks, left=left)

    def _let_look(self, seat: Actors) -> None:
        self._aside = replace(self.tick, looks=seat, left=self.tick.left & ~seat)

    def _shows_next(self) -> Seat | None:
        """The first seat that performs something new."""
        for seat in range(self.setting.seats):
            if self.tick.step[seat] == UNKNOWN and self._values[seat] != NO_SHOW:
                return seat
        return None

    def _show(self, step: int) -> None:
        seat = self._shows_next()
        assert seat is not None
        steps = list(self.tick.step)
        steps[seat] = step
        self._aside = replace(self.tick, step=tuple(steps))

    def _notice_new_shows(self) -> None:
        """Of those that are new nobody has seen anything yet."""
        shows, self._values = self._shows_in(self._now)
        old = self.tick
        if shows != old.shows:
            each = zip(shows, old.shows, old.step, strict=True)
            steps = tuple(step if show == before else UNKNOWN for show, before, step in each)
            self._aside = replace(old, shows=shows, step=steps)

    def _shows_in(self, row: States) -> tuple[tuple[int, ...], list[int]]:
        """[seat] which show it is, and at which value."""
        numbers, values = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
        self._kernel(find_shows)(row, numbers, values)
        return tuple(numbers.tolist()), values.tolist()

    def _witnessed(self, step: Step, observer: Seat) -> Move:
        """Lots, waiting and what is performed are for all to see."""
        return step.move if step.move >= WAIT else super()._witnessed(step, observer)

    def _other_truth(self, seat: Seat, rng: Rng) -> States:
        """Likelier are cards that go with how far their holders were seen to move."""
        truths = [super(TickedTable, self)._other_truth(seat, rng) for _ in range(WORLDS)]
        likely = np.cumsum([self._likeness(truth) for truth in truths])
        lot = next_word(rng) / 2**32 * likely[-1]
        return truths[int(np.searchsorted(likely, lot, side="right"))]

    def _likeness(self, truth: States) -> float:
        _, values = self._shows_in(truth)
        each = zip(self.tick.step, values, strict=True)
        return math.prod(LIKELY[value][step] for step, value in each if step != UNKNOWN)
