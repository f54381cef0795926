"""A performed game for OpenSpiel: in ticks, with all chance explicit.

As in the other adapters, in a tick every seat shows a frame of its performance and all others see
it; then each seat that may act has one look at the table, in an order drawn by lot, and makes a
move or goes on performing (waits). How far a seat moves is drawn with the odds of `bodies`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scalehouse.adapters.encoding import Numbers
from scalehouse.adapters.openspiel.bodies import (
    MOOD_ODDS,
    MOODS,
    NO_EVIDENCE,
    STEPS,
    TEMPER_ODDS,
    Bodies,
    Evidence,
    bodies_of,
)
from scalehouse.adapters.openspiel.knowledge import SpielStep
from scalehouse.adapters.openspiel.numbering import Numbering
from scalehouse.adapters.openspiel.setting import SpielSetting
from scalehouse.adapters.openspiel.shows import find_shows
from scalehouse.adapters.openspiel.table import SpielTable
from scalehouse.adapters.turns import lowest
from scalehouse.bots.performer import the_cast_of
from scalehouse.bots.performer.body import FRAME
from scalehouse.bots.performer.ticks import STILL
from scalehouse.core.matches.observations import seats_in
from scalehouse.core.rng import next_word
from scalehouse.core.rules.contract import CHANCE, HIDDEN, NOBODY, Actors, Move, Rng, Seat, States
from scalehouse.core.rules.performing import NO_LEVEL, REVEALED

UNKNOWN = -1  # step of a seat that stands still, temper or mood that is not drawn yet
WORLDS = 16  # redeals to choose from, by how well they go with what was seen

Odds = list[tuple[Move, float]]


@dataclass(frozen=True, slots=True)
class Tick:
    """What there is beside the state. All but tempers and moods is open to everybody."""

    count: int = 0  # of ticks that have begun
    performing: Actors = 0  # whose frame of this tick is yet to be drawn
    left: Actors = 0  # who has yet to look in this one
    looks: Actors = 0  # who has its look now: one seat, or nobody until the lot is drawn
    step: tuple[int, ...] = ()  # [seat] how far it was last seen to move
    shows: tuple[int, ...] = ()  # [seat] which of its shows this is
    total: tuple[int, ...] = ()  # [seat] all steps seen in it …
    many: tuple[int, ...] = ()  # … and in how many ticks
    revealed: int = 0  # how often two levels have come to light
    evidence: tuple[Evidence, ...] = ()  # [seat] from levels that have come to light
    temper: tuple[int, ...] = ()  # [seat] nobody knows it
    mood: tuple[int, ...] = ()  # [seat] nobody knows it

    @classmethod
    def at_first(cls, seats: int) -> Tick:
        """Before anybody has performed."""
        nothing, none = (UNKNOWN,) * seats, (0,) * seats
        evidence = (NO_EVIDENCE,) * seats
        return cls(
            step=nothing, shows=none, total=none, many=none, evidence=evidence, temper=nothing,
            mood=nothing,
        )  # fmt: skip


class TickedTable(SpielTable):
    """A match that is performed."""

    _noticed: bytes | None = None  # the state that `_values` are of
    _values: list[int]  # [seat] the level that it performs, or NO_LEVEL

    def __init__(self, setting: SpielSetting, root: SpielStep, aside: Tick | None = None) -> None:
        self._numbers = Numbering.of(setting.game)
        self._bodies: Bodies = bodies_of(setting.game.name)
        super().__init__(setting, root, aside or Tick.at_first(self._numbers.seats))

    @property
    def tick(self) -> Tick:
        """What stands beside the state in this tick."""
        tick: Tick = self._aside
        return tick

    # What may be done

    def legal(self, seat: Seat) -> list[Move]:
        return [*super().legal(seat), self._numbers.wait]

    def odds(self) -> Odds:
        """What the rules want drawn, then temperaments, moods, frames, and at last a lot."""
        tick = self.tick
        if self._who == CHANCE:
            return super().odds()
        if self._without(tick.temper):
            return _each(self._numbers.temper, TEMPER_ODDS)
        if self._without(tick.mood):
            return _each(self._numbers.mood, MOOD_ODDS)
        if tick.performing:
            seat = lowest(tick.performing)
            odds = self._bodies.frame_odds(self._values[seat], tick.temper[seat], tick.mood[seat])
            return _each(self._numbers.seen + (STEPS + 1) * seat, odds)
        left = seats_in(tick.left & self._who, self._numbers.seats)
        return [(self._numbers.lot + seat, 1 / len(left)) for seat in left]

    def play(self, move: Move) -> None:
        """A move, or to wait."""
        assert self.player is not None, "the match is over"
        by = self.player
        if by != CHANCE:
            self._aside = replace(self.tick, looks=0)
        if move < self._numbers.wait:
            super().play(move)
            return
        if by == CHANCE:
            self._draw(move)
        self._happened(by, move, self._last.after)

    def shares(self) -> list[float]:
        """A match that ran out of ticks is a draw; two players have lost."""
        if self.player is None and self._who != NOBODY:
            return [0.0 if self.setting.together else 1 / self.seats] * self.seats
        return super().shares()

    # What is seen

    def words(self, by: Seat, move: Move) -> str:
        if move < self._numbers.wait:
            return super().words(by, move)
        if move == self._numbers.wait:
            return f"{move}: Go on performing"
        if move < self._numbers.lot:
            seat, step = divmod(move - self._numbers.seen, STEPS + 1)
            return f"{move}: Player {seat + 1} moves {step} of {STEPS}"
        if move < self._numbers.temper:
            return f"{move}: Player {move - self._numbers.lot + 1} looks"
        return f"{move}: " + ("a temperament" if move < self._numbers.mood else "a mood")

    def described(self, observer: Seat | None) -> str:
        tick = self.tick
        lines = [super().described(observer), f"tick: {tick.count}", f"step: {tick.step}"]
        if observer is None:
            lines += [f"left: {tick.left}", f"temper: {tick.temper}", f"mood: {tick.mood}"]
        return "\n".join(lines)

    def _frames(self) -> Numbers:
        """How far stands for how fast as well."""
        steps = np.array(self.tick.step, np.float32)
        seen = np.where(steps == UNKNOWN, np.float32(STILL), steps / np.float32(STEPS))
        return np.repeat(seen, FRAME)

    # Within

    def _turn(self) -> None:
        """Chance first: what the rules want drawn, how all perform, then lots."""
        super()._turn()
        if self._who in (CHANCE, NOBODY):
            return
        if self._noticed is not self._last.after:
            self._notice()
        self.player = CHANCE
        if self._without(self.tick.temper) or self._without(self.tick.mood):
            return
        self._begin_tick_if_all_looked()
        tick = self.tick
        if tick.count > self.setting.ticks:
            self.player = None
        elif tick.looks and not tick.performing:
            self.player = lowest(tick.looks)

    def _draw(self, move: Move) -> None:
        """What chance draws beside the rules."""
        tick = self.tick
        numbers = self._numbers
        if move >= numbers.mood:
            mood = _put(tick.mood, self._without(tick.mood)[0], move - numbers.mood)
            self._aside = replace(tick, mood=mood)
        elif move >= numbers.temper:
            temper = _put(tick.temper, self._without(tick.temper)[0], move - numbers.temper)
            self._aside = replace(tick, temper=temper)
        elif move >= numbers.lot:
            looks = 1 << move - numbers.lot
            self._aside = replace(tick, looks=looks, left=tick.left & ~looks)
        else:
            self._show(*divmod(move - numbers.seen, STEPS + 1))

    def _show(self, seat: Seat, step: int) -> None:
        tick = self.tick
        self._aside = replace(
            tick,
            performing=tick.performing & ~(1 << seat),
            step=_put(tick.step, seat, step),
            total=_put(tick.total, seat, tick.total[seat] + step),
            many=_put(tick.many, seat, tick.many[seat] + 1),
        )

    def _begin_tick_if_all_looked(self) -> None:
        """A seat that may no longer act has no look; who is the last needs no lot."""
        tick = self.tick
        looks, left, count = tick.looks & self._who, tick.left & self._who, tick.count
        performing, step = tick.performing, tick.step
        if not looks and not left:
            count, left = count + 1, self._who
            performs = [value != NO_LEVEL for value in self._values]
            performing = sum(1 << seat for seat in range(self._numbers.seats) if performs[seat])
            step = tuple(one if performs[seat] else UNKNOWN for seat, one in enumerate(step))
        if not looks and not left & left - 1:
            looks, left = left, 0
        self._aside = replace(
            tick, count=count, performing=performing, looks=looks, left=left, step=step
        )

    def _without(self, drawn: Sequence[int]) -> list[Seat]:
        """Who performs and has yet to get a temperament, or a mood."""
        each = range(self.seats)
        return [seat for seat in each if drawn[seat] == UNKNOWN and self._values[seat] != NO_LEVEL]

    def _notice(self) -> None:
        """Levels that have come to light, and shows that are new."""
        self._noticed = self._last.after
        shows, self._values, revealed = self._shows_in(self._now)
        tick = self.tick
        if revealed[0] != tick.revealed:
            tick = _having_learned(tick, revealed, self._bodies)
        new = [show != before for show, before in zip(shows, tick.shows, strict=True)]
        if any(new):
            tick = replace(
                tick,
                shows=shows,
                total=_where(new, 0, tick.total),
                many=_where(new, 0, tick.many),
                mood=_where(new, UNKNOWN, tick.mood),
            )
        self._aside = tick

    def _shows_in(self, row: States) -> tuple[tuple[int, ...], list[int], list[int]]:
        """[seat] which show it is, and at which level; and which levels have come to light."""
        sizes = (self._numbers.seats, self._numbers.seats, REVEALED)
        numbers, values, revealed = (np.zeros(many, np.int64) for many in sizes)
        the_cast_of(self.game).kernel(find_shows)(row, self.seats, numbers, values, revealed)
        return tuple(numbers.tolist()), values.tolist(), revealed.tolist()

    def _witnessed(self, step: SpielStep, observer: Seat) -> Move:
        """All see how the others move, and that somebody waits; lots they see by that."""
        if step.move < self._numbers.wait:
            return super()._witnessed(step, observer)
        return step.move if step.move < self._numbers.lot else HIDDEN

    # Other truths

    def _imagined(self, seat: Seat, rng: Rng) -> tuple[States, Tick]:
        """Likelier are levels, temperaments and moods that go with what was seen."""
        tick = self.tick
        seen = list(zip(tick.total, tick.many, tick.evidence, strict=True))[: self.seats]
        each = [self._bodies.beliefs(*one) for one in seen]
        truths = [super(TickedTable, self)._imagined(seat, rng)[0] for _ in range(WORLDS)]
        values = [self._shows_in(truth)[1] for truth in truths]
        likely = [_fit(each, one) for one in values]
        chosen = _drawn(likely, rng)
        temper, mood = list(tick.temper), list(tick.mood)
        for other in range(self.seats):
            pair = _drawn(each[other][values[chosen][other]].ravel(), rng)
            if temper[other] != UNKNOWN:
                temper[other] = pair // MOODS
            if mood[other] != UNKNOWN:
                mood[other] = pair % MOODS
        return truths[chosen], replace(tick, temper=tuple(temper), mood=tuple(mood))


def _having_learned(tick: Tick, revealed: list[int], bodies: Bodies) -> Tick:
    evidence = list(tick.evidence)
    for seat, level in (revealed[1:3], revealed[3:5]):
        known = tick.total[seat], tick.many[seat], evidence[seat]
        evidence[seat] = bodies.learned(*known, level)
    return replace(tick, revealed=revealed[0], evidence=tuple(evidence))


def _fit(each: list[Any], values: list[int]) -> float:
    """How well these levels go with what was seen of all seats."""
    return math.prod(float(belief[values[seat]].sum()) for seat, belief in enumerate(each))


def _drawn(likely: Any, rng: Rng) -> int:
    """One of them, by how likely each is."""
    up_to = np.cumsum(likely)
    lot = next_word(rng) / 2**32 * up_to[-1]
    return int(np.searchsorted(up_to, lot, side="right"))


def _each(first: Move, odds: Any) -> Odds:
    return [(first + nth, float(one)) for nth, one in enumerate(odds)]


def _put(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


def _where(new: list[bool], number: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number if is_new else old for is_new, old in zip(new, numbers, strict=True))
