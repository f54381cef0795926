"""One match as OpenSpiel walks through it: one mover at a time, chance among them.

Where a game lets several seats act at once, they do so in the order of their seats. Neither learns
what the other did: that is for the game's own sights to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from scalehouse.adapters.openspiel import kernels
from scalehouse.adapters.openspiel.setting import Setting
from scalehouse.adapters.openspiel.told import Step, Told, told_at
from scalehouse.core import steps
from scalehouse.core.contract import (
    CHANCE,
    HIDDEN,
    NOBODY,
    WATCHER,
    Actors,
    Move,
    Rng,
    Seat,
    State,
    States,
)
from scalehouse.core.record import fields_of, glance


class Table:
    """A match that can be copied, stored, and seen through any seat's eyes."""

    player: Seat | None  # who moves now; None when it is over
    _choices: list[Move] | None  # what that seat may do, if somebody has asked

    def __init__(self, setting: Setting, root: Step, aside: Any = None) -> None:
        """`aside`: what there is beside the record, in a game that is performed."""
        self.setting = setting
        self._kernel = setting.game.twin.kernel
        self._last = root
        self._aside = aside
        self._now = self._row(root)
        self._who = int(self._kernel(steps.who_acts)(self._now))
        self._turn()

    @classmethod
    def begin(cls, setting: Setting) -> Table:
        start = setting.game.start(setting.seats, setting.options).tobytes()
        table = cls(setting, Step(start))
        for observer in table.observers:
            table._last.told[observer] = Told.at_start(table.sight(observer).tobytes())
        return table

    # What may be done

    @property
    def observers(self) -> tuple[Seat, ...]:
        return (WATCHER, *range(self.setting.seats))

    def legal(self, seat: Seat) -> list[Move]:
        """What the seat that moves now may do. OpenSpiel asks again and again, so it is kept."""
        assert seat == self.player, f"it is not seat {seat}'s move"
        if self._choices is None:
            game = self.setting.game
            mask = game.mask()
            self._kernel(steps.look)(self._now, seat, np.zeros(1, game.dtype), mask)
            self._choices = mask.nonzero()[0].tolist()
        return self._choices

    def odds(self) -> list[tuple[Move, float]]:
        """What chance may do now, and how likely it is."""
        weights = self.setting.game.weights()
        self._kernel(steps.odds)(self._now, weights)
        moves = weights.nonzero()[0]
        odds = weights[moves] / weights.sum()
        return list(zip(moves.tolist(), odds.tolist(), strict=True))

    def play(self, move: Move) -> None:
        assert self.player is not None, "the match is over"
        self._who = int(self._kernel(steps.step)(self._now, self.player, move))
        self._happened(self.player, move)

    def shares(self) -> list[float]:
        """Each seat's part of the win; nothing before the end."""
        shares = self.setting.game.shares()
        self._kernel(kernels.share_out)(self._now, shares)
        parts: list[float] = shares[: self.setting.seats].tolist()
        return parts

    # What is seen

    def sight(self, observer: Seat) -> State:
        return self._seen_in(self._now, observer)[0]

    @property
    def truth(self) -> State:
        """For those who look at a match from outside, not for players."""
        return self._now[0].copy()

    def observation(self, observer: Seat) -> Any:
        """The encoding that all adapters share."""
        game = self.setting.game
        return self.setting.encoding.look(self._now, observer, game.mask(), self._frames())

    def told(self, observer: Seat) -> Told:
        return told_at(self._last, observer, self._tell)

    def words(self, by: Seat, move: Move) -> str:
        """A move for people, with its number in front: no two are alike."""
        if by == CHANCE:
            return f"{move}: chance"
        if by != self.player or move not in self.legal(by):
            return f"{move}: not possible now"
        return f"{move}: {self.setting.game.tell(glance(self.sight(by)), by, move).words}"

    def described(self, observer: Seat | None) -> str:
        """What an observer sees, field by field; with None the truth."""
        record = self._now[0] if observer is None else self.sight(observer)
        lines = [f"{name}: {value}" for name, value in fields_of(record).items()]
        return "\n".join(lines)

    # Other tables

    def redealt(self, seat: Seat, rng: Rng) -> Table:
        """A table that this seat cannot tell from this one: what it does not see is dealt anew.

        What it was told stays the same. What the others were told before it cannot know: they are
        imagined by what they see at the other table.
        """
        root = Step(self._other_truth(seat, rng).tobytes())
        other = type(self)(self.setting, root, self._aside)
        mine = self.told(seat)
        for observer in self.observers:
            sight = other.sight(observer).tobytes()
            root.told[observer] = mine if observer == seat else mine.imagined(seat, sight)
        return other

    def copy(self) -> Table:
        """Of what it refers to, only the record ever changes."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), _now=self._now.copy())
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored is where it stands, and what everybody was told on the way."""
        told = {observer: self.told(observer) for observer in self.observers}
        return _restored, (type(self), self.setting, self._now.tobytes(), told, self._aside)

    # Within

    def _turn(self) -> None:
        """Find out who moves now."""
        self._choices = None
        if self._who == NOBODY:
            self.player = None
        elif self._who == CHANCE:
            self.player = CHANCE
        else:
            self.player = lowest(self._who)

    def _happened(self, by: Seat, move: Move) -> None:
        self._last = Step(self._now.tobytes(), self._last, by, move)
        self._turn()

    def _tell(self, known: Told, step: Step, observer: Seat) -> Told:
        """Add a step to what an observer knows: nothing, if it neither did nor saw any of it."""
        sight = self._seen_in(self._row(step), observer).tobytes()
        move = step.move if step.by == observer else self._witnessed(step, observer)
        if move == HIDDEN and sight == known.sight:
            return known
        return known.and_then(step.by, move, sight)

    def _witnessed(self, step: Step, observer: Seat) -> Move:
        assert step.before is not None
        return int(self._kernel(steps.recall)(self._row(step.before), step.by, step.move, observer))

    def _seen_in(self, row: States, observer: Seat) -> States:
        game = self.setting.game
        seen = np.zeros(1, game.dtype)
        self._kernel(steps.look)(row, observer, seen, game.mask())
        return seen

    def _other_truth(self, seat: Seat, rng: Rng) -> States:
        truth = self._seen_in(self._now, seat)
        self._kernel(kernels.deal_anew)(truth, seat, rng)
        return truth

    def _frames(self) -> Any:
        """What the seats perform, in a game in which they do."""
        return None

    def _row(self, step: Step) -> States:
        return np.frombuffer(bytearray(step.after), self.setting.game.dtype)


def lowest(seats: Actors) -> Seat:
    return (seats & -seats).bit_length() - 1


def _restored(
    kind: type[Table], setting: Setting, now: bytes, told: dict[Seat, Told], aside: Any
) -> Table:
    return kind(setting, Step(now, told=told), aside)
