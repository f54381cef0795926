"""One match as OpenSpiel walks through it: one mover at a time, chance among them.

Where a game lets several seats act at once, they do so in the order of their seats. Neither learns
what the other did: that is for the game's own sights to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from scalehouse.adapters import turns
from scalehouse.adapters.encoding import Numbers
from scalehouse.adapters.openspiel.knowledge import Knowledge, SpielStep, knowledge_at
from scalehouse.adapters.openspiel.setting import SpielSetting
from scalehouse.adapters.position import Position
from scalehouse.core.rules import steps
from scalehouse.core.rules.arrays import Rng, States
from scalehouse.core.rules.contract import redeal
from scalehouse.core.rules.state_fields import as_python, fields_of
from scalehouse.core.rules.values import CHANCE, HIDDEN, NOBODY, WATCHER, Move, Seat, State


class SpielTable(Position):
    """A match that can be copied, stored, and seen through any seat's eyes."""

    player: Seat | None  # who moves now; None when it is over
    # OpenSpiel asks the same again and again: what somebody asked for is kept until the next move.
    _choices: list[Move] | None  # of that seat
    _observations: dict[Seat, Numbers]  # by observer, as the next
    _sights: dict[Seat, State]
    _texts: dict[Seat | None, str]  # of sights; None: of the truth

    def __init__(self, setting: SpielSetting, root: SpielStep, aside: Any = None) -> None:
        """`aside`: what there is beside the state, in a game that is performed."""
        now = np.frombuffer(bytearray(root.after), setting.game.dtype)
        super().__init__(setting.game, setting.seats, setting.encoding, now)
        self.setting = setting
        self._last = root
        self._aside = aside
        self._who = int(self._kernel(steps.who_acts)(self._now))
        self._turn()

    @classmethod
    def begin(cls, setting: SpielSetting) -> SpielTable:
        """A match before its first move."""
        start = setting.game.start(setting.seats, setting.options).tobytes()
        table = cls(setting, SpielStep(start))
        for observer in table.observers:
            table._last.told[observer] = Knowledge.at_start(table.sight(observer).tobytes())
        return table

    # What may be done

    @property
    def observers(self) -> tuple[Seat, ...]:
        """Everybody who sees it, a watcher first."""
        return (WATCHER, *range(self.seats))

    def legal(self, seat: Seat) -> list[Move]:
        """What the seat that moves now may do."""
        assert seat == self.player, f"it is not seat {seat}'s move"
        if self._choices is None:
            mask = self.game.mask()
            self._kernel(steps.look)(self._now, seat, np.zeros(1, self.game.dtype), mask)
            self._choices = mask.nonzero()[0].tolist()
        return self._choices

    def odds(self) -> list[tuple[Move, float]]:
        """What chance may do now, and how likely it is."""
        weights = self.game.weights()
        self._kernel(steps.odds)(self._now, weights)
        moves = weights.nonzero()[0]
        odds = weights[moves] / weights.sum()
        return list(zip(moves.tolist(), odds.tolist(), strict=True))

    def play(self, move: Move) -> None:
        """A move of whoever is asked."""
        assert self.player is not None, "the match is over"
        self._now = self._now.copy()  # copies of this table have it too
        self._who = int(self._kernel(steps.step)(self._now, self.player, move))
        self._happened(self.player, move, self._now.tobytes())

    # What is seen

    @property
    def truth(self) -> State:
        """For those who look at a match from outside, not for players."""
        return self._now[0].copy()

    def observation(self, observer: Seat) -> Numbers:
        """What an observer sees, in the encoding that all adapters share."""
        if observer not in self._observations:
            self._observations[observer], _ = self.look(observer)
        return self._observations[observer]

    def told(self, observer: Seat) -> Knowledge:
        """All that an observer has come to know."""
        return knowledge_at(self._last, observer, self._tell)

    def words(self, by: Seat, move: Move) -> str:
        """A move for people, with its number in front: no two are alike."""
        if by == CHANCE:
            return f"{move}: chance"
        if by != self.player or move not in self.legal(by):
            return f"{move}: not possible now"
        return f"{move}: {self.game.describe_move(as_python(self._kept_sight(by)), by, move).words}"

    def described(self, observer: Seat | None) -> str:
        """What an observer sees, field by field; with None the truth."""
        if observer not in self._texts:
            state = self._now[0] if observer is None else self._kept_sight(observer)
            lines = [f"{name}: {value}" for name, value in fields_of(state).items()]
            self._texts[observer] = "\n".join(lines)
        return self._texts[observer]

    # Other tables

    def redealt(self, seat: Seat, rng: Rng) -> SpielTable:
        """A table that this seat cannot tell from this one: what it does not see is dealt anew.

        What it was told stays the same. What the others were told before it cannot know: they are
        imagined by what they see at the other table.
        """
        truth, aside = self._imagined(seat, rng)
        root = SpielStep(truth.tobytes())
        other = type(self)(self.setting, root, aside)
        mine = self.told(seat)
        for observer in self.observers:
            sight = other.sight(observer).tobytes()
            root.told[observer] = mine if observer == seat else mine.imagined(seat, sight)
        return other

    def copy(self) -> SpielTable:
        """Nothing that both refer to changes, but for what is kept, and that is true of both."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielTable:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored is where it stands, and what everybody was told on the way."""
        told = {observer: self.told(observer) for observer in self.observers}
        return _restored, (type(self), self.setting, self._now.tobytes(), told, self._aside)

    # Within

    def _turn(self) -> None:
        """Find out who moves now."""
        self._choices = None
        self._observations, self._sights, self._texts = {}, {}, {}
        if self._who == NOBODY:
            self.player = None
        elif self._who == CHANCE:
            self.player = CHANCE
        else:
            self.player = turns.lowest(self._who)

    def _happened(self, by: Seat, move: Move, after: bytes) -> None:
        """after: the state; the same object as before, if nothing in it has changed."""
        self._last = SpielStep(after, self._last, by, move)
        self._turn()

    def _kept_sight(self, observer: Seat) -> State:
        if observer not in self._sights:
            self._sights[observer] = self.sight(observer)
        return self._sights[observer]

    def _tell(self, known: Knowledge, step: SpielStep, observer: Seat) -> Knowledge:
        """Add a step to what an observer knows: nothing, if it neither did nor saw any of it."""
        move = step.move if step.by == observer else self._witnessed(step, observer)
        sight = self._sight_after(step, observer, known)
        if move == HIDDEN and sight == known.sight:
            return known
        return known.and_then(step.by, move, sight)

    def _sight_after(self, step: SpielStep, observer: Seat, known: Knowledge) -> bytes:
        assert step.before is not None
        if step.after is step.before.after:
            return known.sight
        return self._seen_in(self._row(step), observer).tobytes()

    def _witnessed(self, step: SpielStep, observer: Seat) -> Move:
        assert step.before is not None
        return int(self._kernel(steps.recall)(self._row(step.before), step.by, step.move, observer))

    def _imagined(self, seat: Seat, rng: Rng) -> tuple[States, Any]:
        """Another truth that the seat cannot tell from this one, and what goes with it aside."""
        truth = self._seen_in(self._now, seat)
        self._kernel(deal_anew)(truth, seat, rng)
        return truth, self._aside

    def _row(self, step: SpielStep) -> States:
        return np.frombuffer(bytearray(step.after), self.game.dtype)


def deal_anew(sights: States, seat: Seat, rng: Rng) -> None:
    """Fill the gaps of a seat's sight."""
    redeal(sights[0], seat, rng)


def _restored(
    kind: type[SpielTable],
    setting: SpielSetting,
    now: bytes,
    told: dict[Seat, Knowledge],
    aside: Any,
) -> SpielTable:
    return kind(setting, SpielStep(now, told=told), aside)
